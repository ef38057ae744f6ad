"""Flip boards (POJ 1753 "Flip Game", Lights Out): press a cell, and it turns over together with its neighbours.

A board is given in any of these forms:

- a text that the program reads: lines of ``w`` and ``b``, ``_`` for a hole; 0 and 1, where 1 is black; JSON; a game ID;
  a share link; or a picture, as ``bytes``
- a path, which is read
- a list of rows: texts, or lists of 0 and 1
- an array of rows and columns of bool or integers, where 1 is black and what is masked is a hole
- a :class:`Board`

Rows and columns are counted from 0, as on the command line.

Arguments that several functions have:

goal
    ``"either"``, ``"white"`` or ``"black"``; without it that of the board, where it names one, or ``"either"``.
size, neighbours, without_self, wrap, ragged, cell_pixels
    How to read the board, as for :class:`Board`. The rule that is passed is taken instead of the board's own.
threads, time_limit, memory
    How many threads a search may use (as many as the machine has), how many seconds it may take (no limit), and how many
    megabytes its tables, a picture and a copy of an array (1024). A search that is stopped says what it knows.
progress
    Called with a :class:`fewest.Progress` about twenty times a second, and at the end. What it raises ends the search.

Other Python threads go on during a search. Ctrl-C ends it within a fifth of a second, and :func:`fewest.partial` gives
what was known by then.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from . import _arrays, _fewest, _numbers
from ._check import Verdict, flip_answer, verdict_of
from ._errors import finished
from ._fewest import FlipAnswer as Answer
from ._fewest import FlipBoard as Board
from ._progress import Callback

__all__ = [
    "Answer",
    "Board",
    "Goal",
    "Neighbours",
    "QuietPatterns",
    "Rounds",
    "Study",
    "Verdict",
    "check",
    "count",
    "generate",
    "nullity",
    "quiet_patterns",
    "solve",
    "solve_many",
    "study",
]

Goal: TypeAlias = Literal["either", "white", "black"]
"""What the board has to show in the end."""
Neighbours: TypeAlias = Literal["plus", "king", "diagonal", "cross"]
"""Which cells a press turns over."""
Size: TypeAlias = str | tuple[int, int]
"""``"ROWSxCOLUMNS"``, or a pair of them."""


def _board(
    board: Any,
    size: Size | None,
    neighbours: Neighbours | None,
    without_self: bool | None,
    wrap: bool | None,
    ragged: bool,
    cell_pixels: int | None,
    memory: int | None,
) -> Board:
    return Board(
        board,
        size=size,
        neighbours=neighbours,
        without_self=without_self,
        wrap=wrap,
        ragged=ragged,
        cell_pixels=cell_pixels,
        memory=memory,
    )


def _shape(
    board: Size | Board, neighbours: Neighbours | None, without_self: bool | None, wrap: bool | None
) -> tuple[Size | Board, Neighbours | None, bool, bool]:
    """A size with a rule, or a board under the rule that is said."""
    if isinstance(board, Board):
        board = Board(board, neighbours=neighbours, without_self=without_self, wrap=wrap)
    return board, neighbours, bool(without_self), bool(wrap)


def solve(
    board: Any,
    *,
    goal: Goal | None = None,
    moves: bool = False,
    any: bool = False,
    method: str = "auto",
    size: Size | None = None,
    neighbours: Neighbours | None = None,
    without_self: bool | None = None,
    wrap: bool | None = None,
    ragged: bool = False,
    cell_pixels: int | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> Answer:
    """The fewest rounds of a board, with a proof that fewer will not do.

    ``moves`` asks for the minimum set whose list of cells is smallest; without it, it is any of them. ``any`` asks for
    some presses that reach the goal, however many. ``method`` is one of ``fewest methods``.

    Raises :class:`fewest.Error` where the board cannot be read, or is past what the method takes.

    >>> answer = solve("bwwb/bbwb/bwwb/bwww".replace("/", "\\n"))
    >>> answer.rounds, answer.presses, answer.proven
    (4, [(0, 0), (0, 1), (1, 1), (3, 2)], True)
    >>> solve([[0, 1, 1, 0]] * 4, goal="white").rounds is None  # impossible?
    False
    >>> never = solve(["bwbw", "wwww", "bbwb", "bwwb"])
    >>> never.rounds, never.proven
    (None, True)
    >>> len(never.witness)
    8
    """
    read = _board(board, size, neighbours, without_self, wrap, ragged, cell_pixels, memory)
    limits = _numbers.limits(threads, time_limit, memory, progress)
    return _fewest.flip_solve(read, goal, moves, any, method, limits)


def solve_many(
    boards: NDArray[Any],
    *,
    goal: Goal | None = None,
    size: Size | None = None,
    neighbours: Neighbours | None = None,
    without_self: bool = False,
    wrap: bool = False,
    threads: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> NDArray[np.int32]:
    """The fewest rounds of many boards of one size: an array of their numbers, -1 where it is impossible.

    ``boards`` is an array of boards, rows and columns of bool, or of uint8 that is 0 or 1; or an array of uint16, uint32 or
    uint64 with a board in each, cells row by row from the lowest bit, and ``size`` says which. 1 is a black piece. Boards
    that lie in memory one after the other are not copied; nobody should write to them meanwhile.

    The progress counts boards. -2 stands for a board that was not answered within ``time_limit``. After Ctrl-C,
    :func:`fewest.partial` gives the array as far as it was filled.

    Raises :class:`fewest.Error` where a board is none of this size, and ``TypeError`` for another kind of array.

    >>> import numpy as np
    >>> boards = np.array([[[1, 0], [0, 0]], [[1, 1], [1, 1]]], np.uint8)
    >>> solve_many(boards).tolist(), solve_many(boards, goal="white").tolist()
    ([1, 0], [3, 4])
    >>> every = np.arange(2**16, dtype=np.uint16)
    >>> np.bincount(solve_many(every, size="4x4") + 1).tolist()
    [61440, 2, 32, 228, 880, 1562, 1136, 256]
    """
    array, shape = _arrays.many(boards, size, _numbers.memory_bytes(memory))
    answers = np.empty(len(array), np.int32)
    limits = _numbers.limits(threads, time_limit, memory, progress)
    return _fewest.flip_solve_many(array, answers, shape, goal, neighbours, without_self, wrap, limits)


def count(
    board: Any,
    *,
    goal: Goal | None = None,
    size: Size | None = None,
    neighbours: Neighbours | None = None,
    without_self: bool | None = None,
    wrap: bool | None = None,
    ragged: bool = False,
    cell_pixels: int | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> int:
    """How many press sets have the fewest rounds; 0 where it is impossible.

    Raises ``TimeoutError`` where the time limit ended it.

    >>> count("bwwb\\nbbwb\\nbwwb\\nbwww")
    2
    """
    read = _board(board, size, neighbours, without_self, wrap, ragged, cell_pixels, memory)
    limits = _numbers.limits(threads, time_limit, memory, progress)
    return _fewest.flip_count(read, goal, limits)


def check(
    board: Any,
    answer: Any,
    *,
    goal: Goal | None = None,
    valid_only: bool = False,
    size: Size | None = None,
    neighbours: Neighbours | None = None,
    without_self: bool | None = None,
    wrap: bool | None = None,
    ragged: bool = False,
    cell_pixels: int | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> Verdict:
    """Whether an answer is right.

    ``answer`` is what a program printed, a path, a number of rounds, a list of presses, an array of rows and columns that
    is 1 where to press, an :class:`Answer`, or None for impossible. ``valid_only`` asks only whether the presses reach the
    goal, not whether they are the fewest.

    Raises :class:`fewest.Error` where the answer cannot be read.

    >>> board = "bwwb\\nbbwb\\nbwwb\\nbwww"
    >>> bool(check(board, "4")), bool(check(board, [(0, 0), (0, 1), (1, 1), (3, 2)]))
    (True, True)
    >>> check(board, 5).message
    '5 rounds are not the fewest: 4 suffice'
    """
    read = _board(board, size, neighbours, without_self, wrap, ragged, cell_pixels, memory)
    limits = _numbers.limits(threads, time_limit, memory, progress)
    text = flip_answer(answer)
    return finished(lambda: _fewest.flip_check(read, text, goal, valid_only, limits), verdict_of)


def generate(
    board: Size | Board,
    *,
    rounds: int | None = None,
    impossible: bool = False,
    unique: bool = False,
    goal: Goal | None = None,
    holes: int | None = None,
    neighbours: Neighbours | None = None,
    without_self: bool | None = None,
    wrap: bool | None = None,
    seed: int | None = None,
    number: int = 1,
    tries: int = 10_000,
    threads: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> list[Board]:
    """New boards of a size with a rule, or of the shape and the rule of a board. Each is solved before it is given.

    ``rounds`` asks for boards that need exactly so many, ``impossible`` for such that no number solves, ``unique`` for such
    whose fewest rounds are those of one press set alone; for the goal either that is one of both colours. ``holes`` is
    how many percent of the places of a size have no cell, the same places on all boards. The same ``seed`` makes the same boards on every machine, and
    those of ``fewest generate``; without it they are others each time. ``tries`` boards are looked at for each of them.

    Raises :class:`fewest.Error` where there is no such board or none was found, and ``TimeoutError`` where the time limit
    ended it. The progress counts boards.

    >>> [board] = generate("5x5", rounds=9, unique=True, seed=4)
    >>> print(board)
    bwbwb
    bbbbw
    bwbbb
    wwbbb
    wbwbb
    >>> solve(board).rounds
    9
    """
    series = _numbers.series(number, secrets.randbits(64) if seed is None else seed, tries)
    limits = _numbers.limits(threads, time_limit, memory, progress)
    exactly = _numbers.whole_if("rounds", rounds)
    shape = _shape(board, neighbours, without_self, wrap)
    percent = _numbers.whole_if("holes", holes, most=100)
    return _fewest.flip_generate(*shape, percent, goal, exactly, impossible, unique, series, limits)


def nullity(
    board: Size | Board,
    *,
    neighbours: Neighbours | None = None,
    without_self: bool | None = None,
    wrap: bool | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> int:
    """How many quiet patterns a basis of them has, for a size with a rule, or for the shape and the rule of a board.

    A board of n cells and nullity k can be made one given colour in 2^(n - k) of 2^n cases.
    Raises ``TimeoutError`` where the time limit ended it.

    >>> nullity("5x5"), nullity((4, 4)), nullity("3x3", wrap=True)
    (2, 4, 4)
    """
    limits = _numbers.limits(threads, time_limit, memory, progress)
    return _fewest.flip_nullity(*_shape(board, neighbours, without_self, wrap), limits)


@dataclass(frozen=True, eq=False)
class QuietPatterns:
    """A basis of the quiet patterns of a shape: the press sets that change nothing.

    Each is an array of rows and columns of bool; a notebook shows them as pictures.
    """

    patterns: NDArray[np.bool_]
    """All of them: an array of patterns, rows and columns."""

    def __iter__(self) -> Iterator[NDArray[np.bool_]]:
        return iter(self.patterns)

    def __len__(self) -> int:
        return len(self.patterns)

    def __getitem__(self, index: int) -> NDArray[np.bool_]:
        pattern: NDArray[np.bool_] = self.patterns[index]
        return pattern

    def to_numpy(self) -> NDArray[np.bool_]:
        """All of them: an array of patterns, rows and columns."""
        return self.patterns

    def _repr_svg_(self) -> str | None:
        _, rows, columns = self.patterns.shape
        return _fewest.quiet_patterns_svg(self.patterns.tobytes(), rows, columns)


def quiet_patterns(
    board: Size | Board,
    *,
    neighbours: Neighbours | None = None,
    without_self: bool | None = None,
    wrap: bool | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> QuietPatterns:
    """A basis of the quiet patterns of a size with a rule, or of the shape and the rule of a board.

    Raises :class:`fewest.Error` where they take more than ``memory``, and ``TimeoutError`` where the time limit ended it.

    >>> quiet_patterns("2x3").to_numpy().astype(int)
    array([[[1, 0, 1],
            [1, 0, 1]],
    <BLANKLINE>
           [[0, 1, 0],
            [1, 1, 1]]])
    """
    limits = _numbers.limits(threads, time_limit, memory, progress)
    shape = _shape(board, neighbours, without_self, wrap)

    def answer(found: tuple[bytes, int, int]) -> QuietPatterns:
        patterns, rows, columns = found
        # The number of patterns is said, as no array of no bytes tells it.
        count = len(patterns) // (rows * columns)
        return QuietPatterns(np.frombuffer(patterns, np.bool_).reshape(count, rows, columns))

    return finished(lambda: _fewest.flip_quiet_patterns(*shape, limits), answer)


@dataclass(frozen=True)
class Rounds:
    """All boards of a shape by the rounds that they need for a goal."""

    goal: str
    """``"either"`` or ``"white"``."""
    boards: list[int] | None
    """How many boards need exactly 0, 1, 2, … rounds; None where that was not counted."""
    solvable: int | None
    """How many boards reach the goal; None where the number is too long."""
    impossible: int | None
    """How many do not; None where the number is too long."""
    reason: str | None
    """Why nothing was counted."""
    worst: Board | None
    """A board that needs the most rounds."""
    worst_presses: list[tuple[int, int]] | None
    """A minimum set for it; None where there was no time."""

    @property
    def most(self) -> int | None:
        """The most rounds that a board needs."""
        return None if self.boards is None else len(self.boards) - 1


@dataclass(frozen=True)
class Study:
    """What is known of all boards of a shape; a notebook shows their rounds as a chart."""

    rows: int
    columns: int
    neighbours: str | None
    """None where presses are listed one by one."""
    without_self: bool
    wrap: bool
    cells: int
    rank: int
    """2^rank boards can be made one given colour."""
    nullity: int
    goals: Mapping[str, Rounds] = field(hash=False)
    """The boards by their rounds, for ``"either"`` and for ``"white"``, which is as for black."""
    stopped: bool
    """Whether there was no time to count all boards."""

    chart: str | None = field(repr=False, compare=False)
    """The rounds as a chart in SVG; None where they were not counted."""

    def _repr_svg_(self) -> str | None:
        return self.chart


def study(
    board: Size | Board,
    *,
    neighbours: Neighbours | None = None,
    without_self: bool | None = None,
    wrap: bool | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> Study:
    """All boards of a size with a rule, or of the shape and the rule of a board, by the rounds that they need.

    They are counted exactly, without meeting each. Where the time limit ends it, ``stopped`` says so; raises ``TimeoutError``
    where nothing was known yet.

    >>> found = study("2x3")
    >>> found.rank, found.nullity
    (4, 2)
    >>> found.goals["either"].boards, found.goals["either"].impossible
    ([2, 8, 6], 48)
    >>> print(found.goals["white"].worst)
    bwb
    www
    """
    limits = _numbers.limits(threads, time_limit, memory, progress)
    shape = _shape(board, neighbours, without_self, wrap)

    def answer(found: dict[str, Any]) -> Study:
        goals = {goal["goal"]: Rounds(**goal) for goal in found.pop("goals")}
        return Study(goals=goals, **found)

    return finished(lambda: _fewest.flip_study(*shape, limits), answer)
