"""Loops that some pass got wrong once."""

from __future__ import annotations

from .case import loop

loop("a value from before the loop", """
    def run(a, x):
        t = a[0] + 1
        for j in range(len(x)):
            a[0] = t + x[j]
""", "f(3), f(4)")

loop("a read between two merged stores", """
    def run(m, y, a, b):
        s = 0.0
        for i in range(len(y)):
            if m[i]:
                y[i] = a[i]
            else:
                s += y[i]
                y[i] = b[i]
        return s
""", "torch.tensor([True, False, True, False]), f(4), f(4), f(4)")

loop("a loop after a continue in a branch", """
    def run(x, y, a):
        s = 0.0
        for i in range(len(x)):
            if x[i] > 0:
                s = s + 1.0
                if y[i] > 0:
                    continue
            for j in range(a.shape[1]):
                s = s + a[i, j].item()
        return s
""", "torch.tensor([1., 1., -1.]), torch.tensor([1., -1., 1.]), f(3, 2)")

loop("a whole tensor that the loop writes", """
    def run(X, v, out):
        for i in range(len(v)):
            out[i] = X[i] + v
            v[i] = 0.0
""", "f(4, 4), f(4), f(4, 4)", refused="LL201")

loop("a whole tensor that an earlier loop wrote", """
    def run(a, v, X, out):
        for j in range(len(a)):
            v[j] = a[j] * 2
        for i in range(len(X)):
            out[i] = X[i] + v
""", "f(4), f(4), f(3, 4), f(3, 4)")

loop("a stride in a loop that does not run", """
    def run(y, n):
        for i in range(n):
            y[2 * i] = 1.0
""", "f(6), 0", refused="LL206")

loop("a shift in a loop that does not run", """
    def run(y, n):
        for i in range(1, n):
            y[i - 1] = 1.0
""", "f(6), 0", refused="LL206")

loop("a guard between two merged stores", """
    def run(x, y, out):
        for i in range(len(x)):
            if x[i] > 0:
                if y[i] > 0:
                    out[i] = 1.0
                else:
                    out[i] = 2.0
            elif out[i] > 0:
                out[i] = -3.0
""", "f(9), f(9), f(9)")

loop("a result of what is overwritten", """
    def run(a):
        s = 0.0
        for i in range(len(a)):
            s = s + a[i]
            a[i] = 0.0
        return s
""", "f(4)")

loop("an element under a name", """
    def run(b, out):
        for i in range(len(b)):
            u = b[i]
            b[i] = 1.0
            out[i] = u
""", "f(4), f(4)")

loop("a float that counts", """
    def run(a):
        s = 0.0
        for i in range(len(a)):
            s = s + 1
        return s
""", "f(4)")

loop("terms that are tensors or numbers", """
    def run(a):
        s = 0.0
        for i in range(len(a)):
            s = s + max(1, a[i])
        return s
""", "-f(4).abs()", refused="LL205")

loop("an int term after a tensor term", """
    def run(a):
        s = 0.0
        for i in range(len(a)):
            s = s + a[i]
            s = s + i
        return s
""", "f(4)")

loop("the greater of an element and an item", """
    def run(x, y, out):
        for i in range(len(x)):
            out[i] = max(x[i], y[i].item()) * 1.1 * 0.3 + 0.7
""", "f(9), f(9), f(9)")

loop("the lesser of an int and a float", """
    def run(a):
        for i in range(len(a)):
            a[i] = i * min(0.1, i)
""", "f(9)")

loop("a tensor without dimensions that the loop writes", """
    def run(x, s, out):
        for i in range(len(x)):
            s[...] = s + x[i]
            out[i] = s
""", "f(3), torch.tensor(1.), f(3)")

loop("a part of a tensor under a name that the loop leaves alone", """
    def run(b, out):
        u = b[0]
        for i in range(len(out)):
            u = u
            b[0] = b[0] + 1
            out[i] = u
""", "f(4), f(4)", refused="LL207")

loop("columns that are stacked", """
    def run(a):
        out = []
        for j in range(a.shape[1]):
            out.append(a[:, j])
        return torch.stack(out)
""", "f(3, 4)")

loop("a list that is filled backwards", """
    def run(a):
        out = []
        for i in range(len(a) - 1, -1, -1):
            out.append(a[i])
        return torch.stack(out)
""", "f(3)")

loop("a filter that goes backwards", """
    def run(a):
        out = []
        for i in range(len(a) - 1, -1, -1):
            if a[i] > -9:
                out.append(a[i] * i)
        return torch.stack(out)
""", "f(3)")

loop("a diagonal that is written", """
    def run(a, x):
        for i in range(len(x)):
            a[i, i] = x[i] * 2
""", "f(4, 4), f(4)")
