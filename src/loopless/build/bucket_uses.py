"""What is done with lists that are filled by key, done with masks over all that they hold (buckets.py)."""
from __future__ import annotations

import ast

from ..ir.records import dataclass
from . import any_order, trees
from .key_bounds import ALL, KEY, KNOWN, ONLY, SIZE
from .key_results import Case, Result, Ways, as_int, is_fixed
from .keyed_uses import Left
from .trees import load, store

OF_NOTHING = {"mean", "sum", "stack", "len", "item"}        # what can be asked of no elements at all
MOST = 4                                    # ways through the body of a loop over keys


@dataclass(frozen=True)
class Buckets:
    name: str
    by_key: bool                            # whether they are in a dictionary, and only those that were used

    @property
    def size(self) -> str:
        return f"{SIZE}{self.name}"

    def checked(self, key: ast.expr) -> ast.expr:
        """A key that there is a list for."""
        return ast.Call(load(KEY), [key, load(self.size)], [])

    def append(self, part: str, value: ast.expr) -> ast.stmt:
        return ast.Expr(ast.Call(ast.Attribute(load(part), "append", ast.Load()), [value], []))


class Uses(ast.NodeTransformer):
    """The statements after the loop that fills the lists."""

    def __init__(self, buckets: Buckets, body: list[ast.stmt], outputs: tuple[str, ...], dicts: frozenset[str]) -> None:
        self.dicts = dicts                              # names of dictionaries that are empty at first
        self.buckets, self.name, self.body, self.outputs = buckets, buckets.name, body, outputs
        self.keys = f"keys~{self.name}"
        self.stacked, self.numbers = f"stacked~{self.name}", f"numbers~{self.name}"
        self.wanted: dict[str, str] = {}                # the tensors of values that are used, and how they are made
        self.keyed: dict[str, ast.expr] = {}            # names of loops for single lists, and their keys
        self.current: list[str] = []                    # the keys of loops around that go through the dictionary
        self.every_key = False                          # whether keys that are not there are gone through, too
        self.results: dict[str, Result] = {}             # dictionaries that get a value for each key

    @property
    def lists(self) -> list[str]:
        return [self.keys, *self.wanted]

    def rewritten(self) -> list[ast.stmt]:
        out: list[ast.stmt] = []
        for stmt in self.body:
            made = self.visit(stmt)
            out += made if isinstance(made, list) else [made]
        return out

    # single lists

    def _key_of(self, node: ast.expr) -> ast.expr | None:
        """The key of the list that an expression is."""
        if isinstance(node, ast.Name) and node.id in self.keyed:
            return self.keyed[node.id]
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == self.name \
                and not isinstance(node.slice, (ast.Slice, ast.Tuple)):
            if self.buckets.by_key and ast.unparse(node.slice) not in self.current:
                raise Left                              # to read a key puts it there
            return node.slice
        return None

    def _mask(self, key: ast.expr) -> ast.expr:
        return ast.Compare(ast.Call(load(ALL), [load(self.keys)], []), [ast.Eq()], [trees.renamed(key, {})])

    def _count(self, key: ast.expr) -> ast.expr:
        total = ast.Call(ast.Attribute(self._mask(key), "sum", ast.Load()), [], [])
        return ast.Call(ast.Attribute(total, "item", ast.Load()), [], [])

    def _selected(self, key: ast.expr, how: str) -> ast.expr:
        part = self.stacked if how == "stack" else self.numbers
        self.wanted[part] = how
        if not self.every_key:                          # nothing cannot be stacked
            some = ast.Compare(self._count(key), [ast.Gt()], [ast.Constant(0)])
            key = ast.Call(load(KNOWN), [trees.renamed(key, {}), some], [])
        whole: ast.expr = ast.Call(load(ALL), [load(part)], [])
        if how == "tensor":                             # of which `torch.tensor` keeps no gradient
            whole = ast.Call(ast.Attribute(whole, "detach", ast.Load()), [], [])
        return ast.Subscript(whole, self._mask(key), ast.Load())

    def visit_Call(self, node: ast.Call) -> ast.AST:
        called = ast.unparse(node.func)
        key = self._key_of(node.args[0]) if len(node.args) >= 1 and not isinstance(node.args[0], ast.Starred) else None
        if key is None:
            return self.generic_visit(node)
        first = [ast.unparse(a) for a in node.args[1:]] + [ast.unparse(k) for k in node.keywords]
        if called == "len" and not first:
            return ast.copy_location(self._count(key), node)
        if called == "torch.stack" and first in ([], ["0"], ["dim=0"]):
            return ast.copy_location(self._selected(key, "stack"), node)
        if called == "torch.tensor" and not first:
            return ast.copy_location(self._selected(key, "tensor"), node)
        raise Left

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id == self.name or node.id in self.keyed or node.id in self.results:
            raise Left
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id in self.results and isinstance(node.ctx, ast.Load):
            place = self.buckets.checked(self.visit(node.slice))
            asked = ast.Compare(ast.Subscript(load(f"count~{self.name}"), place, ast.Load()), [ast.Gt()],
                                [ast.Constant(0)])
            there = ast.Call(load(KNOWN), [trees.renamed(place, {}), asked], [])
            return ast.copy_location(self.results[node.value.id].read(there), node)
        if self._key_of(node) is not None:
            raise Left
        return self.generic_visit(node)

    # tests

    def _truth(self, node: ast.expr) -> ast.expr:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return ast.copy_location(ast.UnaryOp(ast.Not(), self._truth(node.operand)), node)
        key = self._key_of(node)
        if key is None:
            return self.visit(node)                                                 # type: ignore[no-any-return]
        return ast.copy_location(ast.Compare(self._count(key), [ast.Gt()], [ast.Constant(0)]), node)

    def visit_If(self, node: ast.If) -> ast.AST:
        node.test = self._truth(node.test)
        node.body, node.orelse = self._block(node.body), self._block(node.orelse)
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        node.test, node.body, node.orelse = self._truth(node.test), self.visit(node.body), self.visit(node.orelse)
        return node

    def _block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        return [s for stmt in body for made in [self.visit(stmt)] for s in (made if isinstance(made, list) else [made])]

    # loops

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        return self._comprehension(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        return self._comprehension(node)

    def _comprehension(self, node: ast.ListComp | ast.GeneratorExp) -> ast.AST:
        """`[len(b) for b in buckets]`."""
        head = node.generators[0]
        key, members = self._heads(head)
        if not key:
            return self.generic_visit(node)
        if self.buckets.by_key or len(node.generators) > 1:
            raise Left
        self.keyed[members] = load(key)
        each = ast.comprehension(store(key), ast.Call(load("range"), [load(self.buckets.size)], []),
                                 [self._truth(test) for test in head.ifs], 0)
        made = type(node)(self.visit(node.elt), [each])
        self.keyed.pop(members)
        return ast.copy_location(made, node)

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        key, members = self._heads(node)
        if not key:
            return self.generic_visit(node)
        if self.buckets.by_key and not any_order.may_be(node, self.body, self.outputs):
            raise Left
        if node.orelse or any(isinstance(n, ast.Name) and n.id in (key, members) and not isinstance(n.ctx, ast.Load)
                              for s in node.body for n in ast.walk(s)):
            raise Left
        self.current.append(key)
        if members:
            self.keyed[members] = load(key)
        results = self._results(node, key)
        begun: list[ast.stmt] = []
        body = self._block(node.body) if not results else self._with_results(node.body, key, results)
        if self.buckets.by_key and not results:
            body = [ast.If(ast.Compare(self._count(load(key)), [ast.Gt()], [ast.Constant(0)]), body, [])]
        if results:
            lists = dict.fromkeys([f"count~{self.name}", *(part for r in results.values() for part in r.lists)])
            begun = [ast.Assign([store(name)], ast.List([], ast.Load())) for name in lists]
            self.results |= results
        self.current.pop()
        self.keyed.pop(members, None)
        counted = ast.Call(load("range"), [load(self.buckets.size)], [])
        return [ast.copy_location(s, node) for s in (*begun, ast.For(store(key), counted, body, []))]

    def _heads(self, node: ast.For | ast.comprehension) -> tuple[str, str]:
        """The names of the key and of the list in a loop that goes through the lists, or nothing."""
        over, target = ast.unparse(node.iter), node.target
        names = [t.id for t in target.elts if isinstance(t, ast.Name)] if isinstance(target, ast.Tuple) else []
        if self.buckets.by_key:
            if over in (self.name, f"{self.name}.keys()") and isinstance(target, ast.Name):
                return target.id, ""
            return (names[0], names[1]) if over == f"{self.name}.items()" and len(names) == 2 else ("", "")
        if over == f"enumerate({self.name})" and len(names) == 2:
            return names[0], names[1]
        return (f"key~{self.name}", target.id) if over == self.name and isinstance(target, ast.Name) else ("", "")

    def _results(self, node: ast.For, key: str) -> dict[str, Result]:
        """The dictionaries that get a value for each key in a loop, and are only read at keys after it."""
        stored: dict[str, int] = {}
        for target in (t for stmt in node.body for n in ast.walk(stmt) if isinstance(n, ast.Assign) for t in n.targets):
            if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name) \
                    and ast.unparse(target.slice) == key:
                stored[target.value.id] = stored.get(target.value.id, 0) + 1
        return {name: Result(name, self.name) for name, many in stored.items() if self._is_dict(name, node, many)}

    def _is_dict(self, name: str, loop: ast.For, many: int) -> bool:
        """Whether a name is stored to nowhere but here, and every other use of it is `name[e]`."""
        nodes = [n for stmt in self.body for n in ast.walk(stmt)]
        mentioned = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and isinstance(n.ctx, ast.Load)]
        placed = [n for n in nodes if isinstance(n, ast.Subscript) and isinstance(n.value, ast.Name)
                  and n.value.id == name]
        stores = [n for n in placed if not isinstance(n.ctx, ast.Load)]
        inside = sum(isinstance(n, ast.Name) and n.id == name for n in ast.walk(loop))
        return name in self.dicts and len(placed) == len(mentioned) and len(stores) == inside == many

    def _with_results(self, body: list[ast.stmt], key: str, results: dict[str, Result]) -> list[ast.stmt]:
        """The body for all keys, those that are not there too: nobody reads what is found for them."""
        self.every_key = True
        called = {ast.unparse(n.func).split(".")[-1] for s in body for n in ast.walk(s) if isinstance(n, ast.Call)}
        plain = called <= OF_NOTHING and not any(isinstance(stmt, ast.If) for stmt in body)
        out = self._in_order(body, key, results) if plain else self._in_cases(body, key, results)
        self.every_key = False
        return out

    def _in_order(self, body: list[ast.stmt], key: str, results: dict[str, Result]) -> list[ast.stmt]:
        out: list[ast.stmt] = [self.buckets.append(f"count~{self.name}", self._count(load(key)))]
        for stmt in body:
            if not isinstance(stmt, ast.Assign) or len(stmt.targets) != 1:
                raise Left
            target = stmt.targets[0]
            if isinstance(target, ast.Subscript):
                result = ast.unparse(target.value)
                if result not in results or results[result].parts:
                    raise Left
                found = self.buckets.append(results[result].add(""), self.visit(stmt.value))
                out.append(ast.copy_location(found, stmt))
            else:
                out.append(self.visit(stmt))
        return out

    def _in_cases(self, body: list[ast.stmt], key: str, results: dict[str, Result]) -> list[ast.stmt]:
        """The same for keys that are there, with branches: each way through them has its own lists."""
        there = ast.Compare(self._count(load(key)), [ast.Gt()], [ast.Constant(0)])
        cases = Ways(self.visit, self._truth).through(body, Case(there))
        count, out = self._count(load(key)), []
        for k, case in enumerate(cases):
            if case.raises:
                ok = ast.UnaryOp(ast.Not(), case.test)
                count = ast.Call(load(KNOWN), [count, ok, ast.Constant("no key raises")], [])
                continue
            if case.values.keys() != results.keys() or len(cases) > MOST:
                raise Left
            out.append(self.buckets.append(f"case{k}~{self.name}", as_int(case.test)))
            for name, value in case.values.items():
                if is_fixed(value):
                    results[name].always(f"case{k}~{self.name}", value)
                    continue
                given = ast.Call(load(ONLY), [value, trees.renamed(case.test, {})], [])
                out.append(self.buckets.append(results[name].add(f"case{k}~{self.name}"), given))
        return [self.buckets.append(f"count~{self.name}", count), *out]
