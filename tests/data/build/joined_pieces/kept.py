import torch
import torch.nn.functional as F


def inputs():
    return [torch.tensor([1, 2]), torch.tensor([3]), torch.tensor([4, 5, 6])], 6, torch.arange(12.0).reshape(3, 4)


def as_much_for_each(rows, size, x):  # LL204
    return torch.cat([F.pad(row, (1, 2)) for row in rows])


def at_the_edges(rows, size, x):  # LL204
    return torch.stack([F.pad(row[None].float(), (0, size - len(row)), mode="replicate")[0] for row in rows])


def numbers_of_another_kind(rows, size, x):  # LL205
    return torch.stack([F.pad(row, (0, size - len(row)), value=0.5) for row in rows])


def of_two_dtypes(rows, size, x):  # LL205
    return torch.stack([torch.cat([row, torch.zeros(size - len(row))]) for row in rows])


def what_depends_on_the_row(rows, size, x):  # LL202
    return torch.stack([torch.cat([row, row.new_full((size - len(row),), int(row[0]))]) for row in rows])
