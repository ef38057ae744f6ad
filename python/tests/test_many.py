"""Many boards at once."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import fewest
from fewest import flip

RANDOM = np.random.default_rng(3)


def one_by_one(boards: np.ndarray[Any, Any], **words: Any) -> list[int]:
    answers = [flip.solve(flip.Board(board, **words)).rounds for board in boards]
    return [-1 if rounds is None else rounds for rounds in answers]


def packed(boards: np.ndarray[Any, Any], kind: type) -> np.ndarray[Any, Any]:
    cells = boards.reshape(len(boards), -1).astype(np.uint64)
    words = (cells << np.arange(cells.shape[1], dtype=np.uint64)).sum(axis=1)
    return np.asarray(words, kind)


@pytest.mark.parametrize("size", [(1, 1), (4, 4), (3, 5), (5, 5), (8, 8), (9, 9), (19, 19), (70, 2)])
def test_agrees_with_boards_one_by_one(size: tuple[int, int]) -> None:
    boards = RANDOM.integers(0, 2, (60, *size), np.uint8)
    want = one_by_one(boards)
    assert flip.solve_many(boards).tolist() == want
    assert flip.solve_many(boards.astype(bool)).tolist() == want
    assert flip.solve_many(boards, threads=1).tolist() == want
    for kind, bits in ((np.uint16, 16), (np.uint32, 32), (np.uint64, 64)):
        if size[0] * size[1] <= bits:
            assert flip.solve_many(packed(boards, kind), size=size).tolist() == want


def test_other_rules_and_goals() -> None:
    boards = RANDOM.integers(0, 2, (40, 4, 5), np.uint8)
    rule: dict[str, Any] = {"neighbours": "king", "wrap": True, "without_self": True}
    assert flip.solve_many(boards, **rule).tolist() == one_by_one(boards, **rule)
    assert flip.solve_many(boards, goal="black").tolist() == one_by_one(boards, goal="black")


def test_arrays_that_lie_otherwise_in_memory_have_the_same_answers() -> None:
    boards = RANDOM.integers(0, 2, (50, 3, 5), np.uint8)
    want = flip.solve_many(boards).tolist()
    assert flip.solve_many(np.asfortranarray(boards)).tolist() == want
    assert flip.solve_many(np.repeat(boards, 2, axis=2)[:, :, ::2]).tolist() == want
    assert flip.solve_many(boards[::-1]).tolist() == want[::-1]
    # The size transposed is another one.
    assert flip.solve_many(boards.transpose(0, 2, 1)).tolist() == want
    words = packed(boards, np.uint16)
    assert flip.solve_many(words[::2], size="3x5").tolist() == want[::2]
    assert flip.solve_many(words.astype(">u2"), size="3x5").tolist() == want
    read_only = boards.copy()
    read_only.flags.writeable = False
    assert flip.solve_many(read_only).tolist() == want


def test_the_native_module_refuses_what_lies_otherwise() -> None:
    boards = np.asfortranarray(RANDOM.integers(0, 2, (50, 3, 5), np.uint8))
    answers = np.empty(50, np.int32)
    limits = (None, None, None, None)
    with pytest.raises(fewest.Error, match="not contiguous"):
        fewest._fewest.flip_solve_many(boards, answers, (3, 5), None, None, False, False, limits)


def test_contiguous_boards_are_not_copied() -> None:
    from fewest._arrays import many

    for boards in (np.zeros((9, 4, 4), np.uint8), np.zeros((9, 4, 4), bool)):
        assert np.shares_memory(many(boards, None, 0)[0], boards)
    words = np.zeros(9, np.uint32)
    assert np.shares_memory(many(words, "5x5", 0)[0], words)


def test_a_copy_keeps_to_the_memory() -> None:
    claims = np.broadcast_to(np.zeros((1, 1, 1), np.uint8), (1, 100_000, 100_000))
    with pytest.raises(fewest.Error, match="its copy takes 9537 MB, and memory allows 1024"):
        flip.solve_many(claims)
    boards = np.zeros((2, 1000, 1000), np.uint8)
    with pytest.raises(fewest.Error, match="memory allows 1"):
        flip.solve_many(np.asfortranarray(boards), memory=1)
    with pytest.raises(fewest.Error, match="memory allows 0"):
        flip.solve_many(np.zeros(9, ">u4"), size="5x5", memory=0)


@pytest.mark.parametrize("columns", [63, 64, 65, 127, 128, 129])
def test_at_the_seams_of_words(columns: int) -> None:
    boards = RANDOM.integers(0, 2, (5, 3, columns), np.uint8)
    assert flip.solve_many(boards).tolist() == one_by_one(boards)
    assert flip.solve_many(boards.transpose(0, 2, 1)).tolist() == one_by_one(boards.transpose(0, 2, 1))


def test_packed_boards_at_the_last_bit() -> None:
    words = np.array([0, 2**62, 2**63, 2**64 - 1], np.uint64)
    rows = [[[word >> bit & 1 for bit in range(64)]] for word in map(int, words)]
    assert flip.solve_many(words, size="1x64").tolist() == one_by_one(np.array(rows))
    assert flip.solve_many(words, size="64x1").tolist() == one_by_one(np.array(rows).transpose(0, 2, 1))
    assert flip.solve_many(words[:2], size="1x63").tolist() == one_by_one(np.array(rows)[:2, :, :63])
    with pytest.raises(fewest.Error, match="board 2 has a one behind its last cell"):
        flip.solve_many(words, size="1x63")
    with pytest.raises(fewest.Error, match="too short"):
        flip.solve_many(words, size="1x65")


def test_a_view_of_bool_holds_what_its_bytes_are() -> None:
    boards = np.full((2, 2, 2), 2, np.uint8).view(bool)
    with pytest.raises(fewest.Error, match="board 0 has 2 at row 0, column 0"):
        flip.solve_many(boards)


def test_boards_that_change_meanwhile_are_wrong_or_refused() -> None:
    boards = np.zeros((100_000, 5, 5), np.uint8)
    ended = threading.Event()

    def write() -> None:
        random = np.random.default_rng()
        while not ended.is_set():
            boards[:] = random.integers(0, 3, (5, 5), np.uint8)

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for _ in range(10):
            try:
                answers = flip.solve_many(boards)
                assert answers.min() >= -1 and answers.max() <= 25
            except fewest.Error as error:
                assert "a cell is 0 or 1" in str(error)
    finally:
        ended.set()
        writer.join()


def test_no_boards() -> None:
    assert flip.solve_many(np.zeros((0, 4, 4), np.uint8)).tolist() == []
    assert flip.solve_many(np.zeros(0, np.uint16), size="4x4").dtype == np.int32


def test_errors() -> None:
    boards = np.zeros((5000, 4, 4), np.uint8)
    boards[4000, 1, 2] = 7
    with pytest.raises(fewest.Error, match="board 4000 has 7 at row 1, column 2"):
        flip.solve_many(boards)
    with pytest.raises(fewest.Error, match="board 1 has a one behind its last cell"):
        flip.solve_many(np.array([0, 1 << 9], np.uint16), size="3x3")
    with pytest.raises(fewest.Error, match="too short"):
        flip.solve_many(np.zeros(3, np.uint16), size="5x5")
    with pytest.raises(fewest.Error, match="size"):
        flip.solve_many(np.zeros(3, np.uint16))
    with pytest.raises(fewest.Error, match="size"):
        flip.solve_many(np.zeros((3, 4, 4), bool), size="4x5")
    for shape in ((), (4, 4), (1, 1, 4, 4)):
        with pytest.raises(fewest.Error, match="dimensions"):
            flip.solve_many(np.zeros(shape, bool))
    with pytest.raises(fewest.Error):
        flip.solve_many(np.zeros((3, 0, 4), bool))
    for array in (np.zeros((3, 4, 4)), np.zeros((3, 4, 4), int), np.zeros(3, np.uint8), [[[0, 1]]]):
        with pytest.raises(TypeError):
            flip.solve_many(array, size="4x4")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        flip.solve_many(np.ma.MaskedArray(np.zeros((3, 4, 4), np.uint8)))


def test_progress_counts_boards() -> None:
    told: list[fewest.Progress] = []
    flip.solve_many(np.zeros((100_000, 4, 4), bool), progress=told.append)
    assert (told[-1].done, told[-1].total) == (100_000, 100_000)
    assert told[-1].lower is None


def test_a_time_limit_leaves_boards_undecided() -> None:
    # Boards that can be solved, each a search through 2^17 candidates.
    boards = np.zeros((100_000, 19, 19), np.uint8)
    boards[:, 3, 3:6] = boards[:, 2:5, 4] = 1
    answers = flip.solve_many(boards, time_limit=0.2)
    assert (answers == -2).any() and (answers > -2).any()


def test_ctrl_c_gives_the_answers_so_far() -> None:
    boards = np.zeros((200_000, 19, 19), np.uint8)

    def stop(progress: fewest.Progress) -> None:
        if progress.done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        flip.solve_many(boards, neighbours="king", progress=stop)
    answers = fewest.partial(caught.value)
    assert (answers == 0).any() and (answers == -2).any()


def test_other_threads_may_call_it_too() -> None:
    boards = RANDOM.integers(0, 2, (2000, 5, 5), np.uint8)
    want = flip.solve_many(boards).tolist()
    found: list[list[int]] = []
    workers = [threading.Thread(target=lambda: found.append(flip.solve_many(boards).tolist())) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert found == [want] * 4
