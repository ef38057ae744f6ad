"""Boards that are no text: files, rows, arrays."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from . import _fewest
from ._errors import Error, too_large


def text_of(source: Any) -> bytes | None:
    """The bytes of a text or a file; None for anything else."""
    if isinstance(source, str):
        return source.encode("utf-8", "surrogatepass")
    if isinstance(source, (bytes, bytearray, memoryview)):
        return bytes(source)
    if isinstance(source, os.PathLike):
        with open(source, "rb") as file:
            return file.read()
    return None


def flip_text(source: Any, memory: int) -> bytes:
    """The text of a flip board."""
    text = text_of(source)
    if text is not None:
        return text
    from .flip import Board

    if isinstance(source, Board):
        # A board that is read under another rule or size.
        (text,), _ = source.__getnewargs_ex__()
        return text
    if isinstance(source, np.ndarray):
        return flip_array(source, memory)
    if isinstance(source, Sequence):
        return lines([flip_row(row, line) for line, row in enumerate(source, 1)])
    raise TypeError(f"a flip board is a text, rows or an array, not {type(source).__name__}")


def lines(rows: list[bytes]) -> bytes:
    """The text of rows. A row alone ends with a slash: without it, a line of four cells is a board of 2x2."""
    return rows[0] + b"/" if len(rows) == 1 and rows[0] else b"\n".join(rows)


def flip_row(row: Any, line: int) -> bytes:
    """A row of letters, or of 0 and 1."""
    if isinstance(row, str):
        if ends := [row.index(end) for end in "\n\r/" if end in row]:
            raise Error("a row has no line end", line, min(ends) + 1, 1)
        return row.encode("utf-8", "surrogatepass")
    if not isinstance(row, (Sequence, np.ndarray)):
        raise TypeError(f"a row is a text or a list of 0 and 1, not {type(row).__name__}")
    letters = bytearray()
    for column, value in enumerate(row, 1):
        if isinstance(value, str):
            if len(value) != 1:
                raise Error(f"{value!r} is not one letter", line, column, 1)
            letters += value.encode("utf-8", "surrogatepass")
        elif isinstance(value, (int, np.integer, np.bool_)) and value in (0, 1):
            letters += b"1" if value else b"0"
        else:
            raise Error(f"a cell is 0 or 1, not {value!r}", line, column, 1)
    return bytes(letters)


def flip_array(array: np.ndarray[Any, Any], memory: int) -> bytes:
    """Rows of 0 and 1; what is masked is a hole. An array may say that it is longer than its memory."""
    if array.dtype.kind not in "bui":
        raise TypeError(f"an array of a board holds bool or integers, not {array.dtype}")
    if array.ndim != 2:
        raise Error(f"a board has rows and columns, but the array has {array.ndim} dimensions")
    rows, columns = array.shape
    if not array.size:
        raise Error("a board needs at least one cell")
    # The letters, and the bytes that they become.
    if 2 * rows * (columns + 1) > memory:
        raise too_large(f"a board of {rows}x{columns} takes about {{}} MB to read", 2 * rows * (columns + 1), memory)
    letters = np.full((rows, columns + 1), ord("\n") if rows > 1 else ord("/"), np.uint8)
    # What it takes beside the letters is that of some rows.
    step = max(1, 2**20 // columns)
    for begin in range(0, rows, step):
        some = array[begin : begin + step]
        values, holes = np.ma.getdata(some), np.ma.getmaskarray(some)
        wrong = np.argwhere((values != 0) & (values != 1) & ~holes)
        if len(wrong):
            row, column = map(int, wrong[0])
            raise Error(f"a cell is 0 or 1, not {values[row, column]}", begin + row + 1, column + 1, 1)
        letters[begin : begin + step, :columns] = np.where(holes, ord("_"), ord("0") + (values != 0))
    return letters.tobytes()


def mayan_text(source: Any) -> tuple[bytes, tuple[int, int] | None, bool]:
    """The text of a Mayan board, its size where the object has one, and whether it was put together from columns."""
    text = text_of(source)
    if text is not None:
        return text, None, False
    from .mayan import Board

    if isinstance(source, Board):
        return columns_text(source.columns), source.size, True
    if isinstance(source, np.ndarray):
        return columns_text(columns_of(source)), source.shape, True
    if isinstance(source, Sequence):
        return columns_text(source), (7, len(source)), True
    raise TypeError(f"a Mayan board is a text, columns or an array, not {type(source).__name__}")


def columns_of(array: np.ndarray[Any, Any]) -> list[list[int]]:
    """The columns of rows from the top, where 0 is no block."""
    if array.dtype.kind not in "ui":
        raise TypeError(f"an array of a Mayan board holds integers, not {array.dtype}")
    if array.ndim != 2:
        raise Error(f"a board has rows and columns, but the array has {array.ndim} dimensions")
    if np.ma.is_masked(array):
        raise Error("no place of a Mayan board is masked")
    # Before each place is looked at.
    _fewest.mayan_size(*array.shape)
    height = array.shape[0]
    columns = []
    for column in range(array.shape[1]):
        colours = [int(colour) for colour in array[::-1, column]]
        while colours and colours[-1] == 0:
            colours.pop()
        if 0 in colours:
            above = colours.index(0) + 1
            while colours[above] == 0:
                above += 1
            raise Error("the block floats", height - above, column + 1, 1)
        columns.append(colours)
    return columns


def columns_text(columns: Sequence[Sequence[int]]) -> bytes:
    """The text of a judge, each column on a line of its own below the number of drags, which nobody has said."""
    lines = ["0"]
    for number, column in enumerate(columns, 1):
        if not isinstance(column, (Sequence, np.ndarray)) or isinstance(column, str):
            raise TypeError(f"a column is a list of colours, not {type(column).__name__}")
        colours = []
        for height, colour in enumerate(column, 1):
            if isinstance(colour, bool) or not isinstance(colour, (int, np.integer)):
                raise TypeError(f"a colour is a number, not {type(colour).__name__}")
            if not 1 <= colour <= 99:
                raise Error(f"a colour is a number from 1 to 99, not {colour}", number, height, 1)
            colours.append(str(int(colour)))
        lines.append(" ".join([*colours, "0"]))
    return "\n".join(lines).encode()
