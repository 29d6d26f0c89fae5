import torch


def inputs():
    return torch.tensor([0, 3, 1]), torch.tensor([5.0, 6.0, 7.0])


def is_written_after_it_is_appended(labels, weights):  # LL207
    rows = []
    for i in range(len(labels)):
        row = torch.zeros(4)
        rows.append(row)
        row[labels[i]] = weights[i]
    return torch.stack(rows)
