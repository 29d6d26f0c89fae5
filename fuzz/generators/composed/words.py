"""What composed programs are put together from: values, rows, tests and statements, as people write them.

All programs have the same parameters: x is a matrix, y a vector with a number for each row, w one with a number for
each column; m has truths, g and L places, u bytes; c is an int, th a float. `out` and `om` are like y and x, `seg` is a
part of either. %e, %c, %r and %v stand for a value, a test, a row and a name that is carried.
"""
from __future__ import annotations

VALUES = (
    "y[i]", "y[i]", "x[i, 0]", "x[i, c]", "x[i, -1]", "x[i].sum()", "x[i].mean()", "x[i].max()", "y[i - 1]",
    "y[i] * th",
    "y[i].item()", "float(y[i])", "abs(y[i] - y[i - 1])", "y[g[i]]", "w[L[i] - 1]", "L[i]", "L[i].item()", "m[i]",
    "1 / y[i]", "y[i] // 2", "th", "0", "1", "i", "g[i]", "x[i, g[i]]", "(x[i] * w).sum()", "x[i] @ w",
    "x[i, L[i]:].sum()", "x[i, :L[i]].sum()", "x[i, :L[i]].mean()", "x[i, :c].max()", "x[i].argmax()", "len(y) - i",
    "x[i].norm()", "w[i % len(w)]", "u[i]", "u[i] * 2", "u[i] - g[i]", "int(y[i])", "math.exp(-i)", "x[g[i], 0]",
    "y[len(y) - 1 - i]", "y[i:].sum()", "y[:i].sum()", "y[i:i + 2].sum()", "y[:i + 1].max()", "(y > y[i]).sum()",
    "y[g == g[i]].mean()", "y[m].sum()", "torch.exp(y[i])", "y[i].clamp(min=0)", "bool(m[i])", "g[i] % 2",
    "(x[i] > th).sum()", "(x[i] > th).any()", "x[i][x[i] > th].sum()", "x[i].std()", "w[:L[i]].sum()",
    "torch.dot(x[i], w)", "y.sum()", "torch.sigmoid(y[i])", "min(y[i], th)", "max(y[i], 0)", "max(y[i], y[i - 1])",
    "sum(x[i])", "y[i] ** 2", "-y[i]", "y[max(0, i - c):i + 1].mean()", "y[(i + 1) % len(y)]", "x[i].prod()",
    "x[i].logsumexp(0)", "x[i].median()", "(g == g[i]).sum()", "x[:, c][i]",
)
OF_PARTS = ("seg.sum()", "seg.max()", "len(seg)", "seg[0]", "seg[-1]", "seg.mean()", "seg.sum() / max(len(seg), 1)")
ROWS = (
    "x[i]", "x[i] * 2", "x[i] + w", "w", "x[i] * y[i]", "x[i].softmax(0)", "x[i].cumsum(0)", "x[i - 1]", "x[g[i]]",
    "x[i].flip(0)", "x[i] / x[i].sum()", "x[i].sort()[0]", "x[i] - x[0]", "x[i].roll(1, 0)",
    "torch.where(x[i] > th, x[i], w)", "x[i].clone()", "w * i", "x[i].clamp(max=th)", "x[i] - x[i].mean()",
    "torch.maximum(x[i], w)", "torch.relu(x[i])",
)
TESTS = (
    "m[i]", "not m[i]", "y[i] > th", "y[i] > y[i - 1]", "L[i] > 0", "i > 0", "i % 2 == 0", "g[i] == c", "x[i, 0] > th",
    "x[i].sum() > 0", "u[i]", "u[i] > 1 and m[i]", "m[i] or y[i] < 0", "g[i] != g[i - 1]", "x[i].max() > y[i]",
    "L[i] == x.shape[1]", "(x[i] > th).any()", "i < len(y) - 1", "%v > th", "y[i] > %v",
)
CARRIED = (
    "%v += %e", "%v = %v + %e", "%v = max(%v, %e)", "%v = min(%e, %v)", "%v = %e", "%v *= %e", "%v -= %e",
    "%v = 0.5 * %v + %e", "%v = %v if %c else %e", "%v, out[i] = %e, %v", "y[i], %v = %v, y[i]", "p, q = q, p",
    "p, q = %e, p", "k += 1", "k += int(m[i])", "k = i", "k = max(k, i)", "pr = %r", "pr = pr + %r", "pr = x[i]",
    "parts.append(%e)", "parts.append(%e)",
)
STORES = (
    "out[i] = %e", "out[i] = %e", "out[i] += %e", "out[g[i]] += %e", "out[g[i]] = %e", "out[i] = %v", "out[i] = %v",
    "out[g[i]] = max(out[g[i]], %e)", "out[i] = out[i - 1] + %e", "out[i:i + 2] = %e", "out[:L[i]] = %e",
    "out[-1 - i] = %e", "om[i] = %r", "om[i] += %r", "om[g[i]] += %r", "om[g[i]] = %r", "om[i, L[i]:] = %e",
    "om[i, :L[i]] = x[i, :L[i]]", "om[:L[i], 0] = %e", "om[-L[i]:] = 1", "om[i, g[i]] = %e", "om[i, :c] = %e",
    "om[i, 1:] = x[i, :-1]", "om[i, x[i] > th] = %e", "om[i // 2] += %r", "om[i, L[i] - 1] = %e",
    "om[i, i % x.shape[1]] = %e", "om[i, ::2] = %e", "om[i].fill_(%e)", "y[i] = %e", "y[i] += %e", "x[i] = %r",
    "x[i] *= %e", "x[i, :L[i]] = %e", "x[i].mul_(2)", "u[i] = %e", "u[g[i]] += 1", "m[i] = %c",
    "L[i] = len(x[i]) - L[i]",
    "out[i] = %c", "out[i] = %e if %c else %e", "om[i, 0], om[i, -1] = %e, %e", "out[i], out[g[i]] = out[g[i]], out[i]",
    "x[i, 0], x[i, -1] = x[i, -1], x[i, 0]", "out[k] = %e",
)
INSIDE = (
    "%v += x[i, j]", "%v = %v + x[i, j] * w[j]", "out[i] += x[i, j]", "om[i, j] = x[i, j] * 2", "%v = max(%v, x[i, j])",
    "k += 1", "om[i, j] = %v", "x[i, j] *= 2", "om[i, j] += y[i]", "out[i] = max(out[i], x[i, j])",
    "om[g[i], j] += x[i, j]", "om[i, j] = om[i, j - 1] + x[i, j]", "out[j] += x[i, j]", "om[j, i] = y[i]",
    "out[j] = y[i]",
)
INNER = (
    "range(x.shape[1])", "range(L[i])", "range(i)", "range(c)", "range(i + 1, x.shape[1])", "range(1, x.shape[1])",
)
INNER_TESTS = ("x[i, j] > th", "m[i]", "j == i", "w[j] < 0", "x[i, j] < y[i]", "j % 2")
PARTS = (
    "x[i, :L[i]]", "x[i, L[i]:]", "y[i:i + 2]", "x[i][x[i] > th]", "y[g == i]", "y[:i]", "x[i, c:L[i]]", "y[L[i]:]",
)
HEADS = (
    "i in range(len(y))", "i in range(len(y))", "i in range(x.shape[0])", "i in range(1, len(y))",
    "i in range(len(y) - 1)", "i in reversed(range(len(y)))", "i in range(len(y) - 1, -1, -1)", "i, v in enumerate(y)",
    "i in range(c)", "i, (row, v) in enumerate(zip(x, y))", "i in range(0, len(y), 2)",
)
NAMES = {
    "s": ("0", "0.0", "1", "torch.zeros(())", "y[0]", "float('-inf')", "th"),
    "q": ("0", "1.0", "torch.tensor(0.0)", "y[0] * 1"),
    "p": ("0", "y[0]", "torch.tensor(1)", "th"),
    "k": ("0", "-1", "1"),
    "pr": ("torch.zeros_like(w)", "x[0]", "w", "x[0].clone()"),
    "parts": ("[]",),
    "out": (
        "torch.zeros(len(y))", "torch.zeros_like(y)", "y.clone()", "torch.full((len(y),), -1)", "torch.ones(len(y))",
        "torch.zeros(len(y), dtype=torch.long)",
    ),
    "om": ("torch.zeros_like(x)", "torch.zeros(x.shape)", "x.clone()", "torch.full_like(x, th)"),
}
