"""What a command is to work on: FILE, FILE::FUNCTION, FILE::CLASS, FOLDER. Only text is read here.

Of a file, its functions with loops, and the methods of its classes; not functions inside of functions, which nobody
else can call. Of a folder, all files with such functions, but for tests, hidden folders and virtual environments.
"""
from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from ..ir.records import dataclass
from ..read.loops import loops_of

TESTS = ("test_*.py", "*_test.py", "conftest.py", "setup.py")


class Unusable(Exception):
    """What was named cannot be worked on; the message says why."""


@dataclass(frozen=True)
class Found:
    """A function with loops."""
    name: str                       # with its class, as in "Shop.total"
    line: int


@dataclass
class Target:
    """A file, and what is wanted of it."""
    path: Path
    functions: list[Found]


def targets(words: list[str]) -> list[Target]:
    """The files and functions that are meant, each once, in the order in which they are named."""
    found: dict[Path, Target] = {}
    for word in words:
        for target in _named(word):
            known = found.setdefault(target.path.resolve(), Target(target.path, []))
            known.functions += [f for f in target.functions if f not in known.functions]
    return list(found.values())


def _named(word: str) -> Iterator[Target]:
    place, _, name = word.partition("::")
    path = Path(place)
    if path.is_dir():
        if name:
            raise Unusable(f"{place} is a folder; name a file before ::")
        every = [Target(p, functions_of(p)) for p in _files(path)]
        found = [target for target in every if target.functions]
        if not found:
            raise Unusable(f"{place}: there is no function with a loop in its files")
        yield from found
        return
    if not path.is_file():
        raise Unusable(f"{place}: there is no such file")
    found_here = functions_of(path)
    if not found_here:
        raise Unusable(f"{place}: there is no function with a loop in it")
    yield Target(path, _chosen(found_here, place, name) if name else found_here)


def _chosen(found: list[Found], place: str, name: str) -> list[Found]:
    chosen = [f for f in found if f.name == name or f.name.startswith(f"{name}.")]
    if not chosen:
        names = ", ".join(f.name for f in found)
        raise Unusable(f"{place}: there is no function {name} with a loop in it; there is {names}")
    return chosen


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_dir() and not path.name.startswith((".", "__pycache__")) and not (path / "pyvenv.cfg").exists():
            yield from _files(path)
        elif path.suffix == ".py" and not any(path.match(pattern) for pattern in TESTS):
            yield path


def functions_of(path: Path) -> list[Found]:
    """The functions with loops in a file."""
    try:
        tree = ast.parse(path.read_bytes(), filename=str(path))
    except SyntaxError as error:
        raise Unusable(f"{path}:{error.lineno or 1}: {error.msg}") from error
    except (OSError, ValueError) as error:
        raise Unusable(f"{path}: {error}") from error
    return list({f.name: f for f in _functions(tree.body, "")}.values())


def _functions(body: list[ast.stmt], prefix: str) -> Iterator[Found]:
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if loops_of(node.body):
                yield Found(prefix + node.name, node.lineno)
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{prefix}{node.name}.")
        elif not (isinstance(node, ast.If) and "__name__" in ast.unparse(node.test)):
            for field in ("body", "orelse", "finalbody"):
                yield from _functions(getattr(node, field, []), prefix)
