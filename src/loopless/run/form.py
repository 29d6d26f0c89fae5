"""The form in which a region runs at the sizes at hand: as a loop, at once, or in blocks.

The emitted function begins with the choice:

    if x.shape[0] < 5 and _loopless_few():                              the loop is faster (run/sizes.py)
        return _loopless_loop(x, y)
    if 8 * x.shape[0] * y.shape[0] * x.shape[1] > 268435456:            temporaries would not fit (run/budget.py)
        return _loopless_blocks(x, y)
"""
from __future__ import annotations

import ast
import types
from dataclasses import dataclass
from typing import Any

import torch

from .. import masked, scans
from ..pipeline import Compiled
from .largest import ends, within
from .rebuild import make_function
from .sizes import few

SHORT = object()                        # what a region gives where its few iterations are done by its statements
FIRST_LINE = 3                          # of the body, in the text that `make_function` makes


class Unfit(Exception):
    """A check on the data failed: the original has to run."""


class TooLarge(Unfit):
    """Temporaries would take more memory than they may, and cannot be made smaller: the original has to run."""


@dataclass(frozen=True)
class Form:
    """The emitted function, and where in it what happens."""
    run: types.FunctionType
    writes: dict[types.CodeType, int]   # of each text, the line that first writes to a tensor from outside
    handed_over: int = 0                # the line of `run` that calls the loop, at small sizes
    in_blocks: types.FunctionType | None = None         # whether blocks are what runs for these values

    def had_begun(self, error: Exception) -> bool:
        """Whether the error came after something was written, or out of the loop: too late for the original."""
        trace = error.__traceback__
        while trace is not None:
            code, line = trace.tb_frame.f_code, trace.tb_lineno
            if line > self.writes.get(code, line) or (code is self.run.__code__ and line == self.handed_over):
                return True
            trace = trace.tb_next
        return False


def make_form(compiled: Compiled, parameters: str, like: types.FunctionType, loop: str = "", memory: str = "") -> Form:
    """The emitted function of a region. loop: what it returns where the loop is faster, if it may choose the loop."""
    constants: dict[str, Any] = {"torch": torch, "_Unfit": Unfit, "_loopless_ends": ends,
                                 "_loopless_within": within}
    for name, module in (("masked", masked), ("scans", scans)):
        if name in compiled.modules or any(f"{name}." in line for line in compiled.checked):
            constants[name] = module
    choice: list[str] = []
    handed_over, in_blocks, writes = 0, None, {}
    if loop and compiled.small is not None:
        choice += [f"if {compiled.small.test} and _loopless_few():", f"    return {loop}"]
        constants |= {"_loopless_few": few, "_loopless_loop": like, "_loopless_short": SHORT}
        handed_over = FIRST_LINE + 1
    large = compiled.large
    if large is not None:
        refused = f"raise _loopless_TooLarge('temporaries would take more than {memory}')"
        choice.append(f"if {large.test}:")
        constants["_loopless_TooLarge"] = TooLarge
        if large.checked:
            blocks = make_function("run", parameters, large.checked, like, constants)
            writes[blocks.__code__] = first_write(compiled.written, large.checked)
            constants["_loopless_blocks"] = blocks
            in_blocks = make_function("guard", parameters, [f"return {large.test} and not {large.hopeless}"], like, {})
            choice += [f"    if {large.hopeless}:", f"        {refused}", f"    return _loopless_blocks({parameters})"]
        else:
            choice.append(f"    {refused}")
    run = make_function("run", parameters, [*choice, *compiled.checked], like, constants)
    writes[run.__code__] = first_write(compiled.written, compiled.checked) + len(choice)
    return Form(run, writes, handed_over, in_blocks)


def first_write(written: tuple[str, ...], body: tuple[str, ...]) -> int:
    """The line, in the text that `make_function` makes, of the first write to a tensor from outside."""
    begun = 0                           # the line in which the loop around begins
    for k, line in enumerate(body):
        begun = begun if line.startswith(" ") else k
        text = line.lstrip()
        head = text.endswith(":")               # of a loop or a branch, whatever names it begins with
        if written and not head and (text.startswith(written) or "out=" in text) \
                and _written_in(ast.parse(text).body[0], written) in written:
            return FIRST_LINE + begun
    return FIRST_LINE + len(body)


def _written_in(stmt: ast.stmt, written: tuple[str, ...]) -> str:
    """The tensor that a statement writes to: `x[1:] = ...`, `x.view(n, m)[0] += ...`, `x.add_(...)`, `f(y, out=x)`."""
    place: ast.expr | None = None
    if isinstance(stmt, (ast.Assign, ast.AugAssign)):
        place = stmt.targets[0] if isinstance(stmt, ast.Assign) else stmt.target
        place = None if isinstance(stmt, ast.Assign) and isinstance(place, ast.Name) else place
    call = stmt.value if isinstance(stmt, ast.Expr) and isinstance(stmt.value, ast.Call) else None
    if call is not None and isinstance(call.func, ast.Attribute) and call.func.attr.endswith("_"):
        place = call.func.value
    elif call is not None:
        place = next((k.value for k in call.keywords if k.arg == "out"), None)
    while isinstance(place, (ast.Subscript, ast.Attribute, ast.Call)):
        if isinstance(place, ast.Attribute) and ast.unparse(place) in written:
            return ast.unparse(place)
        place = place.func if isinstance(place, ast.Call) else place.value
    return place.id if isinstance(place, ast.Name) else ""
