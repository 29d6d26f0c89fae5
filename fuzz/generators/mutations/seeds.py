"""The loops to begin with: those of this repository, and of a folder of loops if one is given.

Taken are `examples/`, `bench/loops.py`, the data of the tests (`before.py`, `kept.py`), `tests/ir/small_loops` and
`tests/attack`; a loop whose arguments cannot be written down, or that raises on the first of them, is left out. So the
seeds, and the program that belongs to a number, depend on the state of the repository.

The environment variable LOOPLESS_CORPUS, or `use_corpus(folder)` before the first program is made, names a folder with
a module `core` that holds a registry `CASES`, filled by importing the other modules of the folder. A case has `.fn`,
`.make(n, generator)` and `.small`. Without the folder nothing is missed.
"""
from __future__ import annotations

import importlib
import importlib.util
import inspect
import io
import os
import re
import sys
import types
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Any

import torch

from .extract import function_text
from .literals import CannotWrite, flat, text_of, written

ROOT = Path(__file__).parents[3]
CORPUS = [os.environ.get("LOOPLESS_CORPUS", "")]
EMPTY = re.compile(r"(\btorch\.|\.new_)empty")
Maker = Callable[[], tuple[Any, ...]]
Found = Iterator[tuple[str, str, dict[Any, str], list[Maker], bool]]    # text, name, functions, makers, to be cut


@dataclass(frozen=True)
class Seed:
    name: str                               # such as "examples/gaps.py gaps"
    text: str                               # a module that defines `f`
    calls: tuple[tuple[Any, ...], ...]      # for each call the arguments: `Given` tensors and texts


def use_corpus(folder: str) -> None:
    CORPUS[0] = folder
    seeds.cache_clear()


@cache
def seeds() -> tuple[tuple[Seed, ...], ...]:
    """The groups of seeds, each in a fixed order."""
    groups = [("examples", with_inputs(ROOT / "examples", "*.py")), ("bench", of_bench()),
              ("data", with_inputs(ROOT / "tests" / "data", "**/before.py")), ("small", of_small_loops()),
              ("kept", with_inputs(ROOT / "tests" / "data", "**/kept.py")), ("attack", of_attack())]
    if CORPUS[0]:
        groups.append(("corpus", of_corpus(Path(CORPUS[0]))))
    return tuple(tuple(usable(name, found)) for name, found in groups)


def usable(group: str, found: Found) -> Iterator[Seed]:
    """Seeds of what was found.

    Loops with `while` are left out: a change could make them run for ever. Where memory is not initialised it is here:
    a change could leave a cell unwritten.
    """
    for module, name, functions, makers, cut in found:
        passed = [functions[a] for a in flat(makers[0]()) if isinstance(a, types.FunctionType) and a in functions]
        text = EMPTY.sub(r"\1zeros", function_text(module, name, passed))
        calls = [] if "while " in text else list(filter(None, (tried(text, make, functions, cut) for make in makers)))
        if calls:
            yield Seed(f"{group} {name}", text, tuple(calls))


def tried(text: str, make: Maker, functions: dict[Any, str], cut: bool) -> tuple[Any, ...] | None:
    """The arguments, if they can be written down and the function runs on them."""
    try:
        call = written(make(), functions, cut)
    except CannotWrite:
        return None
    return call if run(text, call) is None else None


def run(text: str, call: tuple[Any, ...]) -> Exception | None:
    """Calls the function of a text on these arguments, unseen, and gives what it raised."""
    space: dict[str, Any] = {"__name__": "seed"}
    exec(compile(text, "<seed>", "exec"), space)
    arguments = eval(call_text(call), space)
    with redirect_stdout(io.StringIO()), warnings.catch_warnings(), torch.random.fork_rng(devices=[]):
        warnings.simplefilter("ignore")
        try:
            space["f"](*arguments)
        except Exception as error:
            return error
    return None


def call_text(call: tuple[Any, ...]) -> str:
    return "(" + "".join(text_of(argument) + ", " for argument in call).rstrip() + ")"


# ---------------------------------------------------------------- where they are


@contextmanager
def importable(*folders: Path) -> Iterator[None]:
    before = list(sys.path)
    sys.path[:0] = [str(folder) for folder in folders]
    try:
        yield
    finally:
        sys.path[:] = before


def load(path: Path) -> types.ModuleType:
    name = "seeds_" + "_".join(path.relative_to(path.parents[3]).with_suffix("").parts)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def functions_of(module: types.ModuleType) -> dict[Any, str]:
    return {v: name for name, v in vars(module).items() if isinstance(v, types.FunctionType)}


def with_inputs(folder: Path, pattern: str) -> Found:
    """Files with loops and `inputs()`, which makes arguments for all of them."""
    for path in sorted(folder.glob(pattern)):
        if path.name == "demo.py":
            continue
        module = load(path)
        own = {f: name for f, name in functions_of(module).items() if f.__module__ == module.__name__}
        for f, name in own.items():
            if name != "inputs" and "for " in inspect.getsource(f):
                yield path.read_text(), name, own, [module.inputs], True


def of_bench() -> Found:
    module = load(ROOT / "bench" / "loops.py")
    text = (ROOT / "bench" / "loops.py").read_text()
    for loop in module.LOOPS:
        yield text, loop.name, functions_of(module), [lambda loop=loop: loop.args(min(loop.small, 5))], True


def of_small_loops() -> Found:
    with importable(ROOT / "tests"):
        module = importlib.import_module("ir.small_loops")
        helpers = importlib.import_module("ir.small_loops.case").HELPERS
    for loop in module.LOOPS:
        makers = [lambda loop=loop, call=call: loop.arguments(call) for call in loop.calls]
        yield "import math\nimport torch\n" + dedent(helpers) + dedent(loop.source), "run", {}, makers, False


def of_attack() -> Found:
    with importable(ROOT / "tests", ROOT / "tests" / "attack"):
        for path in sorted((ROOT / "tests" / "attack").glob("test_*.py")):
            module = load(path)
            if "with_global" in vars(module):       # its arguments are made by changing the module
                continue
            for case in module.CASES:
                f, makers = case.values[:2]
                yield path.read_text(), f.__name__, functions_of(module), list(makers[:3]), False


def of_corpus(folder: Path) -> Found:
    with importable(folder):
        core = importlib.import_module("core")
        for path in sorted(folder.glob("*.py")):
            if path.stem not in ("core", "selfcheck"):
                importlib.import_module(path.stem)
    for case in core.CASES.values():
        module = inspect.getmodule(case.fn)
        assert module is not None
        make = lambda case=case: case.make(min(case.small, 5), torch.Generator().manual_seed(1))    # noqa: E731
        yield inspect.getsource(module), case.fn.__name__, functions_of(module), [make], True
