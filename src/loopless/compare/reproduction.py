"""A file that shows a difference to whoever runs it: the function, its arguments as literals, and both calls.

`reproduction` writes the text. It needs nothing but torch and loopless to run; what a function takes from its
surroundings is copied into it as far as it has a text. `show` is what the file calls.
"""
from __future__ import annotations

import re
import types
from collections.abc import Callable
from typing import Any

import torch

from .again import Again
from .difference import Difference, difference
from .literals import Literals
from .outcome import Outcome, observe
from .parts import parts_of, tensors_in
from .surroundings import source_of, surroundings

Call = tuple[tuple[Any, ...], dict[str, Any]]


def reproduction(function: types.FunctionType, args: tuple[Any, ...], kwargs: dict[str, Any], what: str, *,
                 other: types.FunctionType | None = None, rewritten: str = "", level: str = "bitwise", order: int = 0,
                 calls: int = 1, exact: bool = False, before: Call | None = None) -> str:
    """The text of a program in which both functions are called, and what differs is printed.

    what: the difference, in a sentence.
    other: the function to hold against it; without it, loopless.vectorize of the function, at every size.
    rewritten: the text of the vectorized function, to be read beside it.
    before: the arguments of a first call, for whose kind the function is compiled.
    """
    functions = [f for f in (function, other) if f is not None]
    imports, definitions = surroundings(functions)
    made = f"loopless.vectorize({function.__name__}{', exact=True' if exact else ''}, every_size=True)"
    options = f"level={level!r}, order={order}, calls={calls}"
    parts = [d.rstrip("\n") for d in definitions]
    parts += [source_of(f).rstrip("\n") or f"# The source of {f.__name__} was not found." for f in functions]
    parts += [_commented(rewritten)] if rewritten else []
    parts += [_arguments("arguments", function, args, kwargs)]
    if before is not None:
        parts += [_arguments("first_arguments", function, *before)]
        options += ", before=first_arguments"
    against = other.__name__ if other is not None else made
    parts += [f"loopless.compare.show({function.__name__}, {against}, arguments, {options})"]
    text = "\n\n\n".join(parts) + "\n"
    return f'"""{_sentence(what)}\n\nRun this file to see it.\n"""\n{_imports(imports, text)}\n\n\n{text}'


def show(original: Callable[..., Any], other: Callable[..., Any], make: Callable[[], Call], *, level: str = "bitwise",
         order: int = 0, calls: int = 1, before: Callable[[], Call] | None = None) -> Difference | None:
    """Calls both on the same arguments, prints what each did, and in what they differ."""
    expected = observe(original, *make(), order=order)
    if before is not None:
        observe(other, *before(), order=order)
    for _ in range(calls):
        got = observe(other, *make(), order=order, quiet=(UserWarning,))
    found = difference(expected, got, level, gradient_level="reassociated" if order else None,
                       again=Again(original, make, order, other, (UserWarning,)))
    print("the loop:          ", _told(expected))
    print("the tensor code:   ", _told(got))
    print("what differs:      ", "nothing" if found is None else found)
    return found


def _told(outcome: Outcome) -> str:
    if outcome.error is not None:
        return f"{type(outcome.error).__name__}: {outcome.error}"
    changed = [t.detach() for _, t in tensors_in(parts_of((outcome.args, outcome.kwargs), ""))]
    return f"{outcome.result!r}; arguments after: {changed!r}".replace("\n", "")


def _sentence(text: str) -> str:
    short = " ".join(text.split())
    return short.replace("\\", "/").replace('"""', "'''")


def _imports(lines: list[str], text: str) -> str:
    special = [name for name in ("inf", "nan") if re.search(rf"\b{name}\b", text)]
    first = [f"from math import {', '.join(special)}"] if special else []
    others = [line for line in lines if line not in ("import torch", "import loopless")]
    return "\n".join([*sorted(first + others), *([""] if first + others else []), "import torch", "",
                      "import loopless.compare"])


def _commented(text: str) -> str:
    return "# What loopless made of it:\n#\n" + "\n".join(f"#     {line}".rstrip() for line in text.splitlines())


def _arguments(name: str, function: types.FunctionType, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    literals = Literals()
    literals.share([t for _, t in tensors_in(parts_of((args, kwargs), "")) if t.layout is torch.strided])
    names = function.__code__.co_varnames[:function.__code__.co_argcount]
    given = [literals.text(v, names[k] if k < len(names) else f"value_{k}") for k, v in enumerate(args)]
    named = [f"{k!r}: {literals.text(v, k)}" for k, v in kwargs.items()]
    positional = ", ".join(given) + ("," if len(given) == 1 else "")
    lines = [*literals.lines, f"return ({positional}), {{{', '.join(named)}}}"]
    return f"def {name}():\n" + "\n".join(f"    {line}" for line in lines)
