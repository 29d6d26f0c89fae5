"""Bugs in slices, lists and rows of places."""
from __future__ import annotations

from .bug import Bug, Edit

BUGS = (
    Bug("window_not_ensured", (65,), "A slice at a place that is looked up is taken to lie within its tensor.",
        Edit("build/windows.py", 'ir.Op("ensure", (start, test), start.type, about)',
             'ir.Op("ensure", (start, ir.Const(True)), start.type, about)')),
    Bug("count_of_a_slice_not_clipped", (65,), "A mean divides by the length of a slice, as if it were not cut off.",
        Edit("lower/row_folds.py", "    if size is None:\n        return found\n",
             "    if True:\n        return found\n")),
    Bug("pinned_out_of_range", (22,), "An iteration that a condition asks for is there, whatever its number.",
        Edit("lower/recurrences/pinned.py", "(*inside[1:], *rest)", "(*rest,)")),
    Bug("list_kind_not_guarded", (52,), "Of what kind the elements of a list are is looked at in the first call only.",
        Edit("run/guards.py", '        others.append(f"{_constant(constants, same_kind(kind))}({name})")\n',
             "        pass\n")),
    Bug("turned_list_not_turned", (64,), "`torch.stack(parts[::-1])` is taken for `torch.stack(parts)`.",
        Edit("build/collecting.py", "return ir.Collect(name, how, kind, axis, turned, first)",
             "return ir.Collect(name, how, kind, axis, False, first)")),
    Bug("elements_of_views_are_copies", (53,), "An element of a view shows what was there when the view got its name.",
        Edit("transform/computed_rows.py", "or row.name in UNKNOWN_LENGTH or shows_operand(row):",
             "or row.name in UNKNOWN_LENGTH:")),
    Bug("joined_along_the_first_axis", (64,), "`torch.stack(parts, dim=1)` is taken for `torch.stack(parts)`.",
        Edit("lower/lists.py", "    if expr.axis:\n        result = t.Turn", "    if False:\n        result = t.Turn")),
    Bug("helper_of_rows_called_whole", (65,), "A function that folds its row is called on all rows at once.",
        Edit("lower/values.py", "if expr.function and plain and not rows_in_it and touched",
             "if expr.function and plain and touched")),
    Bug("einsum_in_any_order", (43,), "The result of an einsum lies in memory as its dimensions are written.",
        Edit("ir/einsum_order.py", "    return summed and list(out) == both + alone\n", "    return True\n")),
    Bug("negated_before_it_is_wider", (8, 16), "`a + (-b).sum()` of bytes is `a - b.sum()`.",
        Edit("tidy/plain_difference.py", "and (category(base.dtype) > 1 or base.dtype", "and (True or base.dtype")),
    Bug("new_axes_beside_anything", (25,), "`y[i][:, None]` of an element is its axis of size 1.",
        Edit("build/subscripts.py", "    if len(named) > rank:\n", "    if False:\n")),
    Bug("places_from_the_end_selected", (21,), "`index_select` takes places that count from the end.",
        Edit("lower/taken.py", 'if dict(expr.params).get("from_start"):', "if False:")),
    Bug("ints_of_any_size", (15,), "A Python int that comes in fits 64 bits.",
        Edit("run/guards.py", "        if type(value) is int:\n", "        if False:\n")),
)
