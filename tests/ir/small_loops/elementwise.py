"""Elementwise loops: branches, temporaries, functions, numbers."""

from __future__ import annotations

from .case import loop

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
