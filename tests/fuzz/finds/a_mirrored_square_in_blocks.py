import torch


def f(x, corr):
    m = x.shape[1]
    for i in range(m - 1):
        corr[i, i] = 1.0
        for j in range(i + 1, m):
            corr[i, j] = 0.0
            for k in range(len(x)):
                corr[i, j] += x[k, i] * x[k, j]
            one = corr[i, j]
            corr[j, i] = one
            corr[j, i] = corr[i, j]
    return corr


CALLS = [
    '(t([99, 99, 0, 0, 0, 0, 0, 98, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 2, 0, 0, 0, 0, 98], uint8, 6, 4), t([-0.216, -0.743, 0.563, 0.26, -0.174, -0.679, 0.938, 0.489, 1.203, 0.085, -1.2, -0.005, -0.518, -0.307, -1.581, 1.707], float32, 4, 4),)',
]
