"""What several tests use."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def root() -> Path:
    """The checkout."""
    return ROOT
