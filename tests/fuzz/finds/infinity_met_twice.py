"""A factor that is met twice, once as 0 times infinity, is no factor."""


def f(x):
    s = float("-inf")
    for i in range(2, len(x)):
        s += x[i] * s
    return s


CALLS = [
    "(t([True, False, True, True, False, False], bool),)",
]
