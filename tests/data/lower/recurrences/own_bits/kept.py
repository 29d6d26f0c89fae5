import torch


def bits_that_two_iterations_share(x):  # LL201
    code = 0
    for j in range(len(x)):
        code |= int(x[j] > 0) << (j // 2)
    return code


def more_than_one_bit(x):  # LL201
    code = 0
    for j in range(len(x)):
        code |= int(x[j] > 0) * 3 << j
    return code


def two_bits_of_one_iteration(x):  # LL201
    code = 0
    for j in range(len(x)):
        if x[j] > 0:
            code |= 1 << j
        else:
            code |= 1 << (len(x) - j)
    return code


def inputs():
    return (torch.tensor([0.5, -1.0, 2.0, 3.0, -0.5]),)
