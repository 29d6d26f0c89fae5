"""A site: one region of one function, with the variants that were compiled for the values it met."""
from __future__ import annotations

import ast
import threading
import types
from dataclasses import dataclass
from typing import Any

import torch

from ..pipeline import Compiled, compile_region
from ..read.names import bound_names
from ..report.reasons import Refusal
from .guards import make_guard
from .live_facts import LiveFacts, Namespace
from .rebuild import make_function

MOST_VARIANTS = 8
MOST_REFUSALS = 64


class Unfit(Exception):
    """A check on the data failed: the original has to run."""


@dataclass
class Variant:
    guard: types.FunctionType
    run: types.FunctionType
    compiled: Compiled
    facts: LiveFacts


class Site:
    """Compiles a region for the values at hand, once for each kind of values."""

    def __init__(self, statements: list[ast.stmt], names: tuple[str, ...], parameters: str, outputs: tuple[str, ...],
                 function: types.FunctionType, local_names: frozenset[str], exact: bool) -> None:
        self.statements, self.names, self.parameters, self.outputs = statements, names, parameters, outputs
        self.function, self.local_names, self.exact = function, local_names, exact
        self.taken = frozenset(names) | (local_names - set(bound_names(statements)))
        self.variants: list[Variant] = []
        self.last: Variant | None = None
        self.refusals: dict[Any, Refusal] = {}
        self.refusal: Refusal | None = None             # the newest one
        self.compilations = 0
        self.lock = threading.Lock()
        self.fallbacks: list[str] = []

    def __call__(self, *values: Any) -> Any:
        """The values that the region leaves, or None where the original has to run."""
        variant = self.last
        if variant is None or not variant.guard(*values):
            variant = self.variant(values)
            if variant is None:
                return None
        try:
            return variant.run(*values)
        except Exception as error:
            self.note_fallback(error)
            return None

    def note_fallback(self, error: Exception) -> None:
        self.fallbacks.append(str(error) if isinstance(error, Unfit) else f"{type(error).__name__}: {error}")
        del self.fallbacks[:-20]

    def variant(self, values: tuple[Any, ...]) -> Variant | None:
        """The variant that fits the values: a known one, or a new one."""
        for variant in self.variants:
            if variant.guard(*values):
                self.last = variant
                return variant
        key = signature(values)
        known = self.refusals.get(key) or self.refusals.get((key, shapes(values)))
        if known is not None or len(self.refusals) >= MOST_REFUSALS:
            self.refusal = known or self.refusal
            return None
        if len(self.variants) >= MOST_VARIANTS:
            self.refusal = Refusal("LL217", f"{MOST_VARIANTS} variants have been compiled", self.statements[0].lineno)
            return None
        if not self.lock.acquire(blocking=False):
            return None
        try:
            return self._compile(values, key)
        finally:
            self.lock.release()

    def _compile(self, values: tuple[Any, ...], key: Any) -> Variant | None:
        facts = LiveFacts(dict(zip(self.names, values, strict=True)), Namespace(self.function), self.local_names)
        try:
            variant = self._made(facts)
            if not variant.guard(*values):
                raise Refusal("LL207", "tensors that share memory, a leaf that requires grad, or a mode of torch",
                              self.statements[0].lineno)
        except Refusal as refusal:
            self.refusals[(key, shapes(values)) if facts.failed or refusal.code == "LL207" else key] = refusal
            self.refusal = refusal
            return None
        self.variants.insert(0, variant)
        self.last = variant
        self.compilations += 1
        return variant

    def _made(self, facts: LiveFacts) -> Variant:
        compiled = compile_region(self.statements, facts, self.outputs, self.exact, self.taken)
        constants = {"torch": torch, "_Unfit": Unfit}
        shadowed = {n for n in constants if n in self.local_names}
        if shadowed:
            raise Refusal("LL209", "`torch` is a local name", self.statements[0].lineno)
        run = make_function("run", self.parameters, list(compiled.checked), self.function, constants)
        return Variant(make_guard(facts, self.parameters, compiled, self.function), run, compiled, facts)


def signature(values: tuple[Any, ...]) -> Any:
    """What the kind of each value is, cheaply."""
    return tuple((type(v), v.dtype, v.dim(), v.requires_grad, v.device.type) if isinstance(v, torch.Tensor) else
                 (type(v), id(v) if isinstance(v, types.FunctionType) else 0) for v in values)


def _address(v: torch.Tensor) -> int:
    try:
        return v.data_ptr()
    except RuntimeError:
        return 0


def shapes(values: tuple[Any, ...]) -> Any:
    return tuple((tuple(v.shape), _address(v)) if isinstance(v, torch.Tensor) else
                 v if type(v) in (int, bool, float) else 0 for v in values)
