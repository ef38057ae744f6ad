"""Seeded boards, the texts that every peer reads, and a replay that shares nothing with any solver.

A flip board is a list of rows; a row of pieces, presses or holes is one integer whose bit c is column c.
"""

MASK = (1 << 64) - 1


class SplitMix64:
    """The generator of Steele, Lea and Flood (2014): the same numbers on every machine and in every
    version of Python."""

    def __init__(self, seed):
        self.state = seed & MASK

    def word(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, bound):
        """A number from 0 to bound - 1. The bias is under bound / 2^64."""
        return self.word() * bound >> 64

    def bits(self, count):
        """So many fair bits, as one integer."""
        words = [self.word() for _ in range((count + 63) // 64)]
        packed = b"".join(word.to_bytes(8, "little") for word in words)
        return int.from_bytes(packed, "little") & ((1 << count) - 1)

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


class FlipBoard:
    """A board under the classic rule. Bits of `black` and `cells` beyond the width are 0."""

    def __init__(self, width, black, cells=None):
        self.width = width
        self.black = black
        self.cells = cells or [(1 << width) - 1] * len(black)

    @property
    def height(self):
        return len(self.black)

    def places(self):
        """The cells as (row, column), row by row."""
        return [
            (r, c)
            for r in range(self.height)
            for c in range(self.width)
            if self.cells[r] >> c & 1
        ]

    def opposite(self):
        """Every piece turned over: white on this board is black on that one."""
        turned = [black ^ cells for black, cells in zip(self.black, self.cells)]
        return FlipBoard(self.width, turned, self.cells)

    def text(self):
        letters = str.maketrans("01", "wb")
        lines = []
        for black, cells in zip(self.black, self.cells):
            line = format(black, f"0{self.width}b")[::-1].translate(letters)
            if cells != (1 << self.width) - 1:
                there = format(cells, f"0{self.width}b")[::-1]
                line = "".join(a if b == "1" else "_" for a, b in zip(line, there))
            lines.append(line)
        return "\n".join(lines) + "\n"

    def game_id(self):
        """The game ID of "Flip" in Tatham's collection, kind "crosses"; black is lit."""
        assert all(cells == (1 << self.width) - 1 for cells in self.cells)
        width, height = self.width, self.height
        matrix = []
        for r in range(height):
            for c in range(width):
                turned = bytearray(b"0" * (width * height))
                for dr, dc in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)):
                    if 0 <= r + dr < height and 0 <= c + dc < width:
                        turned[(r + dr) * width + c + dc] = ord("1")
                matrix.append(turned.decode())
        lights = "".join(format(black, f"0{width}b")[::-1] for black in self.black)
        return f"{width}x{height}c:{hexadecimal(''.join(matrix))},{hexadecimal(lights)}"

    def write_pbm(self, path):
        """The binary form of PBM, P4; black is 1."""
        with open(path, "wb") as out:
            out.write(b"P4\n%d %d\n" % (self.width, self.height))
            for black in self.black:
                packed = black.to_bytes((self.width + 7) // 8, "little")
                out.write(packed.translate(REVERSED))


def hexadecimal(bits):
    """The first bit is the highest of the first digit."""
    bits += "0" * (-len(bits) % 4)
    return format(int(bits, 2), f"0{len(bits) // 4}x")


REVERSED = bytes(int(format(byte, "08b")[::-1], 2) for byte in range(256))


def read_pbm(path):
    """The rows of a P4 picture without comments."""
    with open(path, "rb") as file:
        assert file.readline() == b"P4\n"
        width, height = map(int, file.readline().split())
        rows = []
        for _ in range(height):
            packed = file.read((width + 7) // 8).translate(REVERSED)
            rows.append(int.from_bytes(packed, "little") & ((1 << width) - 1))
        assert not file.read(1)
    return width, rows


def turned(width, presses, cells=None):
    """What these rows of presses turn over, by the rule."""
    full = (1 << width) - 1
    padded = [0, *presses, 0]
    rows = []
    for i in range(1, len(padded) - 1):
        here = padded[i]
        row = padded[i - 1] ^ here ^ padded[i + 1] ^ here << 1 ^ here >> 1
        rows.append(row & (cells[i - 1] if cells else full))
    return rows


def reaches(board, presses, goal):
    """Whether these rows of presses make the board one colour, as the goal asks for."""
    if any(press & ~cells for press, cells in zip(presses, board.cells)):
        return False
    changed = turned(board.width, presses, board.cells)
    after = [black ^ change for black, change in zip(board.black, changed)]
    white = not any(after)
    black = after == board.cells
    return {"white": white, "black": black, "either": white or black}[goal]


def rows_of(board, places):
    """Presses given as (row, column) pairs, as rows."""
    rows = [0] * board.height
    for r, c in places:
        rows[r] ^= 1 << c
    return rows


def random_flip(height, width, seed, holes_percent=0):
    """A board that can be made white: every cell of a white board is pressed with probability 1/2. Before
    that every place loses its cell with the given probability."""
    generator = SplitMix64(seed)
    full = (1 << width) - 1
    cells = [full] * height
    if holes_percent:
        cells = [
            sum((generator.below(100) >= holes_percent) << c for c in range(width))
            for _ in range(height)
        ]
    presses = [generator.bits(width) & row for row in cells]
    return FlipBoard(width, turned(width, presses, cells), cells)


def random_mayan(blocks, seed, colours=5, columns=5, height=7):
    """Columns of blocks without a run, of which no colour has one or two blocks: those are lost at once.

    The colours get three blocks each, the rest goes to colours drawn at random; the blocks are shuffled and dealt
    to columns drawn at random that are not full, until a deal has no run."""
    generator = SplitMix64(seed)
    bag = [1 + i % colours for i in range(3 * colours)]
    bag += [1 + generator.below(colours) for _ in range(blocks - len(bag))]
    while True:
        generator.shuffle(bag)
        board = [[] for _ in range(columns)]
        for colour in bag:
            free = [column for column in board if len(column) < height]
            free[generator.below(len(free))].append(colour)
        if not has_run(board):
            return board


def has_run(board):
    """Whether three of one colour stand in a row, across or upwards."""
    at = lambda x, y: board[x][y] if y < len(board[x]) else 0
    for x, column in enumerate(board):
        for y, colour in enumerate(column):
            if at(x, y + 1) == colour == at(x, y + 2):
                return True
            if x + 2 < len(board) and at(x + 1, y) == colour == at(x + 2, y):
                return True
    return False


def mayan_text(steps, board):
    """The judge's text."""
    lines = [" ".join(map(str, [*column, 0])) for column in board]
    return "\n".join([str(steps), *lines]) + "\n"
