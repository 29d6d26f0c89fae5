"""A program while it is being made: its parameters, its lines, what it returns, which hazards it has.

Productions are functions of a `Draft`. They ask it for names and parameters, add lines, and note results and rows:

    x = d.vector()                          a parameter of d.size("n") elements; d.matrix(), d.scalar() likewise
    out = d.output(x)                       a tensor to store into: a new one, or a parameter
    d.loop(f"for {i} in range(...):", [f"{out}[{i}] = {x}[{i}]"])
    d.returns(out)
    d.rows.add(42)

All that is random comes from `d.r`.
"""
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from fuzz.generators.grammar.arguments import Argument, sizes_of_calls
from fuzz.generators.grammar.pools import FLOATS, INTEGERS, USUAL

NAMES = {
    "vector": ("x y z w v", "a b c d e", "data other third fourth fifth", "src weights bias more last"),
    "matrix": ("X Y Z W", "A B C D", "grid table rows mat"),
    "mask": ("mask keep sel", "m ok valid"),
    "index": ("idx pos ptr", "perm where_to ids"),
    "var": ("i j p", "row col q", "step inner deep"),
    "temp": ("t u h r2", "tmp val cur old"),
    "sum": ("s acc q2 z0", "total best count flag"),
    "out": ("out res o2 o3", "y_out result dest dest2"),
    "number": ("k c g", "lim scale shift"),
    "list": ("L parts", "items found"),
    "helper": ("h1 h2 h3", "act step_of clip2"),
    "size": ("n m l", "N M K", "count_n count_m count_l"),
}
NEW = (
    "torch.zeros_like({x})", "torch.zeros_like({x})", "torch.zeros({n})", "torch.zeros({n}, dtype={x}.dtype)",
    "torch.ones_like({x})", "torch.full(({n},), 0.5)", "{x}.clone()", "torch.zeros({n}, dtype=torch.float64)",
       "torch.zeros_like({x})",
    "torch.zeros({n}, dtype={x}.dtype)", "torch.zeros({n})", "torch.full_like({x}, 2)",
)


@dataclass
class Loop:
    """A loop that a statement stands in: its variable, its dimension, how far a subscript may go beyond."""

    var: str
    over: str = "n"
    below: int = 0
    above: int = 0


class Draft:
    def __init__(self, seed: int, gradients: bool) -> None:
        self.r = Random(seed)
        self.gradients = gradients
        self.sizes = sizes_of_calls(self.r)
        self.base = self.r.choice(USUAL) if not gradients else self.r.choice(("float32", "float32", "float64"))
        self.mixed = not gradients and self.r.random() < 0.08
        self.arguments: dict[str, Argument] = {}
        self.module: list[str] = []
        self.helpers: list[str] = []        # functions of one value that the module defines
        self.top: list[str] = []            # the first lines of `f`
        self.body: list[str] = []
        self.endings: list[str] = []        # the lines before `return`
        self.results: list[str] = []
        self.rows: set[int] = set()
        self.around = self.between = ""
        self.held: tuple[str, ...] = ()     # parameters that are attributes of an object
        self.holder = ""
        self.optional = False               # whether the last parameter has a default
        self.budget = self.r.choice((1, 2, 2, 3, 3, 4))     # how many random statements there may be
        self.loops: list[Loop] = []
        self.temporaries: dict[str, bool] = {}      # name: whether it is a tensor
        self.targets: dict[str, tuple[str, ...]] = {}   # what statements store into, and its dimensions
        self._names: dict[str, list[str]] = {}
        self._size_texts: dict[str, str] = {}

    # ---------------------------------------------------------------- chance and names

    def chance(self, share: float) -> bool:
        return self.r.random() < share

    def pick(self, *options: str) -> str:
        return self.r.choice(options)

    def name(self, kind: str) -> str:
        """A name that nothing else has."""
        free = self._names.get(kind)
        if free is None:
            free = self._names[kind] = self.r.choice(NAMES[kind]).split()
        return free.pop(0) if free else f"{kind}_{len(self.arguments)}_{len(self.body)}_{self.r.randrange(1000)}"

    def release(self, kind: str, name: str) -> None:
        self._names[kind].insert(0, name)

    # ---------------------------------------------------------------- parameters

    def add(self, argument: Argument) -> str:
        self.arguments[argument.name] = argument
        return argument.name

    def dtype(self) -> str:
        return self.r.choice(USUAL) if self.mixed else self.base

    def float_dtype(self) -> str:
        return self.base if self.base in FLOATS[:2] else "float32"

    def integer_dtype(self) -> str:
        return self.base if self.base in INTEGERS else self.r.choice(("int64", "int64", "int32"))

    def vector(self, dtype: str = "", over: str = "n", flavour: str = "exact", written: bool = False) -> str:
        name, chosen = self.name("vector"), dtype or self.dtype()
        return self.add(Argument(name, "tensor", chosen, (over,), flavour, written=written, fixed=bool(dtype)))

    def matrix(self, dtype: str = "", dims: tuple[str, ...] = ("n", "m"), written: bool = False,
               flavour: str = "exact") -> str:
        name, chosen = self.name("matrix"), dtype or self.dtype()
        return self.add(Argument(name, "tensor", chosen, dims, flavour, written=written, fixed=bool(dtype)))

    def scalar(self, dtype: str = "", flavour: str = "exact", written: bool = False) -> str:
        """A tensor without dimensions."""
        chosen = dtype or self.dtype()
        return self.add(Argument(self.name("number"), "tensor", chosen, (), flavour, written=written,
                                 fixed=bool(dtype)))

    def number(self, kind: str = "float64", flavour: str = "exact") -> str:
        return self.add(Argument(self.name("number"), "number", kind, (), flavour))

    def count(self, into: str = "n") -> str:
        """A Python int from 0 to the size."""
        return self.add(Argument(self.name("number"), "count", into=into))

    def mask(self, over: str = "n") -> str:
        return self.known("truth", over) or self.add(Argument(self.name("mask"), "tensor", "truth", (over,),
                                                              fixed=True))

    def index(self, over: str = "n", into: str = "n") -> str:
        dtype = self.r.choice(("int64", "int64", "int64", "int32"))
        return self.add(Argument(self.name("index"), "index", dtype, (over,), into=into))

    def lengths(self, over: str = "n", into: str = "m") -> str:
        return self.add(Argument(self.name("index"), "length", "int64", (over,), into=into))

    def known(self, dtype: str, over: str) -> str:
        found = [a.name for a in self.arguments.values() if a.dtype == dtype and a.dims == (over,
                                                                                            ) and a.kind == "tensor"]
        return self.r.choice(found) if found else ""

    def readable(self, *dims: str) -> str:
        """A parameter with these dimensions: one that is there, or a new one."""
        found = [a.name for a in self.arguments.values()
                 if a.dims == dims and a.kind == "tensor" and a.dtype != "truth"]
        if found and (len(found) > 2 or self.r.random() < 0.75):
            return self.r.choice(found)
        if not dims:
            return self.scalar()
        return self.vector(over=dims[0]) if len(dims) == 1 else self.matrix(dims=dims)

    def output(self, like: str) -> str:
        """What is stored into: a new tensor, or a parameter."""
        name = self.name("out")
        if self.chance(0.35):
            return self.add(Argument(name, "tensor", self.dtype(), self.arguments[like].dims, written=True))
        dims = self.arguments[like].dims
        form = self.vector_form() if len(dims) == 1 else self.pick("torch.zeros_like({x})", "torch.zeros({x}.shape)")
        self.body.append(f"{name} = " + form.format(x=like, n=self.size(dims[0]) if dims else ""))
        return name

    def vector_form(self) -> str:
        return self.r.choice(NEW) if self.chance(0.96) else "torch.zeros({n}, dtype=torch.int64)"

    def becomes(self, form: str, name: str) -> None:
        """At the end, what is made of a list is returned, or named first and then returned."""
        text = form.format(name)
        if text != name and self.chance(0.75):
            made = self.name("out")
            self.endings.append(f"{made} = {text}")
            text = made
        self.returns(text)

    # ---------------------------------------------------------------- sizes and lines

    def size(self, dim: str) -> str:
        """The text for a dimension's size: a parameter, a name set at the top, or `len(x)` itself."""
        if dim not in self._size_texts:
            owner = next((a for a in self.arguments.values() if dim in a.dims), None)
            if owner is None:
                owner = self.arguments[self.vector(over=dim)]
            place, style = owner.dims.index(dim), self.r.random()
            inline = f"len({owner.name})" if not place else f"{owner.name}.shape[{place}]"
            if style < 0.3:
                inline = self.add(Argument(self.name("size"), "size", into=dim))
            elif style < 0.6:
                name = self.name("size")
                self.top.append(f"{name} = {inline}")
                inline = name
            elif style < 0.7:
                inline = f"{owner.name}.shape[{place}]"
            self._size_texts[dim] = inline
        return self._size_texts[dim]

    @property
    def n(self) -> str:
        return self.size("n")

    @property
    def m(self) -> str:
        return self.size("m")

    def line(self, *lines: str) -> None:
        self.body += lines

    def loop(self, head: str, body: Sequence[str], after: Sequence[str] = ()) -> None:
        self.body += [head, *indented(body), *after]

    def returns(self, *texts: str) -> None:
        self.results += texts

    def given(self, name: str, call: int, text: str) -> None:
        self.arguments[name].given[call] = text

    def at_least(self, call: int, n: int) -> int:
        """Makes the call's tensors at least so long, and says how long."""
        sizes = self.sizes[call]
        sizes["n"] = max(sizes["n"], n)
        sizes["m"] = max(sizes["m"], 1)
        return sizes["n"]

    def some(self, *options: str, count: int) -> str:
        """`count` of the options, with commas between them."""
        return ", ".join(self.r.choices(options, k=count))

    # ---------------------------------------------------------------- the text

    def text(self) -> str:
        names = list(self.arguments)
        if not self.held and names and self.arguments[names[-1]].kind == "number" and self.r.random() < 0.4:
            names[-1] += self.pick("=2.0", "=1.5", "=-1.0")
            self.optional = True
        names = [*(n for n in names if n not in self.held), *(["me"] if self.held else [])]
        if self.results and self.r.random() < 0.06:
            at = self.r.randrange(len(self.results))
            self.results[at] = self.pick("({}) * 2", "({}) / 3 - 1", "-({})", "1 - ({})").format(self.results[at])
        inner = [*self.top, *self.body, *self.endings, "return " + (", ".join(self.results) or "None")]
        if self.held:
            inner = [re.sub(rf"(?<![\w.])({'|'.join(self.held)})\b", r"me.\1", line) for line in inner]
        head = ["import math", "", "import torch", "", *self.module, "", f"def f({', '.join(names)}):"]
        return "\n".join(head + indented(inner)) + "\n"


def indented(lines: Sequence[str]) -> list[str]:
    return ["    " + line for line in lines]
