"""Containers that are made full, as empty ones that a loop fills.

    distinct = set(x.tolist())                  distinct = set()
                                         →      for value in x.tolist():
                                                    distinct.add(value)
    rank = {v: k for k, v in enumerate(s)}      rank = {}
                                         →      for k, v in enumerate(s):
                                                    rank[v] = k

A set that has no name, `len(set(x.tolist()))`, `for w in set(doc.tolist())`, gets one in front of its statement, where
nothing but the elements of tensors and lists is looked up for it.
"""
from __future__ import annotations

import ast
from itertools import count

from . import trees
from .trees import load, store

BLOCKS = ("body", "orelse")
LOOKED_UP = {"tolist", "flatten", "view", "reshape", "ravel", "cpu", "detach", "numpy"}
ASIDE = (ast.Lambda, ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp, ast.BoolOp, ast.IfExp)


def filled_one_by_one(body: list[ast.stmt], outputs: tuple[str, ...]) -> list[ast.stmt]:
    """The statements with loops that fill their containers."""
    if not any(_full(n) for stmt in body for n in ast.walk(stmt)):
        return body
    return _sorted_where_used(_Fill().block(_under_own_names(body, outputs)), outputs)


def _under_own_names(body: list[ast.stmt], outputs: tuple[str, ...]) -> list[ast.stmt]:
    """`allowed = set(allowed)` with another name from there on."""
    out: list[ast.stmt] = []
    names: dict[str, str] = {}
    for stmt in body:
        made = trees.renamed_statement(stmt, names)
        target = made.targets[0] if isinstance(made, ast.Assign) and len(made.targets) == 1 else None
        if isinstance(made, ast.Assign) and isinstance(target, ast.Name) and _full(made.value) \
                and target.id not in outputs and _mentions(made.value, target.id):
            names[target.id] = f"{target.id}~set"
            made.targets = [store(names[target.id])]
        out.append(made)
    return out


def _mentions(node: ast.AST, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node))


def _sorted_where_used(body: list[ast.stmt], outputs: tuple[str, ...]) -> list[ast.stmt]:
    """`classes = sorted(distinct)` is sorted where somebody goes through it, or asks how long it is."""
    for stmt in body:
        target = stmt.targets[0] if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 else None
        value = stmt.value if isinstance(stmt, ast.Assign) else None
        plain = isinstance(value, ast.Call) and ast.unparse(value.func) in ("sorted", "list") and len(value.args) == 1 \
            and not value.keywords and isinstance(value.args[0], ast.Name) and value.args[0].id.startswith("distinct~")
        if plain and isinstance(target, ast.Name) and target.id not in outputs and _only_gone_through(body, target.id):
            assert isinstance(value, ast.Call)
            rest = [s for s in body if s is not stmt]
            return _sorted_where_used([_Replaced(target.id, value).visit(s) for s in rest], outputs)
    return body


def _only_gone_through(body: list[ast.stmt], name: str) -> bool:
    nodes = [n for stmt in body for n in ast.walk(stmt)]
    heads = [n.iter for n in nodes if isinstance(n, (ast.For, ast.comprehension))]
    inner = [a for n in (*heads, *nodes) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
             and n.func.id in ("enumerate", "len") for a in n.args]
    fine = {id(n) for n in (*heads, *inner)}
    own = [n for n in nodes if isinstance(n, ast.Name) and n.id == name]
    return sum(not isinstance(n.ctx, ast.Load) for n in own) == 1 and all(
        id(n) in fine for n in own if isinstance(n.ctx, ast.Load))


class _Replaced(ast.NodeTransformer):
    def __init__(self, name: str, value: ast.Call) -> None:
        self.name, self.value = name, value

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if ast.unparse(node) == f"len({self.name})":
            return ast.copy_location(ast.Call(node.func, list(self.value.args), []), node)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.copy_location(trees.renamed(self.value, {}), node) if node.id == self.name else node


def _full(node: ast.AST) -> bool:
    if isinstance(node, (ast.SetComp, ast.DictComp)):
        return True
    return isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("set", "Counter") \
        and len(node.args) == 1 and not node.keywords


class _Fill:
    def __init__(self) -> None:
        self.numbers = count(1)

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        out: list[ast.stmt] = []
        for stmt in body:
            new = self._named(stmt, out)
            for field in BLOCKS:
                inner = getattr(new, field, None)
                if isinstance(inner, list):
                    setattr(new, field, self.block(inner))
            out += [ast.fix_missing_locations(ast.copy_location(s, stmt)) for s in self._filled(new)]
        return out

    def _named(self, stmt: ast.stmt, out: list[ast.stmt]) -> ast.stmt:
        """The statement with names for the sets in it."""
        for field in ("iter", "value", "test"):
            inside = getattr(stmt, field, None)
            if isinstance(inside, ast.expr) and not (field == "value" and isinstance(stmt, ast.Assign)
                                                     and _full(inside)):
                setattr(stmt, field, self._taken_out(inside, stmt, out))
        return stmt

    def _taken_out(self, node: ast.expr, stmt: ast.stmt, out: list[ast.stmt]) -> ast.expr:
        if isinstance(node, ASIDE):
            return node
        if isinstance(node, ast.Call) and _full(node) and ast.unparse(node.func) == "set" and _plain(node.args[0]):
            name = f"distinct~{next(self.numbers)}"
            made = ast.copy_location(ast.Assign([store(name)], node), stmt)
            out += [ast.fix_missing_locations(ast.copy_location(s, stmt)) for s in self._filled(made)]
            return ast.copy_location(load(name), node)
        for field, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                setattr(node, field, self._taken_out(value, stmt, out))
            elif isinstance(value, list):
                setattr(node, field, [self._taken_out(v, stmt, out) if isinstance(v, ast.expr) else v for v in value])
        return node

    def _filled(self, stmt: ast.stmt) -> list[ast.stmt]:
        target = stmt.targets[0] if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 else None
        value = stmt.value if isinstance(stmt, ast.Assign) else None
        if not isinstance(target, ast.Name) or value is None or not _full(value):
            return [stmt]
        if isinstance(value, ast.Call):
            return self._of_all(target.id, value)
        assert isinstance(value, (ast.SetComp, ast.DictComp))
        if len(value.generators) != 1 or value.generators[0].is_async:
            return [stmt]
        head = value.generators[0]
        names = {n.id: f"{n.id}~{next(self.numbers)}" for n in ast.walk(head.target) if isinstance(n, ast.Name)}
        body: list[ast.stmt] = [self._put(target.id, value, names)]
        for test in reversed(head.ifs):
            body = [ast.If(trees.renamed(test, names), body, [])]
        loop = ast.For(trees.renamed(head.target, names), head.iter, body, [])
        empty = "set()" if isinstance(value, ast.SetComp) else "{}"
        return [ast.Assign([store(target.id)], _expression(empty)), *self.block([loop])]

    def _put(self, name: str, value: ast.SetComp | ast.DictComp, names: dict[str, str]) -> ast.stmt:
        if isinstance(value, ast.SetComp):
            return _added(name, trees.renamed(value.elt, names))
        place = ast.Subscript(load(name), trees.renamed(value.key, names), ast.Store())
        return ast.Assign([place], trees.renamed(value.value, names))

    def _of_all(self, name: str, call: ast.Call) -> list[ast.stmt]:
        value = f"value~{next(self.numbers)}"
        counts = ast.unparse(call.func).endswith("Counter")
        put: ast.stmt = ast.AugAssign(ast.Subscript(load(name), load(value), ast.Store()), ast.Add(), ast.Constant(1)) \
            if counts else _added(name, load(value))
        empty = ast.Assign([store(name)], ast.Call(call.func, [], []))
        over = call.args[0]
        if isinstance(over, (ast.GeneratorExp, ast.ListComp)) and len(over.generators) == 1:
            made = ast.SetComp(over.elt, over.generators)
            whole = self._filled(ast.Assign([store(name)], made))
            return [empty, *whole[1:]] if not counts else [ast.Assign([store(name)], call)]
        return [empty, ast.For(store(value), over, [put], [])]


def _plain(node: ast.expr) -> bool:
    """Whether nothing is done but to look something up."""
    for n in ast.walk(node):
        if isinstance(n, ast.Call) and not (isinstance(n.func, ast.Attribute) and n.func.attr in LOOKED_UP):
            return False
    return True


def _added(name: str, value: ast.expr) -> ast.stmt:
    return ast.Expr(ast.Call(ast.Attribute(load(name), "add", ast.Load()), [value], []))


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body
