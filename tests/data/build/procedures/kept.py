import torch

HELPERS = ("bump", "first", "again", "grow", "loud")


def bump(a):
    for i in range(len(a)):
        a[i] = a[i] + 1
    return a[0]


def first(a, limit):
    for i in range(len(a)):
        if a[i] > limit:
            return i
    return -1


def again(a, n):
    for i in range(len(a)):
        a[i] = a[i] * 2
    if n > 0:
        again(a, n - 1)


def grow(total, a):
    for i in range(len(a)):
        total += a[i]


def loud(a):
    for i in range(len(a)):
        print(a[i])


def inputs():
    return torch.arange(4.0), torch.ones(4)


def writes_inside_an_expression(a, b):  # LL203
    return a[0] * 2 + bump(a)


def returns_early(a, b):  # LL202
    return first(a, 1.5)


def calls_itself(a, b):  # LL202
    again(a, 1)
    return a


def changes_a_name_of_the_caller(a, b):  # LL207
    total = b.sum() if False else b[0] * 1
    for k in range(2):
        grow(total, a)
    return total


def prints(a, b):  # LL203
    loud(a)
    return b


def not_always_called(a, b):  # LL204
    for i in range(len(a)):
        b[i] = a[i] if a[i] > 2 else bump(a)
    return b
