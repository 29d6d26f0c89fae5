"""A site: one region of one function, with the variants that were compiled for the values it met."""
from __future__ import annotations

import ast
import builtins
import threading
import types
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import torch

from ..pipeline import Compiled, compile_region
from ..read.attribute_paths import at_paths
from ..read.names import bound_names
from ..report.reasons import Refusal
from ..report.trail import Trail
from .budget import share_of_free, words
from .builtin_names import called_builtins
from .entry import check_lists, with_entry
from .form import SHORT, Form, TooLarge, Unfit, make_form
from .guards import make_guard
from .live_facts import GradientNeeded, LiveFacts, Namespace
from .loop_function import loop_function
from .unwritable import not_to_be_written, stored_names

MOST_VARIANTS = 8
MOST_REFUSALS = 64


class Checker(Protocol):
    """Holds tensor code against the loop, at first."""

    def passed(self, site: Site, variant: Variant, values: tuple[Any, ...]) -> bool: ...


class Owner(Protocol):
    """The function that a site belongs to."""
    original: types.FunctionType
    local_names: frozenset[str]
    exact: bool
    every_size: bool                    # whether tensor code runs where the loop itself would be faster
    memory: int | None                  # the bytes that temporaries may take; None for a share of what is free

    @property
    def checks(self) -> Checker | None: ...     # may keep a variant from running, where check=True asks for it

    def internal(self, error: Exception) -> None: ...

    def too_large(self, refusal: Refusal) -> None: ...

    def run_next(self, variant: Variant | None) -> None: ...

    def refused_inside(self, part: Site) -> Refusal | None: ...     # by the whole function, in this call

    def not_writable(self, part: Site) -> bool: ...                 # what the whole function writes, in this call


@dataclass
class Variant:
    """A region compiled for one kind of values."""
    guard: types.FunctionType
    run: types.FunctionType
    compiled: Compiled
    conditions: tuple[str, ...]         # on sizes and numbers
    form: Form                          # of `run`: where it writes, where it hands over

    def had_begun(self, error: Exception) -> bool:
        """Whether the original must not run on top of what was done."""
        return self.form.had_begun(error)


class Site:
    """Compiles a region for the values at hand, once for each kind of values."""

    def __init__(self, statements: list[ast.stmt], names: tuple[str, ...], outputs: tuple[str, ...], owner: Owner,
                 loop: str = "_loopless_short", changed: Callable[[], frozenset[str]] = frozenset) -> None:
        self.statements, self.names, self.outputs, self.owner = statements, names, outputs, owner
        self.changed = changed                          # the names whose tensors other parts of the function write to
        self.loop = loop                                # what the emitted function returns where the loop is faster
        self.taken = frozenset(names) | (owner.local_names - set(bound_names(statements)))
        self.variants: list[Variant] = []
        self.last: Variant | None = None
        self.refusals: dict[Any, Refusal] = {}
        self.alike: dict[Any, Refusal] = {}             # the newest one for each kind of values
        self.tries: Counter[Any] = Counter()
        self.refusal: Refusal | None = None             # the newest one
        self.compilations = 0
        self.lock = threading.Lock()
        self.fallbacks: list[str] = []
        self.entered: Variant | None = None             # the variant of the newest entry

    def __call__(self, *values: Any) -> Any:
        """The values that the region leaves; None where the original has to run, False where it is short enough to."""
        try:
            variant = self.last
            if variant is None or not variant.guard(*values):
                variant = self.variant(values)
            self.entered = variant
        except Exception as error:
            self.failed(error, values)
            return None
        if variant is None:
            return None
        if self.owner.checks is not None and not self.owner.checks.passed(self, variant, values):
            return self._left(loop_function(self.statements, self.names, self.outputs, self.owner.original)(*values))
        try:
            return self._left(variant.run(*values))
        except Exception as error:
            if self.had_begun(error):
                raise
            self.note_fallback(error)
            return None

    def _left(self, result: Any) -> Any:
        """What the region leaves, as a tuple: its names, or the one value that it returns; False of a short loop."""
        if result is SHORT:
            return False
        return (result,) if isinstance(self.statements[-1], ast.Return) else result

    def had_begun(self, error: Exception) -> bool:
        """Whether it is too late for the original; a function that calls itself may have several variants at work."""
        return any(v.had_begun(error) for v in self.variants)

    def failed(self, error: Exception, values: tuple[Any, ...]) -> None:
        """An error of ours: this kind of values is not tried again."""
        self.refusal = Refusal("LL299", f"{type(error).__name__}: {error}", self.statements[0].lineno)
        self.refusals[signature(values)] = self.refusal
        self.owner.internal(error)

    def note_fallback(self, error: Exception) -> None:
        self.fallbacks.append(str(error) if isinstance(error, Unfit) else f"{type(error).__name__}: {error}")
        del self.fallbacks[:-20]
        if isinstance(error, TooLarge):
            self.owner.too_large(Refusal("LL219", str(error), self.statements[0].lineno))

    def variant(self, values: tuple[Any, ...]) -> Variant | None:
        """The variant that fits the values: a known one, or a new one."""
        try:
            return self._known(values) or self._new(values)
        except Refusal as refusal:
            self.refusal = refusal.kept()
        except Exception as error:
            self.failed(error, values)
        return None

    def _known(self, values: tuple[Any, ...]) -> Variant | None:
        for variant in self.variants:
            if variant.guard(*values):
                self.last = variant
                return variant
        return None

    def _new(self, values: tuple[Any, ...]) -> Variant | None:
        key = signature(values)
        known = self.refusals.get(key) or self.refusals.get((key, shapes(values))) \
            or self.owner.refused_inside(self)
        if known is not None:
            raise known
        self._not_too_often(key)
        line = self.statements[0].lineno
        if self.owner.not_writable(self) or (key in self.alike and self.alike[key].code == "LL207"):
            self._writable(values)
        if len(self.variants) >= MOST_VARIANTS or len(self.refusals) >= MOST_REFUSALS:
            raise Refusal("LL217", f"{len(self.variants)} variants have been compiled", line)
        if not self.lock.acquire(blocking=False):
            raise Refusal("LL216", "another thread is compiling it", line)
        try:
            return self._known(values) or self._compiled(values, key)       # another thread may have been quicker
        finally:
            self.lock.release()

    def _not_too_often(self, key: Any) -> None:
        """Values of a kind that was refused in a few sizes are tried again less and less often (1, 4, 16, ...)."""
        if key in self.alike:
            self.tries[key] += 1
            tries = self.tries[key]
            if tries.bit_count() != 1 or tries.bit_length() % 2 == 0:
                raise self.alike[key]

    def _writable(self, values: tuple[Any, ...]) -> None:
        """What was refused for what it writes to is not compiled again, only to find that it cannot be written."""
        named = dict(zip(self.names, values, strict=True))
        why = not_to_be_written(stored_names(self.statements), named)
        if why:
            raise Refusal("LL207", why, self.statements[0].lineno)

    def _compiled(self, values: tuple[Any, ...], key: Any) -> Variant:
        try:
            return self._compiled_for(self._facts(values), values, key)
        except GradientNeeded:
            return self._compiled_for(self._facts(values, True), values, key)

    def _facts(self, values: tuple[Any, ...], needs_grad: bool = False) -> LiveFacts:
        return LiveFacts(dict(zip(self.names, values, strict=True)), Namespace(self.owner.original),
                         self.owner.local_names, needs_grad)

    def _compiled_for(self, facts: LiveFacts, values: tuple[Any, ...], key: Any) -> Variant:
        trail = Trail()
        try:
            variant = self._made(facts, trail)
            if not variant.guard(*values):
                why = not_to_be_written(variant.compiled.written, facts.used)
                raise Refusal("LL207", why or "tensors of a list that share memory, or a mode of torch",
                              self.statements[0].lineno)
        except Refusal as refusal:
            refusal.trail = trail
            special = facts.failed or refusal.code == "LL207"
            self.refusals[(key, shapes(values)) if special else key] = refusal
            self.alike[key] = refusal
            raise
        self.variants.insert(0, variant)
        self.last = variant
        self.compilations += 1
        return variant

    def _mentioned(self) -> set[str]:
        return {n.id for s in self.statements for n in ast.walk(s) if isinstance(n, ast.Name)}

    def _made(self, facts: LiveFacts, trail: Trail) -> Variant:
        facts.changed_later = self.changed() if facts.needs_grad else frozenset()
        memory = self.owner.memory or share_of_free(facts.device)
        compiled = compile_region(self.statements, facts, self.outputs, self.owner.exact, self.taken, trail, memory)
        parameters = ", ".join(self.names)
        check_lists(compiled, facts, self.statements[0].lineno)
        guard = make_guard(facts, parameters, compiled, self.owner.original)
        goes_on = not isinstance(self.statements[-1], ast.Return)
        compiled = with_entry(compiled, facts, self.taken if goes_on else frozenset())
        for name in ("torch", "_Unfit", *compiled.modules):
            if name in self.owner.local_names or (name in compiled.modules and name in self._mentioned()):
                raise Refusal("LL209", f"`{name}` is a local name", self.statements[0].lineno)
        self._calls_builtins(compiled, facts.namespace)
        form = make_form(compiled, parameters, self.owner.original, "" if self.owner.every_size else self.loop,
                         words(memory))
        conditions = tuple(at_paths(text, facts.paths) for text in facts.conditions)
        return Variant(guard, form.run, compiled, conditions, form)

    def _calls_builtins(self, compiled: Compiled, names: Namespace) -> None:
        """Makes sure that what the emitted code calls as a builtin is none of the user's functions."""
        blocks = compiled.large.checked if compiled.large is not None and compiled.large.checked else ()
        for name in called_builtins((*compiled.checked, *blocks)):
            if name in self.owner.local_names or names.lookup(name) is not getattr(builtins, name):
                raise Refusal("LL209", f"`{name}` is a name of its own here", self.statements[0].lineno)


def signature(values: tuple[Any, ...]) -> Any:
    """What the kind of each value is, cheaply."""
    return tuple((type(v), v.dtype, v.dim(), v.requires_grad, v.device.type) if isinstance(v, torch.Tensor) else
                 (type(v), _first_of(v) if type(v) in (list, tuple) else id(v) if isinstance(v, types.FunctionType) else
                  _held_by(v)) for v in values)


def _first_of(values: Any) -> Any:
    """Of what kind the first element of a list is."""
    first = values[0] if values else None
    return (type(first), first.dtype, first.dim()) if isinstance(first, torch.Tensor) else type(first)


def _held_by(value: Any) -> Any:
    """What kinds of tensors a module has itself; to ask its parts in every call that is refused would take too long."""
    if not isinstance(value, torch.nn.Module):
        return 0
    own = (*value._parameters.values(), *value._buffers.values())
    return tuple((p.dtype, p.dim(), p.requires_grad) for p in own if p is not None)


def shapes(values: tuple[Any, ...]) -> Any:
    return tuple((tuple(v.shape), _address(v)) if isinstance(v, torch.Tensor) else
                 len(v) if isinstance(v, (list, tuple)) else
                 v if type(v) in (int, bool, float) else 0 for v in values)


def _address(v: torch.Tensor) -> int:
    try:
        return v.data_ptr()
    except RuntimeError:
        return 0
