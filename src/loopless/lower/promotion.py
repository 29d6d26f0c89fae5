"""Dtypes: the emitted operation must compute in the dtype in which the loop computed.

In the loop everything is an element, a 0-d tensor, or a Python number. As a tensor operation some operands have
dimensions and some have none, and torch promotes these differently: `x32[i] * s64` is float64 in the loop,
`x32 * s64` is float32. Where the two would differ, the operands are cast first.
"""
from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..ir import ops
from ..ir import tensor as t
from ..ir.types import Type
from ..report.reasons import Refusal
from .layout import Layout
from .ranges import check_fits

CONVERTS = {"where", "clamp", "clamp_min", "clamp_max", "pow"}     # raise where a Python number does not fit the dtype
NUMBER_DTYPES = {"int": "int64", "float": "float64", "bool": "bool"}


def loop_operand(type: Type) -> ops.Operand:
    if type.tensor:
        return ops.Operand(type.dtype, "dims" if type.rank else "zero")
    return ops.Operand(type.kind, "number")


def emitted_operand(value: t.Value) -> ops.Operand:
    if t.is_number(value):
        return ops.Operand(value.dtype, "number")
    return ops.Operand(value.dtype, "dims" if value.dims else "zero")


def cast(value: t.Value, dtype: str) -> t.Value:
    if value.dtype == dtype and not t.is_number(value):
        return value
    return t.Cast(value, dtype)


def elementwise(layout: Layout, name: str, args: Sequence[t.Value], types: Sequence[Type], result: str,
                params: Mapping[str, object] = ops.NO_PARAMS, line: int = 0) -> t.Value:
    """The operation on these values, computing in the loop's dtype."""
    info = ops.op(name)
    if info is None:
        raise Refusal("LL202", f"`{name}`", layout.ctx.line)
    kind = ops.specialize(info, params) or info
    default = layout.ctx.facts.default_dtype
    values = list(args)
    if values and all(t.is_number(v) for v in values):
        values = [t.Cast(v, x.dtype) if x.tensor else v for v, x in zip(values, types, strict=True)]
    counted = slice(1, None) if info.dtype.startswith("where") else slice(None)
    wanted = ops.common_dtype([loop_operand(x) for x in types[counted]], default)
    emitted = [emitted_operand(v) for v in values]
    if wanted in ("float16", "bfloat16") and any(v.dims and x.dtype != wanted and v.dtype != "bool"
                                                 for x, v in zip(types, values, strict=True)):
        raise Refusal("LL205", f"numbers of another kind beside {wanted}, which one at a time are not rounded to it",
                      layout.ctx.line)
    if ops.result_dtype(info, emitted, default, params) != result \
            or not _computes_alike(kind.dtype, wanted, ops.common_dtype(emitted[counted], default)):
        if name in CONVERTS:
            _check_numbers(layout, values, types, wanted)
        values = _matched(layout, values, types, counted, wanted)
        if ops.result_dtype(info, [emitted_operand(v) for v in values], default, params) != result:
            raise Refusal("LL205", f"the dtype of `{name}`", layout.ctx.line)
    if wanted in kind.rounded or result in kind.rounded:
        layout.ctx.note_level("rounded", f"`{name}` differs in the last bits between one element and many", line)
    return t.Apply(name, tuple(values), layout.union(values), result, tuple(sorted(params.items())))


def _computes_alike(rule: str, wanted: str | None, common: str | None) -> bool:
    """Whether operands with these common dtypes are computed with in one dtype.

    Division makes floats of integers before it looks at their common dtype: 58 / 1000 is 0.058 in uint8, too, so a
    cast of 1000 to uint8 would be wrong.
    """
    if wanted is None or common is None:
        return False
    highest = max(ops.KIND[wanted], ops.KIND[common])
    return wanted == common or (highest < 2 and rule == "float") or (highest < 3 and rule == "double")


def _check_numbers(layout: Layout, values: Sequence[t.Value], types: Sequence[Type], wanted: str | None) -> None:
    """Python numbers that have become a tensor fit its dtype: for one by itself that does not, torch raises."""
    for value, type in zip(values, types, strict=True):
        if type.number and not t.is_number(value) and wanted is not None:
            check_fits(layout, value, wanted)


def _matched(layout: Layout, values: list[t.Value], types: Sequence[Type], counted: slice, wanted: str | None
             ) -> list[t.Value]:
    layout.touched += 1
    if wanted is None:
        raise Refusal("LL205", "operands that torch does not combine", layout.ctx.line)
    out = list(values)
    for k in range(*counted.indices(len(values))):
        if t.is_number(values[k]):
            continue
        out[k] = cast(values[k], wanted)
    return out
