"""Names become values: the carried form.

    total = 0.0                              loop i (total: init 0.0, update total + (t := x[i] * 2)):
    for i in range(n):                           y[i] = t
        t = x[i] * 2                 →       return Final(i, total)
        total = total + t
        y[i] = t
    return total

Each assignment is remembered as the value it gives the name, a branch as a `Select` of the two values, a store or
an append under a branch with the branch as its guard. What an iteration finds in a name is `Carried`, what a loop
leaves there is `Final`. Loads are stamped with a clock that every effect and every loop entry moves on, so that a
value that travels past a store still means what was there before. An element under a name is a view, and so is
loaded anew at each use. What may raise in an assignment or a test stays as a `Discard`, wanted or not.
"""
from __future__ import annotations

from dataclasses import dataclass, replace

from ..analyze.risks import risks
from ..ir import loop as ir
from ..ir.types import BOOL, Type, join
from ..report.reasons import Refusal


@dataclass
class State:
    values: dict[str, ir.Expr]
    clock: int = 0
    depth: int = 0


def carry_values(body: tuple[ir.Stmt, ...]) -> tuple[ir.Stmt, ...]:
    """The region in carried form."""
    state = State({})
    out = tuple(_block(state, body, None))
    _all_collected(body, out)
    return out


def _all_collected(body: tuple[ir.Stmt, ...], out: tuple[ir.Stmt, ...]) -> None:
    """`torch.stack` of a list raises if it is empty, also where nobody asks for the result."""
    wanted = {n for stmt in out if isinstance(stmt, ir.Return) for n in ir.walk(stmt) if isinstance(n, ir.Collect)}
    for stmt in body:
        if isinstance(stmt, ir.Assign) and isinstance(stmt.value, ir.Collect) \
                and stmt.value.how in ("stack", "cat") and stmt.value not in wanted:
            raise Refusal("LL204", f"`{stmt.name}` is made of a list, and nobody uses it", stmt.line)


def _block(state: State, body: tuple[ir.Stmt, ...], guard: ir.Expr | None) -> list[ir.Stmt]:
    out: list[ir.Stmt] = []
    for stmt in body:
        out += _statement(state, stmt, guard)
    return out


def _statement(state: State, stmt: ir.Stmt, guard: ir.Expr | None) -> list[ir.Stmt]:
    if isinstance(stmt, ir.Assign):
        value = _value(state, stmt.value)
        state.values[stmt.name] = _named(stmt.name, value)
        return list(risks(value, guard, stmt.line))
    if isinstance(stmt, ir.Store):
        subs = tuple(_subscript(state, s) for s in stmt.subs)
        value = _value(state, stmt.value)
        state.clock += 1
        return [replace(stmt, subs=subs, value=value, guard=guard, at=state.clock)]
    if isinstance(stmt, ir.Append):
        value = _value(state, stmt.value)
        state.clock += 1
        return [replace(stmt, value=value, guard=guard, at=state.clock)]
    if isinstance(stmt, ir.If):
        return _branch(state, stmt, guard)
    if isinstance(stmt, ir.For):
        return [_loop(state, stmt, guard)]
    if isinstance(stmt, ir.New):
        return [replace(stmt, shape=tuple(_value(state, e) for e in stmt.shape),
                        fill=None if stmt.fill is None else _value(state, stmt.fill))]
    if isinstance(stmt, ir.Return):
        return [replace(stmt, value=_value(state, stmt.value))]
    return [stmt]


def _named(name: str, value: ir.Expr) -> ir.Expr:
    """Only a computed value is worth its name."""
    if isinstance(value, (ir.Op, ir.Select, ir.Call, ir.Collect)) and not name.endswith("'"):
        return ir.Temp(name, value, value.type)
    return value


def _value(state: State, expr: ir.Expr) -> ir.Expr:
    """The expression with each name replaced by its value, and its loads stamped."""
    def change(node: ir.Node) -> ir.Node | None:
        if isinstance(node, ir.Var):
            value = state.values.get(node.name, ir.Undefined(node.name))
            if isinstance(value, ir.Undefined):
                raise Refusal("LL214", f"`{node.name}` may be unbound here")
            return seen_now(value, state.clock)
        if isinstance(node, ir.Load):
            if not isinstance(node.array, ir.Param):
                raise Refusal("LL204", "an element of a computed tensor", node.line)
            return replace(node, subs=tuple(_subscript(state, s) for s in node.subs), at=state.clock)
        if isinstance(node, ir.Param) and node.type.tensor:
            return ir.Load(node, (), node.type, state.clock)
        return node if isinstance(node, ir.Size) else None
    return ir.substitute(expr, change)


def seen_now(value: ir.Expr, clock: int) -> ir.Expr:
    """A value as it looks at this moment: what is a part of a tensor shows what has been written there since."""
    if isinstance(value, ir.Load):
        return replace(value, at=clock)
    if isinstance(value, ir.Temp):
        inner = seen_now(value.value, clock)
        return value if inner is value.value else replace(value, value=inner)
    if isinstance(value, ir.Select):
        return replace(value, yes=seen_now(value.yes, clock), no=seen_now(value.no, clock))
    if isinstance(value, ir.Call):
        return replace(value, body=seen_now(value.body, clock))
    if isinstance(value, ir.Op) and value.name in ("to", "detach", "positive"):
        return replace(value, args=tuple(seen_now(a, clock) for a in value.args))
    return value


def _subscript(state: State, sub: ir.Expr | ir.Span) -> ir.Expr | ir.Span:
    if isinstance(sub, ir.Span):
        return ir.Span(*(None if e is None else _value(state, e) for e in (sub.start, sub.stop)))
    return _value(state, sub)


def _branch(state: State, stmt: ir.If, guard: ir.Expr | None) -> list[ir.Stmt]:
    test = _value(state, stmt.test)
    before = dict(state.values)
    out: list[ir.Stmt] = list(risks(test, guard, stmt.line))
    out += _block(state, stmt.then, conjunction(guard, test))
    then = state.values
    state.values = dict(before)
    out += _block(state, stmt.orelse, conjunction(guard, negation(test)))
    orelse = state.values
    state.values = {name: _merged(name, test, then.get(name, ir.Undefined(name)), orelse.get(name, ir.Undefined(name)))
                    for name in {**then, **orelse}}
    return out


def _merged(name: str, test: ir.Expr, yes: ir.Expr, no: ir.Expr) -> ir.Expr:
    if yes == no:
        return yes
    if isinstance(yes, ir.Undefined) or isinstance(no, ir.Undefined):
        return ir.Undefined(name)
    if yes.type.kind == "tuple" or no.type.kind == "tuple":
        return ir.Undefined(name)
    kind = join(yes.type, no.type)
    if kind is None:
        raise Refusal("LL205", f"`{name}` has different types in two branches")
    return ir.Temp(name, ir.Select(test, _bare(yes, name), _bare(no, name), kind), kind)


def _bare(value: ir.Expr, name: str) -> ir.Expr:
    return value.value if isinstance(value, ir.Temp) and value.name == name else value


def conjunction(a: ir.Expr | None, b: ir.Expr) -> ir.Expr:
    return b if a is None else ir.Select(a, b, ir.Const(False), BOOL)


def negation(test: ir.Expr) -> ir.Expr:
    return test.args[0] if isinstance(test, ir.Op) and test.name == "not" else ir.Op("not", (test,), BOOL)


def _loop(state: State, stmt: ir.For, guard: ir.Expr | None) -> ir.Stmt:
    start, stop = _value(state, stmt.start), _value(state, stmt.stop)
    state.clock += 1
    entry = state.clock
    names = list(dict.fromkeys(n.name for s in stmt.body for n in ir.walk(s) if isinstance(n, ir.Assign)))
    types = _types_inside(stmt)
    before = {n: state.values.get(n, ir.Undefined(n)) for n in names}
    for n in names:
        known = not isinstance(before[n], ir.Undefined)
        state.values[n] = ir.Carried(stmt.index, n, types.get(n, before[n].type)) if known else before[n]
    state.depth += 1
    body = _block(state, stmt.body, guard)
    state.depth -= 1
    carries = []
    kept: dict[ir.Carried, ir.Expr] = {}
    for n in names:
        update = state.values[n]
        if isinstance(update, ir.Carried) and (update.loop, update.name) == (stmt.index, n):
            if seen_now(before[n], -1) != before[n]:
                raise Refusal("LL207", f"`{n}` shows a part of a tensor", stmt.line)
            state.values[n] = before[n]
            kept[update] = before[n]
            continue
        carries.append(ir.Carry(n, before[n], update, update.type, _line_of(stmt, n)))
        undefined = isinstance(update, ir.Undefined)
        state.values[n] = update if undefined else ir.Final(stmt.index, n, update.type)
    if kept:
        def unchanged(node: ir.Node) -> ir.Node | None:
            return kept.get(node) if isinstance(node, ir.Carried) else None
        body = [ir.substitute(s, unchanged) for s in body]
        carries = [ir.substitute(c, unchanged) for c in carries]
    return replace(stmt, start=start, stop=stop, body=tuple(body), carries=tuple(carries), at=entry)


def _line_of(stmt: ir.For, name: str) -> int:
    """Where the loop last assigns a name."""
    assigns = (n for s in stmt.body for n in ir.walk(s) if isinstance(n, ir.Assign) and n.name == name)
    return max((n.line for n in assigns), default=0)


def _types_inside(stmt: ir.For) -> dict[str, Type]:
    """The types under which the body reads each name."""
    return {n.name: n.type for s in stmt.body for n in ir.walk(s) if isinstance(n, ir.Var)}
