"""Numbers that are given, within what they may be."""

from __future__ import annotations

import numbers
import operator
from typing import Any

from ._errors import Error
from ._progress import Callback, Limits

MOST = 2**63 - 1


def whole(name: str, value: int, least: int = 0, most: int = MOST) -> int:
    """A whole number."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: a whole number was expected, not {type(value).__name__}") from None
    if not least <= number <= most:
        to = "" if most == MOST and number < least else f" to {most}"
        raise Error(f"{name}: a number from {least}{to} was expected, not {number}")
    return number


def whole_if(name: str, value: int | None, least: int = 0, most: int = MOST) -> int | None:
    """A whole number, or None."""
    return None if value is None else whole(name, value, least, most)


def limits(threads: int | None, time_limit: float | None, memory: int | None, progress: Callback | None) -> Limits:
    """What a search may take."""
    return whole_if("threads", threads, 1), seconds(time_limit), whole_if("memory", memory), progress


def seconds(time_limit: float | None) -> float | None:
    """A time limit."""
    if time_limit is None:
        return None
    if not isinstance(time_limit, numbers.Real):
        raise TypeError(f"time_limit: a number of seconds was expected, not {type(time_limit).__name__}")
    try:
        return float(time_limit)
    except OverflowError:
        return float("inf") if time_limit > 0 else float("-inf")


MEMORY = 1024
"""Megabytes, where nothing is said; as on the command line."""


def memory_bytes(memory: int | None) -> int:
    """The same in bytes."""
    megabytes = whole_if("memory", memory)
    return (MEMORY if megabytes is None else megabytes) * 2**20


def move(name: str, index: int, values: Any, count: int) -> list[int]:
    """So many whole numbers, of a press or a drag."""
    try:
        found = [operator.index(value) for value in values]
    except TypeError:
        raise TypeError(f"{name} {index}: {count} whole numbers were expected, not {values!r}") from None
    if len(found) != count:
        raise Error(f"{name} {index}: {count} numbers were expected, not {len(found)}", index)
    return found


def cells(presses: tuple[Any, ...]) -> list[tuple[int, int]]:
    """Row and column of each press."""
    found = []
    for index, press in enumerate(presses, 1):
        row, column = move("press", index, press, 2)
        if not (0 <= row <= MOST and 0 <= column <= MOST):
            raise Error(f"press {index} is outside the board: row {row}, column {column}")
        found.append((row, column))
    return found


def drags(moves: Any) -> list[tuple[int, int, int]]:
    """Column, height and direction of each drag."""
    found = []
    for index, values in enumerate(moves, 1):
        x, y, g = move("drag", index, values, 3)
        if not (0 <= x <= MOST and 0 <= y <= MOST):
            raise Error(f"drag {index}: the place is off the board", index)
        if g not in (1, -1):
            raise Error(f"drag {index}: it goes to 1 (right) or -1 (left), not {g}", index)
        found.append((x, y, g))
    return found


def series(number: int, seed: int, tries: int) -> tuple[int, int, int]:
    """How many boards, of which seed, and how many may be looked at for each."""
    return whole("number", number), whole("seed", seed, most=2**64 - 1), whole("tries", tries)
