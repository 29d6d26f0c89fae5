"""Seeded bugs of what one iteration hands to the next: the value before, the last match, counters."""
from __future__ import annotations

from .bug import Bug, Edit

BUGS = (
    Bug("lane_too_wide", (1, 54), "What is handed on over three iterations arrives after four.",
        Edit("lower/handed.py", "(None if one.back.const == 1 else ir.Const(one.back.const)),",
             "(None if one.back.const == 1 else ir.Const(one.back.const + 1)),")),
    Bug("unwritten_place_handed_on", (1, 54), "A store that does not happen hands on what it would have stored.",
        Edit("lower/handed.py", "if effect.guard is not None and any(h.kept for h in found):", "if False:")),
    Bug("older_start_first", (1, 54), "A recurrence of second order starts with its two values the wrong way round.",
        Edit("lower/coupled.py", "tuple(rests[:1]), tuple(firsts), var,",
             "tuple(rests[:1]), tuple(firsts[::-1]), var,")),
    Bug("start_taken_for_the_value_before", (21, 58), "What a name starts with is what the update would have been.",
        Edit("lower/recurrences/previous.py", "if own or not is_value_at(", "if own or False and not is_value_at(")),
    Bug("previous_value_not_shifted", (1, 59), "The value before is the value of this very iteration.",
        Edit("lower/recurrences/previous.py", "ir.Const(dim.step)), INT)", "ir.Const(0)), INT)")),
    Bug("number_start_as_any_element", (56, 51), "A start that is a number is an element, whatever it meets.",
        Edit("lower/softness.py", "    if None in firsts.values() or",
             "    return True\n    if None in firsts.values() or")),
    Bug("no_match_forgets_the_start", (59, 36), "A match is somewhere, even if nothing matches.",
        Edit("lower/matches.py", 'layout.checks.append(t.Check(some, "something', 'str(t.Check(some, "something')),
    Bug("restart_counts", (1, 59), "A counter that starts again forgets the number it starts with.",
        Edit("lower/recurrences/counter.py", "_minus(last, here), first)", "_minus(last, here), ZERO)")),
    Bug("row_is_its_first_name", (60, 41), "A row that is read before it is set is always the row before the loop.",
        Edit("build/statements.py", "name not in s.mutated | s.handed", "name not in s.mutated"),
        Edit("build/iteration.py", "if name in s.aliases or name in s.kept", "if name in s.kept")),
    Bug("matrix_not_turned", (1, 66), "`h @ W` goes on with the matrix the wrong way round.",
        Edit("lower/matrix_steps.py", 'axes = (column, state) if expr.kind == "matrix-right" else (state, column)',
             "axes = (state, column)")),
    Bug("matrix_steps_forward", (1, 54), "A recurrence with matrices that goes backwards goes forward.",
        Edit("lower/matrix_steps.py", "return t.Flip(part, expr.dim.var) if expr.dim.step < 0 and",
             "return part if True or")),
    Bug("number_before_is_a_tensor", (26, 44), "What a recurrence was before its first step is a tensor, too.",
        Edit("lower/recurrences/linear.py", '("before", problem.type_before))', '("before", result))')),
)
