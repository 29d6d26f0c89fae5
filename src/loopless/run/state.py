"""What is known of one decorated function: its source, its sites, and what runs in a call."""
from __future__ import annotations

import ast
import builtins
import threading
import types
from collections.abc import Callable
from functools import partial
from typing import Any

import torch

from ..read.all_names import LOOKS, keeps_names_to_itself
from ..read.collected import name_collected
from ..read.heads import name_heads
from ..read.loops import loops_of
from ..read.regions import Survey
from ..read.shared_names import changed_elsewhere
from ..report.reasons import Refusal
from .called_helpers import HELPER, Form, Helpers, has_helpers, with_helpers
from .checking import Checks
from .guards import current_level
from .hooks import Hooker, build_hooked
from .looping_calls import looping_calls
from .namespaces import Namespace
from .notices import NotVectorized, say_internal, say_sequential
from .origin import read_function
from .rebuild import signature_of
from .site import Site, Variant
from .sizes import as_written
from .wrapper import wrapped

# Reasons that may lie in what comes after a loop, or only count together with it: without it the loop is tried again.
AFTER = {"LL201", "LL203", "LL204", "LL207", "LL208", "LL210", "LL214", "LL216", "LL217", "LL219", "LL299"}
IN_LOOPS = {"LL201", "LL203", "LL204", "LL208"}    # of these, the reasons that are the same without a `return` of names


class State:
    """The life of one decorated function."""

    def __init__(self, function: types.FunctionType, strict: bool, exact: bool, check: int = 0,
                 every_size: bool = False, memory: int | None = None,
                 around: tuple[types.FunctionType, ...] = ()) -> None:
        """around: the functions in whose loops this one is called, though nobody decorated it."""
        self.original, self.strict, self.exact = function, strict, exact
        self.every_size, self.memory = every_size or strict, memory
        self.checks = Checks(function.__qualname__, check) if check else None
        self.around = around
        self.helpers = Helpers((*around, function), self._helper)
        self.node: ast.FunctionDef | None = None
        self.site: Site | None = None               # the whole function as one region
        self.sites: list[Site] = []                 # the regions inside it
        self.slow: Callable[..., Any] = function    # what runs where the whole function is not compiled
        self.refusal: Refusal | None = None
        self.lock = threading.RLock()
        self.ready = False
        self.warned = False
        self.last: Variant | None = None            # the variant of the newest call
        self.local_names: frozenset[str] = frozenset()
        self.signature = signature_of(function)
        self.positional = tuple(name for name, p in self.signature.parameters.items()
                                if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD))

    def prepare(self) -> None:
        """Reads the source, once."""
        with self.lock:
            if self.ready:
                return
            try:
                self._read()
            except Refusal as refusal:
                self.refusal = refusal.kept()
            except Exception as error:
                self.internal(error)
            finally:
                self.ready = True

    def _read(self) -> None:
        node = name_collected(name_heads(read_function(self.original)))
        self.node = node
        if not loops_of(node.body) and not looping_calls(node, self.original):
            return
        survey = Survey(node)
        names = Namespace(self.original)
        others = [n for n in LOOKS if names.lookup(n) is not getattr(builtins, n)]
        keeps_names_to_itself(node.body, [*survey.locals, *others])
        body = list(node.body)
        if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
            body = body[1:]
        if not isinstance(body[-1], ast.Return):
            body.append(ast.copy_location(ast.Return(None), body[-1]))
        self.local_names = frozenset(survey.locals)
        if node.args.vararg is None and node.args.kwarg is None and not survey.declared:
            self.site = Site(body, tuple(survey.parameters), (), self, as_written(self.signature))

    def hook(self) -> None:
        """Builds the function with hooks, the first time the whole function cannot be compiled."""
        with self.lock:
            if self.slow is not self.original or self.node is None:
                return
            helped = has_helpers(self.node, self.original)
            if not helped and not loops_of(self.node.body):
                return
            survey = Survey(self.node)
            definition = Hooker(survey, tried=self.site is not None).hooked()
            regions = survey.regions
            self.sites = [Site(r.statements, r.inputs, r.outputs, self, changed=partial(
                changed_elsewhere, self.node, {*r.inputs, *r.outputs}, r.statements)) for r in regions]
            hooks: dict[str, Callable[..., Any]] = {f"_region_{r.number}": s
                                                    for r, s in zip(regions, self.sites, strict=True)}
            if helped:
                definition = with_helpers(definition, self.node, self.original)
                hooks[HELPER] = self.helpers
            self.slow = build_hooked(definition, self.original, hooks)

    def _helper(self, function: types.FunctionType) -> Form:
        """The compiled form of a function that this one calls, with the options of this one."""
        check = self.checks.most if self.checks is not None else 0
        state = State(function, False, self.exact, check, self.every_size, self.memory, (*self.around, self.original))
        return wrapped(state), state

    def all_sites(self) -> list[Site]:
        """The function as a whole, the regions inside it, and those of the helpers that it calls."""
        own = [s for s in (self.site, *self.sites) if s is not None]
        return own + [s for helper in self.helpers.states().values() for s in helper.all_sites()]

    def compiled_anything(self) -> bool:
        """Whether any loop of the function, or of those it calls, has been compiled."""
        return any(s.variants for s in self.all_sites())

    def enter(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """A call that the last variant did not fit."""
        if stands_aside() or (self.checks is not None and self.checks.wrong is not None):
            return self.original(*args, **kwargs)
        if not self.ready:
            self.prepare()
        if self.site is None:
            if self.strict and self.refusal is not None:
                raise NotVectorized(self.refusal)
            return self.run_slow(args, kwargs)
        values = self.values(args, kwargs)
        if values is None:
            return self.original(*args, **kwargs)           # which says what is wrong with the arguments
        variant = self.site.variant(values)
        if variant is None:
            if self.strict and self.site.refusal is not None:
                raise NotVectorized(self.site.refusal)
            return self.run_slow(args, kwargs)
        if self.checks is not None and not self.checks.passed(self.site, variant, values):
            return self.original(*args, **kwargs)
        self.run_next(variant)
        try:
            return variant.run(*values)
        except Exception as error:
            self.fell_back(error)
        return self.original(*args, **kwargs)

    def run_next(self, variant: Variant | None) -> None:
        """Which variant later calls try first; none where a check has found a difference."""
        self.last = variant
        if self.checks is not None and self.checks.wrong is not None:
            self.last = None

    def refused_inside(self, part: Site) -> Refusal | None:
        """The reason why the whole function was refused in this call, if a part of it would be refused for it, too.

        That is so where the reason is in a loop of the part, and all that stands before that loop is in the part, too.
        """
        if self.site is None or part is self.site or self.site.refusal is None \
                or any(a is not b for a, b in zip(part.statements, self.site.statements, strict=False)):
            return None
        refusal = self.site.refusal
        if refusal.code in AFTER and not (refusal.code in IN_LOOPS and self._but_a_return(part)):
            return None
        loops = (s for s in part.statements if isinstance(s, (ast.For, ast.While)))
        return refusal if any(s.lineno <= refusal.line <= (s.end_lineno or 0) for s in loops) else None

    def _but_a_return(self, part: Site) -> bool:
        """Whether a part is one loop with none inside, and all of the function but a `return` of names."""
        assert self.site is not None
        body = self.site.statements
        return len(part.statements) == len(body) - 1 and len(loops_of(part.statements)) == 1 \
            and isinstance(body[-1], ast.Return) and only_names(body[-1].value)

    def not_writable(self, part: Site) -> bool:
        """Whether the whole function was refused in this call for what it writes to."""
        return self.site is not None and part is not self.site and self.site.refusal is not None \
            and self.site.refusal.code == "LL207"

    def values(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...] | None:
        """The value of each parameter; None if the call does not fit the signature."""
        assert self.site is not None
        if not kwargs and len(args) == len(self.positional) and self.positional == self.site.names:
            return args                                     # as our own wrapper hands them over
        try:
            bound = self.signature.bind(*args, **kwargs)
        except TypeError:
            return None
        bound.apply_defaults()
        return tuple(bound.arguments[n] for n in self.site.names)

    def run_slow(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """The function with hooks, or as it was written."""
        if self.refusal is None and self.node is not None:
            try:
                self.hook()
            except Exception as error:
                self.internal(error)
        result = self.slow(*args, **kwargs)
        self.warn()
        return result

    def fell_back(self, error: Exception) -> None:
        """The compiled form gave up before it wrote anything: the original is to run."""
        assert self.site is not None
        if self.site.had_begun(error):
            raise error
        self.site.note_fallback(error)

    def warn(self) -> None:
        """Says once that loops stay, and why."""
        if self.warned or self.around or any(s.variants for s in self.all_sites() if s is not self.site):
            return
        own = [s.refusal for s in (self.site, *self.sites) if s is not None and s.refusal is not None]
        if self.refusal is not None or own:
            self.warned = True
            say_sequential(self.original.__qualname__, self.refusal or own[0])

    def too_large(self, refusal: Refusal) -> None:
        """A call whose temporaries do not fit: the loop runs, and that is said once."""
        if self.strict:
            raise NotVectorized(refusal)
        if not self.warned:
            self.warned = True
            say_sequential(self.original.__qualname__, refusal)

    def internal(self, error: Exception) -> None:
        """An error of ours: never the caller's problem, unless strict."""
        self.refusal = Refusal("LL299", f"{type(error).__name__}: {error}")
        if self.strict:
            raise NotVectorized(self.refusal) from error
        if not self.warned:
            self.warned = True
            say_internal(self.original.__qualname__, error)


def stands_aside() -> bool:
    """Under vmap and grad transforms, and while Dynamo traces, the function runs as it was written."""
    return current_level() is not None or torch.compiler.is_compiling()


def only_names(value: ast.expr | None) -> bool:
    """Whether a value is a name, a constant or a tuple of them."""
    return value is None or isinstance(value, (ast.Name, ast.Constant)) \
        or (isinstance(value, ast.Tuple) and all(map(only_names, value.elts)))
