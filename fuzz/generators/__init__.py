"""The generators, which fail differently, under one roof.

    exhaustive   all loops of one and two statements over a small vocabulary
    grammar      random programs over the whole language, and the hazards, one production each
    mutations    loops that people wrote, changed a little
    composed     several statements of all kinds in one loop: slower, and asked for by name

A program is named by its origin, such as "grammar 1234" or "exhaustive 77 gradients"; `make` makes it again.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..program import Program
from . import composed, exhaustive, grammar, mutations

GENERATORS: dict[str, Callable[[int, bool], Program]] = {
    "exhaustive": exhaustive.program,
    "grammar": grammar.program,
    "mutations": mutations.program,
    "composed": composed.program,
}


def origin(generator: str, number: int, gradients: bool) -> str:
    return f"{generator} {number}{' gradients' if gradients else ''}"


def make(origin: str) -> Program:
    """The program of an origin."""
    generator, number, *rest = origin.split()
    program = GENERATORS[generator](int(number), rest == ["gradients"])
    return replace(program, origin=origin)
