"""The same compiler on text alone: text in, text out, nothing executed.

Facts come from the source (read/static_facts.py). What they assume is listed with each loop, so that a person, or
`fix`, can decide whether the rewrite is safe there.
"""
from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import Any

from .ir import loop as ir
from .ir import tensor as t
from .pipeline import Compiled, compile_region
from .read.loops import comprehensions_of, has_loop, loops_of
from .read.names import bound_names
from .read.regions import Survey, runs
from .read.shared_names import may_share
from .read.static_facts import Module, StaticFacts, containers_of
from .report.reasons import Refusal
from .report.trail import Trail
from .report.verdict import Verdict
from .write.edits import Edit, apply_edits, indented, with_import
from .write.splice import assignment_lines


@dataclass
class Rewrite:
    """A rewritten text and what became of its loops."""
    source: str
    loops: list[Verdict] = field(default_factory=list)
    assumptions: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return self.source

    def as_dict(self) -> dict[str, Any]:
        """The text, the verdicts and the assumptions, ready for JSON."""
        return {"source": self.source, "loops": [v.as_dict() for v in self.loops], "assumptions": self.assumptions}


def rewrite(text: str, *, exact: bool = False) -> Rewrite:
    """The text with its loops over tensors as tensor operations."""
    tree = ast.parse(text)
    module = Module(tree)
    result = Rewrite(text)
    edits: list[Edit] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and has_loop(node.body):
            edits += _function(node, module, text, exact, result)
    result.source = with_import(apply_edits(text, edits), edits)
    newest = {v.line: v for v in result.loops}          # a loop is tried with what is around it, and then by itself
    result.loops = [newest[line] for line in sorted(newest)]
    return result


def _function(node: ast.FunctionDef, module: Module, text: str, exact: bool, result: Rewrite) -> list[Edit]:
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    survey = Survey(node)
    if isinstance(body[-1], ast.Return) and not survey.declared:
        compiled = _compiled(body, module, _parameters(node), survey, (), exact, result)
        if isinstance(compiled, Compiled):
            result.loops += _verdicts(body, compiled)
            return [Edit(body, indented(list(compiled.lines), body[0], text), compiled.modules)]
    return _block(node.body, module, survey, node, set(survey.parameters), text, exact, result)


def _verdicts(region: list[ast.stmt], compiled: Compiled) -> list[Verdict]:
    """The verdicts on the loops of a compiled region."""
    return [compiled.verdict(x.lineno, outermost=any(x is s for s in region)) for x in loops_of(region)]


def _parameters(node: ast.FunctionDef) -> dict[str, str]:
    every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    return {a.arg: "" if a.annotation is None else ast.unparse(a.annotation) for a in every}


def _compiled(body: list[ast.stmt], module: Module, known: dict[str, str], survey: Survey, outputs: tuple[str, ...],
              exact: bool, result: Rewrite) -> Compiled | Refusal:
    facts = StaticFacts(module, body, known, frozenset(survey.locals), containers_of(survey.node))
    trail = Trail("assumption")
    try:
        taken = frozenset(known) | (frozenset(survey.locals) - set(bound_names(body)))
        compiled = compile_region(body, facts, outputs, exact, taken, trail)
        for name in compiled.modules:
            if name in module.mentioned and module.paths.get(name) != f"loopless.{name}":
                raise Refusal("LL209", f"`{name}` is a name of its own here", body[0].lineno)
        _apart(compiled, known, survey.node, body)
        if any(ir.has(s, t.Cast) for s in compiled.statements):
            raise Refusal("LL205", "it depends on dtypes that the source does not tell", body[0].lineno)
    except Refusal as refusal:
        refusal.trail = trail
        return refusal
    result.assumptions += [a for a in (*facts.assumptions, *compiled.checks) if a not in result.assumptions]
    return compiled


def _apart(compiled: Compiled, known: dict[str, str], node: ast.FunctionDef, body: list[ast.stmt]) -> None:
    """No tensor that is written shows, by the text of the function, in another one that came in."""
    read = {n.name for s in compiled.statements for n in ir.find(s, t.Input)}
    for array in compiled.written:
        for other in sorted((read | set(compiled.written)) & known.keys() - {array}):
            if may_share(node, array, other, body):
                raise Refusal("LL207", f"`{array}` and `{other}` may be the same memory", body[0].lineno)


def _block(body: list[ast.stmt], module: Module, survey: Survey, node: ast.FunctionDef, bound: set[str], text: str,
           exact: bool, result: Rewrite) -> list[Edit]:
    """The edits of a block: its runs, or what is inside them."""
    edits: list[Edit] = []
    for run in runs(body):
        if has_loop(run):
            edits += _run(run, module, survey, node, bound, text, exact, result)
        bound = bound | set(_bound(run))
    return edits


def _bound(run: list[ast.stmt]) -> set[str]:
    return {n.id for s in run for n in ast.walk(s) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def _run(run: list[ast.stmt], module: Module, survey: Survey, node: ast.FunctionDef, bound: set[str], text: str,
         exact: bool, result: Rewrite) -> list[Edit]:
    region = survey.region(run, bound, again=any(s in ast.walk(x) for x in loops_of(node.body) for s in run
                                                 if x not in run))
    if region is not None:
        known = {n: _parameters(node).get(n, "") for n in region.inputs}
        compiled = _compiled(run, module, known, survey, region.outputs, exact, result)
        if isinstance(compiled, Compiled):
            result.loops += _verdicts(run, compiled)
            returns = isinstance(run[-1], ast.Return)
            lines = list(compiled.lines) if returns else assignment_lines(list(compiled.lines), region.outputs)
            return [Edit(run, indented(lines, run[0], text), compiled.modules)]
        result.loops += [Verdict.refused(x.lineno, compiled) for stmt in run for x in
                         ([stmt] if isinstance(stmt, (ast.For, ast.While)) else comprehensions_of(stmt))]
    if len(run) > 1:
        return [e for s in run if has_loop([s]) for e in _run([s], module, survey, node, bound | _bound(run), text,
                                                             exact, result)]
    inner = [*getattr(run[0], "body", []), *getattr(run[0], "orelse", [])]
    return _block(inner, module, survey, node, bound | _bound(run), text, exact, result) if has_loop(inner) else []
