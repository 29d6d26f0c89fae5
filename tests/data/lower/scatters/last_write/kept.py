import torch


def reads_what_it_scatters(a, ip, b):  # LL201
    for i in range(len(ip)):
        a[ip[i]] = a[i] + 1


def reads_its_own_place(a, ip, b):  # LL201
    for i in range(len(ip)):
        a[ip[i]] = a[ip[i]] * 2 + b[i]


def first_write(a, ip, b):  # LL201
    for i in range(len(ip)):
        if a[ip[i]] == 0.5:
            a[ip[i]] = b[i]


def inputs():
    return torch.full((5,), 0.5), torch.tensor([2, 0, 2, 0, 3]), torch.tensor([1.0, 2.0, -3.0, 4.0, 5.5])
