"""A walk through a function that says of each value in it what the text tells: see values.py.

Names stand for values, and stand for others after an assignment; after a branch or a loop they stand for one of two.
Before each statement is noted what the names stand for there.
"""
from __future__ import annotations

import ast
from collections.abc import Mapping

from . import class_values, value_calls
from .annotations import said_of
from .values import Knowledge, Value

Names = dict[str, Value]
NUMBERS = {"int", "float", "bool"}
MOST_CALLS = 40                             # functions that are walked into, all in all
LISTS = ("List", "list", "Sequence", "Iterable", "Tuple", "tuple")


class Walk:
    """The values of one function, and of those that it calls."""

    def __init__(self, paths: Mapping[str, str], functions: Mapping[str, ast.FunctionDef], globals: Names) -> None:
        self.paths, self.functions, self.globals = paths, functions, globals
        self.knowledge = Knowledge()
        self.before: dict[int, Names] = {}          # what names stand for before a statement, by its identity
        self.names: Names = {}
        self.free: Names = {}                       # those that are not the function's own
        self.returned: list[Value] = []
        self.inside: list[ast.FunctionDef] = []
        self.calls_left = MOST_CALLS
        self.noted = True
        self.owner = ""                             # what a method calls the object that it is a method of
        self.attributes: Names = {}                 # what that object holds
        self.methods: dict[str, ast.FunctionDef] = {}

    def method(self, node: ast.FunctionDef, of: ast.ClassDef) -> None:
        """A method of a class, whose objects hold what its text says."""
        self.methods = class_values.methods_of(of)
        class_values.read(self, of, but=node)
        self.owner = class_values.own_name(node)
        self.function(node)

    def function(self, node: ast.FunctionDef) -> None:
        """All of a function, of whose arguments only annotations and defaults are known."""
        args = node.args
        every = [*args.posonlyargs, *args.args]
        defaults = dict(zip((a.arg for a in reversed(every)), reversed(args.defaults)))
        defaults |= {a.arg: d for a, d in zip(args.kwonlyargs, args.kw_defaults) if d is not None}
        for a in (*every, *args.kwonlyargs):
            self.names[a.arg] = parameter(a, defaults.get(a.arg))
        self.inside.append(node)
        self.block(node.body)
        self.knowledge.settled()

    def at(self, stmt: ast.stmt) -> Names:
        """What names stand for before a statement."""
        held = {f"{self.owner}.{name}": value for name, value in self.attributes.items()}
        return self.free | held | self.before.get(id(stmt), {})

    def is_owner(self, node: ast.expr) -> bool:
        return bool(self.owner) and isinstance(node, ast.Name) and node.id == self.owner

    def called(self, node: ast.FunctionDef, given: Names, owner: str = "") -> Value:
        """What a function gives back; its values are those that are given to it.

        owner: what a method calls its object.
        """
        if node in self.inside or self.calls_left <= 0 or node.args.vararg or node.args.kwarg:
            return Value()
        self.calls_left -= 1
        names, returned, noted, before = self.names, self.returned, self.noted, self.owner
        self.owner = owner
        own = [a.arg for a in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
        self.names, self.returned, self.noted = {n: given.get(n, Value()) for n in own}, [], False
        self.inside.append(node)
        self.block(node.body)
        self.inside.pop()
        results = self.returned
        self.names, self.returned, self.noted, self.owner = names, returned, noted, before
        return results[0] if len(results) == 1 else self.either(*results)

    def either(self, *values: Value) -> Value:
        """One of several values."""
        if not values or all(v is values[0] for v in values):
            return values[0] if values else Value()
        lists = [v.element for v in values if v.element is not None]
        if lists:
            return Value(element=self.either(*lists))
        one = self.knowledge.together(*values)
        for v in values:
            self.knowledge.put(v, one, same=True)
        return one

    # statements

    def block(self, body: list[ast.stmt]) -> None:
        for stmt in body:
            if self.noted:
                self.before[id(stmt)] = dict(self.names)
            method = getattr(self, f"_{type(stmt).__name__.lower()}", None)
            if method is not None:
                method(stmt)
            elif not isinstance(stmt, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                for child in ast.iter_child_nodes(stmt):
                    if isinstance(child, ast.expr):
                        self.value(child)
                for field in ("body", "orelse", "finalbody"):
                    self.block(getattr(stmt, field, []))

    def _assign(self, stmt: ast.Assign) -> None:
        value = self.value(stmt.value)
        for target in stmt.targets:
            self.bind(target, value)

    def _annassign(self, stmt: ast.AnnAssign) -> None:
        if stmt.value is not None:
            self.bind(stmt.target, self.value(stmt.value))

    def _augassign(self, stmt: ast.AugAssign) -> None:
        target, value = stmt.target, self.value(stmt.value)
        if isinstance(target, ast.Name):
            before = self.value(target)
            result = self.knowledge.together(before, value, of_ints=not isinstance(stmt.op, ast.Div))
            if before.tensor:
                self.knowledge.put(value, before)
                return
            self.names[target.id] = result
        else:
            self.bind(target, self.knowledge.together(self.value(target), value))

    def _return(self, stmt: ast.Return) -> None:
        if stmt.value is not None:
            self.returned.append(self.value(stmt.value))

    def _if(self, stmt: ast.If) -> None:
        self.test(stmt.test)
        self._one_of(stmt.body, stmt.orelse)

    def _one_of(self, first: list[ast.stmt], second: list[ast.stmt]) -> None:
        before = dict(self.names)
        self.block(first)
        then, self.names = self.names, before
        self.block(second)
        for name, value in then.items():
            other = self.names.get(name)
            self.names[name] = value if other is None else self.either(value, other)

    def _while(self, stmt: ast.While) -> None:
        before = self._again(stmt)
        self.test(stmt.test)
        self.block(stmt.body)
        self._met(before)
        self.block(stmt.orelse)

    def _for(self, stmt: ast.For) -> None:
        source = self.elements(stmt.iter)
        before = self._again(stmt)
        self.bind(stmt.target, source)
        self.block(stmt.body)
        self._met(before)
        self.block(stmt.orelse)

    def _again(self, loop: ast.stmt) -> Names:
        """The names that a loop gives values to stand for what they were, or for what they are the next time."""
        stored = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        met: Names = {}
        for name in sorted(stored & self.names.keys()):
            before = self.names[name]
            if before.element is None:
                met[name] = self.names[name] = self.knowledge.made(before, alike=False) if before.tensor else Value()
                if not before.tensor:
                    met[name].carried = before.number
                    self.knowledge.put(before, met[name], same=True)
        return met

    def _met(self, before: Names) -> None:
        for name, value in before.items():
            self.knowledge.put(self.names[name], value, same=True)
            self.knowledge.put(value, self.names[name], same=True)

    def bind(self, target: ast.expr, value: Value) -> None:
        """A value gets a name, or a place."""
        if isinstance(target, ast.Name):
            self.names[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            for part, one in zip(target.elts, self._parts(value, len(target.elts))):
                self.bind(part, one)
        elif isinstance(target, ast.Starred):
            self.bind(target.value, Value())
        elif isinstance(target, ast.Attribute) and self.is_owner(target.value):
            if target.attr in self.attributes:
                self.knowledge.put(value, self.attributes[target.attr], same=True)
            else:
                self.attributes[target.attr] = value
        elif isinstance(target, ast.Subscript):
            place = self.value(target)
            if value is not place:
                self.knowledge.put(value, place)

    def _parts(self, value: Value, count: int) -> list[Value]:
        """What a value is taken apart into."""
        if len(value.parts) == count:
            return list(value.parts)
        if value.shape_of is not None:
            value.shape_of.at_least(count)
            value.shape_of.at_most(count)
            return [Value(number=True, whole=True) for _ in range(count)]
        if value.element is not None or value.parts:
            return [value.element or Value() for _ in range(count)]
        value.iterated = True
        value.sizes[0] = count
        value.at_least(1)
        return [self.knowledge.made(value, -1) for _ in range(count)]

    # expressions

    def value(self, node: ast.expr) -> Value:
        return value_calls.value(self, node)

    def elements(self, node: ast.expr) -> Value:
        """What a loop over an expression gets."""
        return value_calls.element(self, node)

    def element_of(self, of: Value) -> Value:
        return value_calls.elements_of(self, of)

    def test(self, node: ast.expr) -> None:
        """Something is asked for its truth, and so is a single one."""
        if isinstance(node, ast.BoolOp):
            for one in node.values:
                self.test(one)
            return
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return self.test(node.operand)
        value = self.value(node)
        if value.element is None and not value.parts:
            value.at_most(0)
            value.truth = True


def parameter(node: ast.arg, default: ast.expr | None) -> Value:
    """What the text says of a parameter by itself."""
    text = "" if node.annotation is None else ast.unparse(node.annotation)
    constant = default.value if isinstance(default, ast.Constant) else None
    if text in NUMBERS or type(constant) in (int, float, bool):
        return Value(number=True, whole=text == "int" or type(constant) is int)
    if "Tensor" in text and not text.startswith(LISTS):
        said = said_of(text)
        return Value(said.rank, said.rank or None, tensor=True, dtype=said.dtypes[0] if len(said.dtypes) == 1 else "")
    return Value()
