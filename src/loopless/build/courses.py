"""What a loop goes through: a course from start to stop, and what an iteration finds at a position of it.

    range(a, b, c)          from a to b, the position itself
    x                       from 0 to len(x), `x[k]`, which is a view of the tensor
    x[a:b]                  from 0 to the length of the slice, `x[a + k]`
    enumerate(c, start)     the course of c, `(start + k, c[k])`
    zip(c, d)               from 0 to the shorter length, `(c[k], d[k])`; which one is shorter is a fact
    reversed(c), c[::-1]    of a range, a list of courses or a tensor: the course of c from its end
    x.unbind(1)             from 0 to x.shape[1], `x[:, k]`; x.tolist(), list(c), tuple(c)
    itertools.product(c, d) a nest of two loops, and so is combinations(range(n), 2)

Left alone: what is iterated while the loop changes it in a way that the iteration would notice.
"""
from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import replace

from ..ir import loop as ir
from ..ir.loop_text import python_text
from ..ir.types import INT, category
from ..read.names import bound_names, read_names
from ..report.reasons import Refusal
from . import calls, expressions, extremes, given, lengths, lists, slices, subscripts
from .course import Course, Element
from .numbers import item_type
from .scope import Scope

HERE = "~position"
LARGEST_STEP = 64                           # of a range whose step is an int that came in: the loop is compiled for it


def course(s: Scope, node: ast.expr) -> Course:
    """The course of what stands after `in`."""
    if isinstance(node, ast.Call):
        path = calls.resolve(s, node.func).path if isinstance(node.func, (ast.Name, ast.Attribute)) else ""
        handler = CALLS.get(path)
        if handler is not None:
            return handler(s, node)
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("unbind", "tolist"):
            return _method(s, node, node.func)
    if isinstance(node, ast.Subscript) and _backwards(node.slice):
        return _reversed_range(s, node)
    if isinstance(node, ast.Name) and node.id in s.kept:
        return _list(s, node)
    if isinstance(node, ast.Name) and node.id in s.lists:
        raise Refusal("LL203", f"the list `{node.id}` is iterated over", s.line)
    value = expressions.expression(s, node)
    ints = given.row_of(value)
    return _tensor(s, node, value) if ints is None else _ints(s, node, ints)


def _ints(s: Scope, node: ast.expr, row: ir.Expr) -> Course:
    """The elements of a list of ints that came in, in another list."""
    many = given.own_length(s, row)
    if many is None or not given.is_fixed(row) or not isinstance(row, ir.Load):
        raise Refusal("LL204", f"iteration over `{ast.unparse(node)}` is not read yet", s.line)
    end = given.end_of(s, row, many)
    return Course(ir.Const(0), end, 1, lambda k: ir.Op("item", (given.element_of(s, row, k),), INT, line=s.line))


def _range(s: Scope, node: ast.Call) -> Course:
    if not 1 <= len(node.args) <= 3 or node.keywords:
        raise Refusal("LL204", f"iteration over `{ast.unparse(node)}` is not read yet", node.lineno)
    args = [expressions.expression(s, a) for a in node.args]
    if any(a.type != INT and not _int_element(a) for a in args):
        raise Refusal("LL215", f"`{ast.unparse(node)}` with an end that is not an int", node.lineno)
    if len(args) == 1:
        return Course(ir.Const(0), args[0], 1, _itself)
    step = extremes.known(s, args[2]) if len(args) == 3 else ir.Const(1)
    text = python_text(step)
    if not isinstance(step, ir.Const) and text is not None:
        step = ir.Const(s.facts.fixed(text, LARGEST_STEP) or 0)
    if not isinstance(step, ir.Const) or not step.value:
        raise Refusal("LL215", f"`{ast.unparse(node)}` with a step that is not a constant", node.lineno)
    return Course(args[0], args[1], int(step.value), _itself)


def _itself(k: ir.Expr) -> Element:
    return k


def _int_element(value: ir.Expr) -> bool:
    """`range(lengths[b])`: an integer element of a tensor is taken by its value."""
    return value.type.tensor and value.type.rank == 0 and category(value.type.dtype) == 1 and not value.type.soft


def _tensor(s: Scope, node: ast.expr, base: ir.Expr, axis: int = 0) -> Course:
    """The elements of a tensor of one dimension, the rows of one of more, or what lies along another axis."""
    if isinstance(node, ast.Name) and isinstance(base, ir.Var) and base.type.tensor and base.type.rank == 1:
        return _computed(s, node, base)
    if not base.type.tensor or not base.type.rank or not isinstance(base, (ir.Param, ir.Load)):
        raise Refusal("LL204", f"iteration over `{ast.unparse(node)}` is not read yet", s.line)
    array = base.array if isinstance(base, ir.Load) else base
    if not isinstance(array, ir.Param):
        raise Refusal("LL204", f"iteration over `{ast.unparse(node)}` is not read yet", s.line)
    first, length, whole = lengths.slice_of(s, base) if not axis else (
        ir.Const(0), subscripts.size(s, base, axis), base)

    def at(k: ir.Expr) -> Element:
        s.aliases[HERE] = lengths.plus(first, k)
        here = ast.Name(HERE, ast.Load())
        place_of = ast.Tuple([*(ast.Slice() for _ in range(axis)), here], ast.Load()) if axis else here
        there = ast.Subscript(node, place_of, ast.Load())
        place, subs, type = subscripts.location(s, whole, there)
        del s.aliases[HERE]
        return ir.Load(place, subs, type, line=s.line)
    return Course(ir.Const(0), length, 1, at, (array.name,))


def _computed(s: Scope, node: ast.Name, row: ir.Var) -> Course:
    """The elements of a row that an iteration around has computed: `for place in order`."""
    own, many = s.rows.get(row.name), s.ragged.get(row.name)
    if own is not None and many is not None:
        return Course(ir.Const(0), given.end_of(s, own, many), 1, lambda k: given.element_of(s, own, k), (row.name,))
    length = None if row.name in s.sliced else slices.length(s, row)
    if length is None or ir.has(length, ir.Index) or not lengths.ordered(s, ir.Const(0), length):
        raise Refusal("LL204", f"iteration over `{node.id}`, of which it is not known how long it is", s.line)

    def at(k: ir.Expr) -> Element:
        s.aliases[HERE] = k
        there = ast.copy_location(ast.Subscript(node, ast.Name(HERE, ast.Load()), ast.Load()), node)
        value = expressions.expression(s, ast.fix_missing_locations(there))
        del s.aliases[HERE]
        return value
    return Course(ir.Const(0), length, 1, at)


def _list(s: Scope, node: ast.Name) -> Course:
    """The elements of a list that is a tensor."""
    kept = lists.filled(s, node.id)
    assert kept.array is not None
    whole = _tensor(s, node, kept.array)

    def at(k: ir.Expr) -> Element:
        value = whole.at(k)
        assert isinstance(value, ir.Expr)
        return given.as_element(s, kept, value)
    return replace(whole, at=at, views=())


def _enumerate(s: Scope, node: ast.Call) -> Course:
    rest = [*node.args[1:], *(k.value for k in node.keywords if k.arg == "start")]
    if not node.args or len(rest) > 1 or len(node.args) + len(node.keywords) != 1 + len(rest):
        raise Refusal("LL204", f"iteration over `{ast.unparse(node)}` is not read yet", s.line)
    inner = course(s, node.args[0])
    first = expressions.expression(s, rest[0]) if rest else ir.Const(0)
    if first.type != INT:
        raise Refusal("LL204", f"`{ast.unparse(node)}` from what is not an int", s.line)
    counted = from_zero(s, inner)
    return replace(counted, at=lambda k: (lengths.plus(first, k), counted.at(k)), turns=False)


def _zip(s: Scope, node: ast.Call) -> Course:
    strict = any(k.arg == "strict" and isinstance(k.value, ast.Constant) and k.value.value is True
                 for k in node.keywords)
    plain = all(k.arg == "strict" and isinstance(k.value, ast.Constant) for k in node.keywords)
    if not node.args or not plain or any(isinstance(a, ast.Starred) for a in node.args):
        raise Refusal("LL204", f"iteration over `{ast.unparse(node)}` is not read yet", s.line)
    parts = [from_zero(s, course(s, a)) for a in node.args]
    stop = lengths.shortest(s, [p.stop for p in parts], strict)
    views = tuple(name for p in parts for name in p.views)
    copies = tuple(name for p in parts for name in p.copies)
    return Course(ir.Const(0), stop, 1, lambda k: tuple(p.at(k) for p in parts), views, copies, turns=False)


def from_zero(s: Scope, c: Course) -> Course:
    """The same course with positions that count from 0."""
    if c.start == ir.Const(0) and c.step == 1:
        return c
    if c.start.type != INT or c.stop.type != INT:
        raise Refusal("LL204", "positions in a range whose ends are in a tensor", s.line)
    return replace(c, start=ir.Const(0), stop=lengths.trips(c.start, c.stop, c.step), step=1,
                   at=lambda k: c.at(lengths.plus(c.start, lengths.times(k, c.step))))


def _reversed(s: Scope, node: ast.Call) -> Course:
    if len(node.args) != 1 or node.keywords:
        raise Refusal("LL204", f"iteration over `{ast.unparse(node)}` is not read yet", s.line)
    inner = course(s, node.args[0])
    if not inner.turns:
        raise Refusal("LL204", f"`{ast.unparse(node)}`, which Python does not turn round", s.line)
    if isinstance(node.args[0], ast.Call) or not inner.views:
        return _turned(s, inner)

    def copy(k: ir.Expr) -> Element:
        value = inner.at(k)                         # `reversed(x)` flips, and so copies, the tensor
        assert isinstance(value, ir.Expr)
        return ir.Op("clone", (value,), value.type, line=s.line)
    return _turned(s, replace(inner, at=copy, views=(), copies=inner.views))


def _turned(s: Scope, c: Course) -> Course:
    """The course from its end."""
    if abs(c.step) == 1:
        if c.start.type != INT or c.stop.type != INT:
            raise Refusal("LL204", "a range whose ends are in a tensor, turned round", s.line)
        last, before = lengths.plus(c.stop, ir.Const(-c.step)), lengths.plus(c.start, ir.Const(-c.step))
        return replace(c, start=last, stop=before, step=-c.step)
    counted = from_zero(s, c)
    return replace(counted, start=lengths.plus(counted.stop, ir.Const(-1)), stop=ir.Const(-1), step=-1)


def _backwards(node: ast.expr) -> bool:
    """Whether a subscript is `[::-1]`."""
    return isinstance(node, ast.Slice) and node.lower is None and node.upper is None \
        and node.step is not None and ast.unparse(node.step) == "-1"


def _reversed_range(s: Scope, node: ast.Subscript) -> Course:
    inner = node.value
    if isinstance(inner, ast.Name) and inner.id in s.kept:
        return _turned(s, _list(s, inner))
    if not (isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name)
            and s.known(inner.func.id).path in ("builtins.range", "builtins.list", "builtins.tuple")):
        raise Refusal("LL204", f"iteration over `{ast.unparse(node)}` is not read yet", s.line)
    return _turned(s, course(s, inner))


def _sequence(s: Scope, node: ast.Call) -> Course:
    """`list(c)`, `tuple(c)`."""
    if len(node.args) != 1 or node.keywords:
        raise Refusal("LL204", f"iteration over `{ast.unparse(node)}` is not read yet", s.line)
    return replace(course(s, node.args[0]), turns=True)


def _method(s: Scope, node: ast.Call, method: ast.Attribute) -> Course:
    """`x.unbind(0)`, and `x.tolist()`, which gives Python numbers."""
    if method.attr == "unbind":
        along = [*node.args, *(k.value for k in node.keywords if k.arg == "dim")]
        where = expressions.expression(s, along[0]) if along else ir.Const(0)
        axis = where.value if isinstance(where, ir.Const) else None
        base = expressions.expression(s, method.value)
        if len(along) != len(node.args) + len(node.keywords) or len(along) > 1 or type(axis) is not int \
                or not base.type.tensor or not -base.type.rank <= axis < base.type.rank \
                or (isinstance(base, ir.Load) and axis % base.type.rank and slices.has_ends(base.subs)):
            raise Refusal("LL204", f"iteration over `{ast.unparse(node)}` is not read yet", s.line)
        return _tensor(s, method.value, base, axis % base.type.rank)
    whole = _tensor(s, method.value, expressions.expression(s, method.value))

    def number(k: ir.Expr) -> Element:
        value = whole.at(k)
        assert isinstance(value, ir.Load)
        return ir.Op("item", (value,), item_type(value.type), line=s.line)
    if node.args or node.keywords or expressions.expression(s, method.value).type.rank != 1:
        raise Refusal("LL204", f"iteration over `{ast.unparse(node)}` is not read yet", s.line)
    return replace(whole, at=number, views=(), copies=whole.views)


def parts(s: Scope, value: ir.Expr, count: int) -> tuple[Element, ...]:
    """`for a, b in x`: the elements of a row, of which there must be as many as there are names."""
    if isinstance(value, ir.Tuple):
        return value.items
    if not (isinstance(value, ir.Load) and value.type.rank):
        raise Refusal("LL204", "a loop target that takes a value apart", s.line)
    row = _tensor(s, ast.Name("row"), value)
    lengths.shortest(s, [row.stop, ir.Const(count)], strict=True)
    return tuple(row.at(ir.Const(k)) for k in range(count))


def nested(s: Scope, node: ast.For) -> ast.For | None:
    """`for i, j in itertools.product(a, b)` as a nest of loops, else None."""
    if not isinstance(node.iter, ast.Call) or not isinstance(node.iter.func, (ast.Name, ast.Attribute)):
        return None
    path = calls.resolve(s, node.iter.func).path
    if path == "itertools.combinations":
        return _pairs(node)
    if path != "itertools.product":
        return None
    heads = node.iter.args
    changed = set(bound_names([ast.Expr(node.target)])) | set(bound_names(node.body))
    plain = isinstance(node.target, ast.Tuple) and len(node.target.elts) == len(heads) > 1 and not node.iter.keywords
    leaves = any(isinstance(n, (ast.Break, ast.Starred)) for n in ast.walk(node))
    if not plain or leaves or any(read_names([h]).keys() & changed for h in heads):
        raise Refusal("LL204", f"iteration over `{ast.unparse(node.iter)}` is not read yet", node.lineno)
    assert isinstance(node.target, ast.Tuple)
    body = node.body
    for target, head in reversed(list(zip(node.target.elts, heads, strict=True))):
        body = [ast.copy_location(ast.For(target, head, body, []), node)]
    made = body[0]
    assert isinstance(made, ast.For)
    return made


def _pairs(node: ast.For) -> ast.For:
    """`for i, j in combinations(range(n), 2)`: each later position with each earlier one."""
    assert isinstance(node.iter, ast.Call)
    over = node.iter.args[0] if len(node.iter.args) == 2 and ast.unparse(node.iter.args[1]) == "2" else None
    target = node.target.elts if isinstance(node.target, ast.Tuple) else []
    leaves = any(isinstance(n, ast.Break) for n in ast.walk(node))
    if not (isinstance(over, ast.Call) and ast.unparse(over.func) == "range" and len(over.args) == 1
            and not over.keywords and len(target) == 2 and all(isinstance(t, ast.Name) for t in target)) \
            or node.orelse or leaves:
        raise Refusal("LL204", f"iteration over `{ast.unparse(node.iter)}` is not read yet", node.lineno)
    first, second = target
    assert isinstance(first, ast.Name)
    later = ast.BinOp(ast.Name(first.id, ast.Load()), ast.Add(), ast.Constant(1))
    after = ast.Call(over.func, [later, over.args[0]], [])
    inner = ast.copy_location(ast.For(second, after, node.body, []), node)
    made = ast.copy_location(ast.For(first, over, [inner], []), node)
    return ast.fix_missing_locations(made)


def check_written(s: Scope, c: Course, body: list[ir.Stmt], line: int) -> None:
    """Views show what the loop writes into their tensor, copies do not; autograd forbids writing beside views. Where
    the head looked, at `x[k]` or from `k` on, is settled when the loop begins, whatever becomes of `k` in it."""
    written = {n.array.name for stmt in body for n in ir.find(stmt, ir.Store) if isinstance(n.array, ir.Param)}
    assigned = {n.name for stmt in body for n in ir.find(stmt, ir.Assign)}
    for value in _leaves(c.at(ir.Index("~"))):
        places = [sub for n in ir.find(value, ir.Load) for sub in n.subs]
        looked_up = {n.array.name for sub in places for n in ir.find(sub, ir.Load) if isinstance(n.array, ir.Param)}
        if looked_up & written or any(n.name in assigned for n in ir.find(value, ir.Var)):
            raise Refusal("LL204", "the loop changes what its head was computed from", line)
    if written & set(c.copies):
        raise Refusal("LL207", "a copy of a tensor is iterated over, and the tensor is written", line)
    if written & set(c.views) and s.facts.needs_grad:
        raise Refusal("LL212", "a tensor is written while it is iterated over", line)


def _leaves(value: Element) -> list[ir.Expr]:
    return [leaf for v in value for leaf in _leaves(v)] if isinstance(value, tuple) else [value]


CALLS: dict[str, Callable[[Scope, ast.Call], Course]] = {
    "builtins.range": _range, "builtins.enumerate": _enumerate, "builtins.zip": _zip, "builtins.reversed": _reversed,
    "builtins.list": _sequence, "builtins.tuple": _sequence, "torch.unbind": lambda s, node: _method(
        s, ast.Call(ast.Attribute(node.args[0], "unbind"), node.args[1:], node.keywords),
        ast.Attribute(node.args[0], "unbind")),
}
