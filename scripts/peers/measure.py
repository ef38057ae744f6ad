"""Runs programs, and says how long they took and what memory they had."""

import os
import shutil
import signal
import statistics
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass
from typing import Callable


@dataclass
class Run:
    """What became of a command."""

    out: str
    err: str
    code: int
    seconds: float
    processor_seconds: float
    timed_out: bool
    peak_mb: float = None
    again: Callable[[], tuple[float, float]] = None


def once(command, limit=None, stdin=None):
    """Runs the command, and ends it with all its children after `limit` seconds."""
    # Files and not pipes: nobody has to read while the clock runs.
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        source = open(stdin, "rb") if stdin else subprocess.DEVNULL
        start = time.perf_counter()
        process = subprocess.Popen(
            command, stdin=source, stdout=out, stderr=err, start_new_session=True
        )
        late = threading.Event()

        def end():
            late.set()
            os.killpg(process.pid, signal.SIGKILL)

        timer = threading.Timer(limit, end) if limit else None
        if timer:
            timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if timer:
            timer.cancel()
        if stdin:
            source.close()
        out.seek(0)
        err.seek(0)
        return Run(
            out=out.read().decode(errors="replace"),
            err=err.read().decode(errors="replace"),
            code=process.returncode,
            seconds=seconds,
            processor_seconds=usage.ru_utime + usage.ru_stime,
            timed_out=late.is_set(),
        )


def with_memory(command, limit=None, stdin=None):
    """The same under GNU time. The kernel's own figure for a child begins with what its parent had, and that is
    Python here; time is small."""
    with tempfile.NamedTemporaryFile("r") as report:
        wrapped = [shutil.which("time"), "-q", "-f", "%M", "-o", report.name, *command]
        run = once(wrapped, limit, stdin)
        lines = report.read().split()
        if lines and lines[-1].isdigit():
            run.peak_mb = int(lines[-1]) / 1024
    return run


def times_for(seconds, quick=False):
    """How often a program is run again for its time, that took so long at first."""
    times = next((n for cap, n in ((0.3, 9), (3, 5), (12, 3)) if seconds < cap), 0)
    return min(times, 1) if quick else times


def median_of_turns(results, quick=False):
    """Runs programs again, in turn, and sets the time of each result to the median: the ones that took long at
    first less often, or not at all. A result has `seconds`, `processor_seconds` and `again`."""
    times = [times_for(result.seconds, quick) for result in results]
    taken = [[] for _ in results]
    for turn in range(max(times, default=0)):
        for result, count, list_ in zip(results, times, taken):
            if turn < count:
                list_.append(result.again())
    for result, list_ in zip(results, taken):
        if list_:
            seconds, processor_seconds = zip(*list_)
            result.seconds = statistics.median(seconds)
            if None not in processor_seconds:
                result.processor_seconds = statistics.median(processor_seconds)


def in_turn(commands, times):
    """Medians of commands that take turns, so that a busy moment hits all of them: a pair of seconds on the wall and
    seconds of the processor for each."""
    taken = [[] for _ in commands]
    for _ in range(times):
        for command, list_ in zip(commands, taken):
            run = once(command)
            if run.code != 0:
                raise SystemExit(f"{' '.join(command)}: exit code {run.code}\n{run.err}")
            list_.append((run.seconds, run.processor_seconds))
    return [tuple(map(statistics.median, zip(*list_))) for list_ in taken]


def machine():
    """What this machine is, line by line."""

    def grep(path, key):
        with open(path, encoding="utf-8") as file:
            for line in file:
                if line.startswith(key):
                    return line.split(":", 1)[1].strip()
        return "unknown"

    memory = int(grep("/proc/meminfo", "MemTotal").split()[0]) / (1 << 20)
    kernel = os.uname()
    rustc = subprocess.run(["rustc", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return [
        ("processor", grep("/proc/cpuinfo", "model name")),
        ("cores", str(len(os.sched_getaffinity(0)))),
        ("memory", f"{memory:.0f} GiB"),
        ("kernel", f"{kernel.sysname} {kernel.release} {kernel.machine}"),
        ("compiler", rustc),
    ]
