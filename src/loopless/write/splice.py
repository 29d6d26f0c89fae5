"""Emitted lines in the place of the statements they stand for."""
from __future__ import annotations

import ast
import copy
import textwrap

from .edits import SCANS


def function_text(node: ast.FunctionDef, lines: list[str]) -> str:
    """A whole function whose body is emitted lines."""
    doc = ast.get_docstring(node, clean=False)
    body = ([f'"""{doc}"""'] if doc is not None else []) + lines
    returns = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    inner = "\n".join(f"    {line}" for line in _without_empty_return(body))
    return f"{_header(inner)}def {node.name}({ast.unparse(node.args)}){returns}:\n{inner}\n"


def _header(emitted: str) -> str:
    """The imports that emitted lines need."""
    return f"import torch\n\n{SCANS}\n\n\n" if calls_scans(emitted) else "import torch\n\n\n"


def calls_scans(emitted: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == "scans" for n in ast.walk(ast.parse(textwrap.dedent(emitted))))


def _without_empty_return(lines: list[str]) -> list[str]:
    if len(lines) > 1 and lines[-1] in ("return None", "return ()"):
        return lines[:-1]
    return lines


def spliced_text(node: ast.FunctionDef, parts: list[tuple[list[ast.stmt], list[str], tuple[str, ...]]]) -> str:
    """A function in which some runs of statements are replaced by emitted lines."""
    replaced = {id(run[0]): ([id(s) for s in run], _in_place_of(run, lines, outputs)) for run, lines, outputs in parts}
    new = copy.copy(node)
    new.body = _spliced(node.body, replaced)
    text = ast.unparse(ast.fix_missing_locations(new))
    return _header("\n".join(x for _, lines, _ in parts for x in lines)) + text + "\n"


def _in_place_of(run: list[ast.stmt], lines: list[str], outputs: tuple[str, ...]) -> list[ast.stmt]:
    return _parsed(lines) if isinstance(run[-1], ast.Return) else assigned(lines, outputs)


def _parsed(lines: list[str]) -> list[ast.stmt]:
    body = ast.parse("def f():\n" + "\n".join(f"    {x}" for x in lines)).body[0]
    assert isinstance(body, ast.FunctionDef)
    return body.body


def assigned(lines: list[str], outputs: tuple[str, ...]) -> list[ast.stmt]:
    """The lines with their return as assignments to the names that the run leaves."""
    *rest, last = _parsed(lines)
    assert isinstance(last, ast.Return)
    values = last.value.elts if isinstance(last.value, ast.Tuple) else []
    changed = [(name, value) for name, value in zip(outputs, values, strict=False)
               if not (isinstance(value, ast.Name) and value.id == name)]
    out = list(rest)
    if len(changed) == 1:
        out.append(ast.Assign([ast.Name(changed[0][0], ast.Store())], changed[0][1]))
    elif changed:
        targets = ast.Tuple([ast.Name(n, ast.Store()) for n, _ in changed], ast.Store())
        out.append(ast.Assign([targets], ast.Tuple([v for _, v in changed], ast.Load())))
    return out or [ast.Pass()]


def assignment_lines(lines: list[str], outputs: tuple[str, ...]) -> list[str]:
    """The lines with their return as assignments, as text."""
    module = ast.fix_missing_locations(ast.Module(assigned(lines, outputs), []))
    return ast.unparse(module).splitlines()


def _spliced(body: list[ast.stmt], replaced: dict[int, tuple[list[int], list[ast.stmt]]]) -> list[ast.stmt]:
    out: list[ast.stmt] = []
    skip: set[int] = set()
    for stmt in body:
        if id(stmt) in replaced:
            run, new = replaced[id(stmt)]
            skip |= set(run)
            out += new
        elif id(stmt) not in skip:
            inner = copy.copy(stmt)
            for field in ("body", "orelse"):
                if getattr(stmt, field, None) and isinstance(getattr(stmt, field), list):
                    setattr(inner, field, _spliced(getattr(stmt, field), replaced))
            out.append(inner)
    return out
