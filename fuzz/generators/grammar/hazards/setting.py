"""What all hazards share: how often the harmless neighbour comes instead, guards, other statements beside a line."""
from __future__ import annotations

from collections.abc import Sequence

from fuzz.generators.grammar.draft import Draft, Loop
from fuzz.generators.grammar.expressions import condition
from fuzz.generators.grammar.statements import statement

SAFE_SHARE = 0.25


def safe(d: Draft) -> bool:
    """Whether to write the neighbour that does not fall under the row."""
    return d.chance(SAFE_SHARE)


def small_operation(d: Draft) -> str:
    return d.pick("+ 1", "* 2", "- 1", "+ 2", "* 0.5", "+ 0.5", "* 1", "- 3")


def guarded_line(d: Draft, i: str, line: str) -> list[str]:
    """The line, now and then under a branch or after a `continue`."""
    k = d.r.random()
    if k < 0.75:
        return [line]
    d.loops.append(Loop(i))
    test = condition(d, 0)
    d.loops.pop()
    return [f"if {test}:", "    " + line] if k < 0.92 else [f"if {test}:", "    continue", line]


def finish(d: Draft, head: str, lines: Sequence[str], *results: str) -> None:
    """Adds the loop, sometimes with another statement in it, and what is returned."""
    lines = list(lines)
    var = head[4:].split(" ", 1)[0] if head.startswith("for ") and " in range(" in head else ""
    if var and "," not in var and d.chance(0.22) and over_n(d, head):
        d.loops.append(Loop(var, below=-1, above=3))
        extra = statement(d, 0)
        d.loops.pop()
        lines = extra + lines if d.chance(0.4) else lines + extra
        d.temporaries.clear()
    d.loop(head, lines)
    d.returns(*(result for result in results if result and result not in d.results))


def over_n(d: Draft, head: str) -> bool:
    return d.size("n") in head and "n" in {dim for a in d.arguments.values() for dim in a.dims}


def cell(d: Draft, x: str) -> str:
    """Sometimes a part of the tensor is returned as well."""
    return d.pick("", "", f"{x}[:1]", f"{x}.sum()")
