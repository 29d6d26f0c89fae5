"""Seeded bugs of memory: overlaps, aliases, views, copies that were needed, the object that comes back."""
from __future__ import annotations

from .bug import Bug, Edit

BUGS = (
    Bug("aliases_not_guarded", (4, 60), "Two arguments may share memory and nobody looks.",
        Edit("run/guard_lines.py", "if not names.written or len(order) == 1:", "if True:")),
    Bug("aliases_by_identity", (4, 60), "Arguments share memory only if they are the same bytes.",
        Edit("run/memory.py", "if start < high and low < end and", "if start == low and end == high and")),
    Bug("aliases_by_start", (4,), "Arguments share memory only if they begin at the same byte.",
        Edit("run/memory.py", "if start < high and low < end and", "if start == low and")),
    Bug("overlap_not_guarded", (5,), "A tensor whose own cells overlap is written as if they did not.",
        Edit("run/guard_lines.py", 'alone = [f"{names.dense}({name})" for name in names.written]',
             "alone: list[str] = []")),
    Bug("overlapping_slices_not_copied", (3, 61), "A slice is assigned from an overlapping one without a copy.",
        Edit("write/function.py", "if t.shares_memory(put.value) and in_place.reads(put.value, put.array):",
             "if False:")),
    Bug("result_not_copied", (42,), "A result that was filled from a tensor is that tensor.",
        Edit("lower/sharing.py", "    if t.shares_memory(value):\n", "    if False:\n")),
    Bug("view_comes_back_as_copy", (53,), "A result that the loop leaves as a part of a tensor is a new tensor.",
        Edit("lower/effects.py", "if viewed(expr) and not _is_view(value):", "if False:")),
    Bug("accumulator_view_not_seen", (53, 41), "`s = x[0]; s += ...` does not write into x.",
        Edit("build/statements.py", "if name in s.mutated and sharing.may_be_view(value):", "if False:")),
    Bug("view_under_name_is_copy", (60, 53), "`t = x[i]` keeps the value that x[i] had, whatever is written later.",
        Edit("transform/carry_values.py", "        return replace(value, at=clock)\n    if isinstance(value, ir.Temp):",
             "        return value\n    if isinstance(value, ir.Temp):")),
    Bug("name_shows_no_writes", (53, 60),
        "A name for a part of a tensor, after a loop that writes the tensor, is stale.",
        Edit("lower/closed_forms.py", "        if shown & self.ctx.stored.keys():", "        if False:"),
        Edit("lower/closed_forms.py", "if self.shown.get(name, set()) & self.ctx.stored.keys():", "if False:")),
    Bug("layout_of_value", (43,), "A result has the strides of what was computed, not those of its allocation.",
        Edit("lower/fresh.py", "if len(put.dims) < 2 and not new.like:", "if True:")),
    Bug("stack_not_contiguous", (43, 64), "A stack of rows keeps the strides of the rows.",
        Edit("lower/lists.py", 'return t.Apply("contiguous", (result,), result.dims, result.dtype)', "return result")),
    Bug("layout_not_guarded", (43,), "Strides are looked at in the first call only.",
        Edit("run/guards.py",
             '*(f"{name}.is_contiguous()" for name in facts.contiguity if name not in facts.arrays),', "")),
)
