"""The runs of one function, or of a module outside of its functions, as tensor code, and what they assume."""
from __future__ import annotations

import ast
from dataclasses import field, replace

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.records import dataclass
from ..pipeline import Compiled, compile_region, with_paths
from ..read.all_names import keeps_names_to_itself
from ..read.attribute_paths import at_paths
from ..read.loops import Loop, comprehensions_of, has_loop, loops_of
from ..read.names import bound_names
from ..read.regions import clusters, runs
from ..read.shared_names import changed_elsewhere, may_share
from ..read.static_facts import USUALLY, Assumption, Module, StaticFacts, Supposed, containers_of
from ..read.top_level import survey_of
from ..report.reasons import OF_A_PART, Refusal
from ..report.trail import Trail
from ..report.verdict import Verdict
from ..write.edits import Edit, indented
from ..write.needless_brackets import without_needless_brackets
from ..write.splice import assignment_lines
from .any_float import asks_for_dtypes, for_any_float, names_dtype
from .listed import with_lists


@dataclass(frozen=True)
class Part:
    """A run of statements that may be compiled: the names it needs, and those it leaves."""
    statements: list[ast.stmt]
    known: dict[str, str]                       # the names it needs, with their annotations
    outputs: tuple[str, ...] = ()
    whole: bool = False                         # whether it is all of the function


@dataclass(frozen=True)
class Replacement:
    """Statements, and the tensor code that takes their place."""
    part: Part
    edit: Edit
    lines: list[str]                            # the new text, without indentation
    compiled: Compiled
    verdicts: list[Verdict]
    assumptions: list[Assumption]


@dataclass
class Rewriter:
    """Finds the replacements in one function."""
    node: ast.FunctionDef
    module: Module
    text: str
    exact: bool = False
    wanted: frozenset[int] | None = None                        # the loops to look at, by identity; all if it is None
    verdicts: list[Verdict] = field(default_factory=list)       # a loop is tried with what is around it, then by itself
    assumed: list[Assumption] = field(default_factory=list)
    reasons: dict[int, Refusal] = field(default_factory=dict)   # that lie in a loop itself, by its identity

    def __post_init__(self) -> None:
        self.survey = survey_of(self.node)
        self.own = {*self.survey.locals, *self.module.functions}        # names that are no builtins
        args = self.node.args
        self.annotations = {a.arg: "" if a.annotation is None else ast.unparse(a.annotation)
                            for a in (*args.posonlyargs, *args.args, *args.kwonlyargs)}
        self.containers = containers_of(self.node)
        self.repeated = {id(n) for x in loops_of(self.node.body) if isinstance(x, (ast.For, ast.While))
                         for n in ast.walk(x) if n is not x and isinstance(n, ast.stmt)}

    def replacements(self) -> list[Replacement]:
        """All that can be replaced, from the outside in."""
        body = self.node.body[1:] if ast.get_docstring(self.node) is not None else self.node.body
        if body and isinstance(body[-1], ast.Return) and not self.survey.declared:
            found = self._replacement(Part(body, self.annotations, whole=True))
            if isinstance(found, Replacement):
                return [found]
        return self._block(self.node.body, set(self.survey.parameters))

    def compiled(self, part: Part, supposed: Supposed = USUALLY) -> tuple[Compiled | Refusal, list[Assumption]]:
        """The tensor code of a part, or why there is none; and what is assumed of the names in it."""
        trail = Trail("assumption")
        try:
            keeps_names_to_itself(self.node.body, self.own)
            compiled, facts = self._compiled(part, supposed, trail)
            if compiled.written and not supposed.gradient and not set(compiled.written) & set(self.survey.parameters):
                compiled = self._with_gradients(compiled, part, supposed)
            self._own_modules(compiled, part.statements)
            self._apart(compiled, part, facts.paths)
            if names_dtype(compiled.lines):
                compiled = self._for_any_float(compiled, facts, part, supposed)
            elif facts.unsure and asks_for_dtypes(compiled.lines, part.statements):
                self._for_usual_floats(compiled, facts, part, supposed)
        except Refusal as refusal:
            refusal.trail = trail
            return refusal, []
        assumed = [replace(a, text=at_paths(a.text, facts.paths)) for a in facts.assumptions.values()]
        return compiled, assumed + [Assumption(c, "data") for c in compiled.checks if c not in facts.assumptions]

    def _compiled(self, part: Part, supposed: Supposed, trail: Trail) -> tuple[Compiled, StaticFacts]:
        body, known = part.statements, part.known
        values = self.module.walk_through(self.node).at(body[0])
        facts = StaticFacts(self.module, known, frozenset(self.survey.locals), self.containers, supposed,
                            self.module.tensors_of(self.node), values, part.whole, self.module.owner_of(self.node))
        if supposed.gradient:
            facts.changed_later = changed_elsewhere(self.node, {*known, *part.outputs}, body)
        taken = frozenset(known) | (frozenset(self.survey.locals) - set(bound_names(body)))
        compiled = compile_region(body, facts, part.outputs, self.exact, taken, trail)
        if facts.lists.keys() & set(compiled.written):
            raise Refusal("LL207", "tensors of a list that are written to", body[0].lineno)
        return with_paths(with_lists(compiled, facts), facts.paths), facts

    def _with_gradients(self, compiled: Compiled, part: Part, supposed: Supposed) -> Compiled:
        """What is written to in a tensor that is made here is read from a copy, where autograd would miss it."""
        try:
            other, _ = self._compiled(part, replace(supposed, gradient=True), Trail("assumption"))
        except Refusal:
            return compiled
        copied = [line.replace(".clone()", "") for line in other.lines]
        return replace(compiled, lines=other.lines) if copied == list(compiled.lines) else compiled

    def _for_any_float(self, compiled: Compiled, facts: StaticFacts, part: Part, supposed: Supposed) -> Compiled:
        """The code for floats of all widths, where it names their dtype; or the refusal that there is none."""
        unsure = {name: "float64" for name in facts.unsure if name not in supposed.dtypes}
        other, _ = self._compiled(part, replace(supposed, dtypes={**supposed.dtypes, **unsure}), Trail("assumption"))
        said = "\n".join(map(ast.unparse, part.statements))
        names = sorted((n for n in unsure if facts.values[n].floating and n not in part.outputs),
                       key=lambda n: f"{n}.dtype" not in said)
        lines = for_any_float(compiled.lines, other.lines, names[0] if names else "")
        if lines is None:
            raise unknown_dtypes(part)
        for name in unsure:
            if not facts.values[name].floating:
                self._same_for_ints(compiled, name, part, supposed)
        if len(unsure) > 1 and lines != tuple(compiled.lines):
            facts.assume(f"{', '.join(f'`{n}`' for n in unsure)} have one dtype", "data")
        return replace(compiled, lines=lines)

    def _for_usual_floats(self, compiled: Compiled, facts: StaticFacts, part: Part, supposed: Supposed) -> None:
        """Notes that floats have the dtype that torch gives them, where doubles would need another text."""
        names = [n for n in facts.unsure if n not in supposed.dtypes]
        double = replace(supposed, dtypes={**supposed.dtypes, **dict.fromkeys(names, "float64")})
        try:
            same = self._compiled(part, double, Trail("assumption"))[0].lines == compiled.lines
        except Refusal:
            same = False
        if names and not same:
            said = ", ".join(f"`{n}`" for n in names)
            facts.assume(f"{said} {'has' if len(names) == 1 else 'have'} the default dtype", "data")

    def _same_for_ints(self, compiled: Compiled, name: str, part: Part, supposed: Supposed) -> None:
        """Nothing shows that a tensor holds floats: then it makes no difference, or there is no code."""
        other, _ = self._compiled(part, replace(supposed, dtypes={**supposed.dtypes, name: "int64"}),
                                  Trail("assumption"))
        if other.lines != compiled.lines:
            raise unknown_dtypes(part)

    def _own_modules(self, compiled: Compiled, body: list[ast.stmt]) -> None:
        """The names of the modules that emitted code calls mean nothing else here."""
        for name in compiled.modules:
            if name in self.module.mentioned and self.module.paths.get(name) != f"loopless.{name}":
                raise Refusal("LL209", f"`{name}` is a name of its own here", body[0].lineno)

    def _apart(self, compiled: Compiled, part: Part, paths: dict[str, str]) -> None:
        """No tensor that is written shows, by the text of the function, in another one that came in."""
        read = {paths.get(n.name, n.name) for s in compiled.statements for n in ir.find(s, t.Input)}
        for array in compiled.written:
            for other in sorted((read | set(compiled.written)) & {*part.known, *paths.values()} - {array}):
                if may_share(self.node, array, other, part.statements):
                    raise Refusal("LL207", f"`{array}` and `{other}` may be the same memory",
                                  part.statements[0].lineno)

    def _replacement(self, part: Part) -> Replacement | Refusal:
        compiled, assumed = self.compiled(part)
        if isinstance(compiled, Refusal):
            return compiled
        assumed += [Assumption(f"nothing outside of this file reads `{n}`", "data", n)
                    for n in self.survey.let_go(part.statements)]
        body, lines = part.statements, [without_needless_brackets(line) for line in compiled.lines]
        verdicts = [compiled.verdict(x.lineno, outermost=any(x is s for s in body)) for x in loops_of(body)]
        self.verdicts += verdicts
        self.assumed += assumed
        if not isinstance(body[-1], ast.Return):
            lines = assignment_lines(lines, part.outputs)
        edit = Edit(body, indented(lines, body[0], self.text), compiled.modules)
        return Replacement(part, edit, lines, compiled, verdicts, assumed)

    def _block(self, body: list[ast.stmt], bound: set[str]) -> list[Replacement]:
        """The replacements in a block: its runs, or what is inside them."""
        found: list[Replacement] = []
        for run in runs(body):
            if self._has_wanted(run):
                found += self._run(run, bound)
            bound = bound | _stored(run)
        return found

    def _run(self, run: list[ast.stmt], bound: set[str]) -> list[Replacement]:
        region = self.survey.region(run, bound, again=id(run[0]) in self.repeated)
        if region is not None:
            known = {n: self.annotations.get(n, "") for n in region.inputs}
            found = self._replacement(Part(run, known, region.outputs))
            if isinstance(found, Replacement):
                return [found]
            self.verdicts += [Verdict.refused(x.lineno, self._told(x, found)) for stmt in run for x in
                              ([stmt] if isinstance(stmt, (ast.For, ast.While)) else comprehensions_of(stmt))]
        if len(run) > 1:
            return self._parts(run, bound)
        inner = bound | _stored(run)
        return [r for block in _blocks(run[0]) if self._has_wanted(block) for r in self._block(block, inner)]

    def _told(self, loop: Loop, refusal: Refusal) -> Refusal:
        """Why a loop stays: if it may be only because it was looked at by itself, what was said with more around it."""
        if refusal.code in OF_A_PART:
            return self.reasons.get(id(loop), refusal)
        if loop.lineno <= refusal.line <= (loop.end_lineno or 0):
            self.reasons.setdefault(id(loop), refusal)
        return refusal

    def _parts(self, run: list[ast.stmt], bound: set[str]) -> list[Replacement]:
        """The replacements in parts of a run: each loop with what is made for it, or statement by statement."""
        parts = clusters(run)
        if len(parts) == 1:
            parts = [[s] for s in run]
        found: list[Replacement] = []
        for part in parts:
            if self._has_wanted(part):
                found += self._run(part, bound)
            bound = bound | _stored(part)
        return found

    def _has_wanted(self, body: list[ast.stmt]) -> bool:
        return has_loop(body) if self.wanted is None else any(id(x) in self.wanted for x in loops_of(body))


def unknown_dtypes(part: Part) -> Refusal:
    return Refusal("LL205", "it depends on dtypes that the source does not tell", part.statements[0].lineno)


def _blocks(stmt: ast.stmt) -> list[list[ast.stmt]]:
    """The blocks of a statement, each by itself: what follows another one in the text need not follow it in time."""
    return [getattr(stmt, name) for name in ("body", "orelse") if getattr(stmt, name, None)]


def _stored(run: list[ast.stmt]) -> set[str]:
    return {n.id for s in run for n in ast.walk(s) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
