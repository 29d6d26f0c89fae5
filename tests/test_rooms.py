"""The table of rooms: which part of loopless may import which, and where torch may be imported.

    text → read → build → transform → lower → tidy → write → text

A room is a folder of `src/loopless`, or a module beside them such as `pipeline.py`. No room imports a later
one, and no import hides inside a function to get around that. `loopless/__init__.py` is the public face and
exempt from the table.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "loopless"

COMPILER = {"ir", "read", "build", "analyze", "transform", "lower", "tidy", "write", "report"}
EVERYTHING = COMPILER | {"pipeline", "rewriting", "check", "server", "compare", "run", "verify", "bench", "masked",
                         "scans", "cli", "__init__"}

MAY_IMPORT: dict[str, set[str]] = {
    "ir": set(),
    "read": {"ir", "report"},
    "build": {"read", "ir", "report"},
    "analyze": {"ir", "report"},
    "transform": {"analyze", "ir", "report"},
    "lower": {"analyze", "ir", "report"},
    "tidy": {"ir", "report"},
    "write": {"read", "ir", "report"},
    "report": {"ir"},
    "pipeline": COMPILER,
    "rewriting": COMPILER | {"pipeline"},
    "check": COMPILER | {"pipeline", "rewriting", "__init__"},
    "server": {"ir", "check", "report", "__init__"},
    "compare": set(),
    "scans": set(),
    "run": COMPILER | {"pipeline", "compare", "scans", "masked"},
    "verify": COMPILER | {"pipeline", "compare", "run"},
    "bench": {"run", "report"},
    "masked": set(),
    "cli": EVERYTHING,
    "__main__": {"cli"},
}
MAY_IMPORT_TORCH = {"compare", "scans", "run", "verify", "bench", "masked"}


def room_of(path: Path, package: Path) -> str:
    """The first folder below the package, or the name of a module that lies beside the folders."""
    parts = path.relative_to(package).with_suffix("").parts
    return parts[0]


def imported(node: ast.AST, path: Path, package: Path) -> list[str]:
    """The full dotted names that an import statement, or a call of `import_module`, may load."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom):
        base = node.module.split(".") if node.module else []
        if node.level:
            here = [package.name, *path.relative_to(package).parent.parts]
            base = here[: len(here) - node.level + 1] + base
        return [".".join([*base, alias.name]) for alias in node.names]
    if isinstance(node, ast.Call) and node.args:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        first = node.args[0]
        if name in ("import_module", "__import__") and isinstance(first, ast.Constant):
            return [str(first.value)]
    return []


def imports(tree: ast.AST, path: Path, package: Path) -> Iterator[tuple[str, int, bool]]:
    """Each import of a module: full name, line, and whether it hides in a function."""

    def visit(node: ast.AST, hidden: bool) -> Iterator[tuple[str, int, bool]]:
        for name in imported(node, path, package):
            yield name, getattr(node, "lineno", 0), hidden
        hidden = hidden or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for child in ast.iter_child_nodes(node):
            yield from visit(child, hidden)

    return visit(tree, False)


def violations(package: Path) -> list[str]:
    """Every breach of the table in a package, as `file:line: what`."""
    rooms = {room_of(p, package) for p in package.rglob("*.py")} | set(MAY_IMPORT)
    found = []
    for path in sorted(package.rglob("*.py")):
        room = room_of(path, package)
        if room == "__init__":
            continue
        where = path.relative_to(package.parent).as_posix()
        if room not in MAY_IMPORT:
            found.append(f"{where}:1: {room} is not a room of the table")
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
        for name, line, hidden in imports(tree, path, package):
            top, *rest = name.split(".")
            if top == "torch" and room not in MAY_IMPORT_TORCH:
                found.append(f"{where}:{line}: {room} imports torch")
            if top != package.name:
                continue
            other = rest[0] if rest and rest[0] in rooms else "__init__"
            if other == room:
                continue
            if other not in MAY_IMPORT[room]:
                shown = package.name if other == "__init__" else other
                found.append(f"{where}:{line}: {room} imports {shown}")
            if hidden:
                found.append(f"{where}:{line}: an import of {name} hides in a function")
    return found


def test_rooms_import_only_what_the_table_allows() -> None:
    assert (PACKAGE / "__init__.py").exists()
    assert violations(PACKAGE) == []


def test_the_table_has_no_cycle() -> None:
    seen: list[str] = []

    def enter(room: str, path: tuple[str, ...]) -> None:
        assert room not in path, " → ".join([*path, room])
        if room in seen:
            return
        for other in sorted(MAY_IMPORT.get(room, set()) - {room}):
            enter(other, (*path, room))
        seen.append(room)

    for room in MAY_IMPORT:
        enter(room, ())


def test_the_compiler_starts_without_torch() -> None:
    code = "import sys; sys.modules['torch'] = None; import loopless.pipeline"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


# The checks themselves, on packages made for the purpose.


def make(root: Path, files: dict[str, str]) -> Path:
    package = root / "loopless"
    for name, text in files.items():
        path = package / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return package


def test_a_clean_package_passes(tmp_path: Path) -> None:
    package = make(
        tmp_path,
        {
            "__init__.py": "import torch\nfrom loopless.run import vectorize\n",
            "ir/__init__.py": "from . import loop\n",
            "ir/loop.py": "import ast\n",
            "report/reasons.py": "from ..ir.loop import Loop\n",
            "read/__init__.py": "from loopless.ir import loop\nfrom loopless import report\n",
            "build/deep/er.py": "from ...read import text\nfrom .. import other\n",
            "pipeline.py": "from . import ir, read, build\nfrom .lower import vector\n",
            "run/__init__.py": "import torch\nfrom ..pipeline import go\n\ndef f():\n    import torch.nn\n",
            "cli/check.py": "from loopless import run\nfrom ..pipeline import compile\nimport loopless\n",
            "masked/ops.py": "from torch import nn\n",
        },
    )
    assert violations(package) == []


@pytest.mark.parametrize(
    ("name", "text", "breach"),
    [
        ("ir/loop.py", "from ..read import text", "loopless/ir/loop.py:1: ir imports read"),
        ("ir/loop.py", "from .. import report", "loopless/ir/loop.py:1: ir imports report"),
        ("ir/loop.py", "import loopless.report.reasons", "loopless/ir/loop.py:1: ir imports report"),
        ("tidy/a.py", "import ast\nfrom loopless import lower", "loopless/tidy/a.py:2: tidy imports lower"),
        ("read/__init__.py", "import torch", "loopless/read/__init__.py:1: read imports torch"),
        ("lower/a.py", "def f():\n    import torch.fx", "loopless/lower/a.py:2: lower imports torch"),
        ("pipeline.py", "from torch import nn", "loopless/pipeline.py:1: pipeline imports torch"),
        ("pipeline.py", "from .run import vectorize", "loopless/pipeline.py:1: pipeline imports run"),
        ("write/a.py", "import loopless", "loopless/write/a.py:1: write imports loopless"),
        ("write/a.py", "from loopless import explain", "loopless/write/a.py:1: write imports loopless"),
        ("masked/a.py", "from ..ir import loop", "loopless/masked/a.py:1: masked imports ir"),
        ("utils.py", "", "loopless/utils.py:1: utils is not a room of the table"),
        ("misc/a.py", "", "loopless/misc/a.py:1: misc is not a room of the table"),
        (
            "build/a.py",
            "def f():\n    from ..ir import loop",
            "loopless/build/a.py:2: an import of loopless.ir.loop hides in a function",
        ),
        (
            "build/a.py",
            "class A:\n    def f(self):\n        return import_module('loopless.ir')",
            "loopless/build/a.py:3: an import of loopless.ir hides in a function",
        ),
        (
            "ir/a.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ..lower import vector",
            "loopless/ir/a.py:3: ir imports lower",
        ),
    ],
)
def test_a_breach_is_found(tmp_path: Path, name: str, text: str, breach: str) -> None:
    assert violations(make(tmp_path, {name: text + "\n"})) == [breach]
