def f(src, X, idx):
    items = [None] * len(src)
    for i in range(len(src)):
        items[i] = src[i]
    return items[0]


CALLS = [
    '(t([1.0, -3.0, 1.5], float32), t([-0.5, 3.0], float32, 1, 2), t([4, 0, 1], int64),)',
]
