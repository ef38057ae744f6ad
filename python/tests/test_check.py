"""Answers that are checked, boards that are made, packs that are audited."""

from __future__ import annotations

import os
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
HOLES = """\
wb_bbwww
bb_bwww_
__www_bw
_bbww_ww
bw_w_bbw
b___bwb_
bbbbbbww
wb___www
_wbbbwww"""
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


def test_an_answer_that_is_not_decided_claims_nothing() -> None:
    open_flip = flip.Answer(flip.Board(FLIP), "either", False, False, None, 3, None, "transform", 0)
    open_mayan = mayan.Answer(mayan.Board(MAYAN), True, None, False, 2, None, "bounded", 0)
    for check in (lambda: flip.check(IMPOSSIBLE, open_flip), lambda: mayan.check(MAYAN, open_mayan, steps=2)):
        with pytest.raises(fewest.Error, match="not decided"):
            check()


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
    for wrong in (
        1.5,
        {"a": 1},
        np.zeros((4, 4)),
        np.full((4, 4), 2),
        np.full((4, 4), -1),
        [(0.5, 0)],
        ["00"],
        [("0", "0")],
        [None],
    ):
        with pytest.raises(TypeError):
            flip.check(FLIP, wrong)
    for no_drags in (7, ["001"], [(0, 0.5, 1)]):
        with pytest.raises(TypeError):
            mayan.check(MAYAN, no_drags)
    with pytest.raises(fewest.Error, match="press 2: 2 numbers were expected, not 3") as caught:
        flip.check(FLIP, [(0, 0), (0, 0, 1)])
    assert caught.value.line == 2
    with pytest.raises(fewest.Error, match="drag 1: 3 numbers were expected, not 2"):
        mayan.check(MAYAN, [(0, 0)])


def test_no_message_names_an_option_of_the_command_line() -> None:
    pair = [[1], [1], [2]]
    messages = [
        mayan.check(pair, [(0, 0, 1)], steps=1, idle_swaps=False).message,
        mayan.check(MAYAN, "4\n" + "2 1 1\n2 1 1\n2 1 1\n2 1 1", fewest=True, steps=3).message,
        mayan.check(MAYAN, "3\n2 1 1\n3 1 1\n3 0 1").message,
    ]
    for source, size in (('{"columns":[[1]],"height":9}', "7x1"), ("3|1", None)):
        with pytest.raises(fewest.Error) as caught:
            mayan.Board(source, size=size)
        messages.append(str(caught.value))
    assert all(messages) and not [message for message in messages if "--" in message]
    assert messages[0] == "two blocks of one colour cannot change places where idle swaps are illegal"
    assert messages[3] == '"height" takes the height of the size that was given (line 1, column 27)'


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


def test_boards_with_holes() -> None:
    boards = flip.generate("9x8", holes=25, rounds=10, seed=6, number=3)
    masks = [np.ma.getmaskarray(board.to_numpy()) for board in boards]
    assert masks[0].sum() == 18 and all((mask == masks[0]).all() for mask in masks)
    # Those of `fewest generate flip --size 9x8 --holes 25 --rounds 10 --seed 6`.
    assert str(boards[0]) == HOLES
    assert not np.ma.isMaskedArray(flip.generate("4x4", holes=0, seed=1)[0].to_numpy())
    for percent in (101, -1):
        with pytest.raises(fewest.Error, match="from 0 to 100 was expected"):
            flip.generate("4x4", holes=percent)
    with pytest.raises(fewest.Error, match="holes cannot be used with a board"):
        flip.generate(boards[0], holes=5)
    # A list of all places takes more than the boards do.
    with pytest.raises(fewest.Error, match="about 9728 MB to make, and memory allows 1024"):
        flip.generate("24000x25000", holes=1)


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
    with pytest.raises(fewest.Error, match="impossible cannot be used with rounds or unique"):
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


def test_a_number_past_the_most_is_told_of_the_most() -> None:
    with pytest.raises(fewest.Error, match="from 0 to 9223372036854775807 was expected, not 9223372036854775808"):
        flip.generate("4x4", rounds=2**63)
    for words in ({"threads": "2"}, {"memory": 1.5}, {"time_limit": "1"}, {"time_limit": 1j}):
        with pytest.raises(TypeError, match=f"{next(iter(words))}: a (whole )?number"):
            flip.solve(FLIP, **words)
    limits: list[Any] = [10**400, float("inf"), np.float32(1), 1e300]
    for limit in limits:
        assert flip.solve(FLIP, time_limit=limit).proven
    for limit in (-(10**400), float("-inf"), np.float64("nan")):
        with pytest.raises(fewest.Error, match="from 0 was expected"):
            flip.solve(FLIP, time_limit=limit)


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


def test_a_folder_is_a_pack(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text(FLIP)
    (tmp_path / "a.txt").write_text(MAYAN)
    (tmp_path / "c.txt").write_text("what?")
    (tmp_path / "empty").touch()
    (tmp_path / "gone").symlink_to("nowhere")
    (tmp_path / ".hidden").write_text(FLIP)
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    found = fewest.audit(tmp_path)
    names = [Path(level.file).name for level in found.levels if level.file]
    assert names == ["a.txt", "b.txt", "c.txt", "empty", "gone", "pipe"]
    assert [level.fewest for level in found.levels[:2]] == [3, 4]
    assert found.unreadable == 4
    assert "not a regular file" in str(found.levels[-1].error)
    assert found.levels[3].error == "the input is empty"
    (tmp_path / "folder/lines").write_text("bwwb\nbwbw\n")
    assert [level.rows for level in fewest.audit(tmp_path / "folder", lines=True).levels] == [2, 2]
    (tmp_path / "none").mkdir()
    with pytest.raises(fewest.Error, match="no files"):
        fewest.audit(tmp_path / "none")


def test_a_pack_is_read_as_a_board_is(root: Path) -> None:
    [king] = fewest.audit("bwb\nwww\nwbw", neighbours="king", wrap=True).levels
    assert king.fewest == flip.solve("bwb\nwww\nwbw", neighbours="king", wrap=True).rounds
    assert fewest.audit("bwb\nw", ragged=True).unreadable == 0
    assert [level.file for level in fewest.audit(FLIP).levels] == [None]
    file = root / "examples/levels.txt"
    assert {level.file for level in fewest.audit(file).levels} == {str(file)}
    for wrong in ({"neighbours": "queen"}, {"cell_pixels": 0}, {"size": "4"}):
        with pytest.raises(fewest.Error):
            fewest.audit(FLIP, **wrong)


def test_packs_that_are_none() -> None:
    with pytest.raises(fewest.Error, match="no levels"):
        fewest.audit("")
    with pytest.raises(TypeError):
        fewest.audit(7)
    assert fewest.audit("bw\nbwx\n").unreadable == 1
