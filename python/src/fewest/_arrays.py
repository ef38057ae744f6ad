"""Boards and answers as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from . import _fewest
from ._errors import Error, too_large

if TYPE_CHECKING:
    from . import flip, mayan


def flip_board(board: flip.Board) -> NDArray[np.uint8]:
    pieces = np.frombuffer(board._black(), np.uint8).reshape(board.size).copy()
    cells = board._cells()
    if cells is None:
        return pieces
    holes = np.frombuffer(cells, np.uint8).reshape(board.size) == 0
    return np.ma.MaskedArray(pieces, holes)


def presses(answer: flip.Answer) -> NDArray[np.bool_] | None:
    presses = answer._presses()
    if presses is None:
        return None
    return np.frombuffer(presses, np.bool_).reshape(answer.board.size).copy()


def mayan_board(board: mayan.Board) -> NDArray[np.uint8]:
    height, columns = board.size
    colours = np.zeros((height, columns), np.uint8)
    for number, column in enumerate(board.columns):
        colours[height - len(column) :, number] = column[::-1]
    return colours


def many(
    boards: NDArray[Any], size: str | tuple[int, int] | None, memory: int
) -> tuple[NDArray[Any], tuple[int, int]]:
    """An array of boards as its memory is read, and the size of each. A copy takes at most so many bytes."""
    if not isinstance(boards, np.ndarray) or isinstance(boards, np.ma.MaskedArray):
        raise TypeError(f"an array without a mask was expected, not {type(boards).__name__}")
    kind = boards.dtype.newbyteorder("=")
    if boards.ndim == 3:
        if kind not in (np.bool_, np.uint8):
            raise TypeError(f"boards as rows and columns are an array of bool or uint8, not {kind}")
        _, rows, columns = boards.shape
        if size is not None and sized(size) != (rows, columns):
            raise Error(f"size: the boards of the array are {rows}x{columns}")
        shape = (rows, columns)
    elif boards.ndim == 1:
        if kind not in (np.uint16, np.uint32, np.uint64):
            raise TypeError(f"packed boards are an array of uint16, uint32 or uint64, not {kind}")
        if size is None:
            raise Error("size: packed boards need one")
        shape = sized(size)
    else:
        raise Error(f"an array of 1 or 3 dimensions was expected, not of {boards.ndim}")
    lies_well = boards.flags.c_contiguous and boards.flags.aligned and boards.dtype.isnative
    if not lies_well and boards.nbytes > memory:
        # An array may also say that it is longer than its memory.
        raise too_large("the array is not contiguous, row after row: its copy takes {} MB", boards.nbytes, memory)
    # Copies only what lies otherwise in memory.
    array = np.require(boards, kind, ["C_CONTIGUOUS", "ALIGNED"])
    return (array.view(np.uint8) if kind == np.bool_ else array), shape


def sized(size: str | tuple[int, int]) -> tuple[int, int]:
    """Rows and columns."""
    return _fewest.size_of(size)
