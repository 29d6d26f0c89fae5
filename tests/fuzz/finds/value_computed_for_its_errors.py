def f(x, idx):
    for i in range(len(idx)):
        t = x[idx[i]]
    for i in range(len(x)):
        x[i] = x[i] + 1


CALLS = [
    '(t([1.0, 2.0, 3.0]), t([0, 2], int64))',
    '(t([1.0, 2.0, 3.0]), t([0, 7], int64))',
]
