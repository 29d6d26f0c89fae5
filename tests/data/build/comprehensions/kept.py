import torch


def inputs():
    return torch.tensor([1.0, -4.0, 9.0]), torch.tensor([1.0, 2.0, 3.0, 4.0])


def a_generator(x, y):  # LL202
    return torch.stack(v * 2 for v in x)


def not_always_evaluated(x, y):  # LL204
    return sum(v for v in x) if x[0] > 5 else max(w for w in y)


def only_if_the_first_fails(x, y):  # LL204
    return x[0] > 5 or any(w > 2 for w in y)


def by_a_key(x, y):  # LL204
    return max((v for v in x), key=abs)


def with_a_default(x, y):  # LL204
    return max((v for v in x if v > 100), default=0.0)


def the_greatest_of_some(x, y):  # LL204
    return max(v for v in x if v > 0)


def names_a_value(x, y):  # LL204
    return sum(w * w for v in x if (w := v + 1) > 0)


def of_different_lengths(x, y):  # LL204
    return torch.stack([torch.stack([x[i] * y[j] for j in range(i + 1)]) for i in range(1)])


def of_itself(x, y):  # LL204
    x = [v * 2 for v in x]
    return x[0]


def a_set(x, y):  # LL204
    total = 0.0
    for k in {2, 1}:
        total = total + x[k]
    return total, {v.item() for v in x}
