"""Loops that some pass gets wrong, each with the first stage that shows it."""

from __future__ import annotations

from .case import wrong

wrong("an error in a value of one branch", """
    def run(x, m, out):
        for i in range(len(m)):
            if m[i]:
                t = x[i + 5]
            out[i] = 1.0
""", "f(4), torch.tensor([True, False, True]), f(3)", at="carry_values")

wrong("an error in a value that is replaced", """
    def run(x, out):
        for i in range(len(out)):
            t = x[i + 5]
            t = 2.0
            out[i] = t
""", "f(4), f(3)", at="carry_values")

wrong("an error in a branch before the loop", """
    def run(x, out, n):
        if n > 0:
            t = x[7]
        for i in range(len(out)):
            out[i] = 1.0
""", "f(3), f(3), 3", at="carry_values")

wrong("an error in a test", """
    def run(x, out):
        for i in range(len(out)):
            if x[i + 3] > 0:
                pass
            out[i] = 1.0
""", "f(3), f(3)", at="carry_values")

wrong("a tensor without dimensions that the loop writes", """
    def run(x, s, out):
        for i in range(len(x)):
            s[...] = s + x[i]
            out[i] = s
""", "f(3), torch.tensor(1.), f(3)", at="carry_values")
