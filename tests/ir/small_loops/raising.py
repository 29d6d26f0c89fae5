"""Loops that raise: every stage raises too, or its checks fail, or the loop is refused."""

from __future__ import annotations

from .case import loop

loop("an error in a value that nobody reads", """
    def run(x, out):
        for i in range(len(out)):
            t = x[i + 5]
            out[i] = 1.0
""", "f(4), f(3)", refused="LL206")

loop("an error before the loop", """
    def run(x, out):
        t = x[7]
        t = 1.0
        for i in range(len(out)):
            out[i] = t
""", "f(4), f(3)", refused="LL206")

loop("a division by zero that nobody reads", """
    def run(x, out, n):
        t = 1 // n
        for i in range(len(out)):
            out[i] = 1.0
""", "f(4), f(3), 0")

loop("a gather that goes too far", """
    def run(x, idx, out):
        for i in range(len(idx)):
            out[i] = x[idx[i]]
""", "f(4), torch.tensor([1, 9, 2]), f(3)")

loop("a modulus that is zero", """
    def run(x, y, out):
        for i in range(len(x)):
            out[i] = x[i] % y[i]
""", "whole(9, 3), torch.tensor([1, 0, 2]), whole(9, 3)")

loop("an error in a value of one branch", """
    def run(x, m, out):
        for i in range(len(m)):
            if m[i]:
                t = x[i + 5]
            out[i] = 1.0
""", "f(4), torch.tensor([True, False, True]), f(3)")

loop("an error in a value that is replaced", """
    def run(x, out):
        for i in range(len(out)):
            t = x[i + 5]
            t = 2.0
            out[i] = t
""", "f(4), f(3)", refused="LL206")

loop("an error in a branch before the loop", """
    def run(x, out, n):
        if n > 0:
            t = x[7]
        for i in range(len(out)):
            out[i] = 1.0
""", "f(3), f(3), 3", refused="LL206")

loop("an error in a test", """
    def run(x, out):
        for i in range(len(out)):
            if x[i + 3] > 0:
                pass
            out[i] = 1.0
""", "f(3), f(3)", refused="LL206")
