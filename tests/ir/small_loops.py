"""Small loops as data: the source of a function, arguments for it, and why it is refused, if it is.

Each is run through every pass (see `stages.py`). Arguments are Python text over `f` (floats), `whole` (integers) and
`truths`; each text is one call. `LOOPS` compile at every stage, or are refused with the code they name. `WRONG` are
loops that some pass gets wrong, with the first stage that shows it: bugs, kept here until they are mended.
"""

from __future__ import annotations

import linecache
import math
import types
from dataclasses import dataclass
from textwrap import dedent
from typing import Any

import torch

HELPERS = """
def double(v):
    return v * 2

def leaky(v):
    if v > 0:
        return v
    return v * 0.1
"""


@dataclass(frozen=True)
class Loop:
    name: str
    source: str
    calls: tuple[str, ...]
    refused: str = ""  # the code of the refusal
    wrong_at: str = ""  # the first stage that does something else

    def function(self) -> types.FunctionType:
        """The function, with its source where `inspect` finds it."""
        text = dedent(HELPERS) + "\n" + dedent(self.source).strip() + "\n"
        place = f"<loop {self.name}>"
        linecache.cache[place] = (len(text), None, text.splitlines(True), place)
        names: dict[str, Any] = {"torch": torch, "math": math, "__name__": "loops"}
        exec(compile(text, place, "exec"), names)
        found = names["run"]
        assert isinstance(found, types.FunctionType)
        return found

    def arguments(self, call: str) -> tuple[Any, ...]:
        generator = torch.Generator().manual_seed(len(self.name))

        def f(*shape: int) -> torch.Tensor:
            return torch.randn(shape, generator=generator)

        def whole(high: int, *shape: int) -> torch.Tensor:
            return torch.randint(0, high, shape, generator=generator)

        def truths(*shape: int) -> torch.Tensor:
            return torch.rand(shape, generator=generator) > 0.5

        found = eval(f"({call},)", {"f": f, "whole": whole, "truths": truths, "torch": torch})
        assert isinstance(found, tuple)
        return found


LOOPS: list[Loop] = []
WRONG: list[Loop] = []


def loop(name: str, source: str, *calls: str, refused: str = "") -> None:
    LOOPS.append(Loop(name, source, calls, refused=refused))


def wrong(name: str, source: str, *calls: str, at: str) -> None:
    WRONG.append(Loop(name, source, calls, wrong_at=at))


# -- elementwise -----------------------------------------------------------------------------------------------

loop("elementwise", """
    def run(x, y):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] * 2 + y[i]
        return out
""", "f(5), f(5)", "f(1), f(1)", "f(5), f(7)")

loop("in place", """
    def run(x):
        for i in range(len(x)):
            x[i] = x[i] - 1
""", "f(4)")

loop("branch", """
    def run(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            if x[i] > 0:
                out[i] = x[i]
        return out
""", "f(6)")

loop("elif", """
    def run(x, out):
        for i in range(len(x)):
            if x[i] > 1:
                out[i] = 1.0
            elif x[i] > 0:
                out[i] = x[i]
            elif x[i] > -1:
                out[i] = -x[i]
            else:
                out[i] = -1.0
""", "f(9) * 2, f(9)")

loop("both branches", """
    def run(x, a, b):
        for i in range(len(x)):
            if x[i] > 0:
                a[i] = x[i]
                b[i] = x[i] * 3
            else:
                a[i] = -x[i]
                b[i] = x[i] / 2
""", "f(7), f(7), f(7)")

loop("nested branches", """
    def run(x, y, out):
        for i in range(len(x)):
            if x[i] > 0:
                if y[i] > 0:
                    out[i] = x[i] + y[i]
                else:
                    out[i] = x[i] - y[i]
            elif y[i] > 0:
                out[i] = y[i]
""", "f(9), f(9), f(9)")

loop("continue", """
    def run(x, out):
        for i in range(len(x)):
            if x[i] < 0:
                continue
            out[i] = x[i] * 10
""", "f(8), f(8)")

loop("two continues", """
    def run(x, y, out):
        s = 0.0
        for i in range(len(x)):
            if x[i] < -0.5:
                continue
            s += x[i]
            if y[i] < 0:
                continue
            out[i] = x[i] * y[i]
        return s
""", "f(8), f(8), f(8)")

loop("temporaries", """
    def run(x, y, out):
        for i in range(len(x)):
            d = x[i] - y[i]
            e = d * d
            out[i] = e + d
""", "f(5), f(5), f(5)")

loop("a temporary in branches", """
    def run(x, out):
        for i in range(len(x)):
            if x[i] > 0:
                t = x[i]
            else:
                t = x[i] * 0.5
            out[i] = t + 1
""", "f(6), f(6)")

loop("a name that may be unbound", """
    def run(x, out):
        for i in range(len(x)):
            if x[i] > 0:
                t = x[i] * 2
            out[i] = t
""", "torch.tensor([1., 2., -1.]), f(3)", refused="LL214")

loop("conditional expression", """
    def run(x, out):
        for i in range(len(x)):
            out[i] = x[i] if x[i] > 0 else x[i] * 0.1
""", "f(6), f(6)")

loop("conditions with and, or, not", """
    def run(x, m, out):
        for i in range(len(x)):
            if (x[i] > 0 and m[i]) or not x[i] > -1:
                out[i] = 1.0
            if 0 < x[i] < 1:
                out[i] = 2.0
""", "f(9), truths(9), f(9)")

loop("min and max", """
    def run(x, y, out):
        for i in range(len(x)):
            out[i] = min(max(x[i], 0.0), y[i])
""", "f(6), f(6), f(6)")

loop("functions", """
    def run(x, out):
        for i in range(len(x)):
            out[i] = torch.exp(x[i]) + abs(x[i]) - x[i].sin() + torch.clamp(x[i], min=0.0)
""", "f(6), f(6)")

loop("helper", """
    def run(x, out):
        for i in range(len(x)):
            out[i] = double(x[i]) + leaky(x[i])
""", "f(6), f(6)")

loop("the loop variable as a value", """
    def run(x, out):
        for i in range(len(x)):
            out[i] = x[i] * i + (i % 3)
""", "f(7), f(7)")

loop("integers", """
    def run(x, y, out):
        for i in range(len(x)):
            out[i] = x[i] // y[i] + x[i] % 3
""", "whole(9, 5), whole(4, 5) + 1, whole(2, 5)")

loop("item arithmetic", """
    def run(x, y, out):
        for i in range(len(x)):
            out[i] = x[i].item() * y[i].item() + 1
""", "f(5), f(5), f(5)")

loop("math", """
    def run(x, out):
        for i in range(len(x)):
            out[i] = math.sqrt(x[i].item()) if x[i] > 0 else 0.0
""", "f(5).abs(), f(5)")

# -- subscripts ------------------------------------------------------------------------------------------------

loop("shifted", """
    def run(x, out):
        for i in range(1, len(x) - 1):
            out[i] = x[i - 1] + x[i + 1]
""", "f(6), f(6)")

loop("wrap around", """
    def run(x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = x[i] - x[i - 1]
        return out
""", "f(5)")

loop("from the end", """
    def run(x, out):
        for i in range(len(x)):
            out[i] = x[-1 - i]
""", "f(5), f(5)")

loop("stride", """
    def run(x, out):
        for i in range(len(out)):
            out[i] = x[2 * i] + x[2 * i + 1]
""", "f(8), f(4)")

loop("range with a step", """
    def run(x):
        for i in range(0, len(x), 2):
            x[i] = x[i] * 2
""", "f(7)", "f(8)")

loop("reversed range", """
    def run(x, out):
        for i in range(len(x) - 1, -1, -1):
            out[len(x) - 1 - i] = x[i]
""", "f(5), f(5)")

loop("gather", """
    def run(x, idx, out):
        for i in range(len(idx)):
            out[i] = x[idx[i]] * 2
""", "f(5), whole(5, 7), f(7)")

loop("a gather beside the whole axis", """
    def run(x, idx, out):
        for i in range(len(idx)):
            out[i] = x[i, idx[i]]
""", "f(4, 3), whole(3, 4), f(4)")

loop("scatter", """
    def run(x, idx, out):
        for i in range(len(idx)):
            out[idx[i]] = x[i]
""", "f(5), whole(5, 5), f(5)", refused="LL201")

loop("diagonal", """
    def run(x, out):
        for i in range(len(out)):
            out[i] = x[i, i]
""", "f(4, 4), f(4)", "f(5, 6), f(4)")

loop("the cell to the right", """
    def run(x):
        for i in range(len(x) - 1):
            x[i] = x[i + 1] * 2
""", "f(5)")

# -- nests and rows --------------------------------------------------------------------------------------------

loop("nested", """
    def run(x, y):
        out = torch.zeros_like(x)
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                out[i, j] = x[i, j] + y[j]
        return out
""", "f(3, 4), f(4)")

loop("transposed", """
    def run(x):
        out = torch.zeros(x.shape[1], x.shape[0])
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                out[j, i] = x[i, j] * i
        return out
""", "f(3, 4)")

loop("triangular", """
    def run(x):
        out = torch.zeros_like(x)
        for i in range(x.shape[0]):
            for j in range(i + 1):
                out[i, j] = x[i, j] + j
        return out
""", "f(4, 4)")

loop("triangular sums", """
    def run(x, out):
        for i in range(x.shape[0]):
            s = 0.0
            for j in range(i, x.shape[1]):
                s += x[i, j]
            out[i] = s
""", "f(4, 4), f(4)")

loop("rows", """
    def run(X):
        y = torch.zeros_like(X)
        for i in range(len(X)):
            y[i] = X[i] * 2
        return y
""", "f(3, 4)")

loop("rows and a vector", """
    def run(X, v, out):
        for i in range(len(X)):
            out[i] = X[i] + v
""", "f(3, 4), f(4), f(3, 4)")

loop("ragged", """
    def run(x, lengths, out):
        for i in range(len(lengths)):
            s = 0.0
            for j in range(lengths[i]):
                s += x[i, j]
            out[i] = s
""", "f(4, 5), torch.tensor([3, 5, 1, 2]), f(4)")

loop("all elements, unravelled", """
    def run(x):
        out = torch.zeros_like(x)
        for k in range(x.numel()):
            idx = torch.unravel_index(torch.tensor(k), x.shape)
            out[idx] = x[idx] * 3
        return out
""", "f(3, 4)")

loop("matrix product", """
    def run(a, b):
        c = torch.zeros(a.shape[0], b.shape[1])
        for i in range(a.shape[0]):
            for j in range(b.shape[1]):
                for k in range(a.shape[1]):
                    c[i, j] += a[i, k] * b[k, j]
        return c
""", "f(3, 4), f(4, 2)")

loop("matrix product with a sum", """
    def run(a, b, c):
        for i in range(a.shape[0]):
            for j in range(b.shape[1]):
                s = 0.0
                for k in range(a.shape[1]):
                    s += a[i, k] * b[k, j]
                c[i, j] = s
""", "f(3, 4), f(4, 2), f(3, 2)")

# -- reductions ------------------------------------------------------------------------------------------------

loop("sum", """
    def run(x):
        s = 0.0
        for i in range(len(x)):
            s += x[i]
        return s
""", "f(6)")

loop("sum from a tensor", """
    def run(x, s):
        total = s * 1
        for i in range(len(x)):
            total = total + x[i]
        return total
""", "f(6), torch.tensor(2.)")

loop("guarded sum", """
    def run(x, m):
        s = 0.0
        n = 0
        for i in range(len(x)):
            if m[i]:
                s += x[i]
                n += 1
        return s, n
""", "f(6), torch.tensor([True, False, True, True, False, False])")

loop("sum in both branches", """
    def run(x):
        s = 0.0
        for i in range(len(x)):
            if x[i] > 0:
                s += x[i]
            else:
                s -= x[i] * 2
        return s
""", "f(6)")

loop("product", """
    def run(x):
        p = 1.0
        for i in range(len(x)):
            p *= x[i]
        return p
""", "f(5)")

loop("maximum", """
    def run(x):
        best = x[0]
        for i in range(1, len(x)):
            if x[i] > best:
                best = x[i]
        return best
""", "f(6)")

loop("position of the maximum", """
    def run(x):
        best = x[0]
        at = 0
        for i in range(1, len(x)):
            if x[i] > best:
                best = x[i]
                at = i
        return best, at
""", "f(6)", "torch.tensor([1., 3., 3., 2.])")

loop("last position of the minimum", """
    def run(x):
        best = float("inf")
        at = 0
        for i in range(len(x)):
            if x[i] <= best:
                best = x[i]
                at = i
        return at
""", "f(6)", "torch.tensor([2., 1., 3., 1.])")

loop("any and all", """
    def run(x):
        found = False
        every = True
        for i in range(len(x)):
            if x[i] > 0.5:
                found = True
            if x[i] > 3:
                every = False
        return found, every
""", "f(6)", "torch.zeros(3)")

loop("running sum", """
    def run(x):
        out = torch.zeros_like(x)
        s = 0.0
        for i in range(len(x)):
            s += x[i]
            out[i] = s
        return out
""", "f(6)")

loop("running sum, one behind", """
    def run(x, out):
        s = 0.0
        for i in range(len(x)):
            out[i] = s
            s += x[i]
""", "f(6), f(6)")

loop("running sum from the end", """
    def run(x, out):
        s = 0.0
        for i in range(len(x) - 1, -1, -1):
            s += x[i]
            out[i] = s
""", "f(6), f(6)")

loop("running maximum", """
    def run(x, out):
        best = x[0]
        for i in range(len(x)):
            if x[i] > best:
                best = x[i]
            out[i] = best
""", "f(6), f(6)")

loop("prefix in the array", """
    def run(a, b):
        for i in range(1, len(a)):
            a[i] = a[i - 1] + b[i]
""", "f(6), f(6)")

loop("true recurrence", """
    def run(a, b):
        for i in range(1, len(a)):
            a[i] = a[i - 1] * a[i - 1] + b[i]
""", "f(5), f(5)", refused="LL201")

loop("row sums into cells", """
    def run(x, out):
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                out[i] += x[i, j]
""", "f(3, 4), f(3)")

loop("sum of all", """
    def run(x):
        s = 0.0
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                s += x[i, j] * x[i, j]
        return s
""", "f(3, 4)")

# -- lists, and several loops ----------------------------------------------------------------------------------

loop("append and stack", """
    def run(x):
        out = []
        for i in range(len(x)):
            out.append(x[i] * 2)
        return torch.stack(out)
""", "f(5)", "f(3, 2)")

loop("filter", """
    def run(x):
        out = []
        for i in range(len(x)):
            if x[i] > 0:
                out.append(x[i] * 2)
        return torch.stack(out)
""", "torch.tensor([1., -1., 2., 0., 3.])")

loop("several loops", """
    def run(x):
        y = torch.zeros_like(x)
        for i in range(len(x)):
            y[i] = x[i] * x[i]
        s = 0.0
        for i in range(len(x)):
            s += y[i]
        for i in range(len(x)):
            y[i] = y[i] / s
        return y, s
""", "f(6)", refused="LL201")

loop("several statements", """
    def run(a, b, c):
        for i in range(1, len(a)):
            a[i] = b[i] + 1
            c[i] = a[i - 1] * 2
            b[i] = c[i]
""", "f(6), f(6), f(6)")

loop("the last value of a name", """
    def run(x, out):
        for i in range(len(x)):
            t = x[i] * 2
            out[i] = t
        return t
""", "f(5), f(5)")

# -- what goes wrong -------------------------------------------------------------------------------------------

wrong("a value from before the loop", """
    def run(a, x):
        t = a[0] + 1
        for j in range(len(x)):
            a[0] = t + x[j]
""", "f(3), f(4)", at="carry_values")

wrong("a read between two merged stores", """
    def run(m, y, a, b):
        s = 0.0
        for i in range(len(y)):
            if m[i]:
                y[i] = a[i]
            else:
                s += y[i]
                y[i] = b[i]
        return s
""", "torch.tensor([True, False, True, False]), f(4), f(4), f(4)", at="merge_stores")

wrong("a loop after a continue in a branch", """
    def run(x, y, a):
        s = 0.0
        for i in range(len(x)):
            if x[i] > 0:
                s = s + 1.0
                if y[i] > 0:
                    continue
            for j in range(a.shape[1]):
                s = s + a[i, j].item()
        return s
""", "torch.tensor([1., 1., -1.]), torch.tensor([1., -1., 1.]), f(3, 2)", at="carry_values")

wrong("a whole tensor that the loop writes", """
    def run(X, v, out):
        for i in range(len(v)):
            out[i] = X[i] + v
            v[i] = 0.0
""", "f(4, 4), f(4), f(4, 4)", at="lifted")

wrong("a whole tensor that an earlier loop wrote", """
    def run(a, v, X, out):
        for j in range(len(a)):
            v[j] = a[j] * 2
        for i in range(len(X)):
            out[i] = X[i] + v
""", "f(4), f(4), f(3, 4), f(3, 4)", at="lifted")

wrong("a stride in a loop that does not run", """
    def run(y, n):
        for i in range(n):
            y[2 * i] = 1.0
""", "f(6), 0", at="lowered")

wrong("a shift in a loop that does not run", """
    def run(y, n):
        for i in range(1, n):
            y[i - 1] = 1.0
""", "f(6), 0", at="lowered")

wrong("a guard between two merged stores", """
    def run(x, y, out):
        for i in range(len(x)):
            if x[i] > 0:
                if y[i] > 0:
                    out[i] = 1.0
                else:
                    out[i] = 2.0
            elif out[i] > 0:
                out[i] = -3.0
""", "f(9), f(9), f(9)", at="merge_stores")

wrong("a result of what is overwritten", """
    def run(a):
        s = 0.0
        for i in range(len(a)):
            s = s + a[i]
            a[i] = 0.0
        return s
""", "f(4)", at="scheduled")

wrong("an element under a name", """
    def run(b, out):
        for i in range(len(b)):
            u = b[i]
            b[i] = 1.0
            out[i] = u
""", "f(4), f(4)", at="carry_values")

wrong("a float that counts", """
    def run(a):
        s = 0.0
        for i in range(len(a)):
            s = s + 1
        return s
""", "f(4)", at="lowered")

wrong("terms that are tensors or numbers", """
    def run(a):
        s = 0.0
        for i in range(len(a)):
            s = s + max(1, a[i])
        return s
""", "-f(4).abs()", at="lifted")

wrong("an int term after a tensor term", """
    def run(a):
        s = 0.0
        for i in range(len(a)):
            s = s + a[i]
            s = s + i
        return s
""", "f(4)", at="lifted")

wrong("the greater of an element and an item", """
    def run(x, y, out):
        for i in range(len(x)):
            out[i] = max(x[i], y[i].item()) * 1.1 * 0.3 + 0.7
""", "f(9), f(9), f(9)", at="lowered")

wrong("the lesser of an int and a float", """
    def run(a):
        for i in range(len(a)):
            a[i] = i * min(0.1, i)
""", "f(9)", at="lowered")
