def f(src, weights, A, y_out, bias, more):
    n = len(src)
    s = 1.5
    for step in range(0, n):
        y_out[step] = s
        s = s + weights[n - 1]


CALLS = [
    '(leaf(t([-2.0, -1.0, 3.0, 0.5, -2.0, 0.0], float32)), leaf(t([1.0, 0.0, 0.5, 3.0, 1.0, -inf], float32)), leaf(t([-2.0, inf, nan, 0.0, nan, 0.0, nan, 1.0, 1.0, 0.0, nan, nan, -2.0, -2.0, nan, -0.0, -0.0, 0.0, inf, -inf, -0.0, 1.0, inf, inf, -inf, nan, -2.0, inf, inf, -inf, -2.0, -0.0, 1.0, nan, 0.0, 3.0], float32, 6, 6)), t([1.0, 1.0, 0.0, 3.0, 0.0, 1.0], float32), leaf(t([0.5, 0.5, -1.0, 2.0, 2.0, 0.5], float32)), t([2.0, 2.0, 1.0, -1.0, 0.5, -1.0, -1.0], float32),)',
]
