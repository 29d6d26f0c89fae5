"""Dictionaries of numbers with a key for each element of a sequence: such a dictionary is a list by position.

    hits = {name: 0 for name in classes}                  hits = [0] * len(classes)
    for label, guess in zip(labels, guesses):             for label, guess in zip(labels, guesses):
        if label == guess:                        →           if label == guess:
            hits[classes[label]] += 1                             hits[label] += 1
    return [hits[name] / n for name in classes]           return [hits[k] / n for k in range(len(classes))]

The sequence is a list or a tuple that came in, whose elements are all different: that is asked at the entry, and so is
its length. The same for `dict.fromkeys(classes, 0)`.

Left alone: dictionaries that are used for anything else than numbers at such keys, and keys that are.
"""
from __future__ import annotations

import ast

from ..read.facts import Facts
from ..read.nodes import nodes_in
from . import comprehensions

Body = list[ast.stmt]
MOST = 100_000                              # elements of the sequence


def as_lists(body: Body, facts: Facts, outputs: tuple[str, ...]) -> Body:
    """The statements with lists in the place of such dictionaries."""
    found = {_name(s.targets[0]): keys for s in body if isinstance(s, ast.Assign) and len(s.targets) == 1
             and _name(s.targets[0]) not in ("", *outputs) and (keys := _keys(s.value))}
    for keys in dict.fromkeys(found.values()):
        body = _by_position(body, facts, {name for name, own in found.items() if own == keys}, keys)
    return body


def _keys(node: ast.expr) -> str:
    """The sequence in `{k: 0 for k in keys}`, `dict.fromkeys(keys, 0)`; nothing if it is something else."""
    if isinstance(node, ast.DictComp) and len(node.generators) == 1 and not node.generators[0].ifs:
        head = node.generators[0]
        return _name(head.iter) if _name(node.key) == _name(head.target) != "" and _number(node.value) else ""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "dict.fromkeys" and len(node.args) == 2 \
            and isinstance(node.args[0], ast.Name) and _number(node.args[1]):
        return node.args[0].id
    return ""


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def _by_position(body: Body, facts: Facts, names: set[str], keys: str) -> Body:
    nodes = [n for stmt in body for n in nodes_in(stmt)]
    walked = {_name(n.target) for n in nodes if isinstance(n, (ast.For, ast.comprehension)) and _name(n.iter) == keys}
    fine = _fine(nodes, names, keys, walked - {""})
    used = {*names, keys, *walked}
    stores = [n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)
              and n.id in {*names, keys}]
    if "" in walked or sorted(stores) != sorted(names) \
            or any(facts.known(name).path != f"builtins.{name}" for name in ("dict", "range", "len")) \
            or any(isinstance(n, ast.Name) and n.id in used and isinstance(n.ctx, ast.Load) and id(n) not in fine
                   for n in nodes):
        return body
    many = _asked(facts, keys)
    return body if many is None else [_copied(stmt, names, keys, many) for stmt in body]


def _asked(facts: Facts, keys: str) -> int | None:
    """How long a sequence of different keys is, asked at the entry; None if it may not be one."""
    different = facts.granted(f"type({keys}) in (list, tuple) and len(set({keys})) == len({keys})")
    return facts.fixed(f"len({keys})", MOST) if different else None


def _fine(nodes: list[ast.AST], names: set[str], keys: str, walked: set[str]) -> set[int]:
    """The names that stand where they may: `d[keys[e]]`, `d[k]` where k goes through the keys, `for k in keys`."""
    fine: set[int] = set()
    for n in nodes:
        if isinstance(n, (ast.For, ast.comprehension)) and _name(n.iter) == keys:
            fine.add(id(n.iter))
        elif isinstance(n, ast.Call) and ast.unparse(n) == f"len({keys})":
            fine |= {id(n.args[0])}
        elif isinstance(n, ast.DictComp) and _keys(n) == keys:
            fine |= {id(n.key), id(n.generators[0].iter)}
        elif isinstance(n, ast.Call) and _keys(n) == keys:
            fine.add(id(n.args[0]))
        elif isinstance(n, ast.Subscript) and _name(n.value) in names:
            at = n.slice
            if _name(at) in walked:
                fine |= {id(n.value), id(at)}
            elif isinstance(at, ast.Subscript) and _name(at.value) == keys and not isinstance(at.slice, ast.Slice):
                fine |= {id(n.value), id(at.value)}
    return fine


def _copied(stmt: ast.stmt, names: set[str], keys: str, many: int) -> ast.stmt:
    if not any(isinstance(n, ast.Name) and n.id in {*names, keys} for n in nodes_in(stmt)):
        return stmt
    made = _Positions(names, keys, many).visit(comprehensions.renamed_statement(stmt, {}))
    assert isinstance(made, ast.stmt)
    return ast.fix_missing_locations(made)


class _Positions(ast.NodeTransformer):
    def __init__(self, names: set[str], keys: str, many: int) -> None:
        self.names, self.keys, self.many = names, keys, many

    def _range(self, node: ast.expr) -> ast.expr:
        if _name(node) != self.keys:
            return self.visit(node)                                                 # type: ignore[no-any-return]
        return ast.copy_location(ast.Call(ast.Name("range", ast.Load()), [ast.Constant(self.many)], []), node)

    def visit_For(self, node: ast.For) -> ast.AST:
        node.iter = self._range(node.iter)
        return self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        node.iter = self._range(node.iter)
        return self.generic_visit(node)

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        return self._list(node.value, node) if _keys(node) == self.keys else self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if _keys(node) == self.keys:
            return self._list(node.args[1], node)
        if ast.unparse(node) == f"len({self.keys})":
            return ast.copy_location(ast.Constant(self.many), node)
        return self.generic_visit(node)

    def _list(self, number: ast.expr, node: ast.expr) -> ast.expr:
        whole = ast.BinOp(ast.List([number], ast.Load()), ast.Mult(), ast.Constant(self.many))
        return ast.copy_location(whole, node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if _name(node.value) in self.names and isinstance(node.slice, ast.Subscript):
            node.slice = node.slice.slice
        return self.generic_visit(node)
