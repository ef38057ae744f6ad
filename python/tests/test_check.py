"""Answers that are checked, boards that are made, packs that are audited."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fewest
from fewest import flip, mayan

FLIP = "bwwb\nbbwb\nbwwb\nbwww"
IMPOSSIBLE = "bwbw\nwwww\nbbwb\nbwwb"
MAYAN = "3|1|2,1|2,3,4|3,1|2,4,3,4"
DRAGS = [(2, 1, 1), (3, 1, 1), (3, 0, 1)]


@pytest.mark.parametrize(
    "answer",
    [
        "4",
        b"4\n0 0\n0 1\n1 1\n3 2\n",
        4,
        np.int64(4),
        [(0, 0), (0, 1), (1, 1), (3, 2)],
        [np.array([0, 0]), [0, 1], (1, 1), (3, 2)],
        flip.solve(FLIP),
        flip.solve(FLIP).presses,
        flip.solve(FLIP).to_numpy(),
        flip.solve(FLIP).to_numpy().astype(int),
    ],
    ids=repr,
)
def test_right_answers_to_flip_boards(answer: Any) -> None:
    verdict = flip.check(FLIP, answer)
    assert verdict and verdict.verdict == "accepted" and verdict.message is None


def test_wrong_answers_to_flip_boards() -> None:
    verdict = flip.check(FLIP, 5)
    assert not verdict
    assert (verdict.verdict, verdict.reason) == ("rejected", "not-fewest")
    assert verdict.better is not None and verdict.better["answer"] == 4
    assert not flip.check(FLIP, None)
    assert flip.check(IMPOSSIBLE, None) and flip.check(IMPOSSIBLE, flip.solve(IMPOSSIBLE))
    longer = flip.solve(FLIP, any=True)
    if len(longer.presses) > 4:
        assert not flip.check(FLIP, longer)
        assert flip.check(FLIP, longer, valid_only=True)
    wrong = flip.check(FLIP, "1\n0 9")
    assert not wrong and wrong.line == 2


def test_answers_to_mayan_boards(root: Path) -> None:
    for answer in (DRAGS, "2 1 1\n3 1 1\n3 0 1", np.array(DRAGS), mayan.solve(MAYAN)):
        assert mayan.check(MAYAN, answer)
    assert mayan.check(MAYAN, DRAGS, fewest=True)
    assert mayan.check(MAYAN, None, steps=2)
    verdict = mayan.check(root / "examples/mayan.txt", root / "examples/mayan-wrong.txt")
    assert not verdict and (verdict.line, verdict.column) == (3, 1)
    assert verdict.message == "there is no block to drag"


def test_what_is_no_answer() -> None:
    with pytest.raises(fewest.Error) as caught:
        flip.check(FLIP, "4\nfour")
    assert caught.value.line == 2
    with pytest.raises(fewest.Error):
        mayan.check(MAYAN, "what?")
    for wrong in (1.5, {"a": 1}, np.zeros((4, 4)), np.full((4, 4), 2)):
        with pytest.raises(TypeError):
            flip.check(FLIP, wrong)
    with pytest.raises(TypeError):
        mayan.check(MAYAN, 7)


def test_boards_keep_their_promise() -> None:
    boards = flip.generate("5x5", rounds=7, unique=True, seed=1, number=20)
    assert len(boards) == 20
    assert all(flip.solve(board).rounds == 7 and flip.count(board) == 1 for board in boards)
    assert len(set(boards)) > 15
    for board in flip.generate("4x4", impossible=True, seed=2, number=5):
        assert flip.solve(board).rounds is None
    shape = flip.Board("bw_\nwbb", goal="white", wrap=True)
    [board] = flip.generate(shape, seed=3)
    assert board.goal == "white" and board.wrap and str(board)[2] == "_"
    for puzzle in mayan.generate(drags=2, blocks=8, colours=2, seed=4, number=5):
        assert puzzle.n == 2 and puzzle.blocks == 8
        assert mayan.solve(puzzle, fewest=True).steps == 2


def test_a_seed_makes_the_same_boards_and_others_make_others() -> None:
    words: dict[str, Any] = {"rounds": 6, "number": 6}
    boards = flip.generate("5x5", seed=5, **words)
    assert flip.generate("5x5", seed=5, **words) == boards
    assert flip.generate("5x5", seed=5, threads=1, **words) == boards
    assert flip.generate("5x5", seed=5, rounds=6, number=2) == boards[:2]
    assert flip.generate("5x5", seed=6, **words) != boards
    assert flip.generate("9x9", number=2) != flip.generate("9x9", number=2)


def test_boards_that_are_not() -> None:
    with pytest.raises(fewest.Error, match="the most rounds"):
        flip.generate("4x4", rounds=7, seed=1)
    with pytest.raises(fewest.Error, match="neither rounds nor unique"):
        flip.generate("4x4", rounds=3, impossible=True)
    with pytest.raises(fewest.Error, match="MB to make"):
        flip.generate("99999x99999", memory=64)
    with pytest.raises(fewest.Error):
        mayan.generate(drags=2, blocks=2, colours=2, seed=1)
    with pytest.raises(TimeoutError):
        flip.generate("30x30", rounds=300, seed=1, time_limit=0)
    with pytest.raises(fewest.Error, match="not found"):
        mayan.generate(drags=6, blocks=6, colours=2, seed=1, tries=3)


def test_numbers_past_what_they_may_be() -> None:
    calls: list[Callable[[], object]] = [
        lambda: mayan.solve(MAYAN, steps=256),
        lambda: mayan.solve(MAYAN, steps=-1),
        lambda: mayan.Board(MAYAN, n=256),
        lambda: mayan.Board(MAYAN, n=-1),
        lambda: flip.solve(FLIP, threads=-1),
        lambda: flip.solve(FLIP, memory=-1),
        lambda: flip.solve(FLIP, time_limit=float("nan")),
        lambda: flip.generate("4x4", rounds=-1),
        lambda: flip.generate("4x4", seed=2**64),
        lambda: flip.generate("4x4", number=-1),
        lambda: mayan.generate(drags=256, blocks=3, colours=1),
        lambda: mayan.generate(drags=1, blocks=3, colours=100),
    ]
    for call in calls:
        with pytest.raises(fewest.Error, match="expected"):
            call()
    with pytest.raises(TypeError):
        mayan.solve(MAYAN, steps=1.5)  # type: ignore[arg-type]


def test_what_takes_too_much_memory_is_refused() -> None:
    with pytest.raises(fewest.Error, match="memory allows"):
        flip.quiet_patterns("191x191", memory=1)
    # Nothing is kept ready for all the boards that are asked for.
    with pytest.raises(TimeoutError):
        flip.generate("5x5", number=2**60, time_limit=0.2)
    assert flip.generate("5x5", number=0) == []


def test_progress_counts_boards() -> None:
    told: list[fewest.Progress] = []
    flip.generate("5x5", rounds=5, number=30, progress=told.append)
    assert (told[-1].done, told[-1].total) == (30, 30)


def test_packs(root: Path) -> None:
    found = fewest.audit(root / "examples/levels.txt")
    assert [level.fewest for level in found.levels] == [4, None, 4]
    assert [level.line for level in found.levels] == [2, 7, 14]
    assert (found.impossible, found.duplicates, found.declared_wrong) == (1, 1, 1)
    assert (found.undecided, found.unreadable) == (0, 0)
    assert found.levels[0].answers == flip.count(FLIP)
    lines = fewest.audit((root / "examples/lines.txt").read_bytes(), lines=True)
    assert {level.puzzle for level in lines.levels} == {"flip", "mayan"}


def test_packs_that_are_none() -> None:
    with pytest.raises(fewest.Error, match="no levels"):
        fewest.audit("")
    with pytest.raises(TypeError):
        fewest.audit(7)
    with pytest.raises(IsADirectoryError):
        fewest.audit(Path(__file__).parent)
    assert fewest.audit("bw\nbwx\n").unreadable == 1
