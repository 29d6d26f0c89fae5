def f(x):
    hi = float('-inf')
    lo = float('inf')
    for v in x:
        hi = max(hi, v)
        lo = min(lo, hi)
    x[0] = 100.0
    return lo, hi


CALLS = [
    '(t([-1.0, 7.0, -3.0], float32),)',
    '(t([2.0, 3.0], float32),)',
]
