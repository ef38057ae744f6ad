"""How far a search is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is, and what it knows by then."""

    seconds: float
    """Since it began."""
    done: int
    """What was looked at: boards of many, or the candidates of this phase."""
    total: int | None
    """Of how many; None where nobody knows."""
    phase: str | None
    """What it is doing, once it has said so."""
    lower: int | None
    """Fewer moves than this do not do."""
    upper: int | None
    """So many moves do."""


Callback: TypeAlias = Callable[[Progress], Any]
"""What ``progress=`` takes. It is called about twenty times a second, and at the end; what it raises ends the search."""

Limits: TypeAlias = tuple[int | None, float | None, int | None, Callback | None]
"""Threads, seconds and megabytes that a search may take, and what is called on the way."""
