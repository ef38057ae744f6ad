"""The examples of the documentation are right."""

from __future__ import annotations

import doctest
import inspect
import re
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import fewest

MODULES = [fewest, fewest.flip, fewest.mayan]


def documented(module: ModuleType) -> list[tuple[str, Any]]:
    """The module, and what it gives to users."""
    names = [name for name in module.__all__ if not inspect.ismodule(getattr(module, name))]
    return [(module.__name__, module), *((f"{module.__name__}.{name}", getattr(module, name)) for name in names)]


EXAMPLES = [
    (name, thing) for module in MODULES for name, thing in documented(module) if ">>>" in (inspect.getdoc(thing) or "")
]


@pytest.mark.parametrize(("name", "thing"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_an_example_is_right(name: str, thing: Any) -> None:
    module = inspect.getmodule(thing) or fewest
    names = dict(vars(thing if inspect.ismodule(thing) else module))
    test = doctest.DocTestParser().get_doctest(inspect.getdoc(thing) or "", names, name, None, None)
    assert test.examples
    said: list[str] = []
    results = doctest.DocTestRunner(verbose=False).run(test, out=said.append)
    assert results.failed == 0, "".join(said)


def test_every_function_has_an_example() -> None:
    functions = {
        f"{module.__name__}.{name}"
        for module in MODULES[1:]
        for name in module.__all__
        if inspect.isfunction(getattr(module, name))
    }
    assert functions <= {name for name, _ in EXAMPLES}


def test_everything_is_documented() -> None:
    for module in MODULES:
        for name in module.__all__:
            thing = getattr(module, name)
            if inspect.isroutine(thing) or inspect.isclass(thing) or inspect.ismodule(thing):
                assert inspect.getdoc(thing), name


def python_blocks(path: Path) -> list[str]:
    blocks = re.findall(r"^( *)```python\n(.*?)^ *```$", path.read_text(), flags=re.DOTALL | re.MULTILINE)
    return [textwrap.dedent(block) for _, block in blocks]


def test_the_readmes_are_right(root: Path) -> None:
    names: dict[str, Any] = {}
    one, other = python_blocks(root / "python/README.md")
    exec(compile(one, "README.md", "exec"), names)
    exec(compile(other, "README.md", "exec"), names)
    assert names["bar"].n == 10_000
    [block] = python_blocks(root / "README.md")
    names = {}
    exec(compile(block, "README.md", "exec"), names)
    assert names["answer"].rounds == 4 and len(names["rounds"]) == 1_000_000
