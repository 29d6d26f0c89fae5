"""A test on the loop variable that divides a loop in two: where to split it, and what the test is in each half.

    for i in range(n):                             y[0] = x[0]
        if i == 0:                                 for i in range(1, n):
            y[i] = x[i]                →               y[i] = y[i - 1] + x[i]
        else:
            y[i] = y[i - 1] + x[i]

Comparisons of a loop variable (`i`, or `i + 1`) with an int that is fixed, `<`, `<=`, `>`, `>=`, `==`, `!=`, in
branches and in choices. Tried where the loop as a whole is refused: most loops need no split, as a mask does.
"""
from __future__ import annotations

from collections.abc import Iterator

from ..analyze.affine import affine, extremes
from ..ir import loop as ir
from ..ir.conditions import Conditions, at_least
from ..ir.node import N, replace
from ..ir.types import INT
from ..report.reasons import Split

COMPARISONS = {"lt", "le", "gt", "ge", "eq", "ne"}
Names = dict[str, ir.Expr]


def threshold(region: tuple[ir.Stmt, ...], facts: Conditions) -> Split | None:
    """A point inside a loop at which one of its tests on the loop variable changes."""
    fixed = _fixed(region)
    for stmt in region:
        for loop in ir.walk(stmt):
            if isinstance(loop, ir.For) and abs(loop.step) == 1:
                for point in _points(loop, fixed, facts):
                    return Split(loop.index, point)
    return None


def _fixed(region: tuple[ir.Stmt, ...]) -> Names:
    """The names that are given one value, which is fixed, before anything else: `n = len(x)`."""
    names = [n.name for stmt in region for n in ir.find(stmt, ir.Assign)]
    found: Names = {}
    for stmt in region:
        if isinstance(stmt, ir.Assign) and names.count(stmt.name) == 1 and stmt.value.type == INT:
            found[stmt.name] = _resolved(stmt.value, found)
    return found


def _resolved(expr: ir.Expr, fixed: Names) -> ir.Expr:
    return ir.substitute(expr, lambda n: fixed.get(n.name) if isinstance(n, ir.Var) else None)


def _points(loop: ir.For, fixed: Names, facts: Conditions) -> Iterator[ir.Expr]:
    start, stop = affine(_resolved(loop.start, fixed)), affine(_resolved(loop.stop, fixed))
    for test in (n for stmt in loop.body for n in ir.find(stmt, ir.Op) if n.name in COMPARISONS):
        found = _against(test, loop.index, fixed)
        if found is None or start is None or stop is None:
            continue
        name, other = found
        for offset in _offsets(name, loop.step):
            point = other if not offset else ir.Op("add", (other, ir.Const(offset)), INT)
            at = affine(point)
            if at is not None and at_least(facts, (at - start) * loop.step, 1) \
                    and at_least(facts, (stop - at) * loop.step, 1):
                yield point


def _against(test: ir.Op, var: str, fixed: Names) -> tuple[str, ir.Expr] | None:
    """The comparison as one of the loop variable with something fixed: `0 < i` is `i > 0`."""
    a, b = (_resolved(e, fixed) for e in test.args)
    mirrored = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}
    for name, one, other in ((test.name, a, b), (mirrored.get(test.name, test.name), b, a)):
        one, other = _moved(one, other, var)
        form = affine(other)
        if one == ir.Index(var) and form is not None and not any(":" in s for s in form.symbols):
            return name, other
    return None


def _moved(one: ir.Expr, other: ir.Expr, var: str) -> tuple[ir.Expr, ir.Expr]:
    """`i + 1 < n` is `i < n - 1`: the two sides with the constant beside the loop variable on the other one."""
    if isinstance(one, ir.Op) and one.name in ("add", "sub") and one.args[0] == ir.Index(var) \
            and isinstance(one.args[1], ir.Const) and one.type == other.type == INT:
        back = "sub" if one.name == "add" else "add"
        return one.args[0], ir.Op(back, (other, one.args[1]), INT)
    return one, other


def _offsets(name: str, step: int) -> list[int]:
    """How far the first iteration after the change is from the value compared with."""
    if name in ("eq", "ne"):
        return [0, step]
    below = name in ("lt", "ge")                    # whether the value itself is with those above it
    return [0 if below else 1] if step > 0 else [-1 if below else 0]


def decide_tests(region: tuple[ir.Stmt, ...], facts: Conditions) -> tuple[ir.Stmt, ...]:
    """The region with the tests on loop variables that are the same in all iterations decided."""
    return _block(region, _fixed(region), [], facts)


def _block(body: tuple[ir.Stmt, ...], fixed: Names, around: list[ir.Dim], facts: Conditions) -> tuple[ir.Stmt, ...]:
    out: list[ir.Stmt] = []
    for stmt in body:
        if isinstance(stmt, ir.For):
            dim = ir.Dim(stmt.index, _resolved(stmt.start, fixed), _resolved(stmt.stop, fixed), stmt.step)
            inner = _block(stmt.body, fixed, [*around, dim], facts)
            out += _once(replace(stmt, body=inner, orelse=_block(stmt.orelse, fixed, around, facts)), dim)
        elif isinstance(stmt, ir.If):
            test = _decided(stmt.test, fixed, around, facts)
            then, orelse = (_block(side, fixed, around, facts) for side in (stmt.then, stmt.orelse))
            if isinstance(test, ir.Const):
                out += then if test.value else orelse
            else:
                out.append(replace(stmt, test=test, then=then, orelse=orelse))
        else:
            out.append(ir.rebuild(stmt, lambda n: _decided(n, fixed, around, facts)))
    return tuple(out)


def _once(loop: ir.For, dim: ir.Dim) -> tuple[ir.Stmt, ...]:
    """A loop of one iteration is its body."""
    start, stop = affine(dim.start), affine(dim.stop)
    skips = bool(loop.orelse) or any(ir.has(s, ir.Continue, ir.Break) for s in loop.body)
    if start is None or stop is None or (stop - start).constant != dim.step or skips:
        return (loop,)
    return tuple(ir.substitute(s, lambda n: dim.start if n == ir.Index(dim.var) else None) for s in loop.body)


def _decided(node: N, fixed: Names, around: list[ir.Dim], facts: Conditions) -> N:
    return ir.substitute(node, _decided_here, None, fixed, around, facts)


def _decided_here(n: ir.Node, fixed: Names, around: list[ir.Dim], facts: Conditions) -> ir.Node | None:
    if isinstance(n, ir.Op) and n.name in COMPARISONS:
        known = _truth(n, fixed, around, facts)
        return None if known is None else ir.Const(known)
    if isinstance(n, ir.Op) and n.name == "not":
        inner = _decided(n.args[0], fixed, around, facts)
        return ir.Const(not inner.value) if isinstance(inner, ir.Const) else replace(n, args=(inner,))
    if isinstance(n, ir.Select):
        test = _decided(n.test, fixed, around, facts)
        if isinstance(test, ir.Const):
            return _decided(n.yes if test.value else n.no, fixed, around, facts)
        return ir.rebuild(n, _decided, fixed, around, facts)
    return None


def _truth(test: ir.Op, fixed: Names, around: list[ir.Dim], facts: Conditions) -> bool | None:
    """What a comparison with a loop variable is in all iterations."""
    a, b = (affine(_resolved(e, fixed)) for e in test.args)
    if a is None or b is None or not any(d.var in (a - b).symbols for d in around):
        return None
    low, high = extremes(a - b, around)
    if low is None or high is None:
        return None
    if test.name in ("eq", "ne"):
        if at_least(facts, low, 1) or at_least(facts, -high, 1):
            return test.name == "ne"
        return test.name == "eq" if at_least(facts, low) and at_least(facts, -high) else None
    strict = test.name in ("gt", "le")
    if at_least(facts, low, 1 if strict else 0):
        return test.name in ("gt", "ge")
    return test.name in ("lt", "le") if at_least(facts, -high, 0 if strict else 1) else None
