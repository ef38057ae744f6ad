"""docs/performance.md, from the measurements of compare-peers."""

import textwrap


def write(facts):
    sections = [
        head(facts),
        processes(facts["processes"]),
        picture(facts["picture"]),
        rectangles(facts["rectangles"]),
        minimum(facts),
        holes(facts["holes"]),
        mayan(facts),
        facts["python"],
        foot(),
    ]
    return filled("\n".join(sections))


def python(page):
    """The part of a page that is measured apart, by the commands that stand in it."""
    begin = page.find("## From Python\n")
    return "" if begin < 0 else page[begin : page.find("\n## ", begin) + 1]


def filled(text):
    """Paragraphs and list items in lines of equal length; headings, tables and commands as they are."""
    blocks = []
    for block in text.strip().split("\n\n"):
        block = block.strip("\n")
        if block.startswith(("#", "|", "    ")):
            blocks.append(block)
            continue
        items = [""]
        for line in block.splitlines():
            if line.startswith("- ") and items[-1]:
                items.append("")
            items[-1] += line.strip() + " "
        wrap = {"width": 118, "break_long_words": False, "break_on_hyphens": False}
        indents = ["  " if item.startswith("- ") else "" for item in items]
        lines = [textwrap.fill(item, subsequent_indent=indent, **wrap) for item, indent in zip(items, indents)]
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines)


def time_of(seconds):
    """Three digits, in the unit that fits."""
    for unit, size in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size or unit == "µs":
            value = seconds / size
            digits = 0 if value >= 100 else 1 if value >= 10 else 2
            return f"{value:.{digits}f} {unit}"


def ratio(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 0.95 else f"{value:.2f}"


def megabytes(value):
    return "" if value is None else f"{value:.1f}" if value < 10 else f"{value:,.0f}"


def shown(command):
    """The command as one would type it in the folder of the project."""
    return "`" + " ".join([command[0].rsplit("/", 1)[-1], *command[1:]]) + "`"


def head(facts):
    lines = "\n".join(f"- {name}: {value}" for name, value in facts["machine"] + facts["versions"])
    skipped = f" Left out in this run: {', '.join(facts['skipped'])}." if facts["skipped"] else ""
    quick = " **This is the page of a quick run**: small boards, short limits, one run of each." if facts["quick"] else ""
    return f"""# How fast it is

`scripts/compare-peers` measured everything on this page but its part "From Python", and wrote it, on {facts["date"]}. It makes the boards, gives the
same boards to every program, replays the presses of every flip answer, and fails where two finished answers differ; in this run
all agree.{skipped}{quick}

{lines}
- load when it began and ended (processes that wanted to run, minute's average): {facts["load_before"]:.1f} and {facts["load_after"]:.1f}

Where the load is above 0, other work took part of the machine: then ratios say more than times.
Times are whole processes on the wall, reading and writing included, unless said otherwise. A program is run once with its peak memory
measured, and then again for the time: 9 times if it takes under 0.3 s, 5 times under 3 s, 3 times under 12 s, otherwise the first
time counts. The median is shown. Programs that are compared take turns, so that a busy moment hits all of them. All cores may be used by all.
"""


def processes(facts):
    wall, processor = facts["rows"][0][1]
    rows = [
        [
            shown(command),
            f"{time_of(taken[0])} ({ratio(taken[0] / wall)})",
            f"{time_of(taken[1])} ({ratio(taken[1] / processor)})",
            megabytes(memory),
        ]
        for command, taken, memory in facts["rows"]
    ]
    return f"""## The classic samples

A 4×4 board and the sample of Mayan, medians of {facts["times"]} runs in turn. The limit is what it takes to start a process and to wait
for its end: `true` does nothing else, and in brackets is how many times its time the others take. Where a time is far above
its processor time, the process waited for its turn on a busy machine.

{table(["command", "time", "processor time", "peak MB"], rows)}
"""


def picture(facts):
    copy = facts["rows"][1][1]
    rows = [[shown(command), time_of(seconds), ratio(seconds / copy)] for command, seconds in facts["rows"]]
    side = facts["side"]
    return f"""## A picture of {side:,}×{side:,}

From a picture (P4, {facts["bytes"] / 1e6:.1f} MB) to a picture of presses that make it one colour, medians of {facts["times"]} runs in turn; the presses
were replayed. The limit is to read and write the same bytes: one copy. The last line copies both files. Peak memory of ours:
{megabytes(facts["memory"])} MB.

{table(["command", "time", "in copies"], rows)}
"""


def rectangles(facts):
    header, *rows = facts["table"]
    return f"""## Large boards in memory

    cargo run --release -p fewest --example large_rectangles -- {" ".join(facts["sizes"])}

Milliseconds, and in brackets how many copies of the board (the last column, memory to memory) they are: the copy is the limit.
One thread, the best of several runs; the example presses every answer out and compares. Peak memory of the whole example, its checks included:
{megabytes(facts["memory"])} MB.

{table(header, rows)}
"""


def cell(result, ours):
    if result.answer is None:
        return str(result)
    return f"{time_of(result.seconds)} ({ratio(result.seconds / ours.seconds)})"


def minimum(facts):
    cases = facts["minimum"]
    names = list(cases[0][1])
    ours = names[0]
    times, memory, candidates = [], [], []
    for case, results in cases:
        mine = results[ours]
        states = mine.states or 0
        size = f"{case.board.height}×{case.board.width}"
        times.append([size, str(mine), f"2^{states.bit_length() - 1}", *(cell(results[name], mine) for name in names)])
        memory.append([size, *(megabytes(results[name].peak_mb) for name in names)])
        if states >= 1 << 30:
            each = mine.processor_seconds * 1e9 / states
            per_vector = facts["row_addition"] / each
            candidates.append([size, f"2^{states.bit_length() - 1}", time_of(mine.processor_seconds), f"{each:.3f} ns", f"{per_vector:.0f}"])
    limits = ""
    if candidates:
        limits = f"""
The limit of a search through all candidates is what the vector unit can add. Here it adds two rows of 64 bytes from the first-level cache and
stores the sum in {facts["row_addition"]:.2f} ns (`scripts/peers/row_additions.rs`, measured in this run). A whole Walsh–Hadamard transform in bytes
has at least one addition a candidate, 64 candidates for such a row; what the bound of [flip-minimum.md](flip-minimum.md) decides without adding is seen
where there are more:

{table(["board", "candidates", "processor time", "a candidate", "candidates for the time of one row"], candidates)}
"""
    return f"""## Fewest rounds, proven

One random solvable board of each size, goal either: `fewest solve --format json target/peers/boards/SIZE.txt`, with `--method` for the two
classic methods. A time stands for a proven answer, and in brackets how many of ours it is. Who did not finish in {facts["limit"]} s (or in our time,
where that is more) gave up, with the best found and the bound. *Candidates* are the sums of quiet patterns, for both colours. Runs under some
10 ms are mostly the start of a process and its waiting for a turn: ratios of such times say little.

{table(["board", "rounds", "candidates", *names], times)}

- `first-row-bits` is the plain enumeration of first rows, on whole rows of bits (ours); `elimination` tries all sums of quiet patterns (ours).
- *CP-SAT, cells*: a variable for each press, an even sum for each cell. *CP-SAT, patterns*: a variable for each quiet pattern, one parity for
  all cells that the same patterns press. As many workers as cores. Its times begin after Python and the library are loaded and the board is read; both
  models are in `scripts/peers/cpsat.py`.
- *sgt-flip* is "Flip" of Simon Tatham's Portable Puzzle Collection as Debian packages it. It needs no display to solve what it is given:
  `sgt-flip --save game --save-suffix .sav --with-solutions < target/peers/boards/SIZE.ids`. Its goal is one colour, so it gets the board and the board turned
  over, and the better answer counts. Its answers turn out to be minimal wherever it finishes.
{limits}
Peak memory in MB, for CP-SAT with Python and the library:

{table(["board", *names], memory)}
"""


def holes(facts):
    case = facts["case"]
    size = f"{case.board.height}×{case.board.width}"
    copy = facts["rows"][-1][1]
    ours = next(iter(facts["results"].values()))
    rows = []
    for command, seconds, run in facts["rows"]:
        said = run.out.strip()
        said = f"{len(said)} digits" if len(said) > 12 else said
        rows.append([shown(command), said, time_of(seconds), ratio(seconds / copy), megabytes(run.peak_mb)])
    peers = []
    for name, result in facts["results"].items():
        if name == "fewest":
            continue
        took = cell(result, ours)
        peers.append(f"*{name}*: {took}.")
    return f"""## A board with holes

{size}, 30 % of the places without a cell: some solution, the fewest rounds (proven), and how many minimum sets there are. Medians of {facts["times"]} runs
in turn; the presses of the minimum were replayed. The limit is to read the board: a copy of its file, most of which is the start of a process.

{table(["command", "answer", "time", "in copies", "peak MB"], rows)}

{" ".join(peers)}
"""


def mayan(facts):
    methods, rows = facts["mayan"]["methods"], facts["mayan"]["rows"]
    start = facts["processes"]["rows"][0][1][0]
    best = methods[-1]
    lines = []
    for row in rows:
        ours = row["runs"][best]
        cells = []
        for method in methods:
            run = row["runs"][method]
            if run.code == 3:
                cells.append("gave up")
            elif ours.code == 3:
                cells.append(time_of(run.seconds))
            else:
                cells.append(f"{time_of(run.seconds)} ({ratio(run.seconds / ours.seconds)})")
        answer = "not decided" if row["answer"] is None else "−1" if row["answer"] == "-1" else "solved"
        lines.append([row["name"], str(row["blocks"]), str(row["steps"]), answer, *cells])
    return f"""## Mayan

`fewest solve --method METHOD target/peers/boards/mayan-NAME.txt`, the smallest list of exactly n drags or −1. The *hard* boards are those of
`testdata/mayan/hard.jsonl`, whose known answers have to come out; `depth-first` is the classic program of the textbooks, the others are what
`fewest methods --puzzle mayan` lists. In brackets: how many times as long as `{best}`. Gave up: not done in {facts["mayan_limit"]} s. The limit is
the start of a process, {time_of(start)} in this run.

{table(["board", "blocks", "n", "answer", *(f"`{method}`" for method in methods)], lines)}
"""


def foot():
    return """## How the boards are made

- The numbers come from SplitMix64 (Steele, Lea and Flood 2014), seed 1 for flip, 1, 2, … for the random boards of Mayan.
- *Flip*: every cell of a white board is pressed with probability 1/2, so the board can be solved. Holes are drawn before that, with probability
  30 % a place.
- *Mayan*: three blocks of each colour, the rest in colours drawn at random; shuffled and dealt to columns that are not full, again and again until no
  run of three is on the board. Whether they can be cleared is not known before.

All of it is in `scripts/peers/boards.py`.

## Again

    scripts/compare-peers           # this page; twenty to thirty minutes
    scripts/compare-peers --quick   # a small run, to target/peers/performance.md

It names what is missing and the package that has it.
"""
