"""Boards and answers as arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

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
