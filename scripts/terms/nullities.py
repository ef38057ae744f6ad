"""Nullities of n×n boards (A159257) and tori (A165738)."""

import hashlib
import json
import subprocess
from collections import Counter
from pathlib import Path

import measure
import page
from say import fail, say

# The first values of the OEIS, "n a(n)" a line: the last n, and the SHA-256.
LISTED = {
    "A159257": (130, "d997be576dbbaea4317ce30bcf6582e3c63f2d98a378f9b26164bfacb56382ce"),
    "A165738": (90, "5509066e1358fa0d954cb4e33051b2331ad7a3e332f05f3172d64f421c5e56e0"),
}

# The program is asked as well up to here, and for one board in so many.
ASKED = 40
STEP = 997


def table(program, largest, place):
    board, torus = listed(largest)
    check(program, board, torus)
    if place:
        lines = (f"{n} {board[n]} {torus[n]}\n" for n in range(1, largest + 1))
        place.write_text("".join(lines), encoding="ascii")
    counts = Counter(board.values())
    tori = Counter(torus.values())
    few = sorted(nullity for nullity in counts.keys() | tori.keys() if nullity <= 32)
    often = [[str(nullity), f"{counts[nullity]:,}", f"{tori[nullity]:,}"] for nullity in few]
    often.append(["more", *(f"{sum(c for nullity, c in some.items() if nullity > 32):,}" for some in (counts, tori))])
    record = [[name, ", ".join(f"{n}: {some[n]}" for n in records(some))] for name, some in (("board", board), ("torus", torus))]
    unique = counts[0] + counts[2]
    return "\n\n".join([
        page.table(["nullity", "boards", "tori"], often),
        page.table(["", "n with a larger nullity than all before, and the nullity"], record),
        f"One solution: {counts[0]:,} boards and {tori[0]:,} tori; one up to rotations and reflections: {unique:,} boards.",
    ])  # fmt: skip


def listed(largest):
    """For each n those of the board and the torus, by the program beside this file."""
    place = Path("target/open-terms")
    place.mkdir(parents=True, exist_ok=True)
    program = place / "nullities"
    source = "scripts/terms/nullities.rs"
    compiler = ["rustc", "--edition", "2024", "-O", "-C", "target-cpu=native", "-o", str(program), source]
    subprocess.run(compiler, check=True)
    run = measure.once([str(program.resolve()), str(largest)])
    if run.code:
        fail(run.err)
    say(f"the nullities up to {largest} took {page.time_of(run.seconds)}")
    board, torus = {}, {}
    for line in run.out.splitlines():
        n, board_, torus_ = map(int, line.split())
        board[n], torus[n] = board_, torus_
    return board, torus


def check(program, board, torus):
    """Against what is known, by polynomials without the theory of the page, and by the program's elimination."""
    facts = json.loads(Path("testdata/flip/facts.json").read_text(encoding="utf-8"))["nullity"]
    known = dict(enumerate(facts["n_from_1"], 1)) | {int(n): nullity for n, nullity in facts["more"].items()}
    for (name, (last, digest)), nullities in zip(LISTED.items(), (board, torus)):
        lines = "".join(f"{n} {nullities.get(n)}\n" for n in range(1, last + 1))
        if last in nullities and hashlib.sha256(lines.encode("ascii")).hexdigest() != digest:
            fail(f"the nullities from 1 to {last} are not those of {name}")
    for n, nullity in board.items():
        if known.get(n, nullity) != nullity or (n <= 300 and by_polynomials(n) != nullity):
            fail(f"{n}x{n}: nullity {nullity} is wrong")
        # T. Buchholz, in A165738.
        if torus.get(n + 1, nullity) != nullity and torus[n + 1] != 2 * nullity + 4 * (n % 3 == 2):
            fail(f"the torus {n + 1}x{n + 1}: nullity {torus[n + 1]} is wrong")
    sides = {*range(1, ASKED + 1), *records(board), *range(STEP, len(board) + 1, STEP)} & board.keys()
    for rule, nullities, sides in (([], board, sides), (["--wrap"], torus, range(3, min(ASKED, len(torus)) + 1))):
        for n in sides:
            if asked(program, n, rule) != nullities[n]:
                fail(f"{n}x{n} {' '.join(rule)}: nullity {nullities[n]} is not the program's")


def asked(program, n, rule):
    run = measure.once([program, "study", f"{n}x{n}", *rule, "--format", "json", "--time-limit", "1"])
    if run.code not in (0, 3):
        fail(run.err)
    return json.loads(run.out)["nullity"]


def records(nullities):
    """The n where the nullity is larger than ever before."""
    most, found = 0, []
    for n, nullity in sorted(nullities.items()):
        if nullity > most:
            most = nullity
            found.append(n)
    return found


def by_polynomials(side):
    """The degree of gcd(f(x), f(x + 1)), f the Fibonacci polynomial of index side + 1 over GF(2): f_0 = 0, f_1 = 1,
    f_(j+1) = x f_j + f_(j-1). Polynomials are integers, bit i the coefficient of x^i."""
    pairs = []
    for x in (0b10, 0b11):
        before, here = 0, 1
        for _ in range(side):
            before, here = here, product(x, here) ^ before
        pairs.append(here)
    a, b = pairs
    while b:
        while a.bit_length() >= b.bit_length():
            a ^= b << a.bit_length() - b.bit_length()
        a, b = b, a
    return a.bit_length() - 1


def product(x, f):
    """x f, for x of degree 1."""
    return f << 1 ^ (f if x & 1 else 0)
