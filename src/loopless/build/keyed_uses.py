"""What is done with a container whose keys are ints, done with the list that stands for it (keyed_containers.py)."""
from __future__ import annotations

import ast
from dataclasses import field

from ..ir.records import dataclass
from . import any_order, trees
from .key_bounds import ABOVE, KEY, KNOWN, SIZE
from .trees import load, store

Comprehension = ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp
FOLDS = ("sum", "any", "all")


class Left(Exception):
    """A container that is left as it is."""


class Inserting(ast.AugAssign):
    """An update that puts its key there, if it is not."""
    _fields = ast.AugAssign._fields


@dataclass(frozen=True)
class Container:
    name: str
    kind: str                               # "set", "dict"; "default" and "counter" have a zero at every key
    zero: int | float

    @property
    def size(self) -> str:
        return f"{SIZE}{self.name}"

    @property
    def taken(self) -> str:
        return f"taken~{self.name}"


@dataclass
class Places:
    """The statements with a list, and the keys that it has places for."""
    container: Container
    body: list[ast.stmt] = field(default_factory=list)
    keys: list[ast.expr] = field(default_factory=list)

    def sized(self, above: list[ast.expr], before: ast.stmt) -> ast.stmt:
        """How long the list is."""
        texts = {ast.unparse(b): b for b in above}
        title = ast.keyword(self.container.name.split("~")[0], ast.Constant(None))
        many = ast.Call(load(ABOVE), list(texts.values()), [title])
        return _at(ast.Assign([store(self.container.size)], many), before)


def as_places(body: list[ast.stmt], container: Container, outputs: tuple[str, ...]) -> Places:
    """The statements of a region from the container's first use on, after the one that makes it."""
    places = Places(container)
    copies = [trees.renamed_statement(stmt, {}) for stmt in body]
    rewriter = _Rewriter(container, copies, outputs, places)
    for stmt in copies:
        made = rewriter.visit(stmt)
        places.body += [_at(s, stmt) for s in (made if isinstance(made, list) else [made])]
    return places


def _at(stmt: ast.stmt, place: ast.stmt) -> ast.stmt:
    return ast.fix_missing_locations(ast.copy_location(stmt, place) if not hasattr(stmt, "lineno") else stmt)


class _Rewriter(ast.NodeTransformer):
    def __init__(self, container: Container, body: list[ast.stmt], outputs: tuple[str, ...], places: Places) -> None:
        self.container, self.name, self.places = container, container.name, places
        self.region, self.outputs = body, outputs
        updates = [n for stmt in body for n in ast.walk(stmt) if isinstance(n, ast.AugAssign) and self._mine(n.target)]
        stores = [n for stmt in body for n in ast.walk(stmt) if isinstance(n, ast.Assign)
                  and any(self._mine(t) for t in n.targets)]
        self.counting = container.kind != "set" and not stores and bool(updates) and all(map(_counts, updates)) \
            and not any("setdefault" in ast.unparse(stmt) for stmt in body)

    def _mine(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == self.name

    # what is there

    def _place(self, key: ast.expr, name: str = "", ctx: ast.expr_context | None = None) -> ast.Subscript:
        self.places.keys.append(key)
        inner = self.visit(trees.renamed(key, {}))
        whole = load(name or self.name)
        return ast.copy_location(ast.Subscript(whole, ast.Call(load(KEY), [inner], []), ctx or ast.Load()), key)

    def _present(self, key: ast.expr) -> ast.expr:
        if self.container.kind == "set":
            return self._place(key)
        if self.counting:
            return ast.Compare(self._place(key), [ast.Gt()], [ast.Constant(0)])
        return self._place(key, self.container.taken)

    def _put(self, key: ast.expr) -> list[ast.stmt]:
        """Notes that a key is there."""
        if self.container.kind == "set" or self.counting:
            return []
        return [ast.Assign([self._place(key, self.container.taken, ast.Store())], ast.Constant(True))]

    # statements

    def visit_Assign(self, node: ast.Assign) -> ast.AST | list[ast.stmt]:
        target = node.targets[0]
        if isinstance(target, ast.Name) and target.id == self.name:
            return self._made(node)
        if len(node.targets) != 1 or not self._mine(target) or self.container.kind == "set":
            return self.generic_visit(node)
        assert isinstance(target, ast.Subscript)
        value = self.visit(node.value)
        place = self._place(target.slice, ctx=ast.Store())
        return [ast.copy_location(s, node) for s in (ast.Assign([place], value), *self._put(target.slice))]

    def _made(self, node: ast.Assign) -> list[ast.stmt]:
        zero = False if self.container.kind == "set" else self.container.zero
        made: list[ast.stmt] = [self._list(self.name, zero)]
        if self.container.kind != "set" and not self.counting:
            made.append(self._list(self.container.taken, False))
        return [ast.copy_location(s, node) for s in made]

    def _list(self, name: str, zero: int | float) -> ast.Assign:
        many = ast.BinOp(ast.List([ast.Constant(zero)], ast.Load()), ast.Mult(), load(self.container.size))
        return ast.Assign([store(name)], many)

    def visit_Inserting(self, node: Inserting) -> ast.AST | list[ast.stmt]:
        assert isinstance(node.target, ast.Subscript)
        value = self.visit(node.value)
        added = ast.AugAssign(self._place(node.target.slice, ctx=ast.Store()), node.op, value)
        return [ast.copy_location(s, node) for s in (added, *self._put(node.target.slice))]

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST | list[ast.stmt]:
        if not self._mine(node.target):
            return self.generic_visit(node)
        if self.container.kind in ("default", "counter"):
            return self.visit_Inserting(Inserting(node.target, node.op, node.value, lineno=node.lineno,
                                                  col_offset=node.col_offset))
        assert isinstance(node.target, ast.Subscript)
        value = ast.Call(load(KNOWN), [self.visit(node.value), self._present(node.target.slice)], [])
        place = self._place(node.target.slice, ctx=ast.Store())
        return ast.copy_location(ast.AugAssign(place, node.op, value), node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | list[ast.stmt]:
        method, args = self._method(node.value)
        if method == "add" and self.container.kind == "set" and len(args) == 1:
            return ast.copy_location(ast.Assign([self._place(args[0], ctx=ast.Store())], ast.Constant(True)), node)
        if method == "setdefault" and len(args) == 2 and isinstance(args[1], ast.Constant) \
                and args[1].value == self.container.zero and self.container.kind != "set":
            return [ast.copy_location(s, node) for s in self._put(args[0])]
        return self.generic_visit(node)

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        found = self._gone_through(node.iter)
        if found is None:
            return self.generic_visit(node)
        what, in_order = found
        if node.orelse or (not in_order and not any_order.may_be(node, self.region, self.outputs)):
            raise Left
        key, begin = self._targets(node.target, what)
        before: list[ast.stmt] = []
        if what == "numbered":
            number = f"number~{self.name}"
            before = [ast.Assign([store(number)], ast.Constant(0))]
            begin = [ast.Assign([begin[0].targets[0]], load(number)),                # type: ignore[attr-defined]
                     ast.AugAssign(store(number), ast.Add(), ast.Constant(1))]
        for n in (n for stmt in node.body for n in ast.walk(stmt)):
            if isinstance(n, ast.Name) and n.id == key and not isinstance(n.ctx, ast.Load):
                raise Left
        body = [s for stmt in node.body for s in _listed(self.visit(stmt))]
        taken = ast.If(self._present(load(key)), [*begin, *body], [])
        counted = ast.Call(load("range"), [load(self.container.size)], [])
        return [ast.copy_location(s, node) for s in (*before, ast.For(store(key), counted, [taken], []))]

    def _targets(self, target: ast.expr, what: str) -> tuple[str, list[ast.stmt]]:
        """The name of the key in the target of a loop, and what an iteration begins with."""
        if what == "keys" and isinstance(target, ast.Name):
            return target.id, []
        if what == "values" and isinstance(target, ast.Name):
            key = f"key~{self.name}"
            return key, [ast.Assign([target], self._place(load(key)))]
        parts = target.elts if isinstance(target, ast.Tuple) and len(target.elts) == 2 else []
        if len(parts) != 2 or not all(isinstance(p, ast.Name) for p in parts):
            raise Left
        if what == "items":
            return parts[0].id, [ast.Assign([parts[1]], self._place(load(parts[0].id)))]     # type: ignore[attr-defined]
        return parts[1].id, [ast.Assign([parts[0]], ast.Constant(0))]                        # type: ignore[attr-defined]

    def _gone_through(self, node: ast.expr) -> tuple[str, bool] | None:
        """What a loop takes of the container, and whether it goes from the least key to the greatest."""
        if isinstance(node, ast.Name) and node.id == self.name:
            return "keys", False
        method, args = self._method(node)
        if method in ("keys", "items", "values") and not args:
            return method, False
        call = node if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1 \
            and not node.keywords else None
        inner = self._gone_through(call.args[0]) if call is not None else None
        if call is None or inner is None or not isinstance(call.func, ast.Name):
            return None
        if call.func.id == "sorted" and inner[0] != "values":
            return inner[0], True
        if call.func.id == "enumerate" and inner == ("keys", True):
            return "numbered", True
        return inner if call.func.id in ("list", "tuple") else None

    # expressions

    def _method(self, node: ast.expr) -> tuple[str, list[ast.expr]]:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.keywords \
                and isinstance(node.func.value, ast.Name) and node.func.value.id == self.name:
            return node.func.attr, node.args
        return "", []

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if not self._mine(node):
            return self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load) or self.container.kind == "set" or isinstance(node.slice, ast.Slice):
            raise Left
        value = self._place(node.slice)
        if self.container.kind == "default" and self._presence_matters():
            raise Left                                          # to read a key puts it there
        if self.container.kind in ("default", "counter"):
            return value
        return ast.copy_location(ast.Call(load(KNOWN), [value, self._present(node.slice)], []), node)

    def _presence_matters(self) -> bool:
        """Whether anybody asks which keys are there."""
        nodes = [n for stmt in self.region for n in ast.walk(stmt)]
        return any(isinstance(n, ast.Compare) and any(isinstance(c, ast.Name) and c.id == self.name
                                                      for c in n.comparators) for n in nodes) or any(
            isinstance(n, (ast.For, ast.comprehension)) and self._gone_through(n.iter) for n in nodes) or any(
            isinstance(n, ast.Call) and ast.unparse(n) == f"len({self.name})" for n in nodes)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        of = node.comparators[0] if len(node.ops) == 1 else None
        mine = of is not None and ((isinstance(of, ast.Name) and of.id == self.name) or self._method(of)[0] == "keys")
        if not mine or not isinstance(node.ops[0], (ast.In, ast.NotIn)):
            return self.generic_visit(node)
        there = self._present(node.left)
        return ast.copy_location(there if isinstance(node.ops[0], ast.In) else ast.UnaryOp(ast.Not(), there), node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        method, args = self._method(node)
        if method == "get" and len(args) == 2 and self.container.kind != "set" and isinstance(args[1], ast.Constant):
            same = args[1].value == self.container.zero and type(args[1].value) is type(self.container.zero)
            place = self._place(args[0])
            return place if same else ast.copy_location(ast.IfExp(self._present(args[0]), place, args[1]), node)
        if isinstance(node.func, ast.Name) and node.func.id == "len" and ast.unparse(node) == f"len({self.name})":
            key = f"key~{self.name}"
            each = ast.comprehension(store(key), ast.Call(load("range"), [load(self.container.size)], []),
                                     [self._present(load(key))], 0)
            counted = ast.GeneratorExp(ast.Constant(1), [each])
            return ast.copy_location(ast.Call(load("sum"), [counted], []), node)
        if isinstance(node.func, ast.Name) and node.func.id == "sum" and len(node.args) == 1 and not node.keywords \
                and ast.unparse(node.args[0]) == f"{self.name}.values()" and type(self.container.zero) is int:
            return ast.copy_location(ast.Call(load("sum"), [load(self.name)], []), node)
        return self.generic_visit(node)

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        return self._comprehension(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        return self._comprehension(node)

    def _comprehension(self, node: ast.ListComp | ast.GeneratorExp) -> ast.AST:
        head = node.generators[0]
        found = self._gone_through(head.iter)
        if found is None:
            return self.generic_visit(node)
        what, in_order = found
        if not in_order or what != "keys" or len(node.generators) > 1 or not isinstance(head.target, ast.Name):
            raise Left
        tests = [self._present(load(head.target.id)), *(self.visit(t) for t in head.ifs)]
        each = ast.comprehension(head.target, ast.Call(load("range"), [load(self.container.size)], []), tests, 0)
        return ast.copy_location(type(node)(self.visit(node.elt), [each]), node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id == self.name:
            raise Left
        return node


def _listed(made: ast.AST | list[ast.stmt]) -> list[ast.stmt]:
    return made if isinstance(made, list) else [made]                               # type: ignore[list-item]


def _counts(update: ast.AugAssign) -> bool:
    """Whether an update adds a positive number."""
    return isinstance(update.op, ast.Add) and isinstance(update.value, ast.Constant) \
        and type(update.value.value) is int and update.value.value > 0
