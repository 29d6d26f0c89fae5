import torch


def f(data, other, k):
    tmp = data[5:]
    for step in range(len(tmp) - 1):
        if tmp[step]:
            data[step] = other[step]


CALLS = [
    '(t([-3, 5, 7, 5, 3], int64), t([-2, -1, 5, 3, 2], int64), 4,)',
    '(t([-3, 5, 7, 5, 3, 1, 0], int64), t([-2, -1, 5, 3, 2, 1, 1], int64), 4,)',
]
