"""Mayan boards: forms, questions, answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fewest
from fewest import mayan

COLUMNS = [[1], [2, 1], [2, 3, 4], [3, 1], [2, 4, 3, 4]]
TEXT = "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n"
DRAGS = [(2, 1, 1), (3, 1, 1), (3, 0, 1)]
ARRAY = np.array(
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 4],
        [0, 0, 4, 0, 3],
        [0, 1, 3, 1, 4],
        [1, 2, 2, 3, 2],
    ]
)


@pytest.mark.parametrize(
    "source",
    [
        TEXT,
        TEXT.encode(),
        "3|1|2,1|2,3,4|3,1|2,4,3,4",
        json.dumps({"n": 3, "columns": COLUMNS}),
        json.dumps({"columns": COLUMNS}),
        COLUMNS,
        [np.array(column) for column in COLUMNS],
        ARRAY,
        ARRAY.astype(np.uint8),
        np.asfortranarray(ARRAY),
        mayan.Board(TEXT),
    ],
    ids=repr,
)
def test_every_form_is_the_same_board(source: Any) -> None:
    board = mayan.Board(source, n=3)
    assert board == mayan.Board(TEXT)
    assert hash(board) == hash(mayan.Board(TEXT))
    assert board.columns == COLUMNS and board.size == (7, 5) and board.blocks == 12
    assert (board.to_numpy() == ARRAY).all()
    assert mayan.solve(source, steps=3).drags == DRAGS


def test_files_are_read(root: Path) -> None:
    assert mayan.solve(root / "examples/mayan.txt").drags is not None


def test_the_number_of_drags_is_known_where_it_was_said() -> None:
    assert mayan.Board(TEXT).n == 3
    assert mayan.Board(json.dumps({"n": 3, "columns": COLUMNS})).n == 3
    assert mayan.Board(json.dumps({"columns": COLUMNS})).n is None
    assert mayan.Board(COLUMNS).n is None
    assert mayan.Board(COLUMNS, n=5).n == 5
    with pytest.raises(fewest.Error, match="does not say how many drags"):
        mayan.solve(COLUMNS)


def test_exactly_and_fewest() -> None:
    answer = mayan.solve(TEXT)
    assert (answer.drags, answer.proven, answer.steps) == (DRAGS, True, 3)
    none = mayan.solve(TEXT, steps=2)
    assert (none.drags, none.proven, none.steps) == (None, True, 2)
    shortest = mayan.solve(COLUMNS, fewest=True)
    assert (shortest.drags, shortest.steps) == (DRAGS, 3)
    capped = mayan.solve(COLUMNS, fewest=True, steps=2)
    assert (capped.drags, capped.proven, capped.steps) == (None, True, 2)
    never = mayan.solve([[1], [2], [3]], fewest=True)
    assert (never.drags, never.proven, never.steps) == (None, True, None)


def test_idle_swaps() -> None:
    legal, illegal = (mayan.count(TEXT, steps=4, idle_swaps=rule) for rule in (True, False))
    assert illegal < legal
    assert mayan.Board(TEXT, idle_swaps=False).idle_swaps is False
    assert mayan.count(mayan.Board(TEXT, idle_swaps=False), steps=4) == illegal


def test_every_method_agrees() -> None:
    for method in "depth-first memo bounded".split():
        answer = mayan.solve(TEXT, method=method)
        assert (answer.method, answer.drags) == (method, DRAGS)


def test_replay() -> None:
    boards = mayan.replay(TEXT, DRAGS)
    assert boards == mayan.solve(TEXT).boards()
    assert boards[0] == mayan.Board(TEXT)
    assert boards[-1].blocks == 0
    with pytest.raises(fewest.Error, match="drag 2") as caught:
        mayan.replay(TEXT, [(2, 1, 1), (0, 5, 1)])
    assert caught.value.line == 2
    for g in (0, 2, 10**9):
        with pytest.raises(fewest.Error, match=f"not {g}") as caught:
            mayan.replay(TEXT, [(2, 1, g)])
        assert caught.value.line == 1
    drags: list[Any] = [[list(drag) for drag in DRAGS], np.array(DRAGS), iter(DRAGS)]
    for same in drags:
        assert mayan.replay(TEXT, same) == boards
    for x, y in ((-1, 0), (0, -1), (2**70, 0), (0, 2**63)):
        with pytest.raises(fewest.Error, match="drag 1: the place is off the board"):
            mayan.replay(TEXT, [(x, y, 1)])
    with pytest.raises(fewest.Error, match="drag 1: 3 numbers were expected, not 2"):
        mayan.replay(TEXT, [(0, 0)])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="drag 1"):
        mayan.replay(TEXT, [(0.5, 0, 1)])  # type: ignore[list-item]


def test_boards_past_all_sizes() -> None:
    for shape in ((100_000, 100_000), (33, 1), (1, 33), (32, 32), (0, 5), (5, 0)):
        with pytest.raises(fewest.Error, match="size .* is out of range"):
            mayan.Board(np.broadcast_to(np.zeros((1, 1), np.uint8), shape))
    for columns in (4, 32):
        assert mayan.Board(np.zeros((128 // columns, columns), int)).blocks == 0


def test_the_empty_board() -> None:
    empty: list[list[int]] = [[], [], []]
    assert mayan.solve(empty, steps=0).drags == mayan.solve(empty, fewest=True).drags == []
    assert (mayan.count(empty, steps=0), mayan.count(empty, steps=1), mayan.count(empty, fewest=True)) == (1, 0, 1)
    one = mayan.solve(empty, steps=1)
    assert one.drags is None and one.proven
    none = mayan.solve(COLUMNS, steps=0)
    assert none.drags is None and none.proven
    assert mayan.check(empty, [], steps=0) and mayan.replay(empty, []) == [mayan.Board(empty)]


def test_what_is_wrong_beside_a_missing_number_of_drags() -> None:
    with pytest.raises(fewest.Error, match="colour") as caught:
        mayan.Board('{"columns":[[1],[0],[],[],[]]}')
    assert (caught.value.line, caught.value.column) == (1, 18)


def test_many() -> None:
    boards = [TEXT, COLUMNS, [[1], [2], [3]]] * 5
    answers = mayan.solve_many(boards, steps=3, threads=2)
    assert answers == [mayan.solve(board, steps=3) for board in boards]
    assert mayan.solve_many([], steps=3) == []
    with pytest.raises(fewest.Error, match="board 1") as caught:
        mayan.solve_many([TEXT, "3\n1 0\n"])
    assert "board 1" in str(caught.value) and caught.value.line is not None
    with pytest.raises(fewest.Error, match="board 1: the board does not say how many drags"):
        mayan.solve_many([TEXT, COLUMNS])


def test_other_sizes() -> None:
    board = mayan.Board([[1], [], [1], [], [1]], size="1x5")
    assert board.size == (1, 5)
    assert mayan.solve(np.array([[1, 0, 1, 0, 1]]), fewest=True).steps == 2


@pytest.mark.parametrize(
    ("source", "line", "column"),
    [
        ("3\n1 0\n2 x 0\n", 3, 3),
        ([[1], [2, 0]], 2, 2),
        ([[1], [2, 100]], 2, 2),
        ([[1], [2], [1, 2, 1, 2, 1, 2, 1, 2]], 3, None),
        ([[2], [1, 1, 1]], 2, None),
        (np.array([[0, 1], [1, 2], [0, 1]]), 2, 1),
    ],
    ids=repr,
)
def test_errors_say_where(source: Any, line: int, column: int | None) -> None:
    with pytest.raises(fewest.Error) as caught:
        mayan.Board(source)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_what_is_no_board_is_a_type_error() -> None:
    for source in (7, None, [7], ["1"], [[1.5]], [[True]], np.zeros((2, 2))):
        with pytest.raises(TypeError):
            mayan.Board(source)


def test_pictures_for_notebooks() -> None:
    for thing in (mayan.Board(TEXT), mayan.solve(TEXT), mayan.solve(TEXT, steps=2)):
        assert thing._repr_svg_().startswith("<svg ")
