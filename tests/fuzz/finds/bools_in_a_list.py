"""A bool in a list is an element like others, though `+` of it would raise."""


def f(src):
    items = [t > 1 for t in src]
    total = 0
    for t in items:
        total = total + t
    return total


CALLS = [
    "(t([-0.5, -3.0, 1.0, 0.25], float32),)",
]
