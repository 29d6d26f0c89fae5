"""The imports that new text needs, and where they go."""
from __future__ import annotations

import ast
import re

MODULES = {"torch": "import torch", "math": "import math", "masked": "from loopless import masked",
           "scans": "from loopless import scans"}
USED = re.compile(r"(?<![\w.])(torch|math|masked|scans)\.")


def needed_imports(tree: ast.Module, text: str, local_names: set[str]) -> tuple[str, ...] | None:
    """The import lines that a text needs in this file; None if one of the names means something else there."""
    needed: list[str] = []
    for name in dict.fromkeys(USED.findall(text)):
        if name in local_names:
            return None
        bound = _bindings(tree, name)
        if not bound:
            needed.append(MODULES[name])
        elif any(b != MODULES[name] for b in bound):
            return None
    return tuple(needed)


def _bindings(tree: ast.Module, name: str) -> list[str]:
    """What a name is bound to at the top level of a module."""
    found: list[str] = []
    ahead: list[ast.AST] = list(tree.body)
    while ahead:
        node = ahead.pop()
        if isinstance(node, ast.Import):
            found += [MODULES[name] if a.asname is None or a.asname == a.name else a.name for a in node.names
                      if (a.asname or a.name.split(".")[0]) == name]
        elif isinstance(node, ast.ImportFrom):
            found += [f"from {node.module} import {a.name}" for a in node.names if (a.asname or a.name) == name]
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found += ["a definition"] * (node.name == name)
        elif isinstance(node, ast.Name):
            found += ["an assignment"] * (node.id == name and isinstance(node.ctx, ast.Store))
        else:
            ahead += ast.iter_child_nodes(node)
    return found


def with_imports(text: str, imports: list[str], newline: str) -> str:
    """The text with these import lines below the imports that are at its top."""
    if not imports:
        return text
    at = _last_import(ast.parse(text))
    lines = text.encode().splitlines(keepends=True)
    added = "".join(f"{line}{newline}" for line in sorted(imports)).encode()
    before = lines[:at]
    if before and not before[-1].endswith((b"\n", b"\r")):
        before[-1] += newline.encode()
    return b"".join((*before, added, *lines[at:])).decode()


def _last_import(tree: ast.Module) -> int:
    """The line behind which an import can stand."""
    first = tree.body[0] if tree.body else None
    decorated = [d.lineno for d in getattr(first, "decorator_list", [])]
    at = min([first.lineno, *decorated]) - 1 if first is not None else 0
    for k, node in enumerate(tree.body):
        documented = k == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not documented and not isinstance(node, (ast.Import, ast.ImportFrom)):
            break
        at = node.end_lineno or 0
    return at
