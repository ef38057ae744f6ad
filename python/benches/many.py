"""Times `flip.solve_many` on the boards of `cargo bench -p fewest --bench flip_many`, and beside a plain elimination in NumPy.

Run it with the Python that has the package: python python/benches/many.py [--calls N]. With --calls it asks N times for one
board after the other instead, and tells the memory that the process keeps.
"""

from __future__ import annotations

import argparse
import itertools
import resource
import statistics
import sys
import time
from collections.abc import Callable

import numpy as np

from fewest import flip


def timed(work: Callable[[], object], runs: int) -> float:
    """The median of some runs, in seconds."""
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def elimination(boards: np.ndarray) -> list[int]:
    """The fewest rounds to white of each board, by an elimination for each, as textbooks have it."""
    _, rows, columns = boards.shape
    cells = list(itertools.product(range(rows), range(columns)))
    presses = np.array(
        [[abs(r - s) + abs(c - d) <= 1 for s, d in cells] for r, c in cells], np.uint8
    )
    count = len(cells)
    answers = []
    for board in boards:
        system = np.concatenate([presses, board.reshape(count, 1)], axis=1)
        pivots: list[int] = []
        for column in range(count):
            found = np.flatnonzero(system[len(pivots) :, column])
            if not len(found):
                continue
            row = len(pivots)
            system[[row, row + found[0]]] = system[[row + found[0], row]]
            others = np.flatnonzero(system[:, column])
            system[others[others != row]] ^= system[row]
            pivots.append(column)
        if system[len(pivots) :, count].any():
            answers.append(-1)
            continue
        free = [column for column in range(count) if column not in pivots]
        best = count
        for chosen in itertools.product((0, 1), repeat=len(free)):
            solution = np.zeros(count, np.uint8)
            solution[free] = chosen
            solution[pivots] = (system[: len(pivots), count] + system[: len(pivots)][:, free] @ solution[free]) % 2
            best = min(best, int(solution.sum()))
        answers.append(best)
    return answers


def resident() -> int:
    """Bytes of memory that the process has."""
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * resource.getpagesize()


def calls(count: int) -> None:
    """One board after the other."""
    board = flip.Board("bwwb\nbbwb\nbwwb\nbwww")
    begin = time.perf_counter()
    for done in range(count):
        if done % max(1, count // 10) == 0:
            print(f"{done:>9} calls: {resident() / 1e6:.1f} MB")
        assert flip.solve(board).rounds == 4
    seconds = time.perf_counter() - begin
    print(f"{count:>9} calls: {resident() / 1e6:.1f} MB; {seconds / count * 1e6:.1f} µs each")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--calls", type=int)
    given = parser.parse_args()
    if given.calls:
        calls(given.calls)
        return
    words = (np.arange(1_000_000, dtype=np.uint32) * np.uint32(40_503)).astype(np.uint16)
    assert (flip.solve_many(words, size="4x4") >= 0).sum() == 62_505
    seconds = timed(lambda: flip.solve_many(words, size="4x4"), 201)
    print(f"a million packed 4x4 boards: {seconds * 1e3:.2f} ms")

    numbers = np.arange(10_000, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(39)
    bits = numbers[:, None] >> np.arange(25, dtype=np.uint64) & np.uint64(1)
    boards = bits.astype(np.uint8).reshape(-1, 5, 5)
    answers = flip.solve_many(boards, goal="white")
    ours = timed(lambda: flip.solve_many(boards, goal="white"), 201)
    begin = time.perf_counter()
    plain = elimination(boards)
    theirs = time.perf_counter() - begin
    assert answers.tolist() == plain
    print(f"ten thousand 5x5 boards: {ours * 1e3:.2f} ms; by elimination in NumPy {theirs:.2f} s, {theirs / ours:.0f} times as long")
    print(f"Python {sys.version.split()[0]}, NumPy {np.__version__}")


if __name__ == "__main__":
    main()
