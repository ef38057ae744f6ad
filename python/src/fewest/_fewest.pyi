from typing import Any, Self, final

import numpy as np
from numpy.typing import NDArray

from ._progress import Limits

__all__ = [
    "FlipAnswer",
    "FlipBoard",
    "MayanAnswer",
    "MayanBoard",
    "__version__",
    "_panic",
    "flip_check",
    "flip_count",
    "flip_generate",
    "flip_nullity",
    "flip_quiet_patterns",
    "flip_solve",
    "flip_solve_many",
    "flip_study",
    "mayan_check",
    "mayan_count",
    "mayan_generate",
    "mayan_replay",
    "mayan_size",
    "mayan_solve",
    "mayan_solve_many",
    "pack_audit",
    "quiet_patterns_svg",
    "size_of",
]
__version__: str

@final
class FlipBoard:
    def __new__(
        cls,
        source: Any,
        *,
        goal: str | None = None,
        size: str | tuple[int, int] | None = None,
        neighbours: str | None = None,
        without_self: bool | None = None,
        wrap: bool | None = None,
        ragged: bool = False,
        cell_pixels: int | None = None,
        memory: int | None = None,
    ) -> Self: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def goal(self) -> str | None: ...
    @property
    def neighbours(self) -> str | None: ...
    @property
    def without_self(self) -> bool: ...
    @property
    def wrap(self) -> bool: ...
    def press(self, *cells: tuple[int, int]) -> FlipBoard: ...
    def to_numpy(self) -> NDArray[np.uint8]: ...
    def _black(self) -> bytes: ...
    def _cells(self) -> bytes | None: ...
    def _repr_svg_(self) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[bytes], dict[str, Any]]: ...

@final
class FlipAnswer:
    def __new__(
        cls,
        board: FlipBoard,
        goal: str,
        answered: bool,
        proven: bool,
        presses: bytes | None,
        lower: int | None,
        witness: bytes | None,
        method: str,
        states: int,
        /,
    ) -> Self: ...
    @property
    def board(self) -> FlipBoard: ...
    @property
    def rounds(self) -> int | None: ...
    @property
    def presses(self) -> list[tuple[int, int]] | None: ...
    @property
    def goal(self) -> str: ...
    @property
    def proven(self) -> bool: ...
    @property
    def lower(self) -> int | None: ...
    @property
    def upper(self) -> int | None: ...
    @property
    def witness(self) -> list[tuple[int, int]] | None: ...
    @property
    def method(self) -> str: ...
    @property
    def states(self) -> int: ...
    def to_numpy(self) -> NDArray[np.bool_] | None: ...
    def _presses(self) -> bytes | None: ...
    def _repr_svg_(self) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(
        self,
    ) -> tuple[FlipBoard, str, bool, bool, bytes | None, int | None, bytes | None, str, int]: ...

def flip_solve(
    board: FlipBoard, goal: str | None, moves: bool, any: bool, method: str, limits: Limits
) -> FlipAnswer: ...
def flip_check(board: FlipBoard, answer: bytes, goal: str | None, valid_only: bool, limits: Limits) -> str: ...
def flip_generate(
    board: str | tuple[int, int] | FlipBoard,
    neighbours: str | None,
    without_self: bool,
    wrap: bool,
    holes: int | None,
    goal: str | None,
    rounds: int | None,
    impossible: bool,
    unique: bool,
    series: tuple[int, int, int],
    limits: Limits,
) -> list[FlipBoard]: ...
def flip_count(board: FlipBoard, goal: str | None, limits: Limits) -> int: ...
def flip_nullity(
    board: str | tuple[int, int] | FlipBoard,
    neighbours: str | None,
    without_self: bool,
    wrap: bool,
    limits: Limits,
) -> int: ...
def flip_quiet_patterns(
    board: str | tuple[int, int] | FlipBoard,
    neighbours: str | None,
    without_self: bool,
    wrap: bool,
    limits: Limits,
) -> tuple[bytes, int, int]: ...
def flip_study(
    board: str | tuple[int, int] | FlipBoard,
    neighbours: str | None,
    without_self: bool,
    wrap: bool,
    limits: Limits,
) -> dict[str, Any]: ...
def flip_solve_many(
    boards: NDArray[Any],
    answers: NDArray[np.int32],
    size: tuple[int, int],
    goal: str | None,
    neighbours: str | None,
    without_self: bool,
    wrap: bool,
    limits: Limits,
) -> NDArray[np.int32]: ...
def quiet_patterns_svg(patterns: bytes, rows: int, columns: int) -> str | None: ...
@final
class MayanBoard:
    def __new__(
        cls,
        source: Any,
        *,
        n: int | None = None,
        size: str | tuple[int, int] | None = None,
        idle_swaps: bool | None = None,
    ) -> Self: ...
    @property
    def size(self) -> tuple[int, int]: ...
    @property
    def columns(self) -> list[list[int]]: ...
    @property
    def n(self) -> int | None: ...
    @property
    def idle_swaps(self) -> bool | None: ...
    @property
    def blocks(self) -> int: ...
    def to_numpy(self) -> NDArray[np.uint8]: ...
    def _repr_svg_(self) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs_ex__(self) -> tuple[tuple[list[list[int]]], dict[str, Any]]: ...

@final
class MayanAnswer:
    def __new__(
        cls,
        board: MayanBoard,
        idle_swaps: bool,
        drags: list[tuple[int, int, int]] | None,
        proven: bool,
        steps: int | None,
        none_within: int | None,
        method: str,
        states: int,
        /,
    ) -> Self: ...
    @property
    def board(self) -> MayanBoard: ...
    @property
    def drags(self) -> list[tuple[int, int, int]] | None: ...
    @property
    def proven(self) -> bool: ...
    @property
    def steps(self) -> int | None: ...
    @property
    def none_within(self) -> int | None: ...
    @property
    def idle_swaps(self) -> bool: ...
    @property
    def method(self) -> str: ...
    @property
    def states(self) -> int: ...
    def boards(self) -> list[MayanBoard] | None: ...
    def _repr_svg_(self) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(
        self,
    ) -> tuple[
        MayanBoard,
        bool,
        list[tuple[int, int, int]] | None,
        bool,
        int | None,
        int | None,
        str,
        int,
    ]: ...

def mayan_solve(
    board: MayanBoard,
    steps: int | None,
    fewest: bool,
    idle_swaps: bool | None,
    method: str,
    limits: Limits,
) -> MayanAnswer: ...
def mayan_solve_many(
    boards: list[MayanBoard],
    steps: int | None,
    fewest: bool,
    idle_swaps: bool | None,
    method: str,
    limits: Limits,
) -> list[MayanAnswer | None]: ...
def mayan_check(
    board: MayanBoard,
    answer: bytes,
    steps: int | None,
    fewest: bool,
    idle_swaps: bool | None,
    valid_only: bool,
    limits: Limits,
) -> str: ...
def mayan_generate(
    drags: int,
    blocks: int,
    colours: int,
    size: str | tuple[int, int] | None,
    heights: list[int] | None,
    unique: bool,
    no_idle: bool,
    idle_swaps: bool,
    series: tuple[int, int, int],
    limits: Limits,
) -> list[MayanBoard]: ...
def pack_audit(
    files: list[tuple[str, bytes | None, str | None]],
    is_folder: bool,
    lines: bool,
    puzzle: str | None,
    reading: tuple[
        str | tuple[int, int] | None, str | None, bool | None, bool | None, bool, int | None
    ],
    goal: str | None,
    steps: int | None,
    fewest: bool,
    idle_swaps: bool | None,
    limits: Limits,
) -> tuple[str, str]: ...
def mayan_count(
    board: MayanBoard,
    steps: int | None,
    fewest: bool,
    idle_swaps: bool | None,
    limits: Limits,
) -> int: ...
def mayan_replay(
    board: MayanBoard, drags: list[tuple[int, int, int]], idle_swaps: bool | None
) -> list[MayanBoard]: ...
def mayan_size(rows: int, columns: int) -> None: ...
def size_of(size: str | tuple[int, int]) -> tuple[int, int]: ...
def _panic() -> None: ...
