"""The loops of this repository that come with arguments: examples/, bench/loops.py, tests/data/."""

from __future__ import annotations

import importlib
import types
from pathlib import Path

from text_modules import loaded

from loops import BY_TENSORS, LOOPS, Loop, vector


def own_loops(root: Path) -> list[Loop]:
    found = list(LOOPS)
    found += [Loop(f.__name__, f, _tensors(f.__code__.co_argcount), 12, 12) for f in BY_TENSORS]
    for path in sorted((root / "examples").glob("*.py")):
        module = importlib.import_module(path.stem)
        if hasattr(module, path.stem) and hasattr(module, "inputs"):
            found.append(_given(f"examples/{path.stem}", getattr(module, path.stem), module))
    for path in sorted((root / "tests" / "data").rglob("before.py")):
        module = loaded(path)
        (function,) = _functions(module)
        found.append(_given(str(path.parent.relative_to(root / "tests")), function, module))
    return found


def _tensors(count: int):
    return lambda n, g: tuple(vector(n, g)[0] for _ in range(count))


def _given(name: str, function: types.FunctionType, module: types.ModuleType) -> Loop:
    return Loop(name, function, lambda n, g: module.inputs(), 0, 0)


def _functions(module: types.ModuleType) -> list[types.FunctionType]:
    helpers = {"inputs", *getattr(module, "HELPERS", ())}
    return [f for n, f in vars(module).items() if isinstance(f, types.FunctionType)
            and f.__module__ == module.__name__ and n not in helpers]
