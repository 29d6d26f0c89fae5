import torch


def picked(scores, places):
    found = []
    for i in range(len(scores)):
        row = []
        for j in places[i]:
            row.append(scores[i][j])
        found.append(torch.stack(row))
    return torch.stack(found)


def inputs():
    return torch.arange(12.0).view(3, 4).sin(), torch.tensor([[0, 3], [1, 1], [2, 0]])
