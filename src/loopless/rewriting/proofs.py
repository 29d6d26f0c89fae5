"""What is left of the assumptions of a replacement, once the compiler was asked what it would have written otherwise.

A text knows no dtypes. But if the same code comes out for floats, doubles, halves, ints and bools, with one more
dimension and with gradients, then it does not matter which of them a tensor is: nothing is assumed of it. A fix of
which nothing is left is safe: wherever the loop runs to its end, the new code does the same, bit for bit or rounded as
torch rounds. How a result lies in memory is no part of that promise.
"""
from __future__ import annotations

import ast
from collections.abc import Callable, Iterator

from ..ir import loop as ir
from ..ir import tensor as t
from ..pipeline import Compiled
from ..read.annotations import said_of
from ..read.static_facts import StaticFacts, Supposed
from ..report.evidence import Apart, Level
from .function import Replacement, Rewriter

DTYPES = ("float64", "float16", "int64", "uint8", "bool")
MOST_TENSORS = 5
LEVELS = ("bitwise", "rounded", "reassociated")
OF_COMPLEX = {"abs", "real", "imag", "angle", "sgn"}        # give something else where numbers are complex

SURROUNDINGS = {"no gradient is asked for": Supposed(gradient=True),
                "all tensors are on one device": Supposed(elsewhere=True)}


def unproved(rewriter: Rewriter, made: Replacement, is_tensor: Callable[[str], bool]) -> list[str]:
    """What a replacement assumes and the source does not show, in words."""
    left = [str(a) for a in made.assumptions if a.about != "tensor"]
    left += [str(e).removesuffix(": taken for granted") for e in _evidence(made) if isinstance(e, Apart)
             and e.how == "assumption"]
    if made.compiled.level == "reassociated":
        because = [e.because for e in _evidence(made) if isinstance(e, Level) and e.level == "reassociated"]
        left.append(", ".join(dict.fromkeys(because)) or "floats are added in another order")
    if _inside_try(rewriter.node, made.part.statements[0]):
        left.append("nothing is raised in the loop")
    left += [said for said, other in SURROUNDINGS.items() if not _same(rewriter, made, other)]
    if ".view(" in made.edit.text and not _same(rewriter, made, Supposed(scattered=True)):
        left.append("tensors lie in memory in the order of their dimensions")
    tensors = [a for a in made.assumptions if a.about == "tensor"]
    names = [a.name for a in tensors]
    if left or not all(map(is_tensor, names)) or not _does_not_matter(rewriter, made, names):
        left += [str(a) for a in tensors]
    return list(dict.fromkeys(left))


def _does_not_matter(rewriter: Rewriter, made: Replacement, names: list[str]) -> bool:
    """Whether the code is the same for all tensors that these names could be."""
    if len(names) > MOST_TENSORS or any(n.op in OF_COMPLEX for s in made.compiled.statements
                                        for n in ir.find(s, t.Apply)):
        return False
    return all(_same(rewriter, made, supposed) for supposed in _supposals(names, rewriter.annotations))


def _supposals(names: list[str], annotations: dict[str, str]) -> Iterator[Supposed]:
    """All that these tensors could be, as far as annotations leave it open: all of a kind, and each one another."""
    said = {name: said_of(annotations.get(name, "")) for name in names}
    usual = {name: (s.dtypes or (StaticFacts.default_dtype,))[0] for name, s in said.items()}
    possible = {name: s.dtypes or DTYPES for name, s in said.items()}
    for dtype in DTYPES:
        yield Supposed({name: dtype if dtype in possible[name] else usual[name] for name in names})
    for name in names if len(names) > 1 else ():
        for dtype in ("float64", "int64"):
            yield Supposed({**usual, name: dtype} if dtype in possible[name] else usual)
    unknown = [name for name, s in said.items() if not s.rank]
    yield Supposed(deeper=frozenset(unknown))
    for name in unknown if len(unknown) > 1 else ():
        yield Supposed(deeper=frozenset((name,)))


def _same(rewriter: Rewriter, made: Replacement, supposed: Supposed) -> bool:
    other, _ = rewriter.compiled(made.part, supposed)
    return isinstance(other, Compiled) and other.lines == made.compiled.lines \
        and LEVELS.index(other.level) <= max(LEVELS.index(made.compiled.level), LEVELS.index("rounded"))


def _evidence(made: Replacement) -> Iterator[object]:
    for verdict in made.verdicts:
        yield from verdict.evidence


def _inside_try(node: ast.AST, stmt: ast.stmt) -> bool:
    return any(isinstance(n, ast.Try) and any(m is stmt for m in ast.walk(n)) for n in ast.walk(node))
