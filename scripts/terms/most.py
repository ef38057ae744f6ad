"""The most rounds that a solvable board needs, for one colour and for either."""

import json
from pathlib import Path

import boards
import measure
import measured
import page
from say import fail, say

# White: W. Boyles, arXiv 2201.03452.
KNOWN = {9: 37, 11: 65, 14: 123, 24: 375, 34: 763, 35: 721, 44: 1287, 94: 5947}


def table(program, sides, limit):
    load = measured.load()
    rows = []
    for side in sides:
        white, either = (found(program, side, goal, limit) for goal in ("white", "either"))
        if white["proven"] and KNOWN.get(side, white["answer"]) != white["answer"]:
            fail(f"{side}x{side}: {white['answer']} rounds, but {KNOWN[side]} are known")
        times = [page.time_of(found["seconds"]) for found in (white, either)]
        row = [str(side), str(white["nullity"]), rounds(white), rounds(either), *times]
        say(f"{side}x{side}: {' '.join(row)}")
        rows.append(row)
    header = ["n", "nullity", "white", "either", "time, white", "time, either"]
    return page.table(header, rows) + "\n\n" + measured.note(load)


def found(program, side, goal, limit):
    """What the program says, with its board solved again in the same time."""
    study = [program, "study", f"{side}x{side}", "--most", "--goal", goal, "--format", "json", "--time-limit", str(limit)]
    document, seconds = answer(study)
    letters = {"w": "0", "b": "1"}
    black = [int("".join(letters[piece] for piece in reversed(row)), 2) for row in document["board"]]
    board = boards.FlipBoard(side, black)
    place = Path("target/open-terms")
    place.mkdir(parents=True, exist_ok=True)
    text = place / f"most-{side}-{goal}.txt"
    text.write_text(board.text(), encoding="ascii")
    solution, _ = answer([program, "solve", "--goal", goal, "--format", "json", "--time-limit", str(limit), str(text)])
    presses = boards.rows_of(board, solution["presses"])
    if not boards.reaches(board, presses, goal):
        fail(f"{side}x{side}: the presses do not reach the goal")
    if solution["proven"] and solution["answer"] != document["lower"]:
        fail(f"{side}x{side}: the board needs {solution['answer']} rounds and not {document['lower']}")
    return document | {"seconds": seconds}


def answer(command):
    run = measure.once(command)
    if run.code not in (0, 3):
        fail(f"{' '.join(command)}: exit code {run.code}\n{run.err}")
    return json.loads(run.out), run.seconds


def rounds(document):
    return str(document["answer"]) if document["proven"] else f"{document['lower']} to {document['upper']}"
