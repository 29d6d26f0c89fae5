"""Linear recurrences and clamped sums."""

from __future__ import annotations

from .case import loop

loop("average that forgets", """
    def run(x, beta):
        m = 0.0
        out = torch.zeros_like(x)
        for i in range(len(x)):
            m = beta * m + (1 - beta) * x[i]
            out[i] = m
        return out, m
""", "f(6), 0.9", "f(1), 0.5")

loop("return from the end", """
    def run(r, out):
        g = 0.0
        for t in range(len(r) - 1, -1, -1):
            out[t] = g
            g = r[t] + 0.9 * g
        return g
""", "f(6), f(6)")

loop("gates over rows", """
    def run(a, b, h):
        for t in range(len(a)):
            h = a[t] * h + b[t]
        return h
""", "f(5), f(5, 3), f(3)")

loop("gates of each row", """
    def run(a, x, out):
        for i in range(x.shape[0]):
            h = x[i, 0] * 1
            for t in range(x.shape[1]):
                h = a[t] * h + x[i, t]
                out[i, t] = h
""", "f(4), f(3, 4), f(3, 4)")

loop("alternating, through a neighbour", """
    def run(a):
        for j in range(1, len(a)):
            a[j] = 1.0 - a[j - 1]
""", "f(6)")

loop("where a branch is taken", """
    def run(x, m, y):
        h = x[0] * 1
        for i in range(len(x)):
            if m[i]:
                h = (h + x[i]) / 2
            y[i] = h
""", "f(6), truths(6), f(6)")

loop("set back", """
    def run(x, m, y):
        h = x[0] * 1
        for i in range(len(x)):
            h = x[i] if m[i] else 0.5 * h + x[i]
            y[i] = h
""", "f(6), truths(6), f(6)")

loop("two effects that read one neighbour", """
    def run(a, b, c):
        for i in range(1, len(a)):
            c[i] = a[i - 1] * 2
            a[i] = b[i] - a[i - 1]
            b[i] = c[i] + a[i - 1]
""", "f(6), f(6), f(6)")

loop("never below zero", """
    def run(x, y):
        s = 0.0
        for i in range(len(x)):
            s = max(s + x[i], 0.0)
            y[i] = s
""", "f(8), f(8)")

loop("never above", """
    def run(x, y):
        for i in range(1, len(x)):
            y[i] = torch.minimum(y[i - 1] + x[i], x[0])
""", "whole(9, 8) - 4, whole(9, 8)")

loop("two names that meet", """
    def run(x):
        a = x[0] * 1
        b = x[1] * 1
        for i in range(len(x)):
            c = a + b * x[i]
            b = a
            a = c
        return a
""", "f(6)")

loop("two names that meet in a product", """
    def run(x):
        a = x[0] * 1
        b = x[1] * 1
        for i in range(len(x)):
            a, b = a * b + x[i], a
        return a
""", "f(6)", refused="LL201")

loop("two names that feed each other", """
    def run(x, y):
        a = x[0] * 1
        b = x[1] * 1
        for i in range(len(x)):
            a, b = 0.5 * a + 0.25 * b + x[i], 0.5 * b - 0.25 * a
            y[i] = a - b
        return a, b
""", "f(6), f(6)", "f(3), f(3)")

loop("second order, going down", """
    def run(x, y):
        for i in range(len(x) - 3, -1, -1):
            y[i] = x[i] + 0.5 * y[i + 1] - 0.25 * y[i + 2]
""", "f(7), f(7)", "f(3), f(3)")

loop("three lanes", """
    def run(x, y):
        for i in range(3, len(x)):
            y[i] = y[i - 3] + x[i]
""", "f(9), f(9)", "f(7), f(7)")

loop("lanes, going down", """
    def run(x, y):
        for i in range(len(x) - 3, -1, -1):
            y[i] = x[i] * y[i + 2] + 0.5
""", "f(9), f(9)")

loop("second order in lanes", """
    def run(x, y):
        for i in range(4, len(x)):
            y[i] = x[i] + 0.5 * y[i - 2] - 0.25 * y[i - 4]
""", "f(9), f(9)")

loop("a fill in lanes", """
    def run(x, y):
        for i in range(2, len(x)):
            y[i] = x[i] if x[i] > 0 else y[i - 2]
""", "f(9), f(9)")
