"""The fewest rounds from all lit to all off (A075464)."""

import hashlib
import json
from pathlib import Path

import boards
import measure
import measured
import nullities
import page
from say import fail, say

# The list of A075464 up to 78, "n a(n)" a line, and two empty lines.
LISTED = 78
LISTED_SHA256 = "b49cf5e1e27403c1f8035b7d43bae0c2d4d359448de94e95df58b4d691c7d0a4"


def table(program, sides, limit):
    load = measured.load()
    rows = {}
    for side in sides:
        rows[side] = solved(program, side, limit)
        say(f"{side}x{side}: {' '.join(cells(rows[side]))}")
    if all(side in rows for side in range(1, LISTED + 1)):
        compare_with_the_list(rows)
    header = ["n", "nullity", "rounds", "proven", "time", "peak MB"]
    return page.table(header, [cells(row) for row in rows.values()]) + "\n\n" + measured.note(load)


def solved(program, side, limit):
    """What the program says of the board, replayed."""
    full = (1 << side) - 1
    board = boards.FlipBoard(side, [full] * side)
    place = Path("target/open-terms")
    place.mkdir(parents=True, exist_ok=True)
    text = place / f"{side}.txt"
    text.write_text(board.text(), encoding="ascii")
    command = [program, "solve", "--goal", "white", "--format", "json", "--time-limit", str(limit), str(text)]
    run = measure.with_memory(command)
    if run.code not in (0, 3):
        fail(f"{' '.join(command)}: exit code {run.code}\n{run.err}")
    document = json.loads(run.out)
    presses = boards.rows_of(board, document["presses"])
    if len(document["presses"]) != document["upper"] or not boards.reaches(board, presses, "white"):
        fail(f"{side}x{side}: the presses do not turn the board off")
    return {
        "side": side,
        "nullity": nullities.by_polynomials(side),
        "rounds": document["answer"] if document["proven"] else None,
        "lower": document["lower"],
        "upper": document["upper"],
        "seconds": run.seconds,
        "peak_mb": run.peak_mb,
    }


def compare_with_the_list(rows):
    """Ends the program where a value is not that of A075464, or was not proven."""
    lines = "".join(f"{side} {rows[side]['rounds']}\n" for side in range(1, LISTED + 1)) + "\n\n"
    if hashlib.sha256(lines.encode("ascii")).hexdigest() != LISTED_SHA256:
        fail(f"the values from 1 to {LISTED} are not those of A075464")
    say(f"the values from 1 to {LISTED} are those of A075464")


def cells(row):
    if row["rounds"] is not None:
        rounds, proven = str(row["rounds"]), "yes"
    else:
        rounds, proven = f"{row['lower']} to {row['upper']}", "no"
    time, memory = page.time_of(row["seconds"]), page.megabytes(row["peak_mb"])
    return [str(row["side"]), str(row["nullity"]), rounds, proven, time, memory]
