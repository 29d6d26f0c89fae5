"""Seeded bugs of gradients: what dead lanes do to them, what is cut off, what is written over."""
from __future__ import annotations

from .bug import Bug, Edit

BUGS = (
    Bug("dead_lanes_not_gated", (31, 55), "The lanes that a branch leaves out spoil the gradient.",
        Edit("lower/values.py", 'risky = layout.ctx.facts.needs_grad and info.gradient == "value"', "risky = False")),
    Bug("item_keeps_gradient", (14,), "`x[i].item()` lets the gradient through.",
        Edit("lower/numbers.py", 't.Apply("detach", (v,), v.dims, v.dtype)', "v")),
    Bug("detach_keeps_gradient", (14, 60), "`x[i].detach()` lets the gradient through.",
        Edit("write/expressions.py", 'if v.op in ("clone", "detach", "contiguous"):',
             'if v.op == "detach":\n'
             "            return self.write(v.args[0])\n"
             '        if v.op in ("clone", "detach", "contiguous"):')),
    Bug("list_keeps_gradient", (64, 14), "`torch.tensor` of a list lets the gradient through.",
        Edit("lower/lists.py", 'if expr.how == "tensor" and layout.ctx.facts.needs_grad and', "if False and")),
    Bug("gradient_not_required", (55,), "A tensor does not require grad any more where only dead values did.",
        Edit("pipeline/passes.py", "    if required is not None:\n", "    if False:\n")),
    Bug("filled_ints_require_no_grad", (57,), "A row of ints that a float with a gradient fills requires no grad.",
        Edit("build/stores.py", "    if s.facts.needs_grad and place.rank and value.tensor",
             "    if False and value.tensor"),
        Edit("lower/effects.py", "        if stored.type.rank < rank:         # torch makes",
             "        if False:  # torch makes")),
    Bug("dead_rows_not_harmless", (31, 55), "Rows that a branch leaves out spoil the gradient of functions of rows.",
        Edit("lower/row_calls.py", "or category(value.dtype) < 2 or _cut_off(value, gate):",
             "or True:")),
)
