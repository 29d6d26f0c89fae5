import torch


def inputs():
    return torch.arange(12.0).view(3, 4).sin(), torch.tensor([[0, 3], [1, 1], [2, 0]])


def one_is_handed_on(scores, places):  # LL207
    found = []
    for i in range(len(scores)):
        row = []
        for j in places[i]:
            row.append(scores[i][j])
        found.append(row[0])
    return found


def written_before_they_are_joined(scores, places):  # LL207
    found = []
    for i in range(len(scores)):
        row = []
        for j in places[i]:
            row.append(scores[i][j])
        scores[i] = 0
        found.append(torch.stack(row))
    return torch.stack(found)
