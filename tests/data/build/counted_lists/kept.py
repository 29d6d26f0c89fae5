import torch


def inputs():
    return (torch.tensor([1, 1, 2, 2, 2, 0, 1, 1]),)


def two_in_an_iteration(x):  # LL209
    counts = [1]
    for i in range(1, len(x)):
        if x[i] == x[i - 1]:
            counts[-1] += 1
        else:
            counts.append(1)
            counts.append(0)
    return counts


def summed_up_too(x):  # LL203
    counts = []
    for i in range(len(x)):
        if x[i] > 0:
            counts.append(1)
        else:
            counts[-1] += 1
        if counts[0] > 3:
            counts[0] = 0
    return counts


def of_elements(x):  # LL209
    sums = [x[0].item()]
    for i in range(1, len(x)):
        if x[i] == x[i - 1]:
            sums[-1] += x[i].item()
        else:
            sums.append(x[i].item())
    return sums
