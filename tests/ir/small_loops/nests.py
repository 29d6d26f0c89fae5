"""Nests, rows, triangular and ragged loops."""

from __future__ import annotations

from .case import loop

loop("nested", """
    def run(x, y):
        out = torch.zeros_like(x)
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                out[i, j] = x[i, j] + y[j]
        return out
""", "f(3, 4), f(4)")

loop("transposed", """
    def run(x):
        out = torch.zeros(x.shape[1], x.shape[0])
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                out[j, i] = x[i, j] * i
        return out
""", "f(3, 4)")

loop("triangular", """
    def run(x):
        out = torch.zeros_like(x)
        for i in range(x.shape[0]):
            for j in range(i + 1):
                out[i, j] = x[i, j] + j
        return out
""", "f(4, 4)")

loop("triangular sums", """
    def run(x, out):
        for i in range(x.shape[0]):
            s = 0.0
            for j in range(i, x.shape[1]):
                s += x[i, j]
            out[i] = s
""", "f(4, 4), f(4)")

loop("rows", """
    def run(X):
        y = torch.zeros_like(X)
        for i in range(len(X)):
            y[i] = X[i] * 2
        return y
""", "f(3, 4)")

loop("rows and a vector", """
    def run(X, v, out):
        for i in range(len(X)):
            out[i] = X[i] + v
""", "f(3, 4), f(4), f(3, 4)")

loop("ragged", """
    def run(x, lengths, out):
        for i in range(len(lengths)):
            s = 0.0
            for j in range(lengths[i]):
                s += x[i, j]
            out[i] = s
""", "f(4, 5), torch.tensor([3, 5, 1, 2]), f(4)")

loop("all elements, unravelled", """
    def run(x):
        out = torch.zeros_like(x)
        for k in range(x.numel()):
            idx = torch.unravel_index(torch.tensor(k), x.shape)
            out[idx] = x[idx] * 3
        return out
""", "f(3, 4)")

loop("matrix product", """
    def run(a, b):
        c = torch.zeros(a.shape[0], b.shape[1])
        for i in range(a.shape[0]):
            for j in range(b.shape[1]):
                for k in range(a.shape[1]):
                    c[i, j] += a[i, k] * b[k, j]
        return c
""", "f(3, 4), f(4, 2)")

loop("matrix product with a sum", """
    def run(a, b, c):
        for i in range(a.shape[0]):
            for j in range(b.shape[1]):
                s = 0.0
                for k in range(a.shape[1]):
                    s += a[i, k] * b[k, j]
                c[i, j] = s
""", "f(3, 4), f(4, 2), f(3, 2)")
