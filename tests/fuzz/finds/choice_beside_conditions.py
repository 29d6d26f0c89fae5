def f(n, bias):
    items = []
    for i in range(n):
        items.append(bias[i].item())
    out = sum(items) / max(len(items), 1)
    return out


CALLS = [
    '(5, t([0.0, 4.0, 2.5, -1.0, 4.0], float64))',
    '(6, t([-0.0, 0.0, 0.0, 1.0, 0.0, 1.0, -1.0], float64))',
]
