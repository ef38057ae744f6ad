"""What happens while a search runs: Ctrl-C, other threads, progress, faults."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tqdm import tqdm

import fewest
from fewest import flip, mayan

TEXT = "bwwb\nbbwb\nbwwb\nbwww"

FULL = [[1, 2, 3, 4, 5, 6], [2, 3, 4, 5, 6, 1], [3, 4, 5, 6, 1, 2], [4, 5, 6, 1, 2, 3], [5, 6, 1, 2, 3, 4]]
"""A Mayan board that takes longer than any test."""


def hard() -> flip.Board:
    """A board of nullity 40, whose minimum takes far longer than any test."""
    size = next(n for n in range(30, 200) if flip.nullity((n, n)) == 40)
    random = np.random.default_rng(1)
    board = flip.Board(np.zeros((size, size), bool))
    presses = np.argwhere(random.integers(0, 2, (size, size), np.uint8)).tolist()
    return board.press(*((int(r), int(c)) for r, c in presses))


def interrupt_after(seconds: float) -> threading.Timer:
    timer = threading.Timer(seconds, signal.raise_signal, [signal.SIGINT])
    timer.start()
    return timer


def test_ctrl_c_ends_a_search_and_gives_what_is_known() -> None:
    board = hard()
    sent = []

    def press() -> None:
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    threading.Timer(0.5, press).start()
    with pytest.raises(KeyboardInterrupt) as caught:
        flip.solve(board)
    waited = time.monotonic() - sent[0]
    assert waited < 0.2
    known = fewest.partial(caught.value)
    assert isinstance(known, flip.Answer)
    assert not known.proven and known.rounds is None
    assert 0 < known.lower <= known.upper == len(known.presses)
    assert len(set(str(board.press(*known.presses))) - {"\n"}) == 1
    assert repr(known) in caught.value.__notes__[0]


FINISHED_TYPES: list[tuple[Callable[..., Any], type]] = [
    (lambda **words: flip.quiet_patterns("9x9", **words), flip.QuietPatterns),
    (lambda **words: flip.study("4x4", **words), flip.Study),
    (lambda **words: flip.check(TEXT, "4", **words), flip.Verdict),
    (lambda **words: mayan.check([[1], [2]], None, steps=1, **words), mayan.Verdict),
    (lambda **words: fewest.audit(TEXT, **words), fewest.Audit),
    (lambda **words: flip.nullity("5x5", **words), int),
    (lambda **words: flip.generate("5x5", **words), list),
    (lambda **words: flip.solve_many(np.zeros((100_000, 4, 4), bool), **words), np.ndarray),
]


@pytest.mark.parametrize(("ask", "kind"), FINISHED_TYPES, ids=[kind.__name__ for _, kind in FINISHED_TYPES])
def test_what_is_known_is_an_object_as_the_function_gives_it(ask: Callable[..., Any], kind: type) -> None:
    def enough(_: fewest.Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        ask(progress=enough)
    assert isinstance(fewest.partial(caught.value), kind)
    # However much is known, a traceback stays short.
    [note] = caught.value.__notes__
    assert len(note) < 400


LONG: list[Callable[[], object]] = [
    lambda: flip.count(hard()),
    lambda: flip.solve_many(np.array([plus(61)] * 500)),
    lambda: flip.generate("9x9", number=10**7),
    lambda: mayan.solve(FULL, steps=30),
    lambda: mayan.solve_many([FULL] * 4, fewest=True),
    lambda: mayan.count(FULL, steps=20),
    lambda: mayan.check(FULL, None, steps=30),
    lambda: mayan.generate(drags=20, blocks=6, colours=2, tries=10**12),
    lambda: fewest.audit(f"{hard()}\n"),
]


def plus(size: int) -> np.ndarray[Any, Any]:
    """A board that one press makes white, and so do others."""
    board = np.zeros((size, size), np.uint8)
    board[3, 2:5] = board[2:5, 3] = 1
    return board


@pytest.mark.parametrize("ask", LONG)
def test_ctrl_c_ends_every_long_question(ask: Callable[[], object]) -> None:
    with pytest.raises(KeyboardInterrupt):
        timer = interrupt_after(0.3)
        ask()
    timer.join()


def test_an_exception_tells_of_its_last_search_alone() -> None:
    same = ValueError("enough")

    def enough(_: fewest.Progress) -> None:
        raise same

    for _ in range(3):
        with pytest.raises(ValueError, match="enough"):
            flip.solve(TEXT, progress=enough)
    assert len(same.__notes__) == 1


def test_ctrl_c_ends_an_audit_with_the_levels_so_far() -> None:
    pack = "bwwb\n" * 4 + "\n"
    sent: list[float] = []

    def enough(progress: fewest.Progress) -> None:
        if progress.done and not sent:
            sent.append(time.monotonic())
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        fewest.audit(pack * 100_000, progress=enough)
    known = fewest.partial(caught.value)
    assert 0 < len(known.levels) < 100_000
    assert known.undecided <= 1


def test_a_callback_may_ask_too() -> None:
    asked: list[int | None] = []

    def ask(_: fewest.Progress) -> None:
        asked.append(flip.solve(TEXT).rounds)
        flip.nullity("5x5")

    assert not flip.solve(hard(), time_limit=0.2, progress=ask).proven
    assert set(asked) == {4}


def test_many_threads_may_ask_at_once() -> None:
    wrong: list[object] = []

    def ask() -> None:
        for _ in range(20):
            found = (flip.solve(TEXT).rounds, flip.nullity("5x5"), flip.study("3x3").rank)
            if found != (4, 2, 9):
                wrong.append(found)

    workers = [threading.Thread(target=ask) for _ in range(16)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not wrong


def test_an_answer_to_another_board_is_refused() -> None:
    reduced: Any = flip.solve(TEXT).__reduce_ex__(2)
    rebuild, (kind, *arguments), *_ = reduced
    board, goal, answered, proven, presses, lower, *rest = arguments
    other = flip.Board("wwww\nwwww\nwwww\nwwww")
    assert rebuild(kind, *arguments) == flip.solve(TEXT)
    for wrong in ((other, presses, lower), (board, b"\1" * 16, 16), (board, presses, 3), (board, None, 4)):
        with pytest.raises(fewest.Error, match="not one to this board"):
            rebuild(kind, wrong[0], goal, answered, proven, wrong[1], wrong[2], *rest)
    reduced = mayan.solve("3|1|2,1|2,3,4|3,1|2,4,3,4").__reduce_ex__(2)
    rebuild, (kind, *arguments), *_ = reduced
    puzzle, idle_swaps, drags, *rest = arguments
    for wrong_drags in (drags[:-1], [(9, 9, 1)], []):
        with pytest.raises(fewest.Error):
            rebuild(kind, puzzle, idle_swaps, wrong_drags, *rest)


def test_damaged_pickles_are_refused() -> None:
    random = np.random.default_rng(5)
    for thing in THINGS:
        whole = pickle.dumps(thing)
        # What is behind the names is ours to read; the rest is Python's.
        for place in random.integers(len(whole) // 3, len(whole), 40):
            damaged = bytearray(whole)
            damaged[place] = int(random.integers(256))
            try:
                again = pickle.loads(bytes(damaged))
                repr(again), str(again), getattr(again, "_repr_svg_", lambda: None)()
            except Exception:
                # A panic that came through would be none.
                pass


def test_ctrl_c_ends_a_mayan_search() -> None:
    interrupt_after(0.3)
    with pytest.raises(KeyboardInterrupt) as caught:
        mayan.solve(FULL, fewest=True)
    assert not fewest.partial(caught.value).proven


def test_a_time_limit_gives_what_is_known() -> None:
    answer = flip.solve(hard(), time_limit=0.3)
    assert not answer.proven and 0 < answer.lower <= answer.upper


def test_what_has_no_half_answer_ends_with_a_timeout() -> None:
    board = flip.Board(np.zeros((400, 400), bool), neighbours="king", wrap=True, without_self=True)
    for question in (flip.nullity, flip.quiet_patterns, flip.study, flip.count):
        with pytest.raises(TimeoutError):
            question(board, time_limit=0)
    with pytest.raises(TimeoutError):
        mayan.count(FULL, steps=20, time_limit=0.1)


def test_a_signal_handler_of_the_users_own() -> None:
    class Alarm(Exception):
        pass

    def ring(*_: Any) -> None:
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(Alarm) as caught:
            flip.solve(hard())
        assert fewest.partial(caught.value).lower > 0
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_other_threads_go_on() -> None:
    counted = 0
    ended = threading.Event()

    def count() -> None:
        nonlocal counted
        while not ended.is_set():
            counted += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    flip.solve(hard(), time_limit=0.5)
    before_end = counted
    ended.set()
    counter.join()
    assert before_end > 50


def test_a_search_off_the_main_thread_ends_with_its_limit() -> None:
    found: list[flip.Answer] = []
    worker = threading.Thread(target=lambda: found.append(flip.solve(hard(), time_limit=0.2)))
    worker.start()
    worker.join()
    assert found[0].lower is not None


def test_progress_is_told() -> None:
    told: list[fewest.Progress] = []
    flip.solve(hard(), time_limit=0.5, progress=told.append)
    assert len(told) >= 3
    assert all(isinstance(one, fewest.Progress) for one in told)
    seconds = [one.seconds for one in told]
    assert seconds == sorted(seconds) and seconds[0] >= 0
    lower = [one.lower for one in told if one.lower is not None]
    assert lower and lower == sorted(lower)
    assert told[-1].phase


def test_progress_is_told_of_short_work_too() -> None:
    told: list[fewest.Progress] = []
    flip.solve(TEXT, progress=told.append)
    assert len(told) == 1


def test_what_a_callback_raises_ends_the_search() -> None:
    class Enough(Exception):
        pass

    def stop(progress: fewest.Progress) -> None:
        if progress.lower:
            raise Enough

    with pytest.raises(Enough):
        flip.solve(hard(), progress=stop)
    with pytest.raises(TypeError):
        flip.solve(hard(), progress=7)  # type: ignore[arg-type]


def test_tqdm_shows_the_progress() -> None:
    with tqdm(file=open(os.devnull, "w")) as bar:

        def show(progress: fewest.Progress) -> None:
            bar.total = progress.total
            bar.update(progress.done - bar.n)

        mayan.solve_many([[[1], [], [1], [], [1]]] * 500, fewest=True, progress=show)
        assert bar.n == bar.total == 500


def test_a_panic_is_a_runtime_error() -> None:
    with pytest.raises(RuntimeError, match="a fault for the tests"):
        fewest._fewest._panic()
    # And the next call works.
    assert flip.solve(TEXT).rounds == 4


THINGS = [
    flip.Board(TEXT),
    flip.Board("bw_\nwbb", goal="black", neighbours="king", wrap=True),
    flip.Board("2x1r:d,8").press((0, 0)),
    flip.solve(TEXT),
    flip.solve("bwbw\nwwww\nbbwb\nbwwb"),
    flip.solve(TEXT, any=True),
    flip.solve(hard(), time_limit=0.05),
    flip.study("3x3"),
    mayan.Board("3|1|2,1|2,3,4|3,1|2,4,3,4"),
    mayan.Board([[1], [2]], idle_swaps=False),
    mayan.solve("3|1|2,1|2,3,4|3,1|2,4,3,4"),
    mayan.solve([[1], [2]], fewest=True),
]


@pytest.mark.parametrize("thing", THINGS, ids=repr)
def test_objects_are_pickled_and_copied(thing: Any) -> None:
    again = pickle.loads(pickle.dumps(thing))
    assert type(again) is type(thing) and again == thing
    for name in (name for name in dir(thing) if not name.startswith("_")):
        value = getattr(thing, name)
        if not callable(value):
            assert getattr(again, name) == value, name
    assert copy.deepcopy(thing) == thing


def test_errors_are_pickled() -> None:
    with pytest.raises(fewest.Error) as caught:
        flip.solve("bwb\nbw")
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is fewest.Error
    assert str(again) == str(caught.value) and again.column == caught.value.column


def test_nothing_is_known_of_other_exceptions() -> None:
    assert fewest.partial(KeyboardInterrupt()) is None


def rounds(text: str) -> int | None:
    return flip.solve(text, threads=2).rounds


@pytest.mark.parametrize("method", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_processes_that_are_forked_or_spawned_after_a_search(method: str) -> None:
    flip.solve(hard(), time_limit=0.1, threads=2)
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map_async(rounds, [TEXT] * 4).get(timeout=60) == [4] * 4


def test_many_calls_leak_nothing() -> None:
    def resident() -> int:
        with open("/proc/self/statm") as statm:
            return int(statm.read().split()[1]) * resource.getpagesize()

    board, puzzle = flip.Board(TEXT), mayan.Board("3|1|2,1|2,3,4|3,1|2,4,3,4")

    def calls(count: int) -> None:
        for _ in range(count):
            answer = flip.solve(board)
            answer.presses, answer.to_numpy(), pickle.dumps(answer)
            mayan.solve(puzzle, steps=1)
            try:
                flip.Board("bwb\nbw")
            except fewest.Error:
                pass

    calls(2_000)
    before = resident()
    calls(20_000)
    # 16 bytes that leak with each call are five times as many.
    assert resident() - before < 1 << 20


def test_ctrl_c_ends_a_program_as_elsewhere() -> None:
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from test_search import hard\n"
        "from fewest import flip\n"
        "board = hard(); print('ready', flush=True)\n"
        "flip.solve(board)\n"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code, os.path.dirname(__file__)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None and child.stdout.readline() == "ready\n"
    time.sleep(0.3)
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=30)
    assert "KeyboardInterrupt\nfewest.partial() of this exception" in errors
    # As any other program that was interrupted: a shell's loop around it ends too.
    assert child.returncode == -signal.SIGINT
