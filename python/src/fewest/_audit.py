"""Level packs."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from . import _fewest, _numbers, _sources
from ._progress import Callback


@dataclass(frozen=True)
class Level:
    """What is known of a level. What is not known, or is of the other puzzle, is None."""

    level: int
    """Its number in the pack, from 1."""
    line: int
    """The line that it begins on, from 1."""
    puzzle: str | None
    rows: int | None
    """Rows of the board, or its height."""
    columns: int | None
    goal: str | None
    steps: int | None
    """Mayan: the number of drags that are to clear the board."""
    solvable: bool | None
    fewest: int | None
    """The fewest moves."""
    answers: int | None
    """How many answers have so few."""
    duplicate_of: int | None
    """The first level that is the same up to symmetry."""
    declared: int | str | None
    """The value that the pack declares."""
    declared_wrong: bool
    undecided: str | None
    """Why not everything was decided."""
    error: str | None
    """Why the level cannot be read."""


@dataclass(frozen=True)
class Audit:
    """What is known of a pack."""

    levels: list[Level]
    impossible: int
    """How many cannot be solved."""
    duplicates: int
    """How many are the same as an earlier one, up to symmetry."""
    declared_wrong: int
    """How many have another value than is declared."""
    undecided: int
    """Of how many not everything was decided."""
    unreadable: int
    """How many cannot be read."""


def audit(
    pack: Any,
    *,
    puzzle: str | None = None,
    lines: bool = False,
    size: str | tuple[int, int] | None = None,
    goal: str | None = None,
    steps: int | None = None,
    fewest: bool = False,
    idle_swaps: bool | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory: int | None = None,
    progress: Callback | None = None,
) -> Audit:
    """What is in a pack of levels: which cannot be solved, which are the same, and whose declared value is wrong.

    ``pack`` is a text or a path; ``lines`` says that each line is a level. The other arguments are those of
    :func:`fewest.flip.solve` and :func:`fewest.mayan.solve`; the progress counts bytes of the pack.

    >>> found = audit("# fewest: 5\\nbwwb\\nbbwb\\nbwwb\\nbwww\\n\\nbwbw\\nwwww\\nbbwb\\nbwwb\\n")
    >>> [(level.fewest, level.declared_wrong) for level in found.levels]
    [(4, True), (None, False)]
    >>> found.impossible, found.declared_wrong
    (1, 1)
    """
    text = _sources.text_of(pack)
    if text is None:
        raise TypeError(f"a pack is a text or a path, not {type(pack).__name__}")
    limits = _numbers.limits(threads, time_limit, memory, progress)
    documents, total = _fewest.pack_audit(text, puzzle, lines, size, goal, _numbers.whole_if("steps", steps, most=255), fewest, idle_swaps, limits)
    levels = []
    for found in json.loads(documents):
        if found["answers"] is not None:
            found["answers"] = int(found["answers"])
        levels.append(Level(**{name: found[name] for name in Level.__dataclass_fields__}))
    sums = json.loads(total)
    names = [name for name in Audit.__dataclass_fields__ if name != "levels"]
    return Audit(levels, **{name: sums[name] for name in names})
