"""Loops that people wrote, changed a little.

    program(seed)       a loop of this repository with one or two changes, and the calls to try it with

A number draws a seed loop (`seeds.py`), one or two changes of its code (`expressions.py`, `ranges.py`, `statements.py`)
and one or two of its arguments (`arguments.py`). The first call has the arguments of the seed, the second the changed
ones. A changed loop that raises on its first call is mostly drawn again, because it would say little about the rest of
it; one in ten is kept. The same number gives the same program as long as the seeds are the same.
"""
from __future__ import annotations

import ast
import random
from dataclasses import replace
from functools import cache
from typing import Any

from fuzz.program import Program

from . import arguments, expressions, ranges, statements
from .literals import Given
from .places import function, statement
from .rows import rows, written_arguments
from .seeds import Seed, call_text, run, seeds, use_corpus

__all__ = ["program", "use_corpus"]

CHANGES = (
    *[expressions.change_operator] * 4, *[expressions.shift_subscript] * 3, *[expressions.change_comparison] * 2,
    *[expressions.change_constant] * 3, *[expressions.swap_names] * 2, *[expressions.add_function] * 3,
    expressions.add_item, expressions.add_float, expressions.negate_condition, expressions.change_connective,
    *[ranges.change_range] * 4,
    *[statements.add_guard] * 3, *[statements.add_else] * 2, *[statements.change_assignment] * 2,
    *[statements.extract_temporary] * 3, *[statements.add_accumulator] * 2, statements.swap_statements,
    statements.duplicate_statement, statements.drop_statement, statements.inline_temporary, statements.return_more,
)
SHARES = (12, 12, 20, 26, 4, 26, 30)        # of the groups: examples, bench, data, small, kept, attack, corpus
ATTEMPTS = 12


def program(seed: int, gradients: bool = False) -> Program:
    rng = random.Random(f"mutations {seed}")
    for attempt in range(ATTEMPTS):
        found = drawn(rng, gradients)
        if found is not None and (rng.random() < 0.1 or attempt == ATTEMPTS - 1 or run(found[0], found[1]) is None):
            break
    else:
        raise RuntimeError("no change fits any of the seeds that were drawn")
    text, *calls = found
    return Program(
        text=text,
        calls=tuple(call_text(call) for call in calls),
        origin=f"mutations {seed}" + (" gradients" if gradients else ""),
        rows=rows(text, calls, gradients),
        gradients=gradients,
    )


@cache
def parsed(text: str) -> str:
    """The text as `ast.unparse` writes it, so that a change which changes nothing is noticed."""
    return ast.unparse(ast.parse(text))


def drawn(rng: random.Random, gradients: bool) -> tuple[Any, ...] | None:
    """A text and the arguments of two calls; None if the changes did not fit."""
    groups = seeds()
    group = rng.choices(groups, SHARES[: len(groups)])[0]
    seed: Seed = rng.choice(group)
    tree = ast.parse(seed.text)
    if not changed(tree, rng):
        return None
    call = rng.choice(seed.calls)
    if gradients:
        call = with_leaves(tree, call)
    text = ast.unparse(ast.fix_missing_locations(tree))
    if text == parsed(seed.text):
        return None
    return text + "\n", call, changed_call(call, rng)


def changed(tree: ast.Module, rng: random.Random) -> bool:
    """Makes one or two changes of the tree."""
    wanted = 1 + (rng.random() < 0.4)
    for _ in range(8):
        wanted -= rng.choice(CHANGES)(tree, rng)
        ast.fix_missing_locations(tree)
        if not wanted:
            return True
    return False


def changed_call(call: tuple[Any, ...], rng: random.Random) -> tuple[Any, ...]:
    wanted = 1 + (rng.random() < 0.25)
    for _ in range(6):
        new = rng.choice(arguments.CHANGES)(call, rng)
        if new is not None and new != call:
            call, wanted = new, wanted - 1
        if not wanted or any("base" in text for text in call if isinstance(text, str)):
            break
    return call


def with_leaves(tree: ast.Module, call: tuple[Any, ...]) -> tuple[Any, ...]:
    """Floating tensors require grad; the function copies those that it writes into."""
    f = function(tree)
    names = [argument.arg for argument in f.args.args]
    for name in written_arguments(tree):
        k = names.index(name)
        if k < len(call) and isinstance(call[k], Given) and call[k].floating:
            f.body.insert(0, statement(f"{name} = {name} * 1"))
    return tuple(
        replace(given, leaf=True) if isinstance(given, Given) and given.floating else given for given in call
    )
