"""The programs that are compared on flip boards. Each takes a `Case`, and gives a `Result`."""

import json
import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

import boards
import measure


@dataclass
class Case:
    """A board, and where it is written."""

    name: str
    board: boards.FlipBoard
    text: Path
    game_ids: Path = None


@dataclass
class Result:
    """What a program said of a board. `answer` is proven by it; else `best` and `bound` are what it had."""

    answer: int = None
    best: int = None
    bound: int = None
    presses: list = None
    seconds: float = None
    processor_seconds: float = None
    peak_mb: float = None
    note: str = ""
    states: int = None
    # Runs the program once more on the same board: seconds, processor seconds.
    again: Callable[[], tuple[float, float]] = None

    def __str__(self):
        if self.note:
            return self.note
        if self.answer is not None:
            return str(self.answer)
        if self.best is None:
            return "gave up (nothing)"
        return f"gave up ({self.best}, at least {self.bound})"


def measured(command, limit, stdin=None):
    """Runs the command with its memory measured; and the fields of a result that say so."""
    run = measure.with_memory(command, limit, stdin)

    def again():
        more = measure.once(command, limit, stdin)
        if more.code != run.code:
            raise SystemExit(f"{' '.join(command)}: exit code {more.code} after {run.code}")
        return more.seconds, more.processor_seconds

    fields = {
        "seconds": run.seconds,
        "processor_seconds": run.processor_seconds,
        "peak_mb": run.peak_mb,
        "again": again,
    }
    return run, fields


def unexpected(command, run):
    return SystemExit(f"{' '.join(command)}: exit code {run.code}\n{run.err}")


class Fewest:
    """Our program, by one of its methods."""

    def __init__(self, program, method):
        self.program = program
        self.method = method
        self.name = "fewest" if method == "auto" else f"`{method}`"

    def solve(self, case, limit):
        method = [] if self.method == "auto" else ["--method", self.method]
        options = ["--format", "json", "--time-limit", str(limit)]
        command = [self.program, "solve", *method, *options, str(case.text)]
        # The program ends itself at its limit; what does not is ended.
        run, fields = measured(command, limit + 30)
        if run.code == 2 and run.err.startswith("error: "):
            # The method says that the board is past its limit.
            return Result(note="past its limit")
        if run.code not in (0, 3):
            raise unexpected(command, run)
        document = json.loads(run.out)
        presses = boards.rows_of(case.board, document["presses"] or [])
        return Result(
            answer=document["answer"],
            best=document["upper"],
            bound=document["lower"],
            presses=presses if document["upper"] is not None else None,
            states=document["counters"].get("states"),
            **fields,
        )


class CpSat:
    """CP-SAT of OR-tools. Its time does not include loading Python and the library."""

    def __init__(self, python, model):
        self.python = python
        self.model = model
        self.name = f"CP-SAT, {model}"

    def solve(self, case, limit):
        if self.model == "patterns" and "_" in case.text.read_text():
            return Result(note="full boards only")
        script = Path(__file__).with_name("cpsat.py")
        workers = str(len(os.sched_getaffinity(0)))
        command = [self.python, str(script), self.model, str(case.text), "either", str(limit), workers]
        run = measure.with_memory(command, 2 * limit + 120)
        if run.timed_out:
            return Result(note="gave up (nothing)", peak_mb=run.peak_mb)
        if run.code != 0:
            raise unexpected(command, run)
        said = json.loads(run.out)
        presses = said["presses"]
        return Result(
            answer=said["best"] if said["proven"] else None,
            best=said["best"],
            bound=said["bound"],
            presses=boards.rows_of(case.board, presses) if presses is not None else None,
            seconds=said["seconds"],
            peak_mb=run.peak_mb,
            again=lambda: (json.loads(measure.once(command).out)["seconds"], None),
        )


class SgtFlip:
    """"Flip" of Simon Tatham's Portable Puzzle Collection, which solves game IDs without a display when it is told to
    save the games with their solutions. Its goal is one colour, so it gets the board and its opposite."""

    name = "sgt-flip"

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    @staticmethod
    def find():
        """Debian keeps games beside the usual folders."""
        return shutil.which("sgt-flip", path=os.environ.get("PATH", "") + ":/usr/games")

    def solve(self, case, limit):
        if case.game_ids is None:
            return Result(note="full boards only")
        saved = [self.folder / f"game{i}.sav" for i in (0, 1)]
        for file in saved:
            file.unlink(missing_ok=True)
        headless = ["env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY"]
        save = ["--save", str(self.folder / "game"), "--save-suffix", ".sav", "--with-solutions"]
        command = [*headless, self.program, *save]
        run, fields = measured(command, limit, str(case.game_ids))
        if run.timed_out:
            return Result(note="gave up (nothing)", peak_mb=run.peak_mb)
        if run.code != 0:
            raise unexpected(command, run)
        found = [self.presses(case.board, file) for file in saved]
        presses = min(found, key=lambda rows: sum(row.bit_count() for row in rows))
        count = sum(row.bit_count() for row in presses)
        return Result(answer=count, best=count, bound=count, presses=presses, **fields)

    @staticmethod
    def presses(board, file):
        """The cells that the saved game marks for pressing."""
        for line in file.read_text().splitlines():
            if line.startswith("SOLVE"):
                marks = line.split(":")[2].removeprefix("S")
                lines = [marks[i : i + board.width] for i in range(0, len(marks), board.width)]
                return [int(line[::-1], 2) for line in lines]
        raise SystemExit(f"{file}: there is no solution in this saved game")


def disagreements(case, results):
    """What is wrong with these answers, in words; nothing if they agree."""
    wrong = []
    for name, result in results.items():
        count = result.answer if result.answer is not None else result.best
        if result.answer is not None and result.presses is None:
            wrong.append(f"{case.name}: {name} says {result.answer} of a board that can be solved")
        if result.presses is not None:
            if sum(row.bit_count() for row in result.presses) != count:
                wrong.append(f"{case.name}: {name} says {count} and presses another number of cells")
            if not boards.reaches(case.board, result.presses, "either"):
                wrong.append(f"{case.name}: the presses of {name} do not make one colour")
    answers = {name: result.answer for name, result in results.items() if result.answer is not None}
    if len(set(answers.values())) > 1:
        wrong.append(f"{case.name}: the answers differ: {answers}")
    for answer in set(answers.values()):
        for name, result in results.items():
            if result.best is not None and not result.bound <= answer <= result.best:
                wrong.append(f"{case.name}: {name} has {result.bound} to {result.best}, not {answer}")
    return wrong
