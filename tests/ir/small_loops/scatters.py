"""Loops that store at computed places: the last write wins, updates come together, what passes a test is packed."""

from __future__ import annotations

from .case import loop

loop("scatter under a guard", """
    def run(x, idx, out):
        for i in range(len(idx)):
            if x[i] > 0:
                out[idx[i]] = x[i] * 2
""", "f(7), whole(4, 7), f(4)")

loop("scatter, the other way round", """
    def run(x, idx, out):
        for i in range(len(idx) - 1, -1, -1):
            out[idx[i]] = x[i]
""", "f(7), whole(4, 7), f(4)")

loop("scatter of rows", """
    def run(x, idx, out):
        for i in range(len(idx)):
            out[idx[i]] = x[i]
""", "f(7, 3), whole(4, 7), f(4, 3)")

loop("scatter into columns, under a guard", """
    def run(x, idx, out):
        for i in range(len(idx)):
            for j in range(x.shape[1]):
                if x[i, j] > 0:
                    out[j, idx[i]] = x[i, j]
""", "f(7, 3), whole(4, 7), f(3, 4)")

loop("scatter at two indices", """
    def run(x, r, c, out):
        for i in range(len(r)):
            out[r[i], c[i]] = x[i]
""", "f(9), whole(2, 9), whole(3, 9), f(2, 3)")

loop("scatter over two loops", """
    def run(x, idx, out):
        for i in range(x.shape[0]):
            for j in range(x.shape[1]):
                out[idx[i, j]] = x[i, j]
""", "f(3, 4), whole(5, 3, 4), f(5)")

loop("one place in each row", """
    def run(idx, out):
        for i in range(len(idx)):
            out[i, idx[i]] = 1.0
""", "whole(4, 5), f(5, 4)")

loop("the same value everywhere", """
    def run(x, idx, out):
        for i in range(len(idx)):
            if x[i] > 0:
                out[idx[i]] = 3.0
""", "f(7), whole(9, 7), f(9)")

loop("histogram", """
    def run(idx, out):
        for i in range(len(idx)):
            out[idx[i]] += 1
""", "whole(4, 9), whole(4, 4)", "whole(4, 9), f(4)")

loop("fresh histogram", """
    def run(idx, m):
        counts = torch.zeros(m, dtype=torch.int64)
        for i in range(len(idx)):
            counts[idx[i]] += 1
        return counts
""", "whole(4, 9), 5")

loop("sum at computed places", """
    def run(x, idx, out):
        for i in range(len(idx)):
            if x[i] > -0.5:
                out[idx[i]] -= x[i]
""", "whole(9, 9), whole(4, 9), whole(9, 4)")

loop("sum of rows at computed places", """
    def run(x, idx, out):
        for i in range(len(idx)):
            out[idx[i]] += x[i]
""", "whole(9, 7, 3), whole(4, 7), whole(9, 4, 3)")

loop("sum of loops at computed places", """
    def run(x, idx, out):
        for i in range(len(idx)):
            for k in range(x.shape[1]):
                out[idx[i]] += x[i, k]
""", "whole(9, 7, 3), whole(4, 7), whole(9, 4)")

loop("sum at two indices", """
    def run(r, c, out):
        for i in range(len(r)):
            out[r[i], c[i]] += 1
""", "whole(3, 9), whole(4, 9), whole(9, 3, 4)")

loop("sum over diagonals", """
    def run(p, q, out):
        for i in range(len(p)):
            for j in range(len(q)):
                out[i + j] += p[i] * q[j]
""", "whole(9, 4), whole(9, 3), whole(9, 6)")

loop("product at computed places", """
    def run(x, idx, out):
        for i in range(len(idx)):
            out[idx[i]] *= x[i]
""", "whole(4, 9), whole(4, 9), whole(9, 4)")

loop("maximum at computed places", """
    def run(x, idx, out):
        for i in range(len(idx)):
            if x[i] > out[idx[i]]:
                out[idx[i]] = x[i]
""", "f(9), whole(4, 9), f(4)")

loop("minimum at computed places", """
    def run(x, idx, out):
        for i in range(len(idx)):
            out[idx[i]] = min(out[idx[i]], x[i])
""", "f(9), whole(4, 9), f(4)")

loop("packing", """
    def run(x, out):
        k = 0
        for i in range(len(x)):
            if x[i] > 0:
                out[k] = x[i]
                k += 1
        return k
""", "f(8), f(8)", "f(8), f(2)")

loop("packing that counts first", """
    def run(x, out):
        k = -1
        for i in range(len(x)):
            if x[i] > 0:
                k += 1
                out[k] = x[i]
        return out
""", "f(8), f(9)")

loop("unpacking", """
    def run(x, y, out):
        k = 0
        for i in range(len(x)):
            if x[i] > 0:
                out[i] = y[k]
                k += 1
""", "f(8), f(8), f(8)", "f(8), f(1), f(8)")

loop("an index out of range", """
    def run(x, idx, out):
        for i in range(len(idx)):
            out[idx[i]] += x[i]
""", "f(3), torch.tensor([0, 7, 1]), f(4)")

loop("a scatter that is read", """
    def run(x, idx, out):
        for i in range(len(idx)):
            out[idx[i]] = out[i] + x[i]
""", "f(5), whole(5, 5), f(5)", refused="LL201")

loop("a sum that is read", """
    def run(x, idx, out):
        for i in range(len(idx)):
            out[idx[i]] += out[i]
""", "f(5), whole(5, 5), f(5)", refused="LL201")
