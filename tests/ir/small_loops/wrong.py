"""Loops that some pass gets wrong, each with the first stage that shows it."""

from __future__ import annotations

from .case import wrong

wrong("a tensor without dimensions that the loop writes", """
    def run(x, s, out):
        for i in range(len(x)):
            s[...] = s + x[i]
            out[i] = s
""", "f(3), torch.tensor(1.), f(3)", at="carry_values")

wrong("a part of a tensor under a name that the loop leaves alone", """
    def run(b, out):
        u = b[0]
        for i in range(len(out)):
            u = u
            b[0] = b[0] + 1
            out[i] = u
""", "f(4), f(4)", at="carry_values")

wrong("columns that are stacked", """
    def run(a):
        out = []
        for j in range(a.shape[1]):
            out.append(a[:, j])
        return torch.stack(out)
""", "f(3, 4)", at="lowered")

wrong("a list that is filled backwards", """
    def run(a):
        out = []
        for i in range(len(a) - 1, -1, -1):
            out.append(a[i])
        return torch.stack(out)
""", "f(3)", at="lowered")

wrong("a filter that goes backwards", """
    def run(a):
        out = []
        for i in range(len(a) - 1, -1, -1):
            if a[i] > -9:
                out.append(a[i] * i)
        return torch.stack(out)
""", "f(3)", at="lowered")
