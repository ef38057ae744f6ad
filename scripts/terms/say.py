"""What scripts/open-terms says while it works, and how it gives up."""

import sys


def say(text):
    print(f"open-terms: {text}", file=sys.stderr, flush=True)


def fail(text):
    sys.exit(f"open-terms: {text}")
