def zero(x):
    x[0] = 0.0


def f(x):
    parts = []
    for i in range(len(x)):
        if x[i] > 0:
            parts.append(x[i])
    zero(x)
    return sum(parts)


CALLS = [
    '(t([3.0, -1.0, 2.0], float32),)',
]
