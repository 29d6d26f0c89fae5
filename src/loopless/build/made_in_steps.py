"""Tensors that are made in steps, memory first and a number in all of it then, in the words of today.

    padded = torch.LongTensor(n, m)                     padded = torch.empty(n, m, dtype=torch.long)
    padded.fill_(pad)                           →       padded[:] = pad
    mask = torch.empty(n, m).zero_()                    mask = torch.zeros(n, m)
    rows = x.new(n, m)                                  rows = x.new_empty(n, m)

Left alone: what is filled with more than a number, tensors without axes, a size that may be a list, and names that
stand for something else, too.
"""
from __future__ import annotations

import ast

from ..read.facts import Facts
from ..read.nodes import of_kind
from .creations import FILLS

TYPED = {"LongTensor": "long", "FloatTensor": "float", "DoubleTensor": "double", "IntTensor": "int",
         "BoolTensor": "bool", "ByteTensor": "uint8", "HalfTensor": "half"}
FILLING = {"zero_": 0, "fill_": 1}                          # how many numbers it takes


def in_words_of_today(body: list[ast.stmt], facts: Facts) -> list[ast.stmt]:
    """The statements with allocations and stores in the place of such calls."""
    calls = [n.func.attr for n in of_kind(body, ast.Call) if isinstance(n.func, ast.Attribute)]
    return _block(body, _Steps(facts, body)) if {*TYPED, *FILLING, "new"} & set(calls) else body


def _block(body: list[ast.stmt], steps: _Steps) -> list[ast.stmt]:
    out: list[ast.stmt] = []
    for new in (new for stmt in body for new in steps.statement(stmt)):
        whole = _in_one(out[-1], new) if out else None
        out[-1:] = [whole] if whole is not None else [*out[-1:], new]
    return out


def _in_one(made: ast.stmt, stored: ast.stmt) -> ast.stmt | None:
    """The allocation of zeros or ones that some memory, and 0 or 1 in all of it, is; None if it is something else."""
    place = stored.targets[0] if isinstance(stored, ast.Assign) and len(stored.targets) == 1 else None
    call = made.value if isinstance(made, ast.Assign) else None
    if not (isinstance(made, ast.Assign) and isinstance(stored, ast.Assign) and isinstance(place, ast.Subscript)
            and isinstance(stored.value, ast.Constant) and isinstance(call, ast.Call)
            and isinstance(call.func, ast.Attribute) and ast.unparse(place) == f"{ast.unparse(made.targets[0])}[:]"):
        return None
    kind = {"0": "zeros", "0.0": "zeros", "1": "ones", "1.0": "ones"}.get(str(stored.value.value))
    if kind is None or call.func.attr.removeprefix("new_") not in ("empty", "zeros", "ones"):
        return None
    name = f"new_{kind}" if call.func.attr.startswith("new_") else kind
    new = ast.Call(ast.Attribute(call.func.value, name, ast.Load()), call.args, call.keywords)
    return ast.fix_missing_locations(ast.copy_location(ast.Assign(made.targets, ast.copy_location(new, call)), made))


class _Steps:
    """The names of a region that are only ever given new tensors with axes."""

    def __init__(self, facts: Facts, body: list[ast.stmt]) -> None:
        self.facts = facts
        values: dict[str, list[ast.expr | None]] = {}
        for stmt in of_kind(body, ast.Assign):
            for name in (n for target in stmt.targets for n in ast.walk(target)
                         if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)):
                values.setdefault(name.id, []).append(stmt.value if name in stmt.targets else None)
        self.made = {name for name, given in values.items()
                     if all(v is not None and self._allocation(_filled(v)[0]) is not None for v in given)}
        self.bound = values.keys() | {n.id for s in body for n in ast.walk(s)
                                      if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}

    def statement(self, stmt: ast.stmt) -> list[ast.stmt]:
        if isinstance(stmt, (ast.For, ast.If)) and not stmt.orelse:
            inner = _block(stmt.body, self)
            if inner == stmt.body:
                return [stmt]
            return [ast.copy_location(ast.For(stmt.target, stmt.iter, inner, []) if isinstance(stmt, ast.For)
                                      else ast.If(stmt.test, inner, []), stmt)]
        target = stmt.targets[0] if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 else None
        if isinstance(stmt, ast.Assign) and isinstance(target, ast.Name):
            made, number = _filled(stmt.value)
            new = self._allocation(made)
            if new is None or (new is made and number is None):
                return [stmt]
            first = ast.copy_location(ast.Assign([target], ast.copy_location(new, stmt.value)), stmt)
            return [ast.fix_missing_locations(first), *([] if number is None else [_store(target.id, number, stmt)])]
        place, filler = _filled(stmt.value) if isinstance(stmt, ast.Expr) else (None, None)
        if isinstance(place, ast.Name) and filler is not None and self._has_axes(place.id):
            return [_store(place.id, filler, stmt)]
        return [stmt]

    def _has_axes(self, name: str) -> bool:
        known = self.facts.known(name) if name not in self.bound else None
        return name in self.made or (known is not None and known.what == "tensor" and known.type.rank > 0)

    def _allocation(self, node: ast.expr) -> ast.Call | None:
        """An allocation with axes, in words that are read; None if it is something else."""
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
            return None
        owner, name, first = node.func.value, node.func.attr, node.args[0]
        several = len(node.args) > 1 and not any(isinstance(a, (ast.List, ast.Tuple, ast.Starred)) for a in node.args)
        of_torch = isinstance(owner, ast.Name) and self.facts.known(owner.id).path == "torch"
        if of_torch and name in TYPED and several and not node.keywords:
            dtype = ast.keyword("dtype", ast.Attribute(owner, TYPED[name], ast.Load()))
            return ast.Call(ast.Attribute(owner, "empty", ast.Load()), node.args, [dtype])
        if not of_torch and name == "new" and several and not node.keywords:
            plain = owner.value if isinstance(owner, ast.Attribute) and owner.attr == "data" else owner
            return ast.Call(ast.Attribute(plain, "new_empty", ast.Load()), node.args, [])
        kind = name if of_torch else name.removeprefix("new_") if name.startswith("new_") else ""
        shaped = bool(first.elts) if isinstance(first, (ast.Tuple, ast.List)) else kind != "full"
        return node if kind in FILLS and shaped else None


def _filled(node: ast.expr) -> tuple[ast.expr, ast.expr | None]:
    """What is filled with a number, and the number; the value itself, and None, if none is."""
    call = node if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) else None
    if call is None or not isinstance(call.func, ast.Attribute) or call.keywords \
            or FILLING.get(call.func.attr) != len(call.args):
        return node, None
    number: ast.expr = call.args[0] if call.args else ast.Constant(0)
    plain = number.operand if isinstance(number, ast.UnaryOp) and isinstance(number.op, ast.USub) else number
    return (call.func.value, number) if isinstance(plain, (ast.Constant, ast.Name)) else (node, None)


def _store(name: str, number: ast.expr, like: ast.stmt) -> ast.stmt:
    place = ast.Subscript(ast.Name(name, ast.Load()), ast.Slice(), ast.Store())
    return ast.fix_missing_locations(ast.copy_location(ast.Assign([place], number), like))
