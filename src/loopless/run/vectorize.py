"""The decorator."""
from __future__ import annotations

import ast
import functools
import inspect
import os
import threading
import traceback
import types
import warnings
from collections.abc import Callable
from typing import Any, TypeVar, overload

import torch

from ..read.loops import loops_of
from ..read.regions import Survey
from ..read.source import is_generator, parse_function
from ..report.reasons import Refusal
from .guards import current_level
from .hooks import Hooker, build_hooked
from .rebuild import make_function, parameters_text
from .site import Site

F = TypeVar("F", bound=Callable[..., Any])
REPORT = "https://github.com/loopless/loopless/issues"


class NotVectorized(Exception):
    """strict=True, and a loop could not be vectorized. `.reason` and `.code` say why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.sentence()}")
        self.reason, self.code, self.line = refusal.sentence(), refusal.code, refusal.line


class SequentialLoop(UserWarning):
    """A loop runs as it was written; the message says why."""


class InternalError(UserWarning):
    """loopless itself failed; the original function ran."""


class State:
    """What is known of one decorated function."""

    def __init__(self, function: types.FunctionType, strict: bool, exact: bool) -> None:
        self.original, self.strict, self.exact = function, strict, exact
        self.node: ast.FunctionDef | None = None
        self.site: Site | None = None               # the whole function as one region
        self.sites: list[Site] = []                 # the regions inside it
        self.slow: Callable[..., Any] = function    # what runs where the whole function is not compiled
        self.refusal: Refusal | None = None
        self.lock = threading.RLock()
        self.ready = False
        self.warned = False
        self.last: Any = None                       # the variant of the newest call

    def prepare(self) -> None:
        """Reads the source, once."""
        with self.lock:
            if self.ready:
                return
            try:
                self._read()
            except Refusal as refusal:
                self.refusal = refusal
            except Exception as error:
                self.internal(error)
            self.ready = True

    def _read(self) -> None:
        node = read_function(self.original)
        self.node = node
        if not loops_of(node.body):
            return
        survey = Survey(node)
        names = tuple(survey.parameters)
        body = list(node.body)
        if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
            body = body[1:]
        if not isinstance(body[-1], ast.Return):
            body.append(ast.copy_location(ast.Return(None), body[-1]))
        self.local_names = frozenset(survey.locals)
        if node.args.vararg is None and node.args.kwarg is None and not survey.declared:
            self.site = Site(body, names, parameters_text(node), (), self.original, self.local_names, self.exact)

    def hook(self) -> None:
        """Builds the function with hooks, the first time the whole function cannot be compiled."""
        with self.lock:
            if self.slow is not self.original or self.node is None or not loops_of(self.node.body):
                return
            hooker = Hooker(self.node)
            definition = hooker.hooked()
            regions = hooker.survey.regions
            self.sites = [Site(r.statements, r.inputs, ", ".join(r.inputs), r.outputs, self.original,
                               self.local_names, self.exact) for r in regions]
            self.slow = build_hooked(definition, self.original,
                                     {f"_region_{r.number}": s for r, s in zip(regions, self.sites, strict=True)})

    def enter(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """A call that the last variant did not fit."""
        if stands_aside():
            return self.original(*args, **kwargs)
        if not self.ready:
            self.prepare()
        variant = None
        try:
            variant = self._variant(args, kwargs)
        except NotVectorized:
            raise
        except Exception as error:
            self.internal(error)
            return self.original(*args, **kwargs)
        if variant is not None:
            self.last = variant
            try:
                return variant.run(*args, **kwargs)
            except Exception as error:
                return self.fell_back(error, args, kwargs)
        return self.run_slow(args, kwargs)

    def _variant(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if self.site is None:
            if self.strict and self.refusal is not None:
                raise NotVectorized(self.refusal)
            return None
        bound = inspect.signature(self.original).bind(*args, **kwargs)
        bound.apply_defaults()
        variant = self.site.variant(tuple(bound.arguments[n] for n in self.site.names))
        if variant is None and self.strict and self.site.refusal is not None:
            raise NotVectorized(self.site.refusal)
        return variant

    def run_slow(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if self.refusal is None and self.node is not None:
            try:
                self.hook()
            except Exception as error:
                self.internal(error)
        result = self.slow(*args, **kwargs)
        self.warn()
        return result

    def fell_back(self, error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """The compiled form gave up before it wrote anything: the original runs."""
        assert self.site is not None
        self.site.note_fallback(error)
        return self.original(*args, **kwargs)

    def warn(self) -> None:
        """Says once that loops stay, and why."""
        if self.warned:
            return
        refusal = self.refusal or (self.site.refusal if self.site is not None else None)
        refusals = [s.refusal for s in self.sites if s.refusal is not None]
        compiled = any(s.variants for s in self.sites)
        if compiled or (refusal is None and not refusals):
            return
        self.warned = True
        why = refusal or refusals[0]
        assert why is not None
        warnings.warn(f"{self.original.__qualname__} runs as it was written [{why.code}]: {why.sentence()}. "
                      f"What helps: {why.reason.way_out}.", SequentialLoop, stacklevel=4)

    def internal(self, error: Exception) -> None:
        """An error of ours: never the caller's problem."""
        where = traceback.extract_tb(error.__traceback__)[-1] if error.__traceback__ else None
        self.refusal = Refusal("LL299", f"{type(error).__name__}: {error}")
        self.refusal.__cause__ = error
        if self.strict:
            raise NotVectorized(self.refusal) from error
        if not self.warned:
            self.warned = True
            place = f" at {os.path.basename(where.filename)}:{where.lineno}" if where else ""
            warnings.warn(f"loopless failed on {self.original.__qualname__} and ran it as it was written "
                          f"({type(error).__name__}: {error}{place}). Please report this at {REPORT}.",
                          InternalError, stacklevel=5)


def stands_aside() -> bool:
    """Under vmap and grad transforms, and while Dynamo traces, the function runs as it was written."""
    return current_level() is not None or torch.compiler.is_compiling()


def read_function(function: types.FunctionType) -> ast.FunctionDef:
    """The definition of a function, from its file, its notebook cell or its REPL input."""
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        raise Refusal("LL204", "an async function", function.__code__.co_firstlineno)
    if inspect.isgeneratorfunction(function):
        raise Refusal("LL204", "a generator", function.__code__.co_firstlineno)
    try:
        text = inspect.getsource(function)
    except (OSError, TypeError) as error:
        raise Refusal("LL213", str(error)) from error
    node = parse_function(text, function.__code__.co_firstlineno)
    if is_generator(node):
        raise Refusal("LL204", "a generator", node.lineno)
    return node


@overload
def vectorize(function: F, /) -> F: ...
@overload
def vectorize(function: None = None, /, *, strict: bool = ..., exact: bool = ..., engine: str = ...,
              memory: str | int | None = ...) -> Callable[[F], F]: ...
@overload
def vectorize(function: F, /, *, strict: bool = ..., exact: bool = ..., engine: str = ...,
              memory: str | int | None = ...) -> F: ...


def vectorize(function: Any = None, /, *, strict: bool = False, exact: bool = False, engine: str = "auto",
              memory: str | int | None = None) -> Any:
    """Runs the loops of a function as tensor operations, with the same results, or runs them as they are.

    strict: raise NotVectorized instead of running a loop as it was written.
    exact: only rewrites whose results are the same to the last bit.
    engine: "auto" or "torch".
    memory: the most that temporaries may take, such as "1GB".
    """
    if function is None:
        return functools.partial(vectorize, strict=strict, exact=exact, engine=engine, memory=memory)
    if engine not in ("auto", "torch"):
        raise ValueError(f"engine is {engine!r}; it can be 'auto' or 'torch'")
    if os.environ.get("LOOPLESS_DISABLE", "") not in ("", "0"):
        return function
    if isinstance(function, (staticmethod, classmethod)):
        return type(function)(vectorize(function.__func__, strict=strict, exact=exact, engine=engine, memory=memory))
    if not isinstance(function, types.FunctionType):
        raise TypeError(f"vectorize takes a Python function, not {type(function).__name__}")
    function = getattr(function, "original", function)
    return wrapped(State(function, strict, exact))


def call_forms(function: types.FunctionType) -> tuple[str, str, str, str]:
    """The parameters, how to pass them on, and how to keep them: as a tuple and a dict."""
    found = list(inspect.signature(function, follow_wrapped=False).parameters.values())
    plain: list[str] = []
    named: list[str] = []
    parameters: list[str] = []
    extra = "{}"
    for k, p in enumerate(found):
        default = "=None" if p.default is not p.empty else ""
        if p.kind is p.VAR_POSITIONAL:
            parameters.append(f"*{p.name}")
            plain.append(f"*{p.name}")
        elif p.kind is p.VAR_KEYWORD:
            parameters.append(f"**{p.name}")
            extra = p.name
        elif p.kind is p.KEYWORD_ONLY:
            if not any(q.kind is p.VAR_POSITIONAL for q in found) and not named:
                parameters.append("*")
            parameters.append(p.name + default)
            named.append(p.name)
        else:
            parameters.append(p.name + default)
            plain.append(p.name)
            if p.kind is p.POSITIONAL_ONLY and (k + 1 == len(found) or found[k + 1].kind is not p.POSITIONAL_ONLY):
                parameters.append("/")
    passed = [*plain, *(f"{n}={n}" for n in named), *([f"**{extra}"] if extra != "{}" else [])]
    args = f"({', '.join(plain)}{',' if plain else ''})"
    kwargs = "{" + ", ".join([*(f"{n!r}: {n}" for n in named), *([f"**{extra}"] if extra != "{}" else [])]) + "}"
    return ", ".join(parameters), ", ".join(passed), args, kwargs


def wrapped(state: State) -> Any:
    """The function that callers see."""
    function = state.original

    parameters, given, args, kwargs = call_forms(function)
    lines = ["_variant = _state.last",
             f"if _variant is not None and _variant.guard({given}):",
             "    try:",
             f"        return _variant.run({given})",
             "    except Exception as _error:",
             f"        return _state.fell_back(_error, {args}, {kwargs})",
             f"return _state.enter({args}, {kwargs})"]
    call: Any = functools.wraps(function)(make_function("call", parameters, lines, function, {"_state": state}))
    call.original = function
    call.loopless = state
    return call


