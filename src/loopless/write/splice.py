"""Emitted lines in the place of the statements they stand for."""
from __future__ import annotations

import ast
import copy
import textwrap
from collections.abc import Mapping

from .edits import OWN, own_import
from .line_breaks import with_short_lines
from .needless_brackets import without_needless_brackets

NO_MODULES: Mapping[str, str] = {}


def function_text(node: ast.FunctionDef, lines: list[str], modules: Mapping[str, str] = NO_MODULES) -> str:
    """A whole function whose body is emitted lines; modules: what the names of modules stand for, where it was."""
    return with_imports([definition_text(node, lines)], modules)


def with_imports(definitions: list[str], modules: Mapping[str, str] = NO_MODULES) -> str:
    """Functions and the imports that they need."""
    text = "\n\n".join(definitions)
    return with_short_lines(_header(text, modules) + text)


def definition_text(node: ast.FunctionDef, lines: list[str]) -> str:
    """The definition alone."""
    doc = ast.get_docstring(node, clean=False)
    body = ([f'"""{doc}"""'] if doc is not None else []) + [without_needless_brackets(line) for line in lines]
    returns = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    inner = "\n".join(f"    {line}" for line in _without_empty_return(body))
    return f"def {node.name}({ast.unparse(node.args)}){returns}:\n{inner}\n"


def _header(text: str, known: Mapping[str, str]) -> str:
    """The imports that a text needs: those of emitted lines, and of what the user wrote around them."""
    parsed = ast.parse(textwrap.dedent(text))
    used = {n.id for n in ast.walk(parsed) if isinstance(n, ast.Name)}
    modules = "".join(f"import {name}\n" for name in ("math", "torch") if name in used | {"torch"})
    modules += "".join(f"import {path} as {name}\n" if path != name else f"import {name}\n"
                       for name, path in known.items() if name in used - {"math", "torch"})
    bound = {n.id for n in ast.walk(parsed) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)} | \
        {n.arg for n in ast.walk(parsed) if isinstance(n, ast.arg)}
    own = [name for name in OWN if name in used - bound
           and known.get(name, f"loopless.{name}") == f"loopless.{name}"]
    return f"{modules}\n{own_import(own)}\n\n\n" if own else f"{modules}\n\n"


def _without_empty_return(lines: list[str]) -> list[str]:
    if len(lines) > 1 and lines[-1] in ("return None", "return ()"):
        return lines[:-1]
    return lines


def spliced_definition(node: ast.FunctionDef, parts: list[tuple[list[ast.stmt], list[str], tuple[str, ...]]]) -> str:
    """A function in which some runs of statements are replaced by emitted lines."""
    replaced = {id(run[0]): ([id(s) for s in run], _in_place_of(run, lines, outputs)) for run, lines, outputs in parts}
    new = copy.copy(node)
    new.body = _spliced(node.body, replaced)
    return ast.unparse(ast.fix_missing_locations(new)) + "\n"


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
    return [*rest, *_left_in(outputs, last.value)] or [ast.Pass()]


def _left_in(outputs: tuple[str, ...], value: ast.expr | None) -> list[ast.stmt]:
    """The assignment of a returned value to the names; those that keep what they have are not assigned."""
    if isinstance(value, ast.IfExp):
        yes, no = _left_in(outputs, value.body), _left_in(outputs, value.orelse)
        if yes and no:
            return [ast.Assign([_target(outputs)], value)]
        test = value.test if yes else ast.UnaryOp(ast.Not(), value.test)
        return [ast.If(test, yes or no, [])] if yes or no else []
    values = value.elts if isinstance(value, ast.Tuple) else []
    assert len(values) == len(outputs), f"{outputs} from {value and ast.unparse(value)}"
    changed = [(name, value) for name, value in zip(outputs, values, strict=True)
               if not (isinstance(value, ast.Name) and value.id == name)]
    if len(changed) < 2:
        return [ast.Assign([_target((name,))], value) for name, value in changed]
    return [ast.Assign([_target(tuple(n for n, _ in changed))], ast.Tuple([v for _, v in changed], ast.Load()))]


def _target(names: tuple[str, ...]) -> ast.expr:
    targets: list[ast.expr] = [ast.Name(name, ast.Store()) for name in names]
    return targets[0] if len(names) == 1 else ast.Tuple(targets, ast.Store())


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
