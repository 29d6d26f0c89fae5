"""Positions that are written out three times and more get a name.

    torch.where(torch.arange(n) != torch.arange(n)[:, None], x[torch.arange(n), y], 0)
    →
    index = torch.arange(n)
    torch.where(index != index[:, None], x[index, y], 0)

Twice they read as well as they are. Left alone: those inside loops, those whose length is another one by then, and
those that are handed back or get a name, whole or in part: two tensors are not to become one.
"""
from __future__ import annotations

import ast
import re
from collections import Counter

RANGE = re.compile(r"torch\.arange\((?:[^()]|\([^()]*\))*\)")
OFTEN = 3


def with_shared_ranges(lines: list[str], taken: set[str]) -> list[str]:
    """The lines with a name for each range that is written so often."""
    counts = Counter(found for line in lines for found in RANGE.findall(line))
    for text, count in counts.items():
        used = [k for k, line in enumerate(lines) if text in line]
        if count < OFTEN or any(lines[k].startswith(" ") or _hands_on(lines[k]) for k in used) \
                or _changes(lines[used[0]:used[-1]], text):
            continue
        name = _fresh("index", taken)
        taken.add(name)
        named = [line.replace(text, name) for line in lines]
        lines = [*named[:used[0]], f"{name} = {text}", *named[used[0]:]]
    return lines


def _hands_on(line: str) -> bool:
    """Whether a line gives a range, or a view of one, to somebody."""
    stmt = None if line.endswith(":") else ast.parse(line).body[0]
    return isinstance(stmt, (ast.Return, ast.Assign)) and stmt.value is not None and _is_range(stmt.value)


def _is_range(node: ast.expr) -> bool:
    if isinstance(node, (ast.Tuple, ast.List)):
        return any(map(_is_range, node.elts))
    if isinstance(node, ast.IfExp):
        return _is_range(node.body) or _is_range(node.orelse)
    if isinstance(node, (ast.Subscript, ast.Attribute)):
        return _is_range(node.value)
    return isinstance(node, ast.Call) and (ast.unparse(node.func) == "torch.arange" or _is_range(node.func))


def _changes(lines: list[str], text: str) -> bool:
    """Whether a name in a text is given another value by some lines."""
    names = {n.id for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Name)}
    given = {n.id for line in lines if not line.startswith(" ") and not line.endswith(":")
             for n in ast.walk(ast.parse(line)) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return bool(names & given) or any(line.endswith(":") and line.startswith("for ") for line in lines)


def _fresh(name: str, taken: set[str]) -> str:
    found, k = name, 2
    while found in taken:
        found, k = f"{name}_{k}", k + 1
    return found
