"""Loops as people write them, as texts of functions: the way to iterate, with what is done there.

A form is a body of `f(x, y, X)`: two vectors of different lengths and a matrix. The texts are written to a file of
their own, because the source of a function is read from its file.
"""
from __future__ import annotations

import types
from pathlib import Path

from text_modules import loaded

HEADS = {
    "elements": ("for v in x:", "v"),
    "rows by element": ("for row in X:\n    for v in row:", "v"),
    "enumerate": ("for i, v in enumerate(x):", "v * i"),
    "enumerate from one": ("for i, v in enumerate(x, 1):", "v * i"),
    "enumerate from a keyword": ("for i, v in enumerate(x, start=2):", "v + x[i - 2]"),
    "zip of two lengths": ("for a, b in zip(x, y):", "a * b"),
    "zip of three": ("for a, b, k in zip(y, x, range(100)):", "a * b + k"),
    "zip of neighbours": ("for a, b in zip(x[:-1], x[1:]):", "b - a"),
    "zip of a range": ("for i, v in zip(range(1, len(x)), x):", "v * x[i]"),
    "zip of a range with a step": ("for i, v in zip(range(0, len(x), 2), y):", "v * x[i]"),
    "enumerate of zip": ("for i, (a, b) in enumerate(zip(x, y)):", "a * b + i"),
    "zip of enumerate": ("for (i, a), b in zip(enumerate(x), y):", "a * b + i"),
    "one name for a pair": ("for pair in zip(x, y):", "pair[0] * pair[1]"),
    "reversed range": ("for i in reversed(range(len(x))):", "x[i] * i"),
    "reversed range from one": ("for i in reversed(range(1, len(x))):", "x[i] - x[i - 1]"),
    "reversed range with a step": ("for i in reversed(range(0, len(x), 2)):", "x[i]"),
    "range turned by a slice": ("for i in range(len(x))[::-1]:", "x[i] * i"),
    "reversed list of enumerate": ("for i, v in reversed(list(enumerate(x))):", "v * i"),
    "reversed tensor": ("for v in reversed(x):", "v * 2"),
    "unbind": ("for v in x.unbind(0):", "v * 2"),
    "product": ("for i, j in itertools.product(range(len(x)), range(len(y))):", "x[i] * y[j]"),
    "product of tensors": ("for a, b in itertools.product(x, y):", "a * b"),
    "columns of a row": ("for a, b, c in X:", "a * b + c"),
    "slice": ("for v in x[1:3]:", "v * 2"),
}
ENDS = {
    "list": ("out = []", "out.append({e})", "return torch.stack(out)"),
    "list by plus": ("out = []", "out += [{e}]", "return torch.stack(out)"),
    "sum": ("total = 0.0", "total = total + {e}", "return total"),
    "branch": ("out = []", "if {e} > -50:\n    out.append({e} + 1)", "return torch.stack(out)"),
    "last": ("last = x[0] * 0", "last = {e} + 1", "return last"),
}
EXPRESSIONS = {
    "stack": "torch.stack([v * 2 for v in x])",
    "stack by index": "torch.stack([x[i] * y[i] for i in range(len(x))])",
    "stack of a tuple": "torch.stack(tuple(v * 2 for v in x))",
    "stack of rows": "torch.stack([row * 2 for row in X])",
    "stack of stacks": "torch.stack([torch.stack([a * b for b in y]) for a in x])",
    "stack of a filter": "torch.stack([v for v in x if v > -9])",
    "stack of a nest": "torch.stack([a * b for a in x for b in y])",
    "stack and more": "torch.stack([v * v for v in x]) * 2",
    "tensor": "torch.tensor([v.item() * 2 for v in x])",
    "tensor of elements": "torch.tensor([v * 2 for v in x])",
    "tensor of lists": "torch.tensor([[a.item() * b.item() for b in y] for a in x])",
    "tensor of ints": "torch.tensor([i * 2 for i in range(len(x))])",
    "cat": "torch.cat([row * 2 for row in X])",
    "sum": "sum(v * v for v in x)",
    "sum of a list": "sum([v * v for v in x])",
    "sum of a filter": "sum(v for v in x if v > 0)",
    "sum with a start": "sum((v * v for v in x), 1.5)",
    "sum of a tensor": "sum(x) + sum(v for v in y)",
    "sum over two": "sum(a * b for a, b in zip(x, y))",
    "sum of rows": "sum(row for row in X)",
    "sums in a list": "torch.stack([sum(row) for row in X])",
    "count": "sum(1 for v in x if v > 0)",
    "length of a filter": "len([v for v in x if v > 0])",
    "max": "max(v * 2 for v in x)",
    "min": "min([v * 2 for v in x])",
    "max by index": "max(x[i] + y[i] for i in range(len(x)))",
    "any": "any(v > 1 for v in x)",
    "all": "all([v > -1 for v in x])",
    "any of a nest": "any(a > b for a in x for b in y)",
    "two at once": "sum(v for v in x) * max(w * 1 for w in y)",
    "one name, two scopes": "sum(v * sum(v for v in y) for v in x)",
}
LISTS = {
    "read by index": "a = []\nfor v in x:\n    a.append(v * 2)\nb = torch.zeros_like(x)\nfor i in range(len(a)):\n"
                     "    b[i] = a[i] + a[len(a) - 1 - i]\nreturn b",
    "read by element": "a = []\nfor v in x:\n    a.append(v * 2)\nt = 0.0\nfor w in a:\n    t = t + w * w\nreturn t",
    "mean and deviations": "m = sum(x) / len(x)\nd = [v - m for v in x]\nreturn sum(e ** 2 for e in d) / len(d)",
    "of numbers": "a = [v.item() * 2 for v in x]\nt = 0.0\nfor i in range(len(a)):\n    t += a[i]\nreturn t",
    "of ints": "a = [i * i for i in range(len(x))]\nb = torch.zeros(len(x))\nfor i in range(len(x)):\n"
               "    b[i] = x[i] * a[i]\nreturn b",
    "of rows": "a = [row * 2 for row in X]\nt = torch.zeros(X.shape[1])\nfor r in a:\n    t = t + r\nreturn t",
    "stacked and read": "a = [v * 2 for v in x]\ns = torch.stack(a)\nt = 0.0\nfor v in a:\n    t = t + v\nreturn s, t",
    "stacked, then a loop": "a = torch.stack([v * v for v in x])\nb = torch.zeros_like(x)\nfor i in range(len(x)):\n"
                            "    b[i] = a[i] + 1\nreturn b",
    "backwards": "a = []\nfor i in range(len(x) - 1, -1, -1):\n    a.append(x[i] * 2)\nt = 0.0\n"
                 "for i, v in enumerate(a):\n    t = t + v * i\nreturn t",
    "through a name": "a = []\nfor v in x:\n    w = v * 2\n    a.append(w)\nt = 0.0\n"
                      "for w in a:\n    t = t + w\nreturn t",
    "changed before": "a = []\nfor row in X:\n    s = 0.0\n    for v in row:\n        s += v\n    s /= 2\n"
                      "    a.append(s)\n"
                      "return torch.stack(a)",
    "tensors of an iteration": "b = torch.zeros_like(X)\nfor i in range(len(X)):\n    p = torch.zeros(X.shape[1])\n"
                               "    for j in range(X.shape[1]):\n        p[j] = X[i, j] * 2\n"
                               "    for j in range(X.shape[1]):\n        b[i, j] = p[X.shape[1] - 1 - j]\nreturn b",
    "partly filled": "b = torch.zeros(len(X))\nfor i, row in enumerate(X):\n    p = torch.ones(4)\n    p[1] = row[0]\n"
                     "    b[i] = p[0] + p[1] * p[3]\nreturn b",
    "lists of an iteration": "b = torch.zeros(len(X))\nfor i, row in enumerate(X):\n    a = [v * 2 for v in row]\n"
                             "    b[i] = sum(a) + a[0]\nreturn b",
}
HELPERS = '''
def dot(a, b, scale=1.0):
    t = 0.0
    for i in range(len(a)):
        t = t + a[i] * b[i]
    return t * scale


def halved(a):
    out = torch.zeros_like(a)
    for i in range(len(a)):
        out[i] = a[i] / 2
    return out


def shift(a, b, m=1):
    n = a.shape[0]
    for i in range(n - m):
        a[i] = a[i + m] + b[i]


def fill(o, a, i):
    for j in range(len(a)):
        o[i, j] = a[j] * i


def norms(A):
    return torch.stack([sum(v * v for v in row) for row in A])
'''
CALLS = {
    "of its own": "shift(x, y)\nreturn x",
    "with a keyword": "shift(x, y, m=2)\nreturn x",
    "twice": "shift(x, y)\nshift(x, y)\nreturn x",
    "in an expression": "return dot(x, y, scale=2.0) + 1",
    "for each row": "out = torch.zeros(len(X))\nfor i, row in enumerate(X):\n    out[i] = dot(row, row)\nreturn out",
    "twice in one expression": "out = torch.zeros(len(X))\nfor i, row in enumerate(X):\n"
                               "    out[i] = dot(row, row) + dot(row, y)\nreturn out",
    "that makes a tensor": "return halved(x) + 1",
    "of what another made": "a = halved(x)\nb = halved(a)\nreturn a, b",
    "that fills a row": "o = torch.zeros(3, len(x))\nfor i in range(3):\n    fill(o, x, i)\nreturn o",
    "with a comprehension": "return norms(X)",
}


def indented(text: str, by: int = 1) -> str:
    return "\n".join("    " * by + line for line in text.splitlines())


def headed(head: str, end: str) -> str:
    """A loop, as the body of a function."""
    (loop, element), (before, inside, after) = HEADS[head], ENDS[end]
    depth = loop.count("\n") + 1
    return "\n".join([before, loop, indented(inside.format(e=element), depth), after])


def functions(bodies: dict[str, str], path: Path) -> dict[str, types.FunctionType]:
    """The bodies as functions of x, y and X, in a module of their own."""
    names = {key: f"f{k}" for k, key in enumerate(bodies)}
    texts = [f"def {names[key]}(x, y, X):\n{indented(body)}\n" for key, body in bodies.items()]
    path.write_text("import itertools\n\nimport torch\n\n" + HELPERS + "\n\n" + "\n\n".join(texts))
    module = loaded(path)
    return {key: getattr(module, name) for key, name in names.items()}
