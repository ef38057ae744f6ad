"""Mayan boards (NOIP 2011, Luogu P1312): drag coloured blocks to the left and right, runs of three vanish, blocks fall.

A board is given in any of these forms:

- a text that the program reads: that of judges (the number of drags, then each column from the bottom, ended by 0), one
  line, JSON, a share link, or a drawing
- a path, which is read
- a list of columns from the left, each a list of colours from the bottom; the height is 7, unless ``size`` says more
- an array of rows from the top and columns of integers, where 0 is no block
- a :class:`Board`

A drag is ``(x, y, g)`` as judges write it: the column from 0 at the left, the height from 0 at the bottom, and 1 for
right or -1 for left.

Arguments that several functions have:

steps
    Exactly so many drags, instead of the board's n; with ``fewest`` at most so many.
fewest
    The smallest number of drags.
idle_swaps
    Whether swaps of two blocks of one colour are legal; without it as the board says, or True.
size
    ``"HEIGHTxCOLUMNS"`` or a pair of them, where it is not 7x5.
threads, time_limit, memory, progress
    As in :mod:`fewest.flip`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from . import _fewest, _numbers
from ._check import Verdict, mayan_answer, verdict_of
from ._errors import Error, finished
from ._fewest import MayanAnswer as Answer
from ._fewest import MayanBoard as Board
from ._progress import Callback

__all__ = ["Answer", "Board", "Drag", "Verdict", "check", "count", "generate", "replay", "solve", "solve_many"]

Drag: TypeAlias = tuple[int, int, int]
"""Column, height, and 1 for right or -1 for left."""
Size: TypeAlias = str | tuple[int, int]
"""``"HEIGHTxCOLUMNS"``, or a pair of them."""


def _steps(steps: int | None) -> int | None:
    return _numbers.whole_if("steps", steps, most=255)


def solve(
    board: Any,
    *,
    steps: int | None = None,
    fewest: bool = False,
    idle_swaps: bool | None = None,
    method: str = "auto",
    size: Size | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> Answer:
    """The smallest list of drags that clears a board.

    Raises :class:`fewest.Error` where the board cannot be read, or nothing says how many drags.

    >>> board = Board("3|1|2,1|2,3,4|3,1|2,4,3,4")
    >>> solve(board).drags
    [(2, 1, 1), (3, 1, 1), (3, 0, 1)]
    >>> solve(board, steps=2).drags is None
    True
    >>> solve([[1], [], [1], [], [1]], fewest=True).steps
    2
    """
    read = Board(board, size=size)
    limits = _numbers.limits(threads, time_limit, memory, progress)
    return _fewest.mayan_solve(read, _steps(steps), fewest, idle_swaps, method, limits)


def solve_many(
    boards: Iterable[Any],
    *,
    steps: int | None = None,
    fewest: bool = False,
    idle_swaps: bool | None = None,
    method: str = "auto",
    size: Size | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> list[Answer | None]:
    """The answers to many boards, in their order, as many boards at a time as there are threads.

    ``time_limit`` is for all of them together; None stands for a board that was not begun in time. The progress counts
    boards. An error says of which board it is, from 0.

    >>> [answer.drags for answer in solve_many(["3|1|2,1|2,3,4|3,1|2,4,3,4", [[1], [], [1], [], [1]]], steps=2)]
    [None, [(0, 0, 1), (4, 0, -1)]]
    """
    read = []
    for index, board in enumerate(boards):
        try:
            read.append(Board(board, size=size))
        except Error as error:
            error.args = (f"board {index}: {error.message}", *error.args[1:])
            error.message = error.args[0]
            raise
    limits = _numbers.limits(threads, time_limit, memory, progress)
    return _fewest.mayan_solve_many(read, _steps(steps), fewest, idle_swaps, method, limits)


def count(
    board: Any,
    *,
    steps: int | None = None,
    fewest: bool = False,
    idle_swaps: bool | None = None,
    size: Size | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> int:
    """How many lists of drags clear a board.

    Raises ``TimeoutError`` where the time limit ended it.

    >>> count("3|1|2,1|2,3,4|3,1|2,4,3,4", steps=4)
    108
    """
    read = Board(board, size=size)
    limits = _numbers.limits(threads, time_limit, memory, progress)
    return _fewest.mayan_count(read, _steps(steps), fewest, idle_swaps, limits)


def check(
    board: Any,
    answer: Any,
    *,
    steps: int | None = None,
    fewest: bool = False,
    idle_swaps: bool | None = None,
    valid_only: bool = False,
    size: Size | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> Verdict:
    """Whether an answer is right.

    ``answer`` is what a program printed, a path, a list of drags, an :class:`Answer`, or None for -1. ``valid_only`` asks
    only whether the drags clear the board, not whether their list is the smallest.

    Raises :class:`fewest.Error` where the answer cannot be read, or nothing says how many drags.

    >>> board = "3|1|2,1|2,3,4|3,1|2,4,3,4"
    >>> bool(check(board, [(2, 1, 1), (3, 1, 1), (3, 0, 1)]))
    True
    >>> check(board, "2 1 1\\n3 1 1\\n3 5 1").message
    'there is no block to drag'
    """
    read = Board(board, size=size)
    text = mayan_answer(answer, fewest)
    limits = _numbers.limits(threads, time_limit, memory, progress)
    drags = _steps(steps)
    return finished(
        lambda: _fewest.mayan_check(read, text, drags, fewest, idle_swaps, valid_only, limits), verdict_of
    )


def generate(
    *,
    drags: int,
    blocks: int,
    colours: int,
    size: Size | None = None,
    heights: Sequence[int] | None = None,
    unique: bool = False,
    no_idle: bool = False,
    idle_swaps: bool = True,
    seed: int | None = None,
    number: int = 1,
    tries: int = 10_000,
    threads: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> list[Board]:
    """New boards that need exactly so many drags. Each is searched before it is given.

    They have so many ``blocks`` in so many ``colours``, and ``heights`` says how high each column is. ``unique`` asks for
    boards that one list of drags alone clears, ``no_idle`` for such where every block is needed. The same ``seed`` makes
    the same boards on every machine, and those of ``fewest generate``; without it they are others each time. ``tries``
    boards are looked at for each of them.

    Raises :class:`fewest.Error` where there is no such board or none was found, and ``TimeoutError`` where the time limit
    ended it. The progress counts boards.

    >>> [board] = generate(drags=3, blocks=12, colours=4, no_idle=True, seed=2)
    >>> board.columns
    [[1, 3], [1], [4, 1, 2, 4, 3, 3, 2], [], [4, 2]]
    >>> solve(board, fewest=True).steps
    3
    """
    series = _numbers.series(number, secrets.randbits(64) if seed is None else seed, tries)
    limits = _numbers.limits(threads, time_limit, memory, progress)
    return _fewest.mayan_generate(
        _numbers.whole("drags", drags, most=255),
        _numbers.whole("blocks", blocks),
        _numbers.whole("colours", colours, most=99),
        size,
        None if heights is None else [_numbers.whole("heights", height) for height in heights],
        unique,
        no_idle,
        idle_swaps,
        series,
        limits,
    )


def replay(
    board: Any,
    drags: Iterable[Drag],
    *,
    idle_swaps: bool | None = None,
    size: Size | None = None,
) -> list[Board]:
    """The boards on the way, from the given one to that after the last drag.

    Raises :class:`fewest.Error` at a drag that is not legal; its ``line`` is the number of the drag, from 1.

    >>> [board.blocks for board in replay("3|1|2,1|2,3,4|3,1|2,4,3,4", [(2, 1, 1), (3, 1, 1), (3, 0, 1)])]
    [12, 12, 12, 0]
    """
    return _fewest.mayan_replay(Board(board, size=size), _numbers.drags(drags), idle_swaps)
