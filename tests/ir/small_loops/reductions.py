"""Sums, products, extremes and their running forms."""

from __future__ import annotations

from .case import loop

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
