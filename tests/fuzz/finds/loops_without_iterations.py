"""Loops that cost nothing have no size from which on they are slower."""


def f(n):
    for row in range(1, 1, 1):
        for col in range(row, n):
            pass


CALLS = [
    "(5,)",
]
