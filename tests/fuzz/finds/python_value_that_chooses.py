def f(src, weights, bias, out):
    acc = 0
    for row in range(1, -1, -1):
        out[row] = weights[row]
        if weights[0].item():
            pass
        elif bias[row]:
            acc = row
    return acc


CALLS = [
    '(t([3.0, -3.0, -0.5], float32), t([-1.0, 2.5, 2.5], float32), t([1.5, 1.5, 0.5], float32), '
    't([2.0, -0.5, 2.0], float32),)',
]
