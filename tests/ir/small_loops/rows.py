"""Slices of rows that are stored into, and rows that are reduced."""

from __future__ import annotations

from .case import loop

loop("slice from the data", """
    def run(x, a, b):
        for i in range(len(x)):
            x[i, a[i]:b[i]] = 1
        return x
""", "f(4, 5), whole(6, 4), whole(6, 4)")

loop("slice with ends that wrap", """
    def run(x):
        for i in range(len(x)):
            x[i, i - 2:-1] = 7
        return x
""", "f(4, 5)", "f(3, 1)")

loop("row stored in a slice", """
    def run(x, y):
        for i in range(len(x)):
            x[i, 1:] = x[i, :-1] * 2 + y[i, 1:]
        return x
""", "f(4, 5), f(4, 5)")

loop("reduced rows", """
    def run(x, w):
        y = torch.zeros(len(x))
        for i in range(len(x)):
            if torch.all(x[i] < 1):
                y[i] = torch.dot(x[i], w) + x[i].max()
            else:
                y[i] = x[i].argmax() + (x[i, 1:] * 2).mean()
        return y
""", "f(4, 5), f(5)")

loop("reduced slices from the data", """
    def run(x, k):
        y = torch.zeros(len(x))
        for i in range(len(x)):
            row = x[i, :k[i]] * 2
            y[i] = row.sum()
        return y
""", "f(4, 5), whole(6, 4)")

loop("first place where a row holds", """
    def run(x, w):
        y = torch.zeros(len(x), dtype=torch.int64)
        for i in range(len(x)):
            found = torch.nonzero(x[i] == w[i])[:, 0]
            y[i] = found[0]
        return y
""", "whole(2, 4, 9), whole(2, 4)")
