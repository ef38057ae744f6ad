"""What is raised."""

from __future__ import annotations

import reprlib
from collections.abc import Callable
from typing import Any, TypeVar

Native = TypeVar("Native")
Known = TypeVar("Known")


class Error(ValueError):
    """A board or an argument that cannot be taken.

    ``line`` and ``column`` say where, both from 1, and ``length`` how many characters it is: of a text as an editor
    counts them, of rows and arrays the row and the column. Each is None where there is no such place.
    """

    line: int | None
    column: int | None
    length: int | None

    def __init__(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        length: int | None = None,
    ) -> None:
        # All of them, so that a pickle has them too.
        super().__init__(message, line, column, length)
        self.message = message
        self.line = line
        self.column = column
        self.length = length

    def __str__(self) -> str:
        if self.line is None:
            return self.message
        if self.column is None:
            return f"{self.message} (line {self.line})"
        return f"{self.message} (line {self.line}, column {self.column})"


def partial(raised: BaseException) -> Any:
    """What was known when a search was interrupted: an object like the one that the function gives.

    Ctrl-C during a search raises a plain ``KeyboardInterrupt``, so that programs end as they do elsewhere; what was known
    goes along with it, as with anything else that ends a search. None where nothing was.

    >>> import fewest
    >>> def enough(progress):
    ...     raise KeyboardInterrupt
    >>> try:
    ...     fewest.flip.solve("bwwb\\nbbwb\\nbwwb\\nbwww", progress=enough)
    ... except KeyboardInterrupt as interrupt:
    ...     fewest.partial(interrupt)
    <flip.Answer 4 rounds, proven fewest>
    """
    return getattr(raised, "fewest_partial", None)


def too_large(what: str, needed: int, memory: int) -> Error:
    """For what would take so many bytes, where the ``memory`` of the caller allows so many."""
    return Error(f"{what.format(-(-needed // 2**20))}, and memory allows {memory // 2**20}")


NOTE = "fewest.partial() of this exception gives what was known: "


SHORT = reprlib.Repr()
"""Of what is long only the beginning and the end."""
SHORT.maxother = 200


def remember(raised: BaseException, known: Any) -> None:
    """Keeps what is known with an exception."""
    raised.fewest_partial = known  # type: ignore[attr-defined]
    notes = getattr(raised, "__notes__", [])
    # An exception that was raised before tells of its last search alone.
    notes[:] = [note for note in notes if not note.startswith(NOTE)]
    raised.add_note(NOTE + SHORT.repr(known))


def finished(ask: Callable[[], Native], answer: Callable[[Native], Known]) -> Known:
    """What the native module found, as the object that callers get. What was known when a search was interrupted
    becomes the same kind of object."""
    try:
        found = ask()
    except BaseException as raised:
        known = partial(raised)
        if known is not None and not isinstance(raised, Error):
            remember(raised, answer(known))
        raise
    return answer(found)
