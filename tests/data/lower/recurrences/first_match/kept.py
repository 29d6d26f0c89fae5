import torch


def exit_by_a_recurrence(x):  # LL201
    s = 1.0
    for i in range(len(x)):
        s = s * s - x[i]
        if s > 2:
            return i
    return -1


def list_that_is_read(x):  # LL204
    seen = []
    for i in range(len(x)):
        if x[i] > 1:
            break
        seen.append(x[i] * len(seen))
    return torch.stack(seen)


def finally_around(x):  # LL204
    count = 0
    for i in range(len(x)):
        try:
            if x[i] > 1:
                break
        finally:
            count += 1
    return count


def printed_on_the_way(x):  # LL203
    for i in range(len(x)):
        print(i)
        if x[i] > 1:
            return i
    return -1


def test_that_would_raise_later(x):  # LL206
    for i in range(len(x)):
        if x[i] + x[i + 1] > 1:
            return i
    return -1


def flag_that_is_taken_back(x):  # LL201
    on = bool(x[0] > 1)
    last = -1
    for i in range(len(x)):
        if x[i] > 1:
            on = not on
        if on:
            last = i
    return last


def carried_through_a_written_tensor(x):  # LL201
    for i in range(1, len(x)):
        x[i] = x[i] * x[i - 1] * x[i - 1]
        if x[i] > 2:
            break
    return x


def inputs():
    return (torch.tensor([0.5, -1.5, 2.25, 3.0, -0.75]),)
