import torch


def inputs():
    return [torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]), torch.tensor([4.0, 5.0, 6.0])], 6


def another_test(rows, size):  # LL204
    padded = []
    for row in rows:
        if row[0] > 0:
            row = torch.cat([row, row.new_zeros(size - len(row))])
        padded.append(row)
    return torch.stack(padded)


def as_it_came_in(rows, size):  # LL207
    for row in rows:
        if len(row) < size:
            row = torch.cat([row, row.new_zeros(size - len(row))])
        last = row
    return last
