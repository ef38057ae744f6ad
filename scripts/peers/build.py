"""Builds what is measured, in release."""

import json
import subprocess
from pathlib import Path


def release(*arguments):
    """`cargo build` with these arguments; the folder that has what it made."""
    subprocess.run(["cargo", "build", "--quiet", "--release", "--locked", *arguments], check=True)
    # Where cargo puts things is cargo's to say.
    told = subprocess.run(
        ["cargo", "metadata", "--format-version", "1", "--no-deps", "--locked"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return Path(json.loads(told.stdout)["target_directory"]) / "release"
