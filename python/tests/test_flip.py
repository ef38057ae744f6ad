"""Flip boards: forms, questions, answers."""

from __future__ import annotations

import itertools
import json
import pickle
import struct
import warnings
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fewest
from fewest import flip

TEXT = "bwwb\nbbwb\nbwwb\nbwww"
ROWS = TEXT.splitlines()
BITS = [[int(letter == "b") for letter in row] for row in ROWS]

IMPOSSIBLE = "bwbw\nwwww\nbbwb\nbwwb"


def pressed(board: flip.Board, cells: list[tuple[int, int]]) -> np.ndarray[Any, Any]:
    """The pieces after presses under the classic rule, by the statement and not by the library."""
    pieces = board.to_numpy().copy()
    rows, columns = pieces.shape
    for row, column in cells:
        for r, c in [(row, column), (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]:
            if 0 <= r < rows and 0 <= c < columns:
                pieces[r, c] ^= 1
    return pieces


@pytest.mark.parametrize(
    "source",
    [
        TEXT,
        TEXT.encode(),
        bytearray(TEXT.encode()),
        "\n".join("".join(map(str, row)) for row in BITS),
        json.dumps({"rows": ROWS}),
        ROWS,
        tuple(ROWS),
        BITS,
        [list(row) for row in ROWS],
        [[bool(bit) for bit in row] for row in BITS],
        np.array(BITS),
        np.array(BITS, bool),
        np.array(BITS, np.uint8),
        np.asfortranarray(np.array(BITS, np.uint8)),
        np.array(BITS, np.int64)[::-1][::-1],
        flip.Board(TEXT),
    ],
    ids=repr,
)
def test_every_form_is_the_same_board(source: Any) -> None:
    board = flip.Board(source)
    assert board == flip.Board(TEXT)
    assert hash(board) == hash(flip.Board(TEXT))
    assert str(board) == TEXT
    assert flip.solve(source).rounds == 4


ONE_ROW = ["bwwb", "wwwwwwwww", "bw_b", "bw", "b", "b" * 65]


@pytest.mark.parametrize("row", ONE_ROW)
def test_a_row_alone_is_no_square(row: str) -> None:
    # As text, a line of four cells is a board of 2x2; with a slash behind, it is a row.
    board = flip.Board(row + "/")
    assert board.size == (1, len(row))
    holes = np.array([[letter == "_" for letter in row]])
    array = np.ma.MaskedArray(np.array([[int(letter == "b") for letter in row]]), holes)
    sources: list[Any] = [[row], [list(row)], array, str(board), board.to_numpy(), pickle.loads(pickle.dumps(board))]
    if "_" not in row:
        sources += [array.data.astype(bool), array.data.tolist(), np.asfortranarray(array.data)]
    for source in sources:
        assert flip.Board(source) == board
    assert flip.Board([row], size=(1, len(row))) == board
    assert flip.Board(board, neighbours="king").size == (1, len(row))
    column = array.T.copy()
    assert flip.Board(column).size == (len(row), 1)


def test_a_row_of_a_list_stays_one_row() -> None:
    for row in ("bw/wb", "bw\rwb", "bw\nwb"):
        with pytest.raises(fewest.Error, match="line end") as caught:
            flip.Board([row])
        assert (caught.value.line, caught.value.column) == (1, 3)
    with pytest.raises(fewest.Error):
        flip.Board(["#1-f-4x4-jmc0-z8e"])
    with pytest.raises(fewest.Error, match="at least one cell"):
        flip.Board(np.zeros((3, 0), int))


def test_the_place_in_a_long_array() -> None:
    array = np.zeros((1_500_000, 2), np.int8)
    array[1_400_000, 1] = -1
    with pytest.raises(fewest.Error, match="not -1") as caught:
        flip.Board(array)
    assert (caught.value.line, caught.value.column) == (1_400_001, 2)


@pytest.mark.parametrize("columns", [1, 63, 64, 65, 127, 128, 129])
@pytest.mark.parametrize("kind", ["?", "u1", "i1", ">i2", "<i8", "u8"])
def test_arrays_of_any_layout(kind: str, columns: int) -> None:
    bits = np.random.default_rng(columns).integers(0, 2, (6, columns)).astype(kind)
    want = flip.Board(bits.tolist())
    wide = np.repeat(np.repeat(bits, 2, axis=0), 3, axis=1)
    for array in (bits, np.asfortranarray(bits), bits[::-1, ::-1][::-1, ::-1], wide[::2, ::3]):
        assert flip.Board(array) == want
    assert flip.Board(bits[::-1]) == flip.Board(bits.tolist()[::-1])


def test_what_an_array_only_claims_to_hold_is_refused() -> None:
    claims = np.broadcast_to(np.zeros((1, 1), np.uint8), (100_000, 100_000))
    for kind in (np.uint8, bool):
        with pytest.raises(fewest.Error, match="about 19074 MB to read, and memory allows 1024"):
            flip.solve(claims.view(kind))
    with pytest.raises(fewest.Error, match="memory allows 1"):
        flip.Board(np.zeros((1000, 1000), bool), memory=1)
    assert flip.solve(np.zeros((700, 700), bool), memory=1).rounds == 0


def test_a_picture_keeps_to_the_memory() -> None:
    picture = png(np.zeros((3000, 3000), int))
    assert flip.Board(picture, cell_pixels=1).size == (3000, 3000)
    with pytest.raises(fewest.Error):
        flip.Board(picture, cell_pixels=1, memory=1)


def test_the_rule_is_that_which_is_said() -> None:
    board = flip.Board("bww\nwbw\nwww")
    king = flip.Board(board, neighbours="king", wrap=True)
    assert flip.nullity(board, neighbours="king", wrap=True) == flip.nullity(king) != flip.nullity(board)
    assert len(flip.quiet_patterns(board, neighbours="king", wrap=True)) == flip.nullity(king)
    assert flip.study(board, wrap=True).wrap
    assert flip.study(king).wrap and not flip.study(king, wrap=False).wrap
    [made] = flip.generate(board, wrap=True, seed=1)
    assert made.wrap and made.size == (3, 3)


def test_no_quiet_patterns_are_an_array_too() -> None:
    assert flip.quiet_patterns("3x3").to_numpy().shape == (0, 3, 3)
    assert flip.quiet_patterns("100000x100000").to_numpy().shape == (0, 100_000, 100_000)


def test_files_are_read(root: Path) -> None:
    answer = flip.solve(root / "examples/flip.txt")
    assert answer.rounds == 4


def test_pictures_are_read() -> None:
    assert str(flip.Board(b"P1\n2 1\n1 0\n")) == "bw/"


def test_a_link_needs_its_checksum() -> None:
    assert str(flip.Board("#1-f-4x4-jmc0-z8e")) == TEXT
    with pytest.raises(fewest.Error, match="checksum"):
        flip.Board("#1-f-4x4-jmc0")


def png(pixels: np.ndarray[Any, Any]) -> bytes:
    """A picture of 8-bit grey, where 1 is black."""

    def chunk(name: bytes, data: bytes) -> bytes:
        body = name + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows, columns = pixels.shape
    lines = np.zeros((rows, columns + 1), np.uint8)
    lines[:, 1:] = np.where(pixels, 0, 255)
    head = struct.pack(">IIBBBBB", columns, rows, 8, 0, 0, 0, 0)
    parts = [chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(lines.tobytes())), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def test_what_a_picture_tells_of_its_cells_is_warned_of() -> None:
    picture = png(np.kron(np.array(BITS), np.ones((8, 8), int)))
    with pytest.warns(UserWarning, match="8x8 pixels a cell"):
        assert flip.Board(picture) == flip.Board(TEXT)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert flip.Board(picture, cell_pixels=8) == flip.Board(TEXT)
        assert flip.Board(png(np.array(BITS))) == flip.Board(TEXT)


def test_a_minimum_is_proven_and_reaches_its_goal() -> None:
    for goal in ("either", "white", "black"):
        answer = flip.solve(TEXT, goal=goal, moves=True)
        assert answer.proven
        assert answer.rounds == answer.lower == answer.upper == len(answer.presses)
        pieces = pressed(answer.board, answer.presses)
        assert pieces.min() == pieces.max() == (answer.goal == "black")
        assert goal in ("either", answer.goal)


def test_all_2x3_boards_agree_with_trying_everything() -> None:
    cells = list(itertools.product(range(2), range(3)))
    for bits in range(64):
        board = flip.Board(np.array([bits >> i & 1 for i in range(6)]).reshape(2, 3))
        best = min(
            (
                len(chosen)
                for size in range(7)
                for chosen in itertools.combinations(cells, size)
                if len(np.unique(pressed(board, list(chosen)))) == 1
            ),
            default=None,
        )
        assert flip.solve(board).rounds == best


def test_the_smallest_list_is_given_where_moves_are_asked_for() -> None:
    assert flip.solve(TEXT, moves=True).presses == [(0, 0), (0, 1), (1, 1), (3, 2)]


def test_an_impossible_board_has_a_witness() -> None:
    answer = flip.solve(IMPOSSIBLE)
    assert answer.rounds is None and answer.proven and answer.presses is None
    assert answer.lower is None and answer.upper is None
    assert answer.to_numpy() is None
    witness = np.zeros((4, 4), int)
    for cell in answer.witness:
        witness[cell] = 1
    # Every press turns over an even number of its cells, and an odd number of them differs from either colour.
    for row, column in itertools.product(range(4), range(4)):
        press = pressed(flip.Board(np.zeros((4, 4), int)), [(row, column)])
        assert (press * witness).sum() % 2 == 0
    black = answer.board.to_numpy()
    assert (black * witness).sum() % 2 == 1
    assert ((1 - black) * witness).sum() % 2 == 1


def test_one_witness_proves_both_colours_under_other_rules() -> None:
    board = flip.Board(["bwww", "wwww", "wwww"], neighbours="king", without_self=True)
    answer = flip.solve(board)
    if answer.rounds is None:
        black = board.to_numpy()
        chosen = sum(int(black[cell]) for cell in answer.witness)
        assert chosen % 2 == 1 and (len(answer.witness) - chosen) % 2 == 1


def test_some_presses_are_not_called_the_fewest() -> None:
    answer = flip.solve(TEXT, any=True)
    assert not answer.proven and answer.rounds == len(answer.presses)
    assert len(np.unique(pressed(answer.board, answer.presses))) == 1
    assert flip.solve(IMPOSSIBLE, any=True).proven


def test_any_goes_with_neither_moves_nor_method() -> None:
    for words in ({"moves": True}, {"method": "transform"}):
        with pytest.raises(fewest.Error, match="any cannot be used with moves or method"):
            flip.solve(TEXT, any=True, **words)


def test_every_method_agrees() -> None:
    methods = "depth-first combinations breadth-first level-order first-row first-row-bits elimination transform"
    for method in methods.split():
        answer = flip.solve(TEXT, method=method, moves=True)
        assert (answer.method, answer.rounds) == (method, 4)
        assert answer.presses == [(0, 0), (0, 1), (1, 1), (3, 2)]


def test_counts() -> None:
    count = flip.count(TEXT)
    best = flip.solve(TEXT).rounds
    cells = list(itertools.product(range(4), range(4)))
    sets = [
        chosen
        for chosen in itertools.combinations(cells, best)
        if len(np.unique(pressed(flip.Board(TEXT), list(chosen)))) == 1
    ]
    assert count == len(sets)
    assert flip.count(IMPOSSIBLE) == 0


def test_long_counts_are_whole_numbers() -> None:
    # 2^65536 has more digits than Python reads from text.
    found = flip.study("1x40000", time_limit=30)
    rounds = found.goals["white"]
    assert rounds.solvable + rounds.impossible == 2**40000


def test_the_boards_goal_counts_where_none_is_given() -> None:
    board = flip.Board(json.dumps({"rows": ROWS, "goal": "black"}))
    assert board.goal == "black"
    assert flip.solve(board).goal == "black"
    assert flip.solve(board, goal="white").goal == "white"
    assert flip.Board(board, goal="either").goal == "either"


def test_holes_are_masked_and_come_back() -> None:
    board = flip.Board("bw_\nwbb")
    array = board.to_numpy()
    assert isinstance(array, np.ma.MaskedArray)
    assert array.mask.tolist() == [[False, False, True], [False] * 3]
    assert flip.Board(array) == board
    assert type(flip.Board(TEXT).to_numpy()) is np.ndarray


def test_rules() -> None:
    king = flip.Board(TEXT, neighbours="king", wrap=True, without_self=True)
    assert (king.neighbours, king.wrap, king.without_self) == ("king", True, True)
    assert flip.Board(king, wrap=False).wrap is False
    assert flip.Board(king) == king
    assert king != flip.Board(TEXT)
    assert (flip.Board(TEXT).neighbours, flip.Board(TEXT).wrap) == ("plus", False)


def test_presses_are_played() -> None:
    answer = flip.solve(TEXT)
    done = answer.board.press(*answer.presses)
    assert len(set(str(done)) - {"\n"}) == 1
    rows: list[Any] = [[list(cell) for cell in answer.presses], np.array(answer.presses)]
    for presses in rows:
        assert answer.board.press(*presses) == done
    for wrong in ((4, 0), (-1, 0), (2**70, 0)):
        with pytest.raises(fewest.Error, match=f"press 2 is outside the board: row {wrong[0]}, column 0"):
            answer.board.press((0, 0), wrong)
    with pytest.raises(fewest.Error, match="press 1: 2 numbers were expected, not 3"):
        answer.board.press((0, 0, 0))  # type: ignore[arg-type]
    for no_cell in (1, "00", (0.0, 0), None):
        with pytest.raises(TypeError, match="press 1"):
            answer.board.press(no_cell)  # type: ignore[arg-type]


def test_game_ids_with_their_own_presses() -> None:
    # 2 wide, 1 high, random kind: the first press turns both, the second only itself.
    board = flip.Board("2x1r:d,8")
    assert board.neighbours is None
    assert flip.nullity(board) == 0
    assert str(board.press((0, 0))) == "wb/"


def test_nullity_and_quiet_patterns() -> None:
    # OEIS A159257.
    assert [flip.nullity((n, n)) for n in range(1, 12)] == [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6]
    assert flip.nullity("40x40") == flip.nullity(flip.Board(np.zeros((40, 40), bool)))
    for words in ({}, {"wrap": True}, {"neighbours": "king", "without_self": True}):
        found = flip.quiet_patterns("5x5", **words)
        assert found.to_numpy().shape == (flip.nullity("5x5", **words), 5, 5)
        for pattern in found:
            board = flip.Board(np.zeros((5, 5), bool), **words)
            assert board.press(*((int(r), int(c)) for r, c in np.argwhere(pattern))) == board


def test_patterns_are_independent() -> None:
    patterns = flip.quiet_patterns("9x9").to_numpy().reshape(8, 81)
    sums = {tuple(np.bitwise_xor.reduce(patterns[[bool(n >> i & 1) for i in range(8)]], axis=0)) for n in range(1, 256)}
    assert len(sums) == 255


def test_study_counts_every_board() -> None:
    found = flip.study("4x4")
    assert (found.cells, found.rank, found.nullity, found.stopped) == (16, 12, 4, False)
    for rounds in found.goals.values():
        assert sum(rounds.boards) == rounds.solvable
        assert rounds.solvable + rounds.impossible == 2**16
        worst = flip.solve(rounds.worst, goal=rounds.goal)  # type: ignore[arg-type]
        assert worst.rounds == rounds.most == len(rounds.worst_presses)
    assert found.goals["either"].most == 6


def test_the_chart_of_a_study_names_its_rule() -> None:
    assert "torus" in flip.study("3x3", wrap=True).chart
    assert "torus" not in flip.study("3x3").chart
    assert flip.study("61x61").chart is None


def test_study_says_why_it_does_not_count() -> None:
    rounds = flip.study("61x61").goals["either"]
    assert rounds.boards is None and rounds.most is None
    assert rounds.reason == "40 quiet patterns that hang together are too many"


@pytest.mark.parametrize(
    ("source", "line", "column"),
    [
        ("bwwb\nbwwbw", 2, 5),
        ("bwwb\nbxwb", 2, 2),
        (["bwwb", "bwwbw"], 2, 5),
        (["bwwb", "bxwb"], 2, 2),
        ([[0, 1], [0, 2]], 2, 2),
        ([[0, 1], [None, 1]], 2, 1),
        (np.array([[0, 1], [0, 7]]), 2, 2),
        ("", 1, 1),
        (b"\xff", 1, 1),
    ],
    ids=repr,
)
def test_errors_say_where(source: Any, line: int, column: int) -> None:
    with pytest.raises(ValueError) as caught:
        flip.solve(source)
    error = caught.value
    assert isinstance(error, fewest.Error)
    assert (error.line, error.column) == (line, column)
    assert f"(line {line}, column {column})" in str(error)


def test_errors_without_a_place() -> None:
    calls: list[Callable[[], object]] = [
        lambda: flip.solve(TEXT, goal="red"),  # type: ignore[arg-type]
        lambda: flip.solve(TEXT, method="guess"),
        lambda: flip.solve(TEXT, threads=0),
        lambda: flip.solve(TEXT, time_limit=-1),
        lambda: flip.Board(TEXT, neighbours="queen"),
        lambda: flip.Board(TEXT, cell_pixels=0),
        lambda: flip.Board(TEXT, cell_pixels=-1),
        lambda: flip.Board(TEXT, cell_pixels=2**70),
        lambda: flip.Board(TEXT, memory=-1),
        lambda: flip.nullity("4"),
        lambda: flip.nullity("0x4"),
        lambda: flip.nullity("99999999x99999999"),
        lambda: flip.Board(np.zeros((2, 2, 2), bool)),
    ]
    for call in calls:
        with pytest.raises(fewest.Error) as caught:
            call()
        assert "\n" not in str(caught.value)


def test_what_is_no_board_is_a_type_error() -> None:
    for source in (7, None, {"rows": ROWS}, np.zeros((2, 2)), np.array(ROWS), [7, 8]):
        with pytest.raises(TypeError):
            flip.Board(source)


def test_a_mayan_board_is_not_taken_for_a_flip_board() -> None:
    with pytest.raises(fewest.Error):
        flip.solve("3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n")


def test_a_method_past_its_limit_says_so() -> None:
    with pytest.raises(fewest.Error, match="cells"):
        flip.solve(np.zeros((9, 9), bool), method="breadth-first")


def test_pictures_for_notebooks() -> None:
    for thing in (
        flip.Board(TEXT),
        flip.solve(TEXT),
        flip.solve(IMPOSSIBLE),
        flip.quiet_patterns("5x5"),
        flip.quiet_patterns("3x3"),
        flip.study("4x4"),
    ):
        assert thing._repr_svg_().startswith("<svg ")
    assert flip.Board(np.zeros((3000, 3000), bool))._repr_svg_() is None


def test_a_drawing_is_read_back() -> None:
    board = flip.Board("bw_\nwbb")
    assert str(flip.Board(board._repr_svg_())) == str(board)
