"""What is known of each name: one interface, whoever answers.

The decorator answers from live values (run/live_facts.py), `rewrite` from the source alone (static_facts.py).
The compiler asks three questions and does not know which of the two it serves:

    known(name)      what a name stands for: a tensor of some rank and dtype, a number, a function, nothing
    member(k, name)  the same for an attribute of something known: `torch.exp`, `math.pi`
    holds(condition) whether a condition on sizes and numbers may be taken for granted

A condition that was taken for granted is a guard at run time, and an assumption of the rewritten text otherwise.
"""
from __future__ import annotations

import ast
from typing import Any, Protocol

from ..ir.conditions import Conditions
from ..ir.records import dataclass
from ..ir.types import NONE, Type


@dataclass(frozen=True)
class Known:
    what: str                       # "tensor", "number", "callable", "module", "object", "unknown"
    type: Type = NONE
    path: str = ""                  # of torch, math and builtin things, "torch.exp"; of objects, and what they hold
    value: Any = None               # of a constant
    helper: Helper | None = None
    why: str = ""                   # of the unknown: what is wrong with it
    exact: bool = True              # whether the dtype is known, or only assumed


@dataclass(frozen=True)
class Helper:
    """A Python function that can be looked into."""
    node: ast.FunctionDef | ast.Lambda
    facts: Facts
    defaults: tuple[tuple[str, Any], ...] = ()
    bound: bool = False                     # whether its first parameter is the object that it is a method of


def defaults_of(node: ast.FunctionDef) -> tuple[tuple[str, object], ...]:
    """The numbers that parameters have if nothing is given for them."""
    names = [a.arg for a in (*node.args.posonlyargs, *node.args.args)]
    found = list(zip(names[len(names) - len(node.args.defaults):], node.args.defaults, strict=True))
    found += [(a.arg, d) for a, d in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True) if d is not None]
    return tuple((n, d.value) for n, d in found
                 if isinstance(d, ast.Constant) and type(d.value) in (int, float, bool))


class Facts(Conditions, Protocol):
    def known(self, name: str) -> Known: ...

    def member(self, of: Known, name: str) -> Known: ...

    def counted(self, title: str, text: str, most: str) -> str:
        """The name of an int that is computed at the entry, and no more than most; nothing where that cannot be."""

    def ints_of(self, of: Known) -> list[Known] | None: ...

    def is_none(self, of: Known) -> bool: ...

    def text_of(self, of: Known) -> str | None: ...

    def fixed_float(self, text: str) -> float | None: ...
