def f(x):
    for i in range(x.shape[0]):
        values, _ = x[i].topk(2.0)


CALLS = [
    '(t([1.5, -1.0, 4.0, 1.0], float32, 2, 2),)',
]
