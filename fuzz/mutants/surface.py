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
    Bug("looked_up_where_a_slice_is", (23, 22), "`(x[i:k] - y[i]).sum()` looks up `y[i]` only where `x[i:k]` is.",
        Edit("lower/row_gates.py", "return None if rows and not rows & used else gate", "return gate")),
    Bug("error_of_overwritten_value", (35, 23),
        "What would raise in an iteration whose store is overwritten is not noticed.",
        Edit("lower/cells.py", "*_overwritten(writes, versions.values, dim)]", "]")),
)
