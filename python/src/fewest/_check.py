"""Answers of other programs, and what is said of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _numbers, _sources
from ._errors import Error


@dataclass(frozen=True)
class Verdict:
    """What is said of an answer. It is true where the answer is accepted."""

    verdict: str
    """``"accepted"``, ``"rejected"`` or ``"undecided"``."""
    reason: str | None
    """A word for programs."""
    message: str | None
    """A sentence for people."""
    line: int | None
    """The line of the answer that is wrong, from 1."""
    column: int | None
    """The character of that line where what is wrong begins, from 1."""
    board: list[str] | None
    """The board at that line, before it is played, or the one that the whole answer leaves."""
    better: dict[str, Any] | None
    """What would have been right, or what proves that the answer is."""
    hint: str | None
    """What a wrong answer seems to have meant."""

    def __bool__(self) -> bool:
        return self.verdict == "accepted"


def verdict_of(document: str) -> Verdict:
    """The verdict of a document."""
    found = json.loads(document)
    return Verdict(**{name: found[name] for name in Verdict.__dataclass_fields__})


def flip_answer(answer: Any) -> bytes:
    """The text of an answer to a flip board."""
    from .flip import Answer

    if isinstance(answer, Answer):
        if answer.presses is None and not answer.proven:
            raise Error("the answer is not decided: there is nothing to check")
        answer = answer.presses
    if answer is None:
        return b"Impossible"
    text = _sources.text_of(answer)
    if text is not None:
        return text
    if isinstance(answer, (int, np.integer)) and not isinstance(answer, bool):
        return str(int(answer)).encode()
    if isinstance(answer, np.ndarray):
        return pattern(answer)
    if isinstance(answer, Sequence):
        lines = [str(len(answer))]
        for index, press in enumerate(answer, 1):
            row, column = _numbers.move("press", index, press, 2)
            lines.append(f"{row} {column}")
        return "\n".join(lines).encode()
    raise TypeError(f"an answer is a text, a number, presses or an array, not {type(answer).__name__}")


def pattern(array: np.ndarray[Any, Any]) -> bytes:
    """The picture of an array of presses: x and dots."""
    if array.ndim != 2 or array.dtype.kind not in "bui" or np.ma.isMaskedArray(array):
        raise TypeError("an array of presses has rows and columns of bool, or of 0 and 1")
    if ((array != 0) & (array != 1)).any():
        raise TypeError("an array of presses has rows and columns of bool, or of 0 and 1")
    rows, columns = array.shape
    letters = np.full((rows, columns + 1), ord("\n"), np.uint8)
    letters[:, :columns] = np.where(array != 0, ord("x"), ord("."))
    return letters.tobytes()


def mayan_answer(answer: Any, fewest: bool) -> bytes:
    """The text of an answer to a Mayan board."""
    from .mayan import Answer

    if isinstance(answer, Answer):
        if answer.drags is None and not answer.proven:
            raise Error("the answer is not decided: there is nothing to check")
        answer = answer.drags
    if answer is None:
        return b"-1"
    text = _sources.text_of(answer)
    if text is not None:
        return text
    if isinstance(answer, (Sequence, np.ndarray)):
        lines = [str(len(answer))] if fewest else []
        for index, drag in enumerate(answer, 1):
            x, y, g = _numbers.move("drag", index, drag, 3)
            lines.append(f"{x} {y} {g}")
        return "\n".join(lines).encode()
    raise TypeError(f"an answer is a text or drags, not {type(answer).__name__}")
