"""The fewest rounds by CP-SAT of OR-tools, for compare-peers. Runs in the virtual environment that it makes.

usage: cpsat.py cells|patterns BOARD.txt white|either SECONDS WORKERS
Prints one JSON object. Its seconds begin when everything is loaded and the board is read.
"""

import json
import sys
import time
from collections import defaultdict

from ortools.sat.python import cp_model


def main():
    model_name, path, goal, limit, workers = sys.argv[1:]
    with open(path, encoding="ascii") as file:
        rows = file.read().split()
    start = time.perf_counter()
    model, cost, read = {"cells": by_cells, "patterns": by_patterns}[model_name](rows, goal)
    model.minimize(cost)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = float(limit)
    solver.parameters.num_workers = int(workers)
    status = solver.solve(model)
    seconds = time.perf_counter() - start
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    presses = read(solver) if found else None
    print(
        json.dumps(
            {
                "proven": status == cp_model.OPTIMAL,
                "status": solver.status_name(status),
                "best": len(presses) if found else None,
                "bound": max(0, round(solver.best_objective_bound)) if found else None,
                "presses": presses,
                "seconds": seconds,
            }
        )
    )


def by_cells(rows, goal):
    """A variable for each press; each cell's turns and its colour add up to an even number."""
    model = cp_model.CpModel()
    places = [(r, c) for r, row in enumerate(rows) for c, piece in enumerate(row) if piece != "_"]
    press = {place: model.new_bool_var("") for place in places}
    side = model.new_bool_var("") if goal == "either" else 0
    for r, c in places:
        around = ((r, c), (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
        turns = [press[place] for place in around if place in press]
        half = model.new_int_var(0, 3, "")
        model.add(sum(turns) + (rows[r][c] == "b") + side == 2 * half)
    read = lambda solver: [place for place in places if solver.value(press[place])]
    return model, sum(press.values()), read


def by_patterns(rows, goal):
    """A variable for each quiet pattern; cells that the same patterns press share one parity. For `either` the
    presses that turn the whole board over are one pattern more."""
    height, width = len(rows), len(rows[0])
    board = [sum((piece == "b") << c for c, piece in enumerate(row)) for row in rows]
    patterns = quiet_patterns(height, width)
    start = some_solution(board, width)
    if goal == "either":
        patterns.append(some_solution([(1 << width) - 1] * height, width))
    groups = defaultdict(list)
    for r in range(height):
        for c in range(width):
            holders = tuple(j for j, pattern in enumerate(patterns) if pattern[r] >> c & 1)
            groups[holders].append((r, c))
    model = cp_model.CpModel()
    take = [model.new_bool_var("") for _ in patterns]
    cost, odd = 0, {}
    for holders, cells in groups.items():
        pressed = sum(start[r] >> c & 1 for r, c in cells)
        if not holders:
            cost += pressed
            continue
        odd[holders] = model.new_bool_var("")
        half = model.new_int_var(0, len(holders) // 2, "")
        model.add(sum(take[j] for j in holders) == odd[holders] + 2 * half)
        cost += pressed + (len(cells) - 2 * pressed) * odd[holders]

    def read(solver):
        presses = list(start)
        for j, pattern in enumerate(patterns):
            if solver.value(take[j]):
                presses = [a ^ b for a, b in zip(presses, pattern)]
        return [(r, c) for r in range(height) for c in range(width) if presses[r] >> c & 1]

    return model, cost, read


def chase(first, board, width):
    """The presses row by row that the first row forces, and what is left of the last row."""
    mask = (1 << width) - 1
    rows, above = [], 0
    here = first
    for light in board:
        rows.append(here)
        below = light ^ above ^ here ^ (here << 1 & mask) ^ here >> 1
        above, here = here, below
    return rows, here


def reduced(height, width):
    """The sums of first rows, as (what is left over, first row), in echelon form; and those that leave nothing."""
    white = [0] * height
    pivots, quiet = [], []
    for c in range(width):
        left, first = chase(1 << c, white, width)[1], 1 << c
        for pivot, its_left, its_first in pivots:
            if left & pivot:
                left, first = left ^ its_left, first ^ its_first
        if left:
            pivots.append((left & -left, left, first))
        else:
            quiet.append(first)
    return pivots, quiet


def quiet_patterns(height, width):
    _, quiet = reduced(height, width)
    return [chase(first, [0] * height, width)[0] for first in quiet]


def some_solution(board, width):
    pivots, _ = reduced(len(board), width)
    left, first = chase(0, board, width)[1], 0
    for pivot, its_left, its_first in pivots:
        if left & pivot:
            left, first = left ^ its_left, first ^ its_first
    assert left == 0, "the board can be solved"
    return chase(first, board, width)[0]


if __name__ == "__main__":
    main()
