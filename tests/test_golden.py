"""Golden files: for each folder of tests/data, before.py becomes after.py, and every function of kept.py stays.

before.py has one function and `inputs()`, which makes its arguments. after.py is the emitted text. kept.py has
near-misses, each with its own code in a comment on the `def` line. `pytest --update` rewrites after.py.
"""
from __future__ import annotations

import re
import types
from pathlib import Path

import pytest
from behaviour import assert_same
from text_modules import loaded

import loopless

DATA = Path(__file__).parent / "data"
CASES = sorted(p.parent for p in DATA.rglob("before.py"))
KEPT = sorted(DATA.rglob("kept.py"))


def name_of(path: Path) -> str:
    return str((path if path.is_dir() else path.parent).relative_to(DATA))


def functions(module: types.ModuleType) -> list[types.FunctionType]:
    found = [f for f in vars(module).values() if isinstance(f, types.FunctionType) and f.__module__ == module.__name__]
    helpers = set(getattr(module, "HELPERS", ()))
    return [f for f in found if f.__name__ != "inputs" and f.__name__ not in helpers]


@pytest.mark.parametrize("folder", CASES, ids=name_of)
def test_before_becomes_after(folder: Path, request: pytest.FixtureRequest) -> None:
    module = loaded(folder / "before.py")
    (function,) = functions(module)
    report = loopless.explain(function, *module.inputs())
    assert [v.status for v in report.loops] == ["vectorized"] * len(report.loops), str(report)
    assert report.fallbacks == []
    expected = folder / "after.py"
    if request.config.getoption("--update"):
        expected.write_text(report.source)
    assert report.source == expected.read_text()
    level = report.loops[0].level
    assert_same(function, module.inputs, level=level, vectorized=True)


@pytest.mark.parametrize("path", KEPT, ids=name_of)
def test_near_misses_stay(path: Path) -> None:
    module = loaded(path)
    codes = dict(re.findall(r"^def (\w+)\(.*\):\s+# (LL\d+)", path.read_text(), re.MULTILINE))
    found = functions(module)
    assert codes.keys() == {f.__name__ for f in found}
    for function in found:
        report = loopless.explain(function, *module.inputs())
        assert report.loops[0].status != "vectorized", report.source
        assert report.loops[0].code == codes[function.__name__], str(report)
        assert_same(function, module.inputs)
