"""Lists that are appended to, several loops, several statements."""

from __future__ import annotations

from .case import loop

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
""", "f(6)")

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
