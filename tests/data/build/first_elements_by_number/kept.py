import torch


def of_the_one_before_that(vector):  # LL203
    sums = [vector[0]]
    for i in range(len(vector) - 1):
        sums.append(sums[i - 1] + vector[i + 1])
    return torch.stack(sums)


def after_the_append(vector):  # LL203
    sums = [vector[0]]
    for t in range(1, len(vector)):
        sums.append(sums[-1] + vector[t])
        vector[t] = sums[t - 1]
    return torch.stack(sums)


def inputs():
    return (torch.linspace(-1, 1, 16),)
