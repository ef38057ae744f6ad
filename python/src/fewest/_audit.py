"""Level packs."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from . import _fewest, _numbers, _sources
from ._errors import Error, finished
from ._progress import Callback


@dataclass(frozen=True)
class Level:
    """What is known of a level. What is not known, or is of the other puzzle, is None."""

    level: int
    """Its number in the pack, from 1."""
    file: str | None
    """The file that it is in; None where the pack is a text."""
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
    neighbours: str | None = None,
    without_self: bool | None = None,
    wrap: bool | None = None,
    ragged: bool = False,
    cell_pixels: int | None = None,
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

    ``pack`` is a text, a path, or the path of a folder, whose files are read by name; ``lines`` says that each line is a
    level. The other arguments are those of :func:`fewest.flip.solve` and :func:`fewest.mayan.solve`. ``time_limit`` is for
    all levels together; those that are left are undecided. The progress counts bytes of the pack.

    Raises :class:`fewest.Error` where there are no levels. A level or a file that cannot be read is told among the others.

    >>> found = audit("# fewest: 5\\nbwwb\\nbbwb\\nbwwb\\nbwww\\n\\nbwbw\\nwwww\\nbbwb\\nbwwb\\n")
    >>> [(level.fewest, level.declared_wrong) for level in found.levels]
    [(4, True), (None, False)]
    >>> found.impossible, found.declared_wrong
    (1, 1)
    """
    files, is_folder = _files(pack)
    pixels = _numbers.whole_if("cell_pixels", cell_pixels, 1)
    reading = (size, neighbours, without_self, wrap, ragged, pixels)
    drags = _numbers.whole_if("steps", steps, most=255)
    limits = _numbers.limits(threads, time_limit, memory, progress)
    asked = (goal, drags, fewest, idle_swaps)
    return finished(lambda: _fewest.pack_audit(files, is_folder, lines, puzzle, reading, *asked, limits), _told)


File: TypeAlias = tuple[str, bytes | None, str | None]
"""The name of a file, what is in it, or why that is not known."""


def _files(pack: Any) -> tuple[list[File], bool]:
    """The files of a pack, and whether it is a folder. Those of a folder by name, as ``fewest audit`` reads them: without those whose
    name begins with a dot, and without folders. Nobody may ever write to a pipe in it, so that none is read."""
    if not isinstance(pack, os.PathLike) or not os.path.isdir(pack):
        text = _sources.text_of(pack)
        if text is None:
            raise TypeError(f"a pack is a text or a path, not {type(pack).__name__}")
        return [(os.fsdecode(pack) if isinstance(pack, os.PathLike) else "", text, None)], False
    folder = Path(os.fsdecode(pack))
    files: list[File] = []
    for path in sorted(folder.iterdir(), key=lambda path: os.fsencode(path.name)):
        name = str(path).encode("utf-8", "replace").decode()
        if path.name.startswith(".") or path.is_dir():
            continue
        try:
            if not path.is_file() and path.exists():
                raise OSError("it is not a regular file")
            files.append((name, path.read_bytes(), None))
        except OSError as error:
            files.append((name, None, f"cannot read {name}: {error.strerror or error}"))
    if not files:
        raise Error("the folder has no files")
    return files, True


def _told(documents: tuple[str, str]) -> Audit:
    """The levels and their sum."""
    levels = []
    for found in json.loads(documents[0]):
        if found["answers"] is not None:
            found["answers"] = int(found["answers"])
        found["file"] = found["file"] or None
        levels.append(Level(**{name: found[name] for name in Level.__dataclass_fields__}))
    sums = json.loads(documents[1])
    names = [name for name in Audit.__dataclass_fields__ if name != "levels"]
    return Audit(levels, **{name: sums[name] for name in names})
