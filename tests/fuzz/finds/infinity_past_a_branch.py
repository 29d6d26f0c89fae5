"""A step that is not taken leaves gradients alone, whatever infinity comes along."""


def f(a, b, h):
    for t in range(len(a) - 1, 0, -1):
        if t > 1:
            h = a[t] * h + b[t]
    return h


CALLS = [
    "(leaf(t([-0.706, 0.674, -0.545, 0.911, 1.068])), leaf(t([0.142, -1.275, -0.177, 1.008, -1.461])), leaf(t([1.5])),)",
    "(leaf(t([-0.706, 0.674, -0.545, 0.911, 1.068])), leaf(t([0.142, -1.275, -0.177, 1.008, -inf])), leaf(t([1.5])),)",
]
GRADIENTS = True
