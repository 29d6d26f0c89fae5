"""Python numbers, one for each lane: computed in Python's own precision, float64 and int64.

`x[i].item()`, `float(x[i])`, `int(...)`, `math.sqrt(...)` and arithmetic among them cut the gradient, as they did in
the loop. What Python would refuse (a division by zero, the logarithm of zero, the int of a NaN) is checked first.
"""
from __future__ import annotations

from ..analyze.affine import affine
from ..ir import loop as ir
from ..ir import ops
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.conditions import at_least
from ..report.reasons import Refusal
from . import ints, own_bits, values
from .constants import literal
from .layout import Layout
from .magnitudes import stays_small
from .mixed_numbers import by_kind
from .promotion import NUMBER_DTYPES
from .shifts import is_shift, shifted

MATH_NAMES = {"fabs": "abs", "radians": "deg2rad", "degrees": "rad2deg"}
SMALL = 2**40
COMPARISONS = {"lt", "le", "gt", "ge", "eq", "ne"}
OF_BITS = {"bitwise_and", "bitwise_or", "bitwise_xor", "bitwise_not"}      # of what fits 64 bits, which then fit too


def operation(layout: Layout, expr: ir.Op) -> t.Value:
    """An operation whose result is a Python number."""
    if expr.name == "not":
        return _not(layout, expr)
    counted = _counted(layout, expr)
    if counted is not None:
        return counted
    choice = by_kind(expr)
    if choice is not None:
        return values.value(layout, choice)
    args = [values.value(layout, a) for a in expr.args]
    if not any(a.dims for a in args):
        warns = expr.name.startswith("math.") or expr.name in ("float", "int", "round")
        maybe = layout.gate is not None or any(a.type.soft for a in expr.args)
        if warns and maybe and layout.ctx.facts.needs_grad and any(a.type.tensor for a in expr.args):
            raise Refusal("LL220", f"`{expr.name}` of what requires grad, in a branch: torch would warn", expr.line)
        return _single(layout, expr, args)
    layout.touched += 1
    if expr.name in ("item", "float", "int", "round", "bool"):
        return _converted(layout, expr, args[0])
    if expr.name.startswith("math."):
        return _math(layout, expr, args)
    return _arithmetic(layout, expr, args)


def _counted(layout: Layout, expr: ir.Op) -> t.Value | None:
    """`2 * i + 1` of a single loop variable: a range with another start and step."""
    value = affine(expr) if expr.type.kind == "int" else None
    active = [s for s in value.symbols if s in layout.extents] if value is not None else []
    if value is None or len(active) != 1 or any(":" in s for s in value.symbols - set(active)):
        return None
    extent, by = layout.extents[active[0]], value.coefficient(active[0])
    first, last = (value.replace(active[0], end) for end in (extent.start, extent.stop - 1))
    low, high = (first, last) if by > 0 else (last, first)
    if by * extent.step < 0 and extent.step != 1:
        return None
    line = layout.range(low, high + 1, abs(by) * extent.step, active[0])
    return line if by > 0 else t.Flip(line, active[0])


def _not(layout: Layout, expr: ir.Op) -> t.Value:
    inner = values.value(layout, expr.args[0])
    if t.is_number(inner):
        return t.Apply("not", (inner,), (), "bool")
    return t.Apply("bitwise_not", (inner,), inner.dims, "bool")


def _single(layout: Layout, expr: ir.Op, args: list[t.Value]) -> t.Value:
    """One number: Python computes it."""
    if expr.name not in ("item", "float", "int", "bool", "round"):
        args = [a if t.is_number(a) or not e.type.number else t.Item(a, e.type.kind)
                for e, a in zip(expr.args, args, strict=True)]
    if expr.name in ("item", "float", "int", "bool", "round"):
        inner = args[0] if t.is_number(args[0]) else t.Item(args[0], _kind(args[0].dtype))
        return inner if inner.dtype == expr.type.kind else t.Apply(expr.name, (inner,), (), expr.type.kind)
    if expr.name in ("div", "floor_divide", "remainder") and isinstance(args[1], t.Number) \
            and literal(args[1].text) == 0:
        raise Refusal("LL202", "a division by zero", layout.ctx.line)
    found = t.Apply(expr.name, tuple(args), (), expr.type.kind)
    if expr.type.kind == "int" and bits(expr) > 63:
        size = t.Apply("abs", (found,), (), "int")
        layout.checks.append(t.Check(t.Apply("lt", (size, t.Number("2 ** 63", "int")), (), "bool"),
                                     "every int fits 64 bits"))
    return found


def _kind(dtype: str) -> str:
    """The kind of number that an element of this dtype is."""
    return "float" if dtype.startswith(("float", "bfloat")) else "bool" if dtype == "bool" else "int"


def lanes(v: t.Value) -> t.Value:
    """A value as numbers for each lane: float64, int64 or bool, without gradient."""
    if isinstance(v, t.Number):
        return v
    wide = "float64" if v.dtype.startswith(("float", "bfloat")) else "bool" if v.dtype == "bool" else "int64"
    plain = v if not v.dtype.startswith(("float", "bfloat")) or _detached(v) else \
        t.Apply("detach", (v,), v.dims, v.dtype)
    return plain if plain.dtype == wide else t.Cast(plain, wide)


def _detached(v: t.Value) -> bool:
    return isinstance(v, (t.Range, t.Cast)) or (isinstance(v, t.Apply) and v.op == "detach")


def _converted(layout: Layout, expr: ir.Op, inner: t.Value) -> t.Value:
    base = lanes(inner) if layout.ctx.facts.needs_grad else _wide(inner)
    if expr.name == "bool":
        return base if base.dtype == "bool" else t.Apply("ne", (base, t.Number("0", "int")), base.dims, "bool")
    if expr.name in ("int", "round") and base.dtype == "float64":
        _fits_an_int(layout, base)
        if expr.name == "round":
            base = t.Apply("round", (base,), base.dims, "float64")
    return base if base.dtype == NUMBER_DTYPES[expr.type.kind] else t.Cast(base, NUMBER_DTYPES[expr.type.kind])


def _fits_an_int(layout: Layout, base: t.Value) -> None:
    size = t.Apply("abs", (base,), base.dims, "float64")
    fits = t.Apply("lt", (size, t.Number("2.0 ** 62", "float")), base.dims, "bool")
    layout.checks.append(t.Check(fits, "every int fits 64 bits"))


def _wide(v: t.Value) -> t.Value:
    wide = "float64" if v.dtype.startswith(("float", "bfloat")) else "bool" if v.dtype == "bool" else "int64"
    return v if v.dtype == wide else t.Cast(v, wide)


def _math(layout: Layout, expr: ir.Op, args: list[t.Value]) -> t.Value:
    name = expr.name.removeprefix("math.")
    name = MATH_NAMES.get(name, name)
    info = ops.op(name)
    if info is None or len(args) != info.arity:
        raise Refusal("LL202", f"`{expr.name}` has no tensor form", layout.ctx.line)
    wide = tuple(_float(layout, a) for a in args)
    dims = layout.union(wide)
    if expr.type.kind == "bool":
        return t.Apply(name, wide, dims, "bool")
    layout.ctx.note_level("rounded", f"`{expr.name}` and torch differ in the last bits", expr.line)
    result: t.Value = t.Apply(name, wide, dims, "float64")
    finite = t.Apply("isfinite", (result,), dims, "bool")
    layout.checks.append(t.Check(finite, f"`{expr.name}` is within its domain"))
    if expr.type.kind == "int":
        _fits_an_int(layout, result)
    return t.Cast(result, "int64") if expr.type.kind == "int" else result


def _float(layout: Layout, v: t.Value) -> t.Value:
    if isinstance(v, t.Number):
        return v
    base = lanes(v) if layout.ctx.facts.needs_grad else _wide(v)
    return base if base.dtype == "float64" else t.Cast(base, "float64")


def _arithmetic(layout: Layout, expr: ir.Op, args: list[t.Value]) -> t.Value:
    name, kind = expr.name, expr.type.kind
    args = [_plain_int(a) for a in args]
    floats = kind == "float" or (name in COMPARISONS and any(a.dtype in ("float", "float64") for a in args))
    if floats:
        args = [_float(layout, a) for a in args]
    elif any(a.dtype == "bool" for a in args) and kind == "int":
        args = [a if isinstance(a, t.Number) else t.Cast(a, "int64") if a.dtype == "bool" else a for a in args]
    if floats and name in ("floor_divide", "remainder"):
        raise Refusal("LL202", f"`{name}` of Python floats", layout.ctx.line)
    if floats:
        for a, v in zip(expr.args, args, strict=True):
            if a.type.kind == "int" and bits(a) > 53:
                exact(layout, v)
    if name in ("div", "floor_divide", "remainder"):
        nonzero(layout, args[1], layout.gate if name == "div" else None)
    if is_shift(expr):
        return shifted(layout, expr, args, 1 if own_bits.one_bit(expr.args[0]) else bits(expr.args[0]))
    power = name == "pow" and not (isinstance(expr.args[1], ir.Const) and expr.args[1].value in (2, 3))
    if power and not floats:
        raise Refusal("LL202", "a power of Python ints", layout.ctx.line)
    near = kind != "int" or name in OF_BITS or bits(expr) <= 62 or own_bits.place(expr) is not None
    if not near and not stays_small(layout, expr) and not _of_small_ints(layout, expr):
        ints.check_result(layout, name, tuple(args), layout.union(args))
    if name == "pow" and floats:
        layout.ctx.note_level("rounded", "`**` differs in the last bits between one element and many", expr.line)
    info = ops.op(name)
    if info is None:
        raise Refusal("LL202", f"`{name}` of Python numbers", layout.ctx.line)
    found = t.Apply(name, tuple(args), layout.union(args), "bool" if name in COMPARISONS else NUMBER_DTYPES[kind])
    if power and found.dims:
        finite = t.Apply("isfinite", (found,), found.dims, "bool")      # where Python raises, or gives a complex number
        layout.checks.append(t.Check(finite, "every power of Python numbers is a number"))
    return found


def _of_small_ints(layout: Layout, expr: ir.Op) -> bool:
    """Whether the ints that come from outside are so small, which is a guard, that the result fits 64 bits."""
    names = {n.name for n in ir.find(expr, ir.Param) if n.type.kind == "int"}
    capped = ir.substitute(expr, lambda n: ir.Const(SMALL) if isinstance(n, ir.Param) and n.name in names else None)
    if not names or bits(capped) > 63:
        return False
    symbols = [Affine.symbol(name) for name in sorted(names)]
    return all(at_least(layout.ctx.facts, s + SMALL) and at_least(layout.ctx.facts, -s + SMALL) for s in symbols)


def nonzero(layout: Layout, divisor: t.Value, alive: t.Value | None = None) -> None:
    """Notes the check that nothing is divided by zero; alive: in these lanes, where torch itself does not mind."""
    known = literal(divisor.text) if isinstance(divisor, t.Number) else None
    if known:
        return
    if known == 0:
        raise Refusal("LL202", "a division by zero", layout.ctx.line)
    test = t.Apply("ne", (divisor, t.Number("0", "int")), divisor.dims, "bool")
    if alive is not None and divisor.dims:
        dead = t.Apply("bitwise_not", (alive,), alive.dims, "bool")
        test = t.Apply("bitwise_or", (test, dead), layout.union((test, dead)), "bool")
    layout.checks.append(t.Check(test, "no divisor is zero"))


def _plain_int(v: t.Value) -> t.Value:
    """True and False are 1 and 0 beside tensors, which do not take them everywhere."""
    if not (isinstance(v, t.Number) and v.dtype == "bool"):
        return v
    known = literal(v.text)
    return t.Number(f"int({v.text})" if known is None else str(int(known)), "int")


def exact(layout: Layout, v: t.Value) -> None:
    """Makes sure that every int is one that float64 has: by the facts, or by a check."""
    fixed = [v.text] if isinstance(v, t.Number) else [str(v.start), str(v.stop)] if isinstance(v, t.Range) else []
    if fixed and all(layout.ctx.facts.granted(f"abs({end}) <= 2 ** 53") for end in fixed):
        return
    if fixed or t.is_number(v):
        raise Refusal("LL205", "an int that a float may not have", layout.ctx.line)
    size = t.Apply("abs", (v,), v.dims, v.dtype)
    layout.checks.append(t.Check(t.Apply("lt", (size, t.Number("2 ** 53", "int")), v.dims, "bool"),
                                 "every int is one that a float has"))


COUNTED = {"trips", "add", "sub", "mul", "neg", "abs", "remainder", "floor_divide"}     # whose bits are known


def fits(layout: Layout, expr: ir.Expr, text: str) -> None:
    """Makes sure that tensors have room for an int that is the same in all iterations. One from outside fits."""
    counted = not ir.contains(expr, lambda n: isinstance(n, ir.Op) and n.name not in COUNTED)
    if isinstance(expr, ir.Param) or (counted and bits(expr) <= 63):
        return
    known = literal(text)
    small = -2 ** 63 <= known < 2 ** 63 if known is not None else layout.ctx.facts.granted(
        f"-2 ** 63 <= ({text}) < 2 ** 63" if " if " in text else f"-2 ** 63 <= {text} < 2 ** 63")
    if not small:
        raise Refusal("LL205", f"`{text}`, an int beyond 64 bits", layout.ctx.line)


BITS = {"bool": 1, "uint8": 8, "int8": 8, "int16": 16, "int32": 32, "int64": 64}


def bits(expr: ir.Node) -> int:
    """How many bits an int may need, at most."""
    if isinstance(expr, ir.Const):
        return int(expr.value).bit_length() if isinstance(expr.value, (int, bool)) else 64
    if isinstance(expr, (ir.Index, ir.Size)):
        return 40
    if isinstance(expr, ir.Temp):
        return bits(expr.value)
    if isinstance(expr, ir.Select):
        return max(bits(expr.yes), bits(expr.no))
    if isinstance(expr, ir.Op):
        return _op_bits(expr)
    if isinstance(expr, (ir.Running, ir.Reduce)) and expr.type.kind == "int":
        return _fold_bits(expr)
    return 63


def _fold_bits(expr: ir.Running | ir.Reduce) -> int:
    if expr.kind.startswith("arg") or expr.kind == "first":
        return 40
    parts = max(bits(expr.value), 0 if expr.init is None else bits(expr.init))
    return parts if expr.kind in ("last", "max", "min") else min(parts + 40, 64) if expr.kind == "sum" else 64


def _op_bits(expr: ir.Op) -> int:
    if expr.name == "trips":
        return 40
    parts = [bits(a) for a in expr.args]
    if expr.name == "int" and expr.args[0].type.kind == "bool":
        return 1
    if expr.name in ("item", "int") and expr.args[0].type.tensor:
        return BITS.get(expr.args[0].type.dtype, 62)
    if expr.name in ("add", "sub"):
        return max(parts) + 1
    if expr.name == "at-winner":
        return max(parts[1:])
    if expr.name in ("neg", "abs", "remainder", "floor_divide", "bitwise_and", "bitwise_or", "bitwise_xor"):
        return max(parts)
    if expr.name == "mul":
        return sum(parts)
    if expr.name == "pow" and isinstance(expr.args[1], ir.Const):
        return parts[0] * int(expr.args[1].value)
    if expr.name in ("pow", "bitwise_left_shift"):
        return 128
    return 62 if expr.type.kind == "int" else 64
