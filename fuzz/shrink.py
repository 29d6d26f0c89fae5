"""Cuts a program down as long as it still goes wrong: calls, statements, branches, parts of expressions.

Greedy, each cut tried once more after another one succeeded, until none does or the tries are used up. The mismatch has
to stay of its kind: a difference in a call, an internal error, a state that is wrong.
"""
from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import replace

from .finds import wrong_with
from .program import Program

TRIES = 400


def shrunk(program: Program) -> Program:
    """The smallest program that was found to go wrong; the program itself if it does not."""
    kind = _kind(program)
    if not kind:
        return program
    left = TRIES
    changed = True
    while changed and left > 0:
        changed = False
        for smaller in _smaller(program):
            left -= 1
            if left <= 0:
                break
            if _kind(smaller) == kind:
                program, changed = smaller, True
                break
    return program


def _kind(program: Program) -> str:
    """What sort of mismatch it is: the words before the numbers."""
    try:
        wrong = wrong_with(program)
    except Exception:
        return ""
    first, _, rest = wrong.partition(": ")
    return first.split()[0] + " " + rest.split(" of ")[0].split(":")[0][:40] if wrong else ""


def _smaller(program: Program) -> Iterator[Program]:
    """Programs with one thing less, the largest cuts first."""
    if len(program.calls) > 1:
        for call in program.calls:
            yield replace(program, calls=(call,))
        for k in range(len(program.calls)):
            yield replace(program, calls=program.calls[:k] + program.calls[k + 1:])
    if program.between:
        yield replace(program, between="")
    if program.around:
        yield replace(program, around="")
    if program.gradients:
        yield replace(program, gradients=False)
    for text in _smaller_texts(program.text):
        yield replace(program, text=text)


def _smaller_texts(text: str) -> Iterator[str]:
    tree = ast.parse(text)
    count = sum(1 for _ in ast.walk(tree))
    seen = {ast.unparse(tree)}
    for cut in (_without_statement, _without_branch, _simpler_expression):
        for position in range(count):
            smaller = cut(copy.deepcopy(tree), position)
            if smaller is None:
                continue
            found = ast.unparse(ast.fix_missing_locations(smaller))
            if found not in seen:
                seen.add(found)
                yield found + "\n"


def _blocks(tree: ast.AST) -> list[list[ast.stmt]]:
    return [getattr(n, field) for n in ast.walk(tree) for field in ("body", "orelse")
            if isinstance(getattr(n, field, None), list)]


def _without_statement(tree: ast.Module, position: int) -> ast.Module | None:
    places = [(block, k) for block in _blocks(tree) for k in range(len(block))]
    if position >= len(places):
        return None
    block, k = places[position]
    if isinstance(block[k], ast.FunctionDef) and block[k].name == "f":    # type: ignore[attr-defined]
        return None
    del block[k]
    if not block and any(block is getattr(n, "body", None) for n in ast.walk(tree)):
        block.append(ast.Pass())
    return tree


def _without_branch(tree: ast.Module, position: int) -> ast.Module | None:
    """An `if` or an inner loop gives way to what is in it."""
    places = [(block, k) for block in _blocks(tree) for k, s in enumerate(block) if isinstance(s, (ast.If, ast.With))]
    if position >= len(places):
        return None
    block, k = places[position]
    block[k:k + 1] = block[k].body                                        # type: ignore[attr-defined]
    return tree


def _simpler_expression(tree: ast.Module, position: int) -> ast.Module | None:
    """An expression gives way to one of its parts."""
    places = []
    for node in ast.walk(tree):
        for field, value in ast.iter_fields(node):
            for k, item in enumerate(value if isinstance(value, list) else [value]):
                if isinstance(item, ast.expr) and isinstance(getattr(item, "ctx", ast.Load()), ast.Load):
                    places += [(node, field, k if isinstance(value, list) else None, part) for part in _parts(item)]
    if position >= len(places):
        return None
    node, field, k, part = places[position]
    if k is None:
        setattr(node, field, part)
    else:
        getattr(node, field)[k] = part
    return tree


def _parts(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.BoolOp):
        return node.values
    if isinstance(node, ast.UnaryOp):
        return [node.operand]
    if isinstance(node, ast.IfExp):
        return [node.body, node.orelse]
    if isinstance(node, ast.Call):
        return node.args
    if isinstance(node, ast.Tuple) and len(node.elts) > 1:
        return list(node.elts)
    if isinstance(node, ast.Compare):
        return [node.left]
    return []
