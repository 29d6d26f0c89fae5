"""Seeded bugs of maxima and minima: NaN, ties, signed zeros, starts."""
from __future__ import annotations

from .bug import Bug, Edit

BUGS = (
    Bug("nan_not_looked_for", (27, 28), "A NaN among the values is the maximum.",
        Edit("lower/extremes.py", 'same = t.Apply("eq", (found, found), found.dims, "bool")', "return")),
    Bug("fmax_for_max", (27,), "A maximum never is a NaN, not even where it starts with one.",
        Edit("write/expressions.py", "        source = self.write(v.base, order).at(ATOM)\n",
             "        source = self.write(v.base, order).at(ATOM)\n"
             '        if v.base.dtype.startswith("float"):\n'
             "            source = f\"torch.where({source}.isnan(), float('{'-inf' if 'max' in kind else "
             "'inf'}'), {source})\"\n"),
        Edit("lower/extremes.py", 'same = t.Apply("eq", (found, found), found.dims, "bool")', "return")),
    Bug("last_of_ties_is_first", (28, 32), "`>=` takes the first of equal values.",
        Edit("lower/recurrences/min_max.py", '"ge": ("max", "last")', '"ge": ("max", "first")')),
    Bug("first_of_ties_is_last", (28, 32), "`<` takes the last of equal values.",
        Edit("lower/recurrences/min_max.py", '"lt": ("min", "first")', '"lt": ("min", "last")')),
    Bug("start_not_compared", (27, 26), "A maximum that starts at a tensor forgets the start.",
        Edit("lower/extremes.py",
             "return folds.as_number(t.Where(beats, found, start, layout.union((beats, found, start)), found.dtype), ",
             "return folds.as_number(found, ")),
    Bug("start_never_beaten", (27, 26),
        "A maximum that starts at a number is one of the values, even if none is above it.",
        Edit("lower/extremes.py", 'layout.checks.append(t.Check(beats, "some', 'str(t.Check(beats, "some')),
    Bug("follower_of_start", (28, 26), "A value kept along with a maximum forgets what it was before.",
        Edit("lower/extremes.py", "if absorbed and same_at(layout.ctx, source,",
             "if True or same_at(layout.ctx, source,")),
    Bug("running_start_not_compared", (27, 26), "A running maximum forgets a start that is a number.",
        Edit("lower/extremes.py", 'layout.checks.append(t.Check(beyond, "the', 'str(t.Check(beyond, "the')),
    Bug("maximum_for_max", (27, 29), "`max(a, b)` is torch.maximum, which takes NaN from either side.",
        Edit("build/calls.py", "best = expressions.select(s, expressions.truth(better), value, best)",
             'best = expressions.operation(s, f"{name}imum", best, value)')),
    Bug("max_takes_the_second", (27, 29), "`max(a, b)` of equal values is the second.",
        Edit("build/calls.py", '"gt" if name == "max" else "lt", value, best)',
             '"ge" if name == "max" else "le", value, best)')),
    Bug("comparison_turned", (27,), "`if best < x[i]` is a minimum.",
        Edit("lower/recurrences/min_max.py", "a, b, name = b, a, FLIPPED[name]", "a, b = b, a")),
    Bug("joined_start_forgotten", (27, 26), "What `torch.maximum` joins forgets the start.",
        Edit("lower/joins.py", "return expr, None if _is_neutral(expr, start) else start", "return expr, None")),
    Bug("joined_twice", (10, 26), "A start that is the first value is left out of a `logaddexp` or a `^`, too.",
        Edit("lower/joins.py", 'ONCE = ("amax", "amin", "or", "and") ', 'ONCE = tuple(OPERATIONS) ')),
    Bug("where_gives_a_part", (53, 42), "The larger one by `torch.where` is a part of the tensor that it came from.",
        Edit("lower/folds.py", "value.dims, value.dtype) if t.shares_memory(value) else value",
             "value.dims, value.dtype) if False else value")),
    Bug("start_compared_as_a_tensor", (27, 56), "An extreme that is the number it started at compares as a tensor.",
        Edit("lower/may_be_start.py", "t.Where(beats, tests[0], tests[1],", "t.Where(beats, tests[0], tests[0],")),
)
