"""Nests that are done wave by wave."""

from __future__ import annotations

from .case import loop

loop("waves", """
    def run(x):
        for i in range(1, x.shape[0]):
            for j in range(1, x.shape[1]):
                x[i, j] = max(x[i - 1, j], x[i, j - 1]) + x[i, j]
        return x
""", "f(4, 5)", "f(2, 3)")

loop("waves of a steep nest that goes down", """
    def run(x):
        for i in range(x.shape[0] - 2, 0, -1):
            for j in range(1, x.shape[1] - 1):
                x[i, j] = torch.sin(x[i + 1, j + 1] - x[i, j - 1])
        return x
""", "f(5, 6)", "f(3, 4)")

loop("waves of several statements", """
    def run(x, y):
        d = torch.zeros(x.shape[0] + 1, x.shape[1] + 1)
        d[0, 0] = 1
        for i in range(1, x.shape[0] + 1):
            d[i, 0] = i
            for j in range(1, x.shape[1] + 1):
                old = y[i - 1, j - 1] * 2
                if x[i - 1, j - 1] > 0:
                    y[i - 1, j - 1] = d[i - 1, j]
                d[i, j] = min(d[i - 1, j], d[i, j - 1] + y[i - 1, j - 1]) + old
        d[0, 1] = d[1, 1] + 1
        return d
""", "f(4, 3), f(4, 3)", "f(1, 1), f(1, 1)")

loop("waves of a batch", """
    def run(x):
        for k in range(x.shape[0]):
            for i in range(1, x.shape[1]):
                for j in range(1, x.shape[2]):
                    x[k, i, j] = torch.sin(x[k, i - 1, j] + x[k, i, j - 1])
        return x
""", "f(2, 4, 5)", "f(3, 2, 2)")

loop("waves of a triangle", """
    def run(x):
        for i in range(1, x.shape[0]):
            for j in range(1, i):
                x[i, j] = torch.sin(x[i - 1, j] + x[i, j - 1])
        return x
""", "f(5, 5)", "f(3, 3)")

loop("no waves, but columns", """
    def run(x):
        for i in range(1, x.shape[0]):
            for j in range(1, x.shape[1]):
                x[i, j] = torch.sin(x[i - 1, j - 1] + x[i, j - 1])
        return x
""", "f(4, 5)", refused="LL201")
