def f(c, y):
    for i in range(len(c)):
        y[i] = 9007199254740993 + i if c[i] > 0 else 1.5
    return y


CALLS = [
    '(t([1.0, -1.0, 1.0, 2.0, 3.0, 4.0, -5.0, 6.0], float32), torch.zeros(8, dtype=torch.int64),)',
]
