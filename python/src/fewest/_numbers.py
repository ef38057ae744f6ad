"""Numbers that are given, within what they may be."""

from __future__ import annotations

import operator

from ._errors import Error
from ._progress import Callback, Limits

MOST = 2**63 - 1


def whole(name: str, value: int, least: int = 0, most: int = MOST) -> int:
    """A whole number."""
    number = operator.index(value)
    if not least <= number <= most:
        to = "" if most == MOST else f" to {most}"
        raise Error(f"{name}: a number from {least}{to} was expected, not {number}")
    return number


def whole_if(name: str, value: int | None, least: int = 0, most: int = MOST) -> int | None:
    """A whole number, or None."""
    return None if value is None else whole(name, value, least, most)


def limits(threads: int | None, time_limit: float | None, memory: int | None, progress: Callback | None) -> Limits:
    """What a search may take."""
    return whole_if("threads", threads, 1), time_limit, whole_if("memory", memory), progress


def series(number: int, seed: int, tries: int) -> tuple[int, int, int]:
    """How many boards, of which seed, and how many may be looked at for each."""
    return whole("number", number), whole("seed", seed, most=2**64 - 1), whole("tries", tries)
