"""The types of a region some of whose branches are gone: a name that was a number or a tensor may be one of them now.

    for t in range(n - 1, -1, -1):
        after = 0 if t == n - 1 else values[t + 1]          a number or a tensor
        ...
    split at n - 2:     after = 0       ...                 a number
                        for t in range(n - 2, -1, -1):
                            after = values[t + 1]           a tensor

Only types that say "a tensor or a number" are looked at: those of names, of operations and of choices. A region in
which something else depends on them stays as it was built.
"""
from __future__ import annotations

from ..ir import loop as ir
from ..ir import ops
from ..ir.node import replace
from ..ir.types import Type, either, join
from ..report.reasons import Refusal
from .numbers import result_type

MOST_ROUNDS = 4
Types = dict[str, Type]


def types_anew(region: tuple[ir.Stmt, ...], default_float: str) -> tuple[ir.Stmt, ...]:
    """The region with types that follow from what is left of it."""
    if not any(n.type.soft for stmt in region for n in ir.find(stmt, ir.Var)):
        return region
    try:
        return _Typing(default_float).block(region, {})
    except Refusal:
        return region


class _Typing:
    def __init__(self, default_float: str) -> None:
        self.default_float = default_float

    def block(self, stmts: tuple[ir.Stmt, ...], types: Types) -> tuple[ir.Stmt, ...]:
        """The statements, one after the other; what is known of the names changes on the way."""
        return tuple(self.statement(stmt, types) for stmt in stmts)

    def statement(self, stmt: ir.Stmt, types: Types) -> ir.Stmt:
        if isinstance(stmt, ir.For):
            return self.loop(stmt, types)
        if isinstance(stmt, ir.If):
            then, orelse = dict(types), dict(types)
            found = replace(stmt, test=self.expression(stmt.test, types), then=self.block(stmt.then, then),
                            orelse=self.block(stmt.orelse, orelse))
            _merge(types, then, orelse)
            return found
        new = ir.rebuild(stmt, lambda n: self.value(n, types))
        if isinstance(new, ir.Assign):
            types[new.name] = new.value.type
        return new

    def loop(self, stmt: ir.For, types: Types) -> ir.Stmt:
        """A loop, with types that hold for its first iteration and for all later ones."""
        head = replace(stmt, start=self.expression(stmt.start, types), stop=self.expression(stmt.stop, types))
        for _ in range(MOST_ROUNDS):
            after = dict(types)
            body = self.block(stmt.body, after)
            found = dict(types)
            _merge(found, types, after)
            if all(found.get(name) == type for name, type in types.items()):
                orelse = self.block(stmt.orelse, after)
                _merge(types, found, after)
                return replace(head, body=body, orelse=orelse)
            types.update({name: found[name] for name in types})
        raise Refusal("LL205", "the types of the loop's variables do not settle", stmt.line)

    def expression(self, node: ir.Expr, types: Types) -> ir.Expr:
        found = self.value(node, types)
        assert isinstance(found, ir.Expr)
        return found

    def value(self, node: ir.Node, types: Types) -> ir.Node:
        """A value with the types that its names have here."""
        if isinstance(node, ir.Var):
            return replace(node, type=types.get(node.name, node.type))
        new = ir.rebuild(node, lambda n: self.value(n, types))
        if new is node or new == node:
            return node
        if isinstance(new, ir.Select):
            return _typed(new, either(new.yes.type, new.no.type) if new.type.soft else new.type)
        if isinstance(new, ir.Op) and new.type.soft and ops.op(new.name) is not None:
            kinds = [a.type for a in new.args]
            return _typed(new, result_type(new.name, kinds, self.default_float, new.line, dict(new.params)))
        return new


def _typed(node: ir.Select | ir.Op, type: Type | None) -> ir.Expr:
    if type is None:
        raise Refusal("LL205", "a choice between values of different types")
    return replace(node, type=type)


def _merge(into: Types, a: Types, b: Types) -> None:
    """What is known of the names after one way or the other."""
    for name in a.keys() | b.keys():
        one, other = a.get(name), b.get(name)
        joined = join(one, other) if one is not None and other is not None else one or other
        if joined is None:
            raise Refusal("LL205", f"`{name}` is of one type or another")
        into[name] = joined
