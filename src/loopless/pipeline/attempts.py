"""What is tried for a region, one after the other: as it stands, split at a point, in another order, in waves."""
from __future__ import annotations

import ast
import contextlib
from dataclasses import replace

from ..build.statements import build
from ..build.types_anew import types_anew
from ..ir import loop as ir
from ..ir import tensor as t
from ..lower.skew import IN_ORDER, may_be_waves
from ..read.facts import Facts
from ..read.nodes import nodes_in
from ..report.reasons import Refusal
from ..report.trail import Trail
from ..transform.split_loop import split_loop
from ..transform.thresholds import decide_tests, threshold
from .another_order import in_another_order
from .compiled import Compiled
from .passes import Request
from .texts import compile_once

MOST_SPLITS = 3
SPLITTING = {"LL201", "LL205", "LL206", "LL214"}        # the reasons that may lie in one part of a loop alone


def compile_region(body: list[ast.stmt], facts: Facts, outputs: tuple[str, ...] = (), exact: bool = False,
                   names: frozenset[str] = frozenset(), trail: Trail | None = None, memory: int = 0) -> Compiled:
    """The tensor code of a run of statements, or the refusal that says why there is none; trail gets the evidence.

    memory: the bytes that temporaries may take; 0 for as many as they like.
    """
    trail = trail or Trail()
    request = Request(facts, exact, names, trail, memory)
    try:
        return _compiled(build(body, facts, outputs), request)
    except Refusal as refusal:
        if refusal.code == "LL214" and _starts_as_none(body):
            trail.notes.clear()
            with contextlib.suppress(Refusal):
                return _compiled(build(body, facts, outputs, stand_ins=True), request)
        opened = build(body, facts, outputs, windows=True) if _may_open_windows(body, refusal) else ()
        if not any(ir.has(stmt, ir.Window) for stmt in opened):
            raise
        trail.notes.clear()
        return _compiled(opened, request)


def _starts_as_none(body: list[ast.stmt]) -> bool:
    return any(isinstance(n, ast.Assign) and isinstance(n.value, ast.Constant) and n.value.value is None
               for s in body for n in nodes_in(s))


def _may_open_windows(body: list[ast.stmt], refusal: Refusal) -> bool:
    """Whether there is a slice with an end, and a reason that may lie in it."""
    return refusal.code in ("LL204", "LL205") and any(
        isinstance(n, ast.Slice) and (n.lower is not None or n.upper is not None) for s in body for n in nodes_in(s))


def _compiled(built: tuple[ir.Stmt, ...], request: Request) -> Compiled:
    """The tensor code of a region as it was built, by what is tried one after the other."""
    facts, trail = request.facts, request.trail
    region = built
    first: Refusal | None = None
    evidence = list(trail.notes)
    for _ in range(MOST_SPLITS + 1):
        try:
            found = compile_once(region, built, request)
            return _without_scans(found, region, built, request)
        except Refusal as refusal:
            if first is None:
                first, evidence = refusal, list(trail.notes)
            split = threshold(region, facts) or refusal.split if refusal.code in SPLITTING else None
            if split is None:
                break
            region = types_anew(decide_tests(split_loop(region, split), facts), facts.default_dtype)
            trail.notes.clear()
    assert first is not None
    first.trail = Trail(trail.memory)                       # what is in the way, should a loop stay and others not
    first.trail.notes[:] = evidence
    if first.code == "LL201":
        other = in_another_order(built, first, request)
        if other is not None:
            return other
    for part in dict.fromkeys((region, built)) if first.code in IN_ORDER and any(map(may_be_waves, built)) else ():
        trail.notes.clear()
        with contextlib.suppress(Refusal):
            return replace(compile_once(part, built, replace(request, waves=True)), stays=first)
    trail.notes[:] = evidence
    raise first


def _without_scans(found: Compiled, region: tuple[ir.Stmt, ...], built: tuple[ir.Stmt, ...], request: Request
                   ) -> Compiled:
    """The same with a loop split at a test on its variable, where that leaves a plainer recurrence, or none."""
    split = threshold(region, request.facts) if found.scans else None
    if split is None:
        return found
    apart = types_anew(decide_tests(split_loop(region, split), request.facts), request.facts.default_dtype)
    try:
        other = compile_once(apart, built, replace(request, trail=Trail()))
    except Refusal:
        return found
    return other if not other.scans or (_looks_up(found) and not _looks_up(other)) else found


def _looks_up(found: Compiled) -> bool:
    """Whether places are looked up that are some others where a test does not hold."""
    return any(ir.has(gather.index, t.Where) for s in found.statements for gather in ir.find(s, t.Gather))
