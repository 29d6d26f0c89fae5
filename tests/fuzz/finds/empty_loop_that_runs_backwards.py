def f(src, weights, bias, y_out):
    n = len(src)
    s = 0
    for i in range(n - 2, 1, -1):
        s += bias[i] > 0
    return s


CALLS = [
    '(t([], float16), strided(t([], float16)), t([], float16), t([], float16),)',
]
