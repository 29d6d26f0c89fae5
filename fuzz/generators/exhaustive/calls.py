"""The two calls of a program: an ordinary one, and a nasty one that meets what was compiled for the first.

A `Dress` says which dtypes the tensors have and how long they are in both calls. What is nasty about the second call is
one of `NASTIES`: lengths 0 and 1, NaN and infinities, ties, numbers that overflow, indices twice or from the end,
tensors that share memory, gaps between elements, vectors too short or too long, other dtypes. A nasty thing about an
argument that the loop does not have leaves an ordinary second call, of another length and with other numbers.
"""
from __future__ import annotations

from typing import NamedTuple

from .data import is_float, numbers, places
from .surroundings import Around, scatter
from .vocabulary import Loop


class Dress(NamedTuple):
    x: str
    y: str
    out: str
    w: str
    n: int


DRESSES = (
    Dress("float32", "float32", "float32", "float32", 5),
    Dress("float32", "float32", "float32", "float64", 4),
    Dress("float64", "float64", "float64", "float64", 5),
    Dress("float32", "float32", "float32", "float32", 6),
    Dress("int64", "int64", "int64", "int64", 5),
    Dress("float32", "float64", "float32", "float32", 5),
    Dress("float32", "float32", "float32", "float32", 7),
    Dress("float64", "float32", "float32", "float64", 4),
    Dress("float32", "int64", "int64", "int64", 7),
    Dress("int32", "int64", "int64", "int32", 6),
    Dress("float32", "int64", "float32", "int64", 3),
    Dress("uint8", "int8", "uint8", "uint8", 5),
    Dress("float64", "float64", "float64", "float32", 4),
    Dress("float16", "float32", "float16", "float32", 5),
    Dress("bool", "float32", "float32", "float32", 5),
    Dress("float64", "float64", "float64", "float64", 6),
)
FLOATING = tuple(dress for dress in DRESSES if is_float(dress.x) and is_float(dress.out))
NASTIES = (
    "empty", "special", "same", "one", "ties", "duplicate", "overlap", "short", "negative", "strided x", "strided out",
    "long", "special", "expanded", "other dtypes", "wide",
)


class Trial(NamedTuple):
    """Which dress, and what is nasty."""

    dress: Dress
    nasty: str
    turn: int


def trial_of(loop: int, repeat: int, gradients: bool) -> Trial:
    """The pair of calls that this repetition of a loop is tried with: another one for each repetition."""
    choice = (scatter(loop) + repeat) % (len(DRESSES) * len(NASTIES))
    k, nasty = choice % len(DRESSES), choice // len(DRESSES)
    dress = FLOATING[k % len(FLOATING)] if gradients else DRESSES[k]
    return Trial(dress, NASTIES[nasty], nasty)


def calls(loop: Loop, around: Around, trial: Trial, gradients: bool) -> tuple[str, str]:
    makers = Arguments(loop, around, gradients)
    return makers.ordinary(trial), makers.nasty(trial)


class Arguments:
    """Makes the text of a call."""

    def __init__(self, loop: Loop, around: Around, gradients: bool):
        self.names = around.names
        self.nest = len(loop.heads) == 2
        self.square = self.nest and "[j, i]" in "".join(loop.lines)
        self.gradients = gradients
        self.longer = around.lengths
        vectors = ("out",) if self.nest else ("out", "y")
        self.partner = next((name for name in vectors if name in around.names), "")
        self.more = int(any("out[i + 1]" in line for line in loop.lines) and around.pick >> 20 & 7 > 0)

    def ordinary(self, trial: Trial) -> str:
        n = min(trial.dress.n, 4) if self.nest else trial.dress.n
        return self.joined(self.values(trial.dress, n, "plain", "plain", 0))

    def nasty(self, trial: Trial) -> str:
        nasty, dress, turn = trial.nasty, trial.dress, trial.turn
        n = {"empty": 0, "one": 1}.get(nasty, 2 + turn % (3 if self.nest else 5))
        if nasty == "other dtypes":
            dress = dress._replace(x=dress.y, y=dress.x) if dress.x != dress.y else dress._replace(x="float64")
        kind = nasty if nasty in ("special", "ties", "wide") else "plain"
        which = nasty if nasty in ("duplicate", "negative") else "plain"
        values = self.values(dress, n, kind, which, turn)
        return self.changed(nasty, values, dress, n, turn)

    def values(self, dress: Dress, n: int, kind: str, which: str, turn: int) -> dict[str, str]:
        """The text of each argument."""
        length = n + self.longer
        columns = 0 if n == 0 or not self.nest else n if self.square else n + 1
        wide = max(length, columns)
        shape = (n, columns) if self.nest else (length,)
        out_shape = shape if self.nest else (length + self.more,)
        return {
            "x": self.leaf(numbers(kind, dress.x, shape, turn), dress.x),
            "y": self.leaf(numbers(kind, dress.y, (wide,), turn + 1), dress.y),
            "out": numbers("plain", dress.out, out_shape, turn + 2),
            "r": numbers("plain", dress.out, (wide,), turn + 4),
            "idx": places(which, n, columns if self.nest else length, turn),
            "m": numbers("plain", "bool", (wide,), turn),
            "w": self.leaf(numbers(kind, dress.w, (), turn + 3), dress.w),
            "c": (("1.5", "-0.0", "3.0", "-2.5") if is_float(dress.x) else ("2", "-1", "0", "3"))[turn % 4],
            "k": ("1", "0", "2")[turn % 3],
        }

    def leaf(self, text: str, dtype: str) -> str:
        return text + ".requires_grad_()" if self.gradients and is_float(dtype) else text

    def changed(self, nasty: str, values: dict[str, str], dress: Dress, n: int, turn: int) -> str:
        """The call, with what is nasty about one argument or two."""
        if nasty == "same" and self.partner:
            return self.sharing(values, values["x"], "a", "a")
        if nasty == "overlap" and self.partner:
            rest = (n if self.square else n + 1,) if self.nest else ()
            base = numbers("plain", dress.x, (n + 1 + self.longer, *rest), turn)
            return self.sharing(values, base, "a[:-1]", "a[1:]")
        if nasty in ("short", "long"):
            values["y"] = self.leaf(numbers("plain", dress.y, (1 if nasty == "short" else n + 3,), turn), dress.y)
        if nasty == "expanded" and not self.nest:
            values["out"] = f"{numbers('plain', dress.out, (1,), turn)}.expand({n + self.longer + self.more})"
        if nasty in ("strided x", "strided out"):
            name = nasty.split()[1]
            dtype = dress.x if name == "x" else dress.out
            made = self.turned(dtype, n, turn) if self.nest else self.spread(dtype, n, turn)
            values[name] = self.leaf(made, dtype) if name == "x" else made
        return self.joined(values)

    def spread(self, dtype: str, n: int, turn: int) -> str:
        return f"{numbers('plain', dtype, (2 * (n + self.longer + self.more),), turn)}[::2]"

    def turned(self, dtype: str, n: int, turn: int) -> str:
        return f"{numbers('plain', dtype, (n if self.square else n + 1, n), turn)}.t()"

    def sharing(self, values: dict[str, str], base: str, x: str, out: str) -> str:
        """`x` and `out` in one piece of memory, or `x` and `y` if `out` is made by the function."""
        values = {**values, "x": x, self.partner: out}
        return f"(lambda a: {self.joined(values)})({base})"

    def joined(self, values: dict[str, str]) -> str:
        return "(" + "".join(values[name] + ", " for name in self.names).rstrip() + ")"
