"""`explain`: what became of each loop, and the code that runs."""
from __future__ import annotations

import ast
import contextlib
import inspect
import io
import textwrap
import types
import warnings
from collections.abc import Callable
from typing import Any

import torch

from ..compare import copied
from ..pipeline.texts import SPACIOUS
from ..read.loops import Loop, loops_of
from ..report.reasons import OF_A_PART, Refusal
from ..report.verdict import Explanation, Verdict
from ..write.splice import function_text, spliced_definition, with_imports
from .budget import words
from .explained_helpers import helper_texts, helpers_inside, outermost, parts, variants_of, weakest
from .looping_calls import looping_calls
from .site import Site, Variant
from .sizes import every_size
from .state import State, stands_aside
from .vectorize import vectorize


def explain(function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Explanation:
    """The report of a function for these arguments. It is called on copies of them."""
    inner = getattr(function, "__func__", function)
    if inner is not function:
        args = (function.__self__, *args)                               # type: ignore[attr-defined]
    state: State = getattr(inner, "loopless", None) or _fresh(inner)
    fallbacks = _call(state, args, kwargs)
    return _with_checks(_report(state, args, kwargs, fallbacks), state)


def _with_checks(report: Explanation, state: State) -> Explanation:
    """Says what check=True has found; after a difference the loops run as they were written."""
    if state.checks is not None:
        report.checked = str(state.checks)
        if state.checks.wrong is not None:
            wrong = state.checks.wrong
            report.loops = [Verdict.refused(v.line, wrong, v.text) for v in report.loops]
            report.source = textwrap.dedent(report.original)
    return report


def _fresh(function: Any) -> State:
    if not isinstance(function, types.FunctionType):
        raise TypeError(f"explain takes a Python function, not {type(function).__name__}")
    made = vectorize(function)
    return getattr(made, "loopless", None) or State(function, False, False)


def _call(state: State, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[str]:
    """Runs the function on copies, and says why the original ran, if it did."""
    for site in (s for s in (state.site, *state.sites) if s is not None):
        site.fallbacks.clear()
        site.entered = site.refusal = None
    rng, strict, checks, last = torch.get_rng_state(), state.strict, state.checks, state.last
    state.strict, state.checks = False, None
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            given, named = copied((args, kwargs))
            with contextlib.suppress(Exception), every_size():
                state.prepare()
                if state.site is not None or state.node is not None:
                    state.enter(given, named)
    finally:
        state.strict, state.checks = strict, checks
        state.last = last if checks is not None else state.last
        torch.set_rng_state(rng)
    return [why for s in (state.site, *state.sites) if s is not None for why in s.fallbacks]


def _report(state: State, args: tuple[Any, ...], kwargs: dict[str, Any], fallbacks: list[str]) -> Explanation:
    name = state.original.__qualname__
    node = state.node
    if node is None:
        refusal = state.refusal or Refusal("LL213", "its source was not read")
        return Explanation(name, "", [], reason=f"[{refusal.code}] {refusal.sentence()}")
    loops: list[Loop | ast.Call] = [*loops_of(node.body)] or [*looping_calls(node, state.original)]
    original = inspect.getsource(state.original)
    if not loops:
        return Explanation(name, textwrap.dedent(original), [], original, reason="there is no loop in it",
                           first_line=node.lineno)
    variant = _whole(state, args, kwargs) if not fallbacks or state.site is None else state.site.last
    first = state.original.__code__.co_firstlineno
    modules = {n: v.__name__ for n, v in state.original.__globals__.items() if isinstance(v, types.ModuleType)}
    if variant is not None:
        verdicts = [_compiled(x, variant, node.body) for x in loops]
        source = function_text(node, _lines(state, variant, args, kwargs), modules)
        return Explanation(name, source, verdicts, original, fallbacks, list(variant.conditions),
                           list(variant.compiled.checks), first_line=first, sizes=_sizes(state, [variant]))
    verdicts = [_verdict(state, x) for x in loops]
    source = with_imports([*helper_texts(state), spliced_definition(node, parts(outermost(state.sites)))], modules)
    entered = [s.entered for s in state.sites if s.entered]
    entered += [v for helper in state.helpers.states().values() for v in variants_of(helper)]
    return Explanation(name, source, verdicts, original, fallbacks,
                       checks=[c for v in entered for c in v.compiled.checks], first_line=first,
                       reason="" if state.refusal is None else state.refusal.sentence(), sizes=_sizes(state, entered))


def _lines(state: State, variant: Variant, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[str]:
    """The code that runs for these arguments: at once, or in blocks."""
    values = state.values(args, kwargs)
    large, in_blocks = variant.compiled.large, variant.form.in_blocks
    if large is not None and in_blocks is not None and values is not None and in_blocks(*values):
        return list(large.lines)
    return list(variant.compiled.lines)


def _sizes(state: State, variants: list[Variant]) -> list[str]:
    """Where the loops themselves run because they are short, and where tensor code runs in blocks."""
    small = [v.compiled.small.words for v in variants if v.compiled.small is not None and not state.every_size]
    most = words(state.memory) if state.memory else "a quarter of the free memory"
    soon = words(min(state.memory or SPACIOUS, SPACIOUS))
    said = [f"in blocks where temporaries would take more than {soon}" if v.form.in_blocks is not None else
            f"as a loop where temporaries would take more than {most}" for v in variants
            if v.compiled.large is not None]
    return list(dict.fromkeys([*small, *said]))


def _whole(state: State, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Variant | None:
    """The variant of the whole function that these arguments, and not only their copies, would run."""
    if state.site is None or stands_aside():
        return None
    values = state.values(args, kwargs)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return None if values is None else state.site.variant(values)


def _head(loop: Loop | ast.Call) -> str:
    return ast.unparse(loop).splitlines()[0]


def _compiled(loop: Loop | ast.Call, variant: Variant, region: list[ast.stmt]) -> Verdict:
    """The verdict on a loop in a compiled region."""
    return variant.compiled.verdict(loop.lineno, _head(loop), outermost=any(loop is stmt for stmt in region))


def _verdict(state: State, loop: Loop | ast.Call) -> Verdict:
    """What became of a loop: covered by a compiled region, with one inside it or in a function that it calls, or
    neither."""
    inside = {id(n) for n in ast.walk(loop)}
    best: Site | None = None
    for site in state.sites:
        if site.entered is None:
            continue
        if any(id(loop) == id(n) for s in site.statements for n in ast.walk(s)):
            return _compiled(loop, site.entered, site.statements)
        if id(site.statements[0]) in inside:
            best = site
    refusal = _refusal(state, loop)
    verdict = Verdict.refused(loop.lineno, refusal, _head(loop))
    if best is not None and best.entered is not None:
        verdict.level, verdict.syncs = best.entered.compiled.level, best.entered.compiled.syncs
        return verdict.partly(refusal)
    called = [v for helper in helpers_inside(state, loop) for v in variants_of(helper)]
    if called:
        verdict.level = weakest(called)
        verdict.syncs = tuple(dict.fromkeys(wait for v in called for wait in v.compiled.syncs))
        return verdict.partly(refusal)
    return verdict


def _refusal(state: State, loop: Loop | ast.Call) -> Refusal:
    """Why this loop stays: the reason of the smallest region that begins with it."""
    around = [s for s in state.sites if any(loop is n for x in s.statements for n in ast.walk(x))]
    own = [s.refusal for s in around if s.refusal is not None and s.statements[0] is loop]
    holding = [s.refusal for s in around if s.refusal is not None]
    if own and own[0].code in OF_A_PART:
        whole = state.site.refusal if state.site is not None else None
        inside = (r for r in (*holding, *([whole] if whole is not None else ())) if r.code not in OF_A_PART)
        own = [next((r for r in inside if loop.lineno <= r.line <= (loop.end_lineno or 0)), own[0])]
    if own or holding:
        return (own or holding[::-1])[0]
    if state.refusal is not None or not around:
        whole = state.refusal or (state.site.refusal if state.site is not None else None)
        return whole or Refusal("LL214", "it was not reached in this call", loop.lineno)
    return Refusal("LL214", "it was not reached in this call", loop.lineno)
