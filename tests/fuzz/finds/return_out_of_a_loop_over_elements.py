def f(x):
    for v in x:
        if v > 1:
            return True
    return False


CALLS = [
    '(t([1.0, 2.0], float32),)',
]
