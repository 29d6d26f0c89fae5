import torch


def f(a, b, x, out):
    for i in range(out.shape[0]):
        s = 0.0
        for k in range(i):
            s += a[i, k] * x[k]
        out[i] = b * a[i, i] * x[i] + b * s
    return out


CALLS = [
    '(t([], float32, 0, 0), 1.5, t([], float32), t([], float32),)',
    '(t([1.0, 0.0, 2.0, -1.0], float32, 2, 2), inf, t([1.0, 1.0], float32), t([0.0, 0.0], float32),)',
    '(t([1.0, 0.0, 2.0, -1.0], float32, 2, 2), 1.5, t([1.0, 1.0], float32), t([0.0, 0.0], float32),)',
]
