"""Operations whose kernels for one element and for many differ by more than rounding, for extreme operands.

For those operands the loop runs: float `%` and `fmod` where the quotient overflows, `gelu` far from zero. This is so
on a CPU, whose kernels have a vector form and a plain one; those of CUDA do the same to every element.
"""
from __future__ import annotations

from ..ir import tensor as t
from .layout import Layout

FAR = "1e15"


def check_operands(layout: Layout, name: str, args: list[t.Value], dtype: str) -> None:
    """Notes the check that no operand is extreme."""
    if layout.ctx.facts.device == "cuda" or not dtype.startswith(("float", "bfloat")):
        return
    if name in ("remainder", "fmod"):
        bare = all(map(t.is_number, args))          # Python's quotient of two numbers would be no tensor
        alike = tuple(a if a.dtype == dtype or (t.is_number(a) and not bare) else t.Cast(a, dtype) for a in args)
        quotient = t.Apply("div", alike, layout.union(args), dtype)
        usual = t.Apply("bitwise_not", (t.Apply("isinf", (quotient,), quotient.dims, "bool"),), quotient.dims, "bool")
        for odd in (_test("isinf", args[0]), _zero(args[1])):
            if odd is not None:
                usual = t.Apply("bitwise_or", (usual, odd), layout.union((usual, odd)), "bool")
        layout.checks.append(t.Check(usual, "no quotient overflows"))
    elif name == "gelu":
        size = t.Apply("abs", (args[0],), args[0].dims, dtype)
        far = t.Apply("ge", (size, t.Number(FAR, "float")), size.dims, "bool")
        near = t.Apply("bitwise_not", (far,), size.dims, "bool")
        layout.checks.append(t.Check(near, "no operand is extreme"))


def _test(name: str, value: t.Value) -> t.Value | None:
    return None if isinstance(value, (t.Number, t.Item)) else t.Apply(name, (value,), value.dims, "bool")


def _zero(value: t.Value) -> t.Value | None:
    if isinstance(value, (t.Number, t.Item)):
        return None
    return t.Apply("eq", (value, t.Number("0", "int")), value.dims, "bool")
