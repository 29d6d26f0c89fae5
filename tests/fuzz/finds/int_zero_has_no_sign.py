def f(x, a, b):
    for i in range(len(x)):
        a[i] = -max(x[i].item(), 0)
        b[i] = (max(x[i].item(), 0) + 0) * -1


CALLS = [
    '(t([-0.125, -1.5, 1.5], float32), t([0.5, 1.5, 0.25], float32), t([-0.75, -0.5, 1.25], float64),)',
]
