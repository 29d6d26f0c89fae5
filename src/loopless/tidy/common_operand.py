"""What both sides of a choice do is done once, to what was chosen.

    torch.where(m, a + x, a + y)   →   a + torch.where(m, x, y)
    torch.where(m, x * x, y * y)   →   (where(m, x, y)) * (the same)

The numbers of each lane are the same, so is every gradient; the one change is that nothing is computed from what was
not chosen. Operands that become a choice are tensors of one dtype: a number would become a tensor. Level: bitwise.
"""
from __future__ import annotations

from ..ir import tensor as t

OPS = {"add", "sub", "mul", "div"}


def rewrite(value: t.Value) -> t.Value | None:
    if not (isinstance(value, t.Where) and isinstance(value.yes, t.Apply) and isinstance(value.no, t.Apply)):
        return None
    yes, no = value.yes, value.no
    if yes.op not in OPS or yes.op != no.op or (yes.dtype, yes.params) != (no.dtype, no.params) \
            or value.dtype != yes.dtype:
        return None
    operands = [_operand(value, a, b) for a, b in zip(yes.args, no.args, strict=True)]
    changed = {(a, b) for a, b in zip(yes.args, no.args, strict=True) if a != b}
    if len(changed) != 1 or any(o is None for o in operands):
        return None
    return t.Apply(yes.op, tuple(o for o in operands if o is not None), value.dims, yes.dtype, yes.params)


def _operand(choice: t.Where, a: t.Value, b: t.Value) -> t.Value | None:
    if a == b:
        return a
    if t.is_number(a) or t.is_number(b) or a.dtype != b.dtype:
        return None
    dims = tuple(d for d in choice.dims if d in (*choice.test.dims, *a.dims, *b.dims))
    return t.Where(choice.test, a, b, dims, a.dtype)
