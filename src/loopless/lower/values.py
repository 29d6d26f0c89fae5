"""Values: loop IR expressions to tensor IR, lane by lane the same."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..analyze.affine import affine, variables
from ..ir import loop as ir
from ..ir import ops
from ..ir import tensor as t
from ..ir.loop_text import python_text
from ..ir.types import Type
from ..report.reasons import Refusal
from . import (
    among,
    choices,
    coupled,
    domains,
    first,
    folds,
    fragile,
    lanes,
    masked_rows,
    may_be_start,
    numbers,
    owners,
    parts,
    ranges,
    row_calls,
    row_folds,
    row_products,
    row_shapes,
    selections,
    solves,
    steps,
    subscripts,
    taken,
    two_dtypes,
    unfilled,
    walks,
    whole_calls,
)
from .constants import in_dtype
from .layout import Layout
from .promotion import NUMBER_DTYPES, elementwise
from .recurrences.form import strip
from .row_gates import own_gate

# Operations whose result requires grad and whose backward raises.
NO_BACKWARD = {"floor_divide", "zeta", "igamma", "igammac", "nextafter"}


def value(layout: Layout, expr: ir.Expr) -> t.Value:
    """The tensor (or number) that holds the expression's value in every lane."""
    if expr.type.number:
        plain = _moved_text(expr) or python_text(expr)
        if plain is not None:
            if "**" in plain and layout.ctx.facts.branch(f"isinstance({plain}, complex)"):
                raise Refusal("LL205", f"`{_bare(plain)}` is complex", layout.ctx.line)
            if expr.type.kind == "int":
                numbers.fits(layout, expr, _bare(plain))
            return t.Number(_bare(plain), expr.type.kind)
    handler = HANDLERS.get(type(expr))
    if isinstance(expr, ir.Undefined):
        raise Refusal("LL214", f"`{expr.name}` may be unbound here", layout.ctx.line)
    if handler is None:
        what = "a list that is read in the loop that fills it" if isinstance(expr, ir.Collect) else \
            f"a {type(expr).__name__} cannot be lowered here"
        raise Refusal("LL204", what, layout.ctx.line)
    with own_gate(layout, expr):
        found = handler(layout, expr)
    if expr.type.tensor and expr.type.rank and not t.is_number(found) and not ir.contains(expr, spread_along) \
            and sum(d.startswith("~") for d in found.dims) < expr.type.rank:
        raise Refusal("LL204", "a fresh tensor beside single numbers", layout.ctx.line)
    return found


def spread_along(node: ir.Node) -> bool:
    """Whether a value has an axis of size 1, which is no dimension."""
    single = isinstance(node, ir.Load) and any(isinstance(s, ir.Window) and s.length == ir.Const(1) for s in node.subs)
    return single or (isinstance(node, ir.Op) and node.name == "fn:unsqueeze")


def _moved_text(expr: ir.Expr) -> str | None:
    """The text of a size that is moved more than once: `n`, not `n - 1 + 1`."""
    expr = strip(expr)
    if not (isinstance(expr, ir.Op) and expr.name in ("add", "sub") and expr.type.kind == "int"
            and isinstance(strip(expr.args[0]), (ir.Op, ir.Const))):
        return None
    form = affine(expr)
    return None if form is None or any(":" in s for s in form.symbols) else str(form)


def _bare(plain: str) -> str:
    """The text without the brackets around all of it."""
    if plain.startswith("(") and plain.endswith(")"):
        depth = 0
        for k, c in enumerate(plain):
            depth += (c == "(") - (c == ")")
            if depth == 0:
                return plain[1:-1] if k == len(plain) - 1 else plain
    return plain


def _param(layout: Layout, expr: ir.Param) -> t.Value:
    if not expr.type.tensor:
        return t.Number(expr.name, expr.type.kind)
    rank = expr.type.rank
    for k in range(rank):
        layout.row(f"~{rank - 1 - k}", layout.ctx.size(expr, k))
    return t.Input(expr.name, tuple(f"~{rank - 1 - k}" for k in range(rank)), expr.type.dtype)


def _index(layout: Layout, expr: ir.Index) -> t.Value:
    extent = layout.extents.get(expr.var)
    if extent is None:
        raise Refusal("LL201", "a loop variable outside of its loop", layout.ctx.line)
    return layout.range(extent.start, extent.stop, extent.step, expr.var)


def _temp(layout: Layout, expr: ir.Temp) -> t.Value:
    inner = value(layout, expr.value)
    if isinstance(inner, (t.Number, t.Input, t.Range, t.View)):
        return inner
    return t.Named(expr.name, inner)


def _done(layout: Layout, expr: ir.Done) -> t.Value:
    """The very value that was computed before. In a branch it would have a way back of its own, or a needless one."""
    if layout.gate is not None and layout.gate != domains.domain_mask(layout, tuple(layout.ragged.values())):
        raise Refusal("LL220", "what was just stored is read in a branch, and gradients go through it", layout.ctx.line)
    found = value(layout, expr.value)
    if not t.is_number(found) and (layout.gate is not None or len(found.dims) > 1 or ir.has(found, t.Fold)):
        # With its axes in another order it may be computed twice after all: two ways back, with a sum of `inf - inf`.
        steps.finite(layout, found, "what gradients go through is finite")
    return found


def _call(layout: Layout, expr: ir.Call) -> t.Value:
    """The user's function itself, if it does on whole tensors what it did on elements, and has nothing but elements."""
    if any(a.type.rank and _is_in(a, expr.body) for a in expr.args):
        return value(layout, expr.body)         # no function of elements, and what it is given is looked at in it
    rows, layout.rows = layout.rows, {}
    args = [value(layout, a) for a in expr.args]
    touched, layout.rows = layout.touched, rows                 # a row that is given may have another size
    body = value(layout, expr.body)
    plain = not ir.contains(expr.body, lambda n: isinstance(n, ir.Select) or
                            (isinstance(n, ir.Op) and n.type.number and bool(variables(n))))
    rows_in_it = ir.contains(ir.Tuple((*expr.args, expr.body)), lambda n: isinstance(n, ir.Expr) and n.type.rank > 0)
    if expr.function and plain and not rows_in_it and touched == layout.touched and isinstance(body, t.Apply) \
            and any(a.dims == body.dims and t.is_number(a) <= expr.type.number for a in args):
        return t.HelperCall(expr.function, tuple(args), body)
    return body


def _is_in(part: ir.Expr, whole: ir.Expr) -> bool:
    return ir.contains(whole, lambda node: node == part)


def _select(layout: Layout, expr: ir.Select) -> t.Value:
    layout.touched += 1
    test = value(layout, expr.test)
    if isinstance(test, t.Number):
        chosen = layout.ctx.facts.branch(test.text)
        if chosen is not None:
            return value(layout, expr.yes if chosen else expr.no)
    if t.is_number(test) or (expr.type.number and not test.dims):
        decided = _decided_by_python(layout, test, expr)
        if decided is not None:
            return decided
        test = first.in_tensor(test) or test
    yes = gated(layout, test, expr.yes)
    inverse = _negated(test)
    no = gated(layout, inverse, expr.no)
    if expr.type.hard().kind == "bool" or (expr.type.tensor and expr.type.dtype == "bool"):
        return _logical(layout, test, yes, no)
    for side, v in ((expr.yes, yes), (expr.no, no)) if expr.type.kind == "float" else ():
        if side.type.kind == "int" and isinstance(v, (t.Number, t.Range)) and numbers.bits(side) > 53:
            numbers.exact(layout, v)
    return where(layout, test, yes, no, expr.type)


def _decided_by_python(layout: Layout, test: t.Value, expr: ir.Select) -> t.Value | None:
    """A choice between single values, or rows; None if it is one for each lane."""
    yes, no = (value(layout, side) for side in (expr.yes, expr.no))
    if yes.dims != no.dims or any(d in layout.extents for d in yes.dims):
        return None
    if expr.type.number:
        yes, no = (v if t.is_number(v) else t.Item(v, side.type.kind if side.type.number else expr.type.kind)
                   for v, side in ((yes, expr.yes), (no, expr.no)))
        return first.chosen(layout, test, yes, no, expr.type.kind)
    return first.chosen(layout, test, yes, no, expr.type.dtype)


def _negated(test: t.Value) -> t.Value:
    return t.Apply("bitwise_not", (test,), test.dims, "bool")


def gated(layout: Layout, test: t.Value, expr: ir.Expr) -> t.Value:
    """The value where the test holds; other lanes may hold anything that neither raises nor spoils a gradient."""
    before = layout.gate
    layout.gate = test if before is None else t.Apply("bitwise_and", (before, test), layout.union((before, test)),
                                                      "bool")
    try:
        return value(layout, expr)
    finally:
        layout.gate = before


def _logical(layout: Layout, test: t.Value, yes: t.Value, no: t.Value) -> t.Value:
    """`a and b`, `a or b` of truth values, whose second side has no effect."""
    true, false = _constant(yes), _constant(no)
    dims = layout.union((test, yes, no))
    if false is False and not t.is_number(test) and not t.is_number(yes):
        return t.Apply("bitwise_and", (test, yes), dims, "bool")
    if true is True and not t.is_number(test) and not t.is_number(no):
        return t.Apply("bitwise_or", (test, no), dims, "bool")
    if true is True and false is False:
        return test
    if t.is_number(test) or not dims:
        raise Refusal("LL205", "a condition that mixes numbers and tensors", layout.ctx.line)
    return t.Where(test, yes, no, dims, "bool")


def _constant(v: t.Value) -> bool | None:
    return {"True": True, "False": False}.get(v.text) if isinstance(v, t.Number) else None


def where(layout: Layout, test: t.Value, yes: t.Value, no: t.Value, type: Type) -> t.Value:
    """yes where test, else no, in the dtype that both have in the loop."""
    dtype = type.dtype if type.tensor else NUMBER_DTYPES[type.kind]
    if t.is_number(test):
        return _python_choice(layout, test, yes, no, type)
    if type.two_dtypes:
        two_dtypes.check_gradient(layout, yes, no)
    elif type.soft and type.tensor:
        yes, no = (_as_element(layout, v, dtype) for v in (yes, no))
    if type.number:
        yes, no = (_widened(layout, v, dtype) for v in (yes, no))
    else:
        yes, no = (v if t.is_number(v) or v.dtype == dtype else t.Cast(v, dtype) for v in (yes, no))
    if t.is_number(yes) and t.is_number(no):
        default = {"bool": "bool", "int": "int64"}.get(type.kind, layout.ctx.facts.default_dtype)
        if type.tensor or dtype != default:
            yes = t.Cast(yes, dtype)
    return t.Where(test, yes, no, layout.union((test, yes, no)), dtype)


def _widened(layout: Layout, v: t.Value, dtype: str) -> t.Value:
    """Numbers of one kind for each lane; an int that a float does not have is checked for."""
    if t.is_number(v) or v.dtype == dtype:
        return v
    if v.dtype == "int64" and dtype == "float64" and not isinstance(v, t.Range):
        numbers.exact(layout, v)
    return t.Cast(v, dtype)


def _as_element(layout: Layout, v: t.Value, dtype: str) -> t.Value:
    """The number side of a choice, where it is as good as an element of the dtype."""
    if v.dims:
        if v.dtype != dtype:
            raise Refusal("LL205", "a choice between elements and numbers of another precision", layout.ctx.line)
        return v
    if t.is_number(v):
        plain = in_dtype(v, dtype)
        return v if isinstance(plain, t.Number) else plain
    return v


def _python_choice(layout: Layout, test: t.Value, yes: t.Value, no: t.Value, type: Type) -> t.Value:
    raise Refusal("LL204", "a choice between tensors by a Python condition", layout.ctx.line)


def _op(layout: Layout, expr: ir.Op) -> t.Value:
    if expr.name in folds.SPECIAL:
        return folds.SPECIAL[expr.name](layout, expr)
    if expr.type.number:
        return numbers.operation(layout, expr)
    by_kind = may_be_start.compared(layout, expr)
    if by_kind is not None:
        return by_kind
    if any(a.type.two_dtypes for a in (expr, *expr.args)):
        return two_dtypes.operation(layout, expr)
    args = [value(layout, a) for a in expr.args]
    if expr.name == "to" and expr.args[0].type.soft:
        return value(layout, choices.each_cast(layout, expr))
    spread = choices.over_choices(layout, expr)
    if spread is not None:
        return value(layout, spread)
    if expr.name.startswith("call "):
        body = t.Apply(expr.name, tuple(args), layout.union(args), expr.type.dtype)
        return t.HelperCall(expr.name.removeprefix("call "), tuple(args), body)
    info = ops.op(expr.name)
    if info is not None and info.shares:
        if args[0].dtype.startswith("complex"):
            raise Refusal("LL202", f"`{expr.name}` of a complex tensor shares its memory", layout.ctx.line)
        return args[0]
    if expr.name == "to":
        if args[0].dtype.startswith("complex") and not expr.type.dtype.startswith(("complex", "bool")):
            raise Refusal("LL202", "a complex number made real, at which torch warns", layout.ctx.line)
        layout.touched += args[0].dtype != expr.type.dtype
        if expr.args[0].type.number:
            ranges.check_fits(layout, args[0], expr.type.dtype)
        if isinstance(args[0], t.Number) and isinstance(expr.args[0], ir.Const):
            return in_dtype(args[0], expr.type.dtype)
        return args[0] if args[0].dtype == expr.type.dtype and not isinstance(args[0], t.Number) \
            else t.Cast(args[0], expr.type.dtype)
    if expr.name in ("clone", "detach"):
        return args[0] if t.is_number(args[0]) else t.Apply(expr.name, (args[0],), args[0].dims, expr.type.dtype)
    if expr.name == "not":
        return _negated(args[0])
    args = _safe(layout, expr, args)
    _raises_nothing(layout, expr, args)
    fragile.check_operands(layout, expr.name, args, expr.type.dtype)
    unfilled.check_axes(layout, expr, args)
    types = [a.type.hard() if a.type.tensor else a.type for a in expr.args]
    if layout.ctx.facts.needs_grad and expr.name in ("remainder", "fmod") and t.is_number(args[0]):
        raise Refusal("LL220", "the gradient of a number modulo a tensor", layout.ctx.line)
    if expr.name == "div" and types[0].number and not t.is_number(args[0]) and not expr.params:
        return _by_reciprocal(layout, args, types, expr)
    return elementwise(layout, expr.name, args, types, expr.type.dtype, dict(expr.params), expr.line)


def _by_reciprocal(layout: Layout, args: list[t.Value], types: list[Type], expr: ir.Op) -> t.Value:
    """`number / tensor`, which torch computes as the number times the reciprocal."""
    inverse = elementwise(layout, "reciprocal", args[1:], types[1:], expr.type.dtype, line=expr.line)
    kinds = [Type("tensor", expr.type.dtype, types[1].rank), types[0]]
    return elementwise(layout, "mul", [inverse, args[0]], kinds, expr.type.dtype, line=expr.line)


def _safe(layout: Layout, expr: ir.Op, args: list[t.Value]) -> list[t.Value]:
    """Operands that are harmless in dead lanes, where the operation could raise or spoil a gradient."""
    info = ops.op(expr.name)
    if info is None:
        return args
    unable = info.gradient == "none" or expr.name in NO_BACKWARD
    if layout.ctx.facts.needs_grad and unable and expr.type.dtype.startswith(("float", "bfloat")):
        if layout.gate is not None:
            raise Refusal("LL220", f"`{expr.name}`, which has no gradient, in a branch", layout.ctx.line)
        layout.ctx.without_gradient = expr.name
    if layout.gate is None:
        return args
    risky = layout.ctx.facts.needs_grad and info.gradient == "value"
    floats = expr.type.dtype.startswith(("float", "bfloat", "complex"))
    integral = info.raises and not (floats and layout.ctx.facts.sure)
    if not (risky or integral):
        return args
    layout.touched += 1
    chosen = range(len(args)) if risky else range(1, len(args))
    return [_guarded(layout, a) if k in chosen else a for k, a in enumerate(args)]


def _raises_nothing(layout: Layout, expr: ir.Op, args: list[t.Value]) -> None:
    """An operation that raises for some values is only done when none of them is there."""
    info = ops.op(expr.name)
    info = ops.specialize(info, dict(expr.params)) if info is not None else None
    if info is None or not info.raises or expr.type.dtype.startswith(("float", "bfloat", "complex")):
        return
    if info.name in ("floor_divide", "remainder", "fmod", "div_trunc"):
        if layout.ctx.facts.device != "cuda":           # where a division by zero gives something, and no error
            numbers.nonzero(layout, args[1])
    elif info.name != "pow" or (isinstance(args[1], t.Number) and not args[1].text.isdigit()):
        raise Refusal("LL202", f"`{expr.name}` of integers may raise", layout.ctx.line)


def _guarded(layout: Layout, v: t.Value) -> t.Value:
    if isinstance(v, (t.Number, t.Item)) or layout.gate is None or v.dtype == "bool":
        return v
    if isinstance(v, t.Where) and v.test == layout.gate:
        return v
    return t.Where(layout.gate, v, t.Number("1", "int"), layout.union((layout.gate, v)), v.dtype)


def _tuple(layout: Layout, expr: ir.Tuple) -> t.Value:
    raise Refusal("LL204", "a tuple as a value", layout.ctx.line)


def truth(layout: Layout, expr: ir.Op) -> t.Value:
    choice = choices.chosen_from(layout, expr.args[0]) if expr.args[0].type.soft else None
    if choice is not None:
        sides = (ir.Op("truth", (side,), expr.type) for side in (choice.yes, choice.no))
        return value(layout, ir.Select(choice.test, *sides, expr.type))  # type: ignore[call-arg,arg-type]
    inner = value(layout, expr.args[0])
    return t.Apply("ne", (inner, t.Number("0", "int")), inner.dims, "bool")


HANDLERS: dict[type[ir.Expr], Callable[[Layout, Any], t.Value]] = {
    ir.Param: _param, ir.Index: _index, ir.Temp: _temp, ir.Done: _done, ir.Call: _call, ir.Select: _select, ir.Op: _op,
    ir.Tuple: _tuple, ir.Load: subscripts.load, ir.Reduce: folds.reduce, ir.Running: folds.running,
    ir.Stepped: steps.stepped, ir.Coupled: coupled.coupled, lanes.InLanes: lanes.lowered, ir.Solved: solves.solved,
    ir.Walked: walks.walked,
    owners.AtOwner: owners.looked_up, owners.InSegments: owners.restarted,
    owners.Within: owners.within,
}
folds.SPECIAL["truth"] = truth
folds.SPECIAL.update(row_folds.SPECIAL)
folds.SPECIAL.update(row_calls.SPECIAL | row_products.SPECIAL | row_shapes.SPECIAL
                     | selections.SPECIAL | taken.SPECIAL | parts.SPECIAL | masked_rows.SPECIAL | whole_calls.SPECIAL
                     | among.SPECIAL)
