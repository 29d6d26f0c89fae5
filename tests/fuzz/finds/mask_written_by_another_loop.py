def f(data, n, mask, perm, y_out, other, third):
    for row in range(n):
        if mask[row]:
            pass
        else:
            y_out[row] = other[row]
    for row in range(n):
        if mask[row]:
            result[row] *= third[row]
        mask[row] = mask[row]


CALLS = [
    '(t([2.5, 0.0, -3.0, 0.5], bfloat16), 4, t([False, True, True, False], truth), t([1, 3, 1, 3], int64), t([0.5, 3.0, 0.0, 2.0], bfloat16), leaf(t([-0.75, -2.0, 2.5, 1.0], bfloat16)), parameter(t([0.0, -0.5, 1.5, -3.0], float32)),)',
]
