"""What the source says of each parameter: its kind, its dimensions, what its numbers are for.

Annotations and defaults come first, then the uses in the function, then what names are usually given to. What is wrong
in this is found out when the function is called (`fixes.py`).
"""
from __future__ import annotations

import ast
import inspect
import re
import types
from collections.abc import Iterator
from dataclasses import dataclass, replace

from .sizes import Sizes
from .usage import Usage, Use
from .walk import usage_of

MASKS = re.compile(r"mask|valid|visible|done|flag|is_|has_|keep|active_at", re.I)
INDICES = re.compile(r"idx|index|indices|indx|label|length|lens$|ids?$|perm|segment|group|offset|target|class|order$|"
                     r"token|batch$|counts?$|ptr$|src$|dst$|rows$|cols$", re.I)
WHOLE = re.compile(r"^(n|k|m|p|q|i|j|num\w*|n_\w*|\w*_size|\w*_len|\w*_dim|size|steps?|stride|padding|hop|window|width|"
                   r"height|start|stop|end|pos|position|head|heads|count|length|lag|shift|depth|order|inc|max_\w*len\w*|"
                   r"ignore_index|repeats?|[A-Z])$")
NUMBERS = {"int": "int", "float": "float", "bool": "bool", "str": "text"}


@dataclass(frozen=True)
class Need:
    """One parameter."""
    name: str
    kind: str                           # tensor, list, int, float, bool, text, callable, default, given
    dims: tuple[str, ...] = ()          # the names of its sizes
    dtype: str = "float32"
    below: str = ""                     # of ints: the size that they stay under
    exact: bool = False                 # whether the number of dimensions is known
    number: float = 0.0                 # of a plain number
    arity: int = 1                      # of a callable
    loose: bool = True                  # whether nothing but its use in arithmetic is known

    def ranked(self, rank: int) -> Need:
        dims = tuple(self.dims[k] if k < len(self.dims) else f"{self.name}.{k}" for k in range(rank))
        return replace(self, kind="list" if self.kind == "list" else "tensor", dims=dims)


@dataclass(frozen=True)
class Needs:
    """All parameters of a function."""
    of: dict[str, Need]
    sizes: Sizes
    roots: dict[str, set[str]]          # which parameters a local name comes from
    constants: tuple[float, ...] = ()   # numbers that something is compared to

    def size_names(self) -> list[str]:
        named = [n for need in self.of.values() for n in (*need.dims, need.below) if n]
        return list(dict.fromkeys([*named, *(n.name for n in self.of.values() if n.kind == "int")]))


def needs_of(function: types.FunctionType, node: ast.FunctionDef, given: tuple[str, ...] = ()) -> Needs:
    """What a function needs, but for the parameters that somebody gives."""
    parameters = [p for p in inspect.signature(function, follow_wrapped=False).parameters.values()
                  if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    usage = usage_of(node, tuple(p.name for p in parameters))
    notes = {a.arg: ast.unparse(a.annotation) for a in ast.walk(node.args)
             if isinstance(a, ast.arg) and a.annotation is not None}
    of = {p.name: Need(p.name, "given") if p.name in given else _need(p, notes.get(p.name, ""), usage)
          for p in parameters}
    return Needs(of, usage.sizes, usage.roots, tuple(dict.fromkeys(_constants(node))))


def _constants(node: ast.FunctionDef) -> Iterator[float]:
    for compared in (n for n in ast.walk(node) if isinstance(n, ast.Compare)):
        for side in (compared.left, *compared.comparators):
            if isinstance(side, ast.Constant) and type(side.value) in (int, float):
                yield side.value                                        # type: ignore[misc]


def _need(parameter: inspect.Parameter, note: str, usage: Usage) -> Need:
    name, use = parameter.name, usage.of[parameter.name]
    note = note.replace("typing.", "").strip("'\"")
    if parameter.default is not parameter.empty and not (parameter.default is None and use.rank):
        return Need(name, "default")
    if note in NUMBERS:
        return _number(name, NUMBERS[note], use, loose=False)
    if note.startswith(("list", "List", "Sequence", "Iterable", "tuple", "Tuple")):
        return _list(name, note, use)
    if use.called or note.startswith("Callable"):
        return Need(name, "callable", arity=use.called or 1, loose=False)
    if use.joined:
        return replace(_tensor(name, use, 2), kind="list")
    if use.tensor or "Tensor" in note or (use.index and not use.whole):
        return _tensor(name, use, max(use.rank, 1))
    if use.whole or WHOLE.match(name):
        return _number(name, "int", use, loose=not use.whole)
    return _number(name, "float", use)


def _tensor(name: str, use: Use, rank: int) -> Need:
    dims = tuple(f"{name}.{k}" for k in range(rank))
    if use.index or (use.bits and not use.truth) or (INDICES.search(name) and not use.truth):
        return Need(name, "tensor", dims, "int64", use.below, use.exact, loose=False)
    dtype = "bool" if use.truth or (MASKS.search(name) and use.bits) else "float32"
    return Need(name, "tensor", dims, dtype, exact=use.exact, loose=False)


def _list(name: str, note: str, use: Use) -> Need:
    if "Tensor" in note:
        return replace(_tensor(name, use, max(use.rank, 2)), kind="list")
    dtype = "int64" if "int" in note or use.index else "float32"
    return Need(name, "list", (f"{name}.0",), dtype, use.below, exact=True, loose=False)


def _number(name: str, kind: str, use: Use, loose: bool = True) -> Need:
    """An int that ends a range is a size; one that is added to a subscript is small."""
    if kind == "int":
        size = name if use.stop or use.factor else ""
        return Need(name, "int", below=size, number=1, loose=loose)
    low, high = (re.search(words, name, re.I) for words in ("min|low|start|neg", "max|high|upper|limit|end"))
    number = -1.0 if low else 2.0 if high else 0.5
    return Need(name, kind, number=number, loose=loose)
