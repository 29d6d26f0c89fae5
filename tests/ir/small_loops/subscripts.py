"""Loops that read and write at shifted, strided, reversed and computed places."""

from __future__ import annotations

from .case import loop

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
""", "f(5), whole(5, 5), f(5)")

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
