"""What Python has decided is no tensor of which `item` could be taken."""


def f(src, weights, n, bias):
    for i in range(len(src)):
        weights[i] = src[i]
    s = True
    for j in range(n):
        if 0 < bias[1] <= 2:
            s = False
    return s


CALLS = [
    "(leaf(t([2.0, 2.5, -0.75], float64)), t([-0.75, -3.0, 1.0], float64), 3, leaf(t([4.0, 2.0, 1.0], float64)),)",
    "(leaf(t([2.0, 2.5, -0.75], float64)), t([-0.75, -3.0, 1.0], float64), 3, leaf(t([4.0, 7.0, 1.0], float64)),)",
]
GRADIENTS = True
