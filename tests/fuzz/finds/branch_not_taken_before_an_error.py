def f(src, A, perm, weights, out, bias):
    for i in range(len(src)):
        if src[i] > A[i, i]:
            out[i] = src[i]
    for i in len(src):
        pass


CALLS = [
    '(leaf(t([-1.0, -0.5, 0.5, -2.0], float16)), leaf(t([1.0, -2.0, inf, nan, 0.0, 1.0, -2.0, 0.5, nan, nan, nan, inf, -2.0, -0.0, -2.0, -2.0], float16, 4, 4)), t([3, -2, -4, 3], int64), leaf(t([-3.0, 0.25, 1.5, 1.5, 3.0], float16)), t([nan, -0.0, -inf, -inf], float16), leaf(t([0.3, -0.7, 1.1, 1e8], float32)),)',
]
