import torch


def inputs():
    return (torch.tensor([1.0, -4.0, 9.0]),)


def read_while_it_grows(x):  # LL203
    a = []
    for i in range(len(x)):
        a.append(x[i] * 2)
        x[i] = a[i // 2]
    return x


def parts_of_a_tensor_that_is_written(x):  # LL207
    a = []
    for v in x:
        a.append(v)
    x[0] = 7.0
    total = 0.0
    for v in a:
        total = total + v
    return total


def returned(x):  # LL203
    a = []
    for v in x:
        a.append(v * 2)
    return a


def filtered_and_read(x):  # LL203
    a = []
    for v in x:
        if v > 0:
            a.append(v * 2)
    return a[0]


def appended_twice(x):  # LL203
    a = []
    for v in x:
        a.append(v * 2)
        a.append(v * 3)
    return a[1]


def changed_after_it_was_appended(x):  # LL207
    a = []
    for v in x:
        w = v * 2
        a.append(w)
        w += 1
    return torch.stack(a)


def changed_in_the_next_iteration(x):  # LL207
    a = []
    w = x[0] * 2
    for v in x:
        w += v
        a.append(w)
    return torch.stack(a)


def changed_after_the_loop(x):  # LL207
    a = []
    for v in x:
        w = v * 2
        a.append(w)
    w += 1
    return torch.stack(a)


def two_names(x):  # LL203
    a = [v * 2 for v in x]
    b = a
    return sum(b)


def an_element_is_replaced(x):  # LL203
    a = [v * 2 for v in x]
    a[0] = x[1]
    return sum(a)
