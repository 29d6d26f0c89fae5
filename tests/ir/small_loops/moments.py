"""Names for parts of tensors, and moments: what is read before, between and after the writes."""

from __future__ import annotations

from .case import loop

loop("an element under two names", """
    def run(b, out):
        for i in range(len(b)):
            u = b[i]
            v = u
            b[i] = u + 1
            out[i] = v * u
""", "f(4), f(4)")

loop("a row under a name", """
    def run(b, out):
        for i in range(len(b)):
            r = b[i]
            b[i] = r * 2
            out[i] = r + 1
""", "f(4, 3), f(4, 3)")

loop("a part of one of two tensors", """
    def run(b, c, m, out):
        for i in range(len(b)):
            u = b[i] if m[i] else c[i]
            b[i] = 5.0
            out[i] = u
""", "f(4), f(4), truths(4), f(4)")

loop("an element whose subscript is written", """
    def run(b, idx, out):
        for i in range(len(idx)):
            u = b[idx[i]]
            idx[i] = 0
            out[i] = u
""", "f(4), whole(4, 4), f(4)")

loop("a row that is written in a loop inside", """
    def run(a, out):
        for i in range(a.shape[0]):
            t = a[i, 0] * 1
            for j in range(a.shape[1]):
                a[i, j] = a[i, j] - t
            out[i] = a[i, 0]
""", "f(4, 3), f(4)")

loop("a whole tensor between two loops", """
    def run(a, v, out):
        for i in range(len(a)):
            v[i] = a[i] * 2
        for i in range(len(a)):
            out[i] = v
        for i in range(len(a)):
            v[i] = 0.0
        return v
""", "f(3), f(3), f(3, 3)")

loop("rolled", """
    def run(a, out):
        for i in range(len(a)):
            out[i] = a[i - 2] + a[(i + 1) % len(a)]
""", "f(5), f(5)")

loop("all hold", """
    def run(a):
        ok = True
        for i in range(len(a)):
            if not a[i] > 0:
                ok = False
        return ok
""", "f(5)", "f(5).abs()")

loop("a loop in a branch", """
    def run(m, y, out):
        for i in range(y.shape[0]):
            s = 0.0
            if m[i]:
                for j in range(y.shape[1]):
                    s += y[i, j]
            out[i] = s
""", "truths(4), f(4, 4), f(4)")

loop("a sum that nobody reads, within its bounds", """
    def run(x, out):
        s = 0.0
        for i in range(len(out)):
            if i + 1 < len(out):
                s = s + x[i + 1]
            out[i] = 1.0
""", "f(3), f(3)")

loop("a detached element", """
    def run(x, out):
        for i in range(len(x)):
            u = x[i].detach()
            x[i] = 3.0
            out[i] = u
""", "f(3), f(3)")

loop("a cloned element", """
    def run(x, out):
        for i in range(len(x)):
            u = x[i].clone()
            x[i] = 3.0
            out[i] = u
""", "f(3), f(3)")
