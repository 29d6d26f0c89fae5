"""Seeded bugs of the language: exits, side effects, random numbers, names, helpers, errors that get lost."""
from __future__ import annotations

from .bug import Bug, Edit

BUGS = (
    Bug("break_is_continue", (36,), "`break` ends the iteration and not the loop.",
        Edit("build/statements.py", "ast.Break: _break,", "ast.Break: _continue,")),
    Bug("side_effects_dropped", (37,), "A call that is made for its effect is not made.",
        Edit("build/statements.py",
             '    raise Refusal("LL203", f"`{ast.unparse(node).splitlines()[0]}` is done for its effect", node.lineno)',
             "    return []")),
    Bug("random_number_is_constant", (38,), "A random number is one half, always.",
        Edit("build/calls.py", "    if last in RANDOM:\n        raise",
             "    if last in RANDOM:\n        return ir.Const(0.5)\n    if last in RANDOM:\n        raise")),
    Bug("loop_variable_not_rebound", (48, 58),
        "A loop variable that the body gives another value shows the range's value.",
        Edit("transform/carry_values.py", "        update = state.values[n]\n",
             '        update = ir.Index(stmt.index) if n == stmt.index.split(":")[0] else state.values[n]\n')),
    Bug("error_of_unused_value", (35, 59, 23), "What would raise in a value that nobody uses is not noticed.",
        Edit("transform/carry_values.py",
             "        return list(risks(value, guard, stmt.line, fits=not stmt.name.isidentifier()))",
             "        return []")),
    Bug("cut_off_slices_write_all", (22, 7), "A slice that is cut off writes over all that it might.",
        Edit("analyze/survivors.py", " or not _certain(later.dims):", ":")),
    Bug("added_is_written_over", (6, 7), "What a later iteration adds to is not stored before.",
        Edit("lower/narrowed.py", 'd.sink.node.combine in ("", "last")', "True")),
    Bug("lost_in_one_branch_only", (60, 48), "A name for a row that one branch gives is what the other one gives.",
        Edit("build/branches.py", "s.lost = s.lost | lost_there", "s.lost = s.lost | set()")),
    Bug("last_of_no_iterations", (7, 26), "A place looks up the last iteration that stored there, though none may run.",
        Edit("lower/scatters/last.py", "    for lane in moving:\n", "    for lane in ():\n")),
    Bug("looked_up_where_a_slice_is", (23, 22), "`(x[i:k] - y[i]).sum()` looks up `y[i]` only where `x[i:k]` is.",
        Edit("lower/row_gates.py", "return None if rows and not rows & used else gate", "return gate")),
    Bug("error_of_overwritten_value", (35, 23),
        "What would raise in an iteration whose store is overwritten is not noticed.",
        Edit("lower/cells.py", "*_overwritten(writes, versions.values, dim)]", "]")),
)
