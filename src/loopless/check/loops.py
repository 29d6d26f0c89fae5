"""The findings on loops over tensors: what becomes of each, or why it stays."""
from __future__ import annotations

import ast

from ..read.loops import Loop, loops_of
from ..read.scopes import Scope
from ..read.static_facts import Module
from ..read.tensors import Tensors
from ..read.top_level import as_function
from ..report.catalogue import CATALOGUE
from ..report.finding import Argument, Finding, Fix, Span
from ..report.rules import summary_of
from ..report.verdict import Verdict
from ..rewriting import Replacement, Rewriter
from ..rewriting.proofs import unproved
from .imports import needed_imports
from .kinds import kind_of
from .narrowed import Narrowed, Source, narrowed, step_of_indentation
from .tensor_loops import only_in_parts
from .withheld import withheld


class LoopFindings:
    """The findings on the loops of a file, function by function."""

    def __init__(self, tree: ast.Module, source: Source, tensors: Tensors, argued: bool = False) -> None:
        self.tree, self.source, self.argued = tree, source, argued
        self.module = Module(tree, tensors)

    def findings(self, loops: list[Loop], scope: Scope, tensors: Tensors, name: str) -> list[Finding]:
        """loops: those of the scope that are over tensors."""
        outside = as_function(self.tree) if scope.node is self.tree else None
        function = outside or scope.node
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            inner = {id(x) for y in loops for x in ast.walk(y) if x is not y}
            said = CATALOGUE["LL221"]
            return [Finding("LL221", said.title, head_of(x, self.source), name, said.way_out) for x in loops
                    if id(x) not in inner]
        try:
            rewriter = Rewriter(function, self.module, self.source.text,      # type: ignore[arg-type]
                                wanted=frozenset(map(id, loops)))
            made = [r for r in rewriter.replacements() if any(x in loops for x in loops_of(r.part.statements))]
            found = [f for r in made for f in self._vectorizable(r, rewriter, loops, scope, tensors, name)]
        except Exception as error:      # whatever is in a file, the others are read
            return [_internal(x, self.source, error, name) for x in loops[:1]]
        replaced = {id(x) for r in made for x in loops_of(r.part.statements)}
        verdicts = {v.line: v for v in rewriter.verdicts}
        kept = [x for x in loops if id(x) not in replaced]
        return found + self._kept(kept, verdicts, scope, tensors, name)

    def _vectorizable(self, made: Replacement, rewriter: Rewriter, loops: list[Loop], scope: Scope,
                      tensors: Tensors, name: str) -> list[Finding]:
        """One finding for each outermost loop of the statements, all with the same fix."""
        unit = step_of_indentation(scope.node, self.source)
        edit = narrowed(made.part.statements, list(made.lines), self.source, unit)
        if edit is None:
            return []
        imports = needed_imports(self.tree, edit.text, rewriter.survey.locals)
        if imports is None:
            return []
        assumed = unproved(rewriter, made, lambda name: name in scope.tensors or (
            "." in name and tensors.is_tensor(ast.parse(name, mode="eval").body, scope)))
        fix = Fix(edit.span, edit.text, made.compiled.level, tuple(assumed), imports, self._argument(made, edit))
        code = kind_of(made.part.statements, made.compiled)
        inner = {id(x) for y in loops for x in ast.walk(y) if x is not y}
        outer = [x for x in loops_of(made.part.statements) if x in loops and id(x) not in inner and _within(x, edit)]
        why = withheld(fix, self.source.cut(edit.span), name)
        if why:
            return [Finding(code, summary_of(code), head_of(x, self.source), name, why) for x in outer]
        return [Finding(code, summary_of(code), head_of(x, self.source), name, fix=fix) for x in outer]

    def _argument(self, made: Replacement, edit: Narrowed) -> Argument | None:
        """What is stored with the fix, where somebody asks for it: wording the evidence takes its time."""
        if not self.argued:
            return None
        return Argument(self.source.cut(edit.span), tuple(v.full for v in made.verdicts))

    def _kept(self, loops: list[Loop], verdicts: dict[int, Verdict], scope: Scope, tensors: Tensors, name: str
              ) -> list[Finding]:
        """A loop inside another one that stays for the same reason is not reported again."""
        found: list[Finding] = []
        said: list[tuple[Loop, str]] = []
        for x in loops:
            verdict = verdicts.get(x.lineno) or unbound(x.lineno)
            around = any(reason == verdict.reason and any(n is x for n in ast.walk(y)) for y, reason in said)
            batches = verdict.code in ("LL202", "LL204", "LL209", "LL215") and only_in_parts(x, scope, tensors)
            if not around and not batches and verdict.code:
                said.append((x, verdict.reason))
                found.append(Finding(verdict.code, verdict.reason, head_of(x, self.source), name, verdict.way_out))
        return found


def unbound(line: int) -> Verdict:
    """What is said of a loop that was never looked at, because it reads a name that may not be there."""
    reason = CATALOGUE["LL214"]
    return Verdict(line, "sequential", "", reason.title, reason.code, reason.way_out)


def _within(loop: Loop, edit: Narrowed) -> bool:
    return edit.span.line <= loop.lineno <= edit.span.end_line


def head_of(loop: Loop, source: Source) -> Span:
    """The part of a loop to point at: `for i in range(n)`."""
    last = loop.iter if isinstance(loop, ast.For) else loop.test if isinstance(loop, ast.While) else loop
    return source.span(loop, last)


def _internal(loop: Loop, source: Source, error: Exception, name: str) -> Finding:
    said = f"{type(error).__name__}: {error}".splitlines()[0][:200]
    return Finding("LL299", f"{summary_of('LL299')}: {said}", head_of(loop, source), name)
