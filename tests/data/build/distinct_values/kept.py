import torch


def inputs():
    return (torch.tensor([[0, 2, 2, 1], [3, 3, 0, 1], [5, 0, 0, 0]]), torch.zeros(3, 6, dtype=torch.int64))


def writes_the_part(labels, y):  # LL202
    for b in range(labels.shape[0]):
        for c in torch.unique(labels[b]):
            labels[b, 0] = c + 1
            y[b, c] += 1
    return y


def writes_it_under_another_name(labels, y):  # LL207
    row = labels[0]
    for b in range(labels.shape[0]):
        for c in torch.unique(labels[b]):
            row[0] = c
            y[b, c] += 1
    return y


def rebinds_what_it_is_selected_by(labels, y):  # LL202
    for b in range(labels.shape[0]):
        mask = labels == b
        for c in torch.unique(labels[mask]):
            mask = labels == c
            y[b, c] += mask.sum()
    return y


def needs_the_value_later(labels, y):  # LL202
    c = torch.tensor(0)
    for b in range(labels.shape[0]):
        for c in torch.unique(labels[b]):
            y[b, c] += 1
    return y, c


def with_counts(labels, y):  # LL202
    for b in range(labels.shape[0]):
        for c in torch.unique(labels[b], return_counts=True):
            y[b, c[0]] += 1
    return y


def in_the_order_they_come(labels, y):  # LL202
    for b in range(labels.shape[0]):
        for c in torch.unique(labels[b], sorted=False):
            y[b, c] = c
    return y
