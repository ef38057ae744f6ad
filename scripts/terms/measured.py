"""When and where a table was measured."""

import datetime
import os

import measure
import page


def note(load):
    """`load` is that of the beginning."""
    machine = ", ".join(f"{name} {value}" for name, value in measure.machine())
    day = datetime.date.today().isoformat()
    return page.filled(f"""Measured on {day}; times are whole processes on the wall, one run each. The load when it began was {load:.1f} (other
work on the same machine, which has: {machine}).""").strip()


def load():
    return os.getloadavg()[0]
