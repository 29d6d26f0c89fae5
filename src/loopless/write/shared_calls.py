"""What gives values and where they are is called once for both.

    out[rows, torch.topk(x, 2, dim=1).indices] = torch.topk(x, 2, dim=1).values * 2
    →
    top = torch.topk(x, 2, dim=1)
    out[rows, top.indices] = top.values * 2

Left alone: calls inside loops, calls of what is written to or gets another value by then, and parts that are handed
back or get a name, where the same part is used again: two tensors are not to become one.
"""
from __future__ import annotations

import ast
import re
from collections import Counter

NAMES = {"topk": "top", "sort": "in_order", "max": "largest", "min": "smallest", "median": "middle", "mode": "usual",
         "kthvalue": "found", "cummax": "largest", "cummin": "smallest"}
START = re.compile(rf"torch\.(?:{'|'.join(NAMES)})\(")
PARTS = (".values", ".indices")


def with_shared_calls(lines: list[str], taken: set[str]) -> list[str]:
    """The lines with a name for each call of which both parts are used, or one of them again."""
    for text, count in Counter(found for line in lines for found in _calls(line)).items():
        used = [k for k, line in enumerate(lines) if text in line]
        if count < 2 or not used or any(lines[k].startswith(" ") or lines[k].endswith(":") for k in used) \
                or _changes(lines[used[0]:used[-1]], text) or _two_names(lines, text):
            continue
        name = _fresh(NAMES[text[len("torch."):].split("(")[0]], taken)
        taken.add(name)
        named = [line.replace(text, name) for line in lines]
        lines = [*named[:used[0]], f"{name} = {text}", *named[used[0]:]]
    return lines


def _calls(line: str) -> list[str]:
    """The calls in a line, one part of which is used."""
    found = []
    for match in START.finditer(line):
        depth, end = 0, match.end() - 1
        while end < len(line):
            depth += {"(": 1, ")": -1}.get(line[end], 0)
            end += 1
            if not depth:
                break
        if line.startswith(PARTS, end):
            found.append(line[match.start():end])
    return found


def _two_names(lines: list[str], text: str) -> bool:
    """Whether a part that is used again is handed back, gets a name, or is changed, as it is."""
    handed = [part for line in lines if text in line for part in _handed(line)]

    def is_shared(part: str) -> bool:
        again = sum(line.count(text + part) for line in lines) > 1
        return again and (ast.unparse(ast.parse(text + part, mode="eval")) in handed
                          or any(re.search(re.escape(text + part) + r"\.\w+_\(", line) for line in lines))
    return any(map(is_shared, PARTS))


def _handed(line: str) -> list[str]:
    """The values that a line gives to somebody, whole or in part."""
    stmt = ast.parse(line).body[0]
    value = stmt.value if isinstance(stmt, (ast.Return, ast.Assign)) else None
    waiting = [value] if value is not None else []
    found = []
    while waiting:
        node = waiting.pop()
        found.append(ast.unparse(node))
        if isinstance(node, (ast.Tuple, ast.List)):
            waiting += node.elts
        elif isinstance(node, ast.IfExp):
            waiting += [node.body, node.orelse]
        elif isinstance(node, ast.Subscript):
            waiting.append(node.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            waiting.append(node.func.value)
        elif isinstance(node, ast.Attribute) and node.attr not in ("values", "indices"):
            waiting.append(node.value)
    return found


def _changes(lines: list[str], text: str) -> bool:
    """Whether something in a text has another value, or is written to, by some lines."""
    names = {n.id for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Name)} - {"torch"}
    for line in lines:
        if line.startswith(" ") or line.endswith(":"):
            return True
        for n in ast.walk(ast.parse(line)):
            targets = n.targets if isinstance(n, ast.Assign) else [n.target] if isinstance(n, ast.AugAssign) else []
            if isinstance(n, ast.Call):
                targets = [k.value for k in n.keywords if k.arg == "out"]
                if isinstance(n.func, ast.Attribute) and n.func.attr.endswith("_"):
                    targets.append(n.func.value)
            if any(isinstance(m, ast.Name) and m.id in names for t in targets for m in ast.walk(t)):
                return True
    return False


def _fresh(name: str, taken: set[str]) -> str:
    return next(n for k in range(1, 1000) if (n := name if k == 1 else f"{name}_{k}") not in taken)
