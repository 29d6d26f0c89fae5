def f(x):
    best = x[0]
    for i in range(1, len(x)):
        if x[i] > best:
            best = x[i]
    return best, best


CALLS = [
    '(t([1.0, 2.0]),)',
]
