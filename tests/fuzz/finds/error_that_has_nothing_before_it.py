import torch


def divided(v, o):
    for k in range(len(v)):
        o[k] = 10 // int(v[k])
    return o


def f(X, o):
    for i in range(len(X)):
        try:
            divided(X[i], o)
        except ZeroDivisionError as error:
            print(error, error.__context__)
    return o


CALLS = [
    '(t([1.0, 2.0, 3.0, 0.0, 5.0, 6.0], float32, 3, 2), t([0.0, 0.0]),)',
    '(t([1.0, 0.0, 3.0, 0.0, 5.0, 6.0], float32, 3, 2), t([0.0, 0.0]),)',
]
