def f(x):
    x = x * 1
    s = 0.0
    for i in range(len(x)):
        x[i] = 7.0
        s += x[i]
    return s


CALLS = [
    '(leaf(t([1.0, -2.0, 3.0])),)',
]
GRADIENTS = True
