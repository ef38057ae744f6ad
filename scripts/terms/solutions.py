"""How many ways lead from all lit to all off, and how many where rotations and reflections count as one (A075463).

By light chasing, which shares nothing with the program: a press set that turns the board off is told by its first row. Row
i of a press set is an integer, bit j its column j.
"""

import hashlib

import nullities
import page
from say import fail, say

# The first values of A075463, "n a(n)" a line.
LISTED = 79
LISTED_SHA256 = "0ecd0046e8e2dc00e9d83ff6ece912bde43fc7afa60c8ea9aa67e35e73dac2a8"


def table(largest):
    counted = {side: solutions(side) for side in range(1, largest + 1)}
    for side, (nullity, alike) in counted.items():
        if nullity != nullities.by_polynomials(side):
            fail(f"{side}x{side}: nullity {nullity} is wrong")
        if (alike == 1) != (nullity <= 2):
            fail(f"{side}x{side}: {alike} solutions, but the nullity is {nullity}")
    if largest >= LISTED:
        lines = "".join(f"{side} {counted[side][1]}\n" for side in range(1, LISTED + 1))
        if hashlib.sha256(lines.encode("ascii")).hexdigest() != LISTED_SHA256:
            fail(f"the values from 1 to {LISTED} are not those of A075463")
        say(f"the values from 1 to {LISTED} are those of A075463")
    rows = [[str(side), f"2^{nullity}", f"{alike:,}"] for side, (nullity, alike) in counted.items() if nullity > 2]
    header = ["n", "solutions", "up to rotations and reflections"]
    return f"{page.table(header, rows)}\n\nFor all other n up to {largest} there is one up to rotations and reflections."


def solutions(side):
    """The nullity, and the number of solutions up to symmetry: the mean number of those that a symmetry keeps."""
    quiet, solution = chased(side)
    kept = 0
    for symmetry in SYMMETRIES:
        # Of the first row of a solution plus some quiet patterns, what the symmetry changes.
        moved = symmetry(solution) ^ solution[0]
        changes = Span()
        for pattern in quiet:
            changes.add(symmetry(pattern) ^ pattern[0])
        if changes.has(moved):
            kept += 1 << len(quiet) - len(changes.rows)
    return len(quiet), kept // 8


def chased(side):
    """All rows of a basis of the quiet patterns, and of one solution."""
    full = (1 << side) - 1

    def rows(first, lit):
        before, here, found = 0, first, []
        for _ in range(side):
            found.append(here)
            # The next row puts this one out.
            before, here = here, (here << 1 & full) ^ here ^ (here >> 1) ^ before ^ (full if lit else 0)
        return found, here

    # What is left below the last row, with the first row that leaves it.
    left, quiet = Span(), []
    for column in range(side):
        first = 1 << column
        rest, first = left.reduce(rows(first, False)[1], first)
        if rest:
            left.insert(rest, first)
        else:
            quiet.append(rows(first, False)[0])
    rest, first = left.reduce(rows(0, True)[1], 0)
    if rest:
        fail(f"{side}x{side}: all lit cannot be turned off")
    return quiet, rows(first, True)[0]


class Span:
    """A linear span over GF(2), each vector with another that goes along."""

    def __init__(self):
        self.rows = {}

    def reduce(self, vector, along=0):
        while vector and (row := self.rows.get(vector.bit_length())):
            vector, along = vector ^ row[0], along ^ row[1]
        return vector, along

    def insert(self, vector, along=0):
        self.rows[vector.bit_length()] = (vector, along)

    def add(self, vector):
        rest, _ = self.reduce(vector)
        if rest:
            self.insert(rest)

    def has(self, vector):
        return not self.reduce(vector)[0]


def reverse(row, side):
    return int(format(row, f"0{side}b")[::-1], 2)


def column(rows, index):
    return sum((row >> index & 1) << place for place, row in enumerate(rows))


# The first row of a pattern seen from each side, and from behind.
SYMMETRIES = [
    lambda rows: rows[0],
    lambda rows: rows[-1],
    lambda rows: column(rows, 0),
    lambda rows: column(rows, len(rows) - 1),
    lambda rows: reverse(rows[0], len(rows)),
    lambda rows: reverse(rows[-1], len(rows)),
    lambda rows: reverse(column(rows, 0), len(rows)),
    lambda rows: reverse(column(rows, len(rows) - 1), len(rows)),
]
