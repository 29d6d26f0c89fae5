"""What one iteration hands to the next: sums, extremes, flags, counts, places, running and resetting values.

Each `Recurrence` is a start, and lines in which {s} is the carried name (a second one is {q}), {e} an element, {c} a
condition, {i} the loop variable, {o} a tensor with an element for each iteration. Those that loopless compiles today
come more often than those that it does not.
"""
from __future__ import annotations

from typing import NamedTuple

from fuzz.generators.grammar.draft import Draft
from fuzz.generators.grammar.expressions import condition, tensor_value
from fuzz.generators.grammar.subscripts import element

ZERO = ("0", "0.0", "0.0", "0", "1.5", "True", "torch.tensor(0.0)", "{x}[0] * 1", "2")
ONE = ("1", "1.0", "2.0", "0.5", "1.0", "{x}[0] * 1", "-1")
LINE = ("0.0", "1.0", "0.0", "{x}[0] * 1", "torch.tensor(0.5)", "2")
LOW = ("float('-inf')", "{x}[0]", "{x}[0] * 1", "0", "0.0", "-1e9", "{x}[-1]")
HIGH = ("float('inf')", "{x}[0]", "{x}[0] * 1", "0", "100.0", "1e9")
BEFORE = ("0.0", "{x}[0]", "{x}[-1]", "0", "1.5", "{x}[0] * 1", "-1", "torch.tensor(0.0)")
PLACES = ("-1", "0", "len({x})", "3")


class Recurrence(NamedTuple):
    starts: tuple[str, ...]
    lines: str
    weight: int = 2


RECURRENCES = (
    Recurrence(ZERO, "{s} = {s} + {v}", 8),
    Recurrence(ZERO, "{s} += {v}", 5),
    Recurrence(ZERO, "{s} -= {e}", 2),
    Recurrence(ZERO, "if {c}:\n    {s} = {s} + {v}", 5),
    Recurrence(ZERO, "{s} = {s} + ({e} if {c} else 0)"),
    Recurrence(("0", "0.0"), "{s} += {e}.item()", 3),
    Recurrence(ONE, "{s} = {s} * {v}", 3),
    Recurrence(ONE, "if {c}:\n    {s} *= {e}", 2),
    Recurrence(LOW, "if {e0} > {s}:\n    {s} = {e0}", 4),
    Recurrence(LOW, "if {e0} >= {s}:\n    {s} = {e0}", 2),
    Recurrence(HIGH, "if {e0} < {s}:\n    {s} = {e0}", 3),
    Recurrence(LOW, "{s} = max({s}, {e})", 3),
    Recurrence(HIGH, "{s} = min({e}, {s})", 3),
    Recurrence(LOW, "if {e0} > {s}:\n    {s} = {e0}\n    {q} = {i}", 4),
    Recurrence(HIGH, "if {e0} <= {s}:\n    {s}, {q} = {e0}, {i}", 2),
    Recurrence(("False",), "if {c}:\n    {s} = True", 4),
    Recurrence(("True",), "if {c}:\n    {s} = False", 3),
    Recurrence(("False",), "{s} = {s} or {e} > 1"),
    Recurrence(("True",), "{s} = {s} and {e} > -2"),
    Recurrence(("0", "0.0"), "if {c}:\n    {s} += 1", 5),
    Recurrence(("0",), "{s} += {e} > 0", 2),
    Recurrence(ZERO, "{s} = {s} + {v}\n{o}[{i}] = {s}", 6),
    Recurrence(ONE, "{s} *= {e}\n{o}[{i}] = {s}", 3),
    Recurrence(LOW, "{s} = max({s}, {e})\n{o}[{i}] = {s}", 3),
    Recurrence(HIGH, "if {e0} < {s}:\n    {s} = {e0}\n{o}[{i}] = {s}", 3),
    Recurrence(ZERO, "{o}[{i}] = {s}\n{s} = {s} + {e}", 3),
    Recurrence(LINE, "{s} = 0.5 * {s} + {e}", 3),
    Recurrence(("{x}[0] * 1", "{x}[-1] * 1", "torch.tensor(-0.5)"), "{s} = {s} * {s}\n{o}[{i}] = {s}"),
    Recurrence(("{x}[0] * 1", "torch.tensor(0.75)"), "{o}[{i}] = {s}\n{s} = {s} ** 2", 1),
    Recurrence(LINE, "{s} = {s} + 0.125 * ({e} - {s})\n{o}[{i}] = {s}", 2),
    Recurrence(LINE, "{o}[{i}] = {s}\n{s} = {e} * {s} - {e2}", 2),
    Recurrence(LINE, "if {c}:\n    {s} = 0.75 * {s} + {e}\n{o}[{i}] = {s}", 2),
    Recurrence(LINE, "{s} = {e} if {c} else {e2} + 0.5 * {s}\n{o}[{i}] = {s}", 2),
    Recurrence(LINE, "if {c}:\n    {s} = 0.0\n{s} = {s} + {e}\n{o}[{i}] = {s}", 2),
    Recurrence(LINE, "{s} = ({e} - {s}) / 2\n{o}[{i}] = {s}", 2),
    Recurrence(LINE, "{s} = {s} + {s} * {e}", 1),
    Recurrence(LINE, "{s} = -{s} * 0.5 + {e}.item()\n{o}[{i}] = {s}", 1),
    Recurrence(LINE, "{s} = torch.relu({s} + {e})\n{o}[{i}] = {s}", 2),
    Recurrence(LINE, "{s} = torch.clamp({s} - {e}, max=1)", 1),
    Recurrence(("0", "0.0", "{x}[0] * 1"), "{s} = {s} + {e}\nif {s} < 0:\n    {s} = 0.0\n{o}[{i}] = {s}", 1),
    Recurrence(("0.0", "1.0", "{x}[0]"), "{s} = {e} * {s} + {e2}\n{o}[{i}] = {s}", 2),
    Recurrence(("0.0", "{x}[0] * 1"), "{s} = 0.25 * {e} + 0.75 * {s}\n{o}[{i}] = {s}", 2),
    Recurrence(("0.0", "0"), "{s} = max({s} + {e}, 0)\n{o}[{i}] = {s}", 2),
    Recurrence(("0.0",), "{s} = max(0.0, {e} + {s})\n{o}[{i}] = {s}", 2),
    Recurrence(("0.0", "0"), "{s} = min(max({s} + {e}, -2), 2)", 1),
    Recurrence(("0.0", "{x}[0]"), "if {c}:\n    {s} = {e}\n{o}[{i}] = {s}", 3),
    Recurrence(("0",), "if {c}:\n    {s} += 1\nelse:\n    {s} = 0\n{o}[{i}] = {s}", 2),
    Recurrence(("0",), "if {c}:\n    {o}[{s}] = {e}\n    {s} += 1", 3),
    Recurrence(("0.0", "{x}[0]"), "{o}[{i}] = {e} - {s}\n{s} = {e}", 3),
    Recurrence(("0.0",), "{s} = {s} * {s} + {e}", 1),
    Recurrence(("0.0", "1"), "{s} = {e} - {s}", 1),
    Recurrence(("0", "0.0"), "{s} = {e}", 2),
    Recurrence(BEFORE, "{o}[{i}] = {e0} + {s}\n{s} = {e0}", 4),
    Recurrence(BEFORE, "{o}[{i}] = {s} * {e2}\n{s} = {v}", 3),
    Recurrence(BEFORE, "{o}[{i}] = {s} + {q}\n{q} = {s}\n{s} = {e}", 2),
    Recurrence(("len({x}) - 1", "0", "-1", "1"), "{o}[{i}] = {e} - {x}[{s}]\n{s} = {i}", 3),
    Recurrence(BEFORE, "if {e0} != {s}:\n    {q} += 1\n{s} = {e0}", 3),
    Recurrence(PLACES, "if {c}:\n    {s} = {i}", 4),
    Recurrence(PLACES, "if {c}:\n    {s} = {i}\n    {q} = {e}", 2),
    Recurrence(("0.0", "{x}[0]", "0", "{x}[0] * 1"), "if {c}:\n    {s} = {v}", 3),
    Recurrence(PLACES, "if {c}:\n    {s} = {i}\n{o}[{i}] = {s}", 3),
    Recurrence(BEFORE, "{o}[{i}] = {e} + {s}\nif {c}:\n    {s} = {e0}", 3),
    Recurrence(("-1",), "if {s} == -1 and {c}:\n    {s} = {i}", 2),
    Recurrence(("-1",), "if {c} and {s} < 0:\n    {s} = {i}\n    {q} = {e}.item()", 2),
    Recurrence(("False",), "if not {s} and {c}:\n    {s} = True\n    {q} = {i}", 2),
    Recurrence(LOW, "if {c} and {e0} > {s}:\n    {s} = {e0}\n    {q} = {i}", 3),
    Recurrence(HIGH, "if {c}:\n    if {e0} <= {s}:\n        {s} = {e0}", 2),
    Recurrence(LOW, "if {e0} > {s}:\n    {s} = {e0}\n    {q} += 1", 3),
    Recurrence(LOW, "{o}[{i}] = {s}\n{s} = max({s}, {e})", 2),
    Recurrence(("0", "-5", "3"), "if int({e0}) > {s}:\n    {s} = int({e0})\n    {q} = {i}", 2),
    Recurrence(("0", "3"), "if {c}:\n    {s} = 0\n{s} += 1\n{o}[{i}] = {s}", 2),
    Recurrence(("0", "1"), "{s} = {s} + 1 if {c} else 0\nif {s} > {q}:\n    {q} = {s}", 2),
)
_WEIGHTS = [entry.weight for entry in RECURRENCES]
_UP_TO = [sum(_WEIGHTS[: k + 1]) for k in range(len(_WEIGHTS))]


def recurrence(d: Draft) -> list[str]:
    """The lines of one recurrence; where it starts goes before the loop."""
    chosen = d.r.choices(RECURRENCES, cum_weights=_UP_TO)[0]
    x, carried = d.readable(d.loops[0].over), d.name("sum")
    start = d.r.choice(chosen.starts)
    if "{x}" in start and d.chance(0.7):
        start = "0.0"
    d.line(f"{carried} = {start.format(x=x)}")
    d.returns(carried)
    names = {"s": carried, "x": x, "i": d.loops[0].var}
    return filled(d, chosen.lines, names).split("\n")


def filled(d: Draft, lines: str, names: dict[str, str]) -> str:
    """The lines with their parts written."""
    if "{v}" in lines:
        names["v"] = tensor_value(d, 1)
    if "{e" in lines:
        names.update(e=element(d), e0=element(d), e2=element(d))
    if "{c}" in lines:
        names["c"] = condition(d)
    if "{q}" in lines:
        names["q"] = d.name("sum")
        d.line(f"{names['q']} = {d.pick('0', '-1')}")
        d.returns(names["q"])
    if "{o}" in lines:
        names["o"] = d.output(d.readable(d.loops[0].over))
        d.returns(names["o"])
    return lines.format(**names)
