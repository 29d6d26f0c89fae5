import torch


def value_of_the_middle_loop(groups, score, n):  # LL204
    out = torch.zeros(n)
    for i in range(groups.shape[0]):
        for j in range(groups.shape[1]):
            for k in range(groups.shape[2]):
                out[groups[i, j, k]] = score[j]
    return out


def inputs():
    return torch.tensor([[[0, 2], [2, 1], [1, 3]], [[4, 1], [0, 3], [0, 0]]]), torch.tensor([0.5, -1.5, 2.25]), 5
