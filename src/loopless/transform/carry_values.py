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

from collections import Counter
from dataclasses import field

from ..analyze.one_object import check_returned
from ..analyze.risks import risks
from ..analyze.rows import Rows, element, settled
from ..ir import loop as ir
from ..ir.conditions import Conditions
from ..ir.node import replace
from ..ir.records import dataclass
from ..ir.row_table import PART
from ..ir.types import BOOL, NONE, Type, join
from ..report.reasons import Refusal
from .computed_rows import element_of_a_row, first_position, is_computed_whole, number_of_positions, part_of_a_row
from .exits_to_flags import leaves_early
from .see_through_views import seen_through
from .seen_now import seen_now


@dataclass
class State:
    values: dict[str, ir.Expr]
    clock: int = 0
    facts: Conditions | None = None
    around: list[ir.Dim] = field(default_factory=list)              # the loops, from the outside in
    shapes: dict[str, tuple[ir.Expr, ...]] = field(default_factory=dict)
    uses: Counter[str] = field(default_factory=Counter)             # how often each name is read


def carry_values(body: tuple[ir.Stmt, ...], facts: Conditions | None = None) -> tuple[ir.Stmt, ...]:
    """The region in carried form; with facts, names for parts of tensors are seen through."""
    state = State({}, facts=facts, uses=Counter(n.name for stmt in body for n in ir.find(stmt, ir.Var)))
    out = tuple(_block(state, body, None))
    _all_collected(body, out)
    check_returned(out)
    return out


def _all_collected(body: tuple[ir.Stmt, ...], out: tuple[ir.Stmt, ...]) -> None:
    """`torch.stack` of a list raises if it is empty, also where nobody asks for the result."""
    wanted = {n for stmt in out if isinstance(stmt, ir.Return) for n in ir.find(stmt, ir.Collect)}
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
        return list(risks(value, guard, stmt.line, fits=not stmt.name.isidentifier()))
    if isinstance(stmt, ir.Store):
        subs = tuple(_subscript(state, s) for s in stmt.subs)
        value = _value(state, stmt.value)
        array, subs = _place(state, stmt.array, subs, stmt.line)
        state.clock += 1
        return [replace(stmt, array=array, subs=subs, value=value, guard=guard, at=state.clock)]
    if isinstance(stmt, ir.Append):
        value = _value(state, stmt.value)
        state.clock += 1
        return [replace(stmt, value=value, guard=guard, at=state.clock)]
    if isinstance(stmt, ir.If):
        return _branch(state, stmt, guard)
    if isinstance(stmt, ir.For):
        return [_loop(state, stmt, guard)]
    if isinstance(stmt, ir.New):
        state.shapes[stmt.name] = tuple(_value(state, e) for e in stmt.shape)
        return [replace(stmt, shape=state.shapes[stmt.name],
                        fill=None if stmt.fill is None else _value(state, stmt.fill))]
    if isinstance(stmt, ir.Return):
        return [replace(stmt, value=_value(state, stmt.value))]
    if isinstance(stmt, ir.Discard):
        return [replace(stmt, value=_value(state, stmt.value), guard=guard)]
    return [stmt]


def _named(name: str, value: ir.Expr) -> ir.Expr:
    """Only a computed value is worth its name."""
    if isinstance(value, (ir.Op, ir.Select, ir.Call, ir.Collect)) and not name.endswith("'"):
        return ir.Temp(name, value, value.type)
    return value


def _value(state: State, expr: ir.Expr) -> ir.Expr:
    """The expression with each name replaced by its value, and its loads stamped."""
    return ir.substitute(expr, _valued, None, state)


def _valued(node: ir.Node, state: State) -> ir.Node | None:
    if isinstance(node, ir.Var):
        value = state.values.get(node.name, ir.Undefined(node.name))
        if isinstance(value, ir.Undefined):
            raise Refusal("LL214", f"`{node.name}` may be unbound here")
        return seen_now(value, state.clock)
    if isinstance(node, ir.Op) and node.name == "slice-end":
        return settled(ir.rebuild(node, ir.substitute, _valued, None, state), state.around, state.facts)
    if isinstance(node, ir.Load) and isinstance(node.array, ir.Var) and _is_stored_row(node.array):
        rows = Rows(state.around, state.facts, lambda array: _sizes(state, array))
        found = state.values[node.array.name]
        for sub in node.subs:
            found = element(found, _value(state, sub), rows)            # type: ignore[arg-type]
        return found
    if isinstance(node, ir.Op) and node.name == PART and isinstance(node.args[0], ir.Var):
        return _of_each_element(state, node, node.args[0].name)
    if isinstance(node, ir.Op) and node.name == "row-count" and isinstance(node.args[0], ir.Var):
        return number_of_positions(state.values.get(node.args[0].name), node)
    if isinstance(node, ir.Load) and isinstance(node.array, ir.Var):
        computed = _of_a_computed_row(state, state.values.get(node.array.name), node)
        if computed is not None:
            return computed
    if isinstance(node, ir.Load):
        array, subs = _place(state, node.array, tuple(_subscript(state, s) for s in node.subs), node.line)
        return replace(node, array=array, subs=subs, at=state.clock)
    if isinstance(node, ir.Param) and node.type.tensor:
        return ir.Load(node, (), node.type, state.clock)
    return node if isinstance(node, ir.Size) else None


def _place(state: State, array: ir.Expr, subs: tuple[ir.Expr | ir.Span, ...], line: int
           ) -> tuple[ir.Expr, tuple[ir.Expr | ir.Span, ...]]:
    """The tensor and the subscripts of a place, which may be in a part of the tensor that has a name."""
    if isinstance(array, ir.Param):
        return array, subs
    view = state.values.get(array.name) if isinstance(array, ir.Var) else None
    if not isinstance(view, ir.Load) or not isinstance(view.array, ir.Param) or state.facts is None:
        raise Refusal("LL204", "an element of a computed tensor", line)
    return view.array, seen_through(view, subs, _sizes(state, view.array), state.around, state.facts, line)


def _sizes(state: State, array: ir.Expr) -> tuple[ir.Expr, ...]:
    assert isinstance(array, ir.Param)
    return state.shapes.get(array.name) or tuple(ir.Size(array, k) for k in range(array.type.rank))


def _of_a_computed_row(state: State, found: ir.Expr | None, node: ir.Load) -> ir.Expr | None:
    """An element or a part of a row that has a name and was computed; None if the name shows a tensor."""
    def seen(view: ir.Load) -> ir.Load:
        assert state.facts is not None
        subs = tuple(_subscript(state, sub) for sub in node.subs)
        subs = seen_through(view, subs, _sizes(state, view.array), state.around, state.facts, node.line)
        return replace(view, subs=subs)

    return first_position(found, node) or element_of_a_row(found, node, lambda sub: _value(state, sub)) \
        or (None if state.facts is None else part_of_a_row(found, node, state.clock, seen))


def _of_each_element(state: State, part: ir.Op, name: str) -> ir.Expr | None:
    """A part of a row that is computed element by element, and for that part only; None if the row is wanted whole."""
    row, first, last = part.args
    if state.uses[name] > 1 or state.facts is None or ir.contains(state.values.get(name, row), is_computed_whole):
        return None
    span = ir.Span(None if first == ir.Const(0) else first, last)
    return _of_a_computed_row(state, state.values.get(name), ir.Load(row, (span,), part.type, line=part.line))


def _is_stored_row(name: ir.Var) -> bool:
    """A row that is stored in a slice, element by element: it is what it was when the store began."""
    return name.name.endswith("'") and "~" in name.name and name.type.rank > 0


def _subscript(state: State, sub: ir.Expr | ir.Span) -> ir.Expr | ir.Span:
    if isinstance(sub, ir.Span):
        start, stop = (None if e is None else _value(state, e) for e in (sub.start, sub.stop))
        return replace(sub, start=start, stop=stop)
    return _value(state, sub)


def _branch(state: State, stmt: ir.If, guard: ir.Expr | None) -> list[ir.Stmt]:
    test = _value(state, stmt.test)
    before = dict(state.values)
    out: list[ir.Stmt] = list(risks(test, guard, stmt.line))
    yes = _block(state, stmt.then, conjunction(guard, test))
    then = state.values
    state.values = dict(before)
    no = _block(state, stmt.orelse, conjunction(guard, negation(test)))
    out += _one_result(test, yes, no)
    orelse = state.values
    state.values = {name: _merged(name, test, then.get(name, ir.Undefined(name)), orelse.get(name, ir.Undefined(name)))
                    for name in {**then, **orelse}}
    return out


def _one_result(test: ir.Expr, yes: list[ir.Stmt], no: list[ir.Stmt]) -> list[ir.Stmt]:
    """The statements of two branches; where both return, one result out of two."""
    if not (yes and no and isinstance(yes[-1], ir.Return) and isinstance(no[-1], ir.Return)):
        return [*yes, *no]
    return [*yes[:-1], *no[:-1], replace(no[-1], value=_either(test, yes[-1].value, no[-1].value))]


def _either(test: ir.Expr, yes: ir.Expr, no: ir.Expr) -> ir.Expr:
    if yes == no:
        return yes
    if isinstance(yes, ir.Tuple) and isinstance(no, ir.Tuple) and len(yes.items) == len(no.items):
        return ir.Tuple(tuple(_either(test, a, b) for a, b in zip(yes.items, no.items, strict=True)))
    return ir.Either(test, yes, no)


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
    chosen = ir.Select(test, _bare(yes, name), _bare(no, name), kind)
    return chosen if name.endswith(ir.LEFT) else ir.Temp(name, chosen, kind)


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
    names = list(dict.fromkeys(n.name for s in stmt.body for n in ir.find(s, ir.Assign)))
    types = _types_inside(stmt)
    before = {n: state.values.get(n, ir.Undefined(n)) for n in names}
    given = _types_given(stmt) if leaves_early(stmt) else {}        # where names keep what they were left with
    for n in names:
        known = not isinstance(before[n], ir.Undefined)
        typed = before[n].type != NONE
        type = types.get(n, before[n].type if typed else given.get(n, before[n].type))
        state.values[n] = ir.Carried(stmt.index, n, type) if known or given else before[n]
    state.around.append(ir.Dim(stmt.index, start, stop, stmt.step))
    body = _block(state, stmt.body, guard)
    state.around.pop()
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
        body = [ir.substitute(s, unchanged, ir.Carried) for s in body]
        carries = [ir.substitute(c, unchanged, ir.Carried) for c in carries]
    return replace(stmt, start=start, stop=stop, body=tuple(body), carries=tuple(carries), at=entry)


def _line_of(stmt: ir.For, name: str) -> int:
    """Where the loop last assigns a name."""
    assigns = (n for s in stmt.body for n in ir.find(s, ir.Assign) if n.name == name)
    return max((n.line for n in assigns), default=0)


def _types_inside(stmt: ir.For) -> dict[str, Type]:
    """The types under which the body reads each name."""
    return {n.name: n.type for s in stmt.body for n in ir.find(s, ir.Var)}


def _types_given(stmt: ir.For) -> dict[str, Type]:
    """The types that the body gives each name."""
    return {n.name: n.value.type for s in stmt.body for n in ir.find(s, ir.Assign)}
