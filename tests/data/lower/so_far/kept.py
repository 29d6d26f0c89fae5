import torch


def inputs():
    return torch.tensor([2, 0, 2, 2, 1, 0, 2]), torch.tensor([1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0])


def sums_of_floats(ids, x):  # LL201
    total = torch.zeros(3)
    out = torch.zeros(len(ids))
    for i in range(len(ids)):
        out[i] = total[ids[i]]
        total[ids[i]] += x[i]
    return out


def another_place(ids, x):  # LL201
    seen = torch.zeros(4, dtype=torch.long)
    out = torch.zeros(len(ids))
    for i in range(len(ids)):
        out[i] = seen[ids[i] + 1]
        seen[ids[i]] += 1
    return out


def a_truth_that_is_taken_back(ids, x):  # LL201
    seen = torch.zeros(4, dtype=torch.bool)
    out = torch.zeros(len(ids))
    for i in range(len(ids)):
        if seen[ids[i]]:
            out[i] = x[i]
        seen[ids[i]] = x[i] > 2
    return out


def what_is_added_depends_on_what_is_there(ids, x):  # LL201
    seen = torch.ones(4, dtype=torch.long)
    out = torch.zeros(len(ids))
    for i in range(len(ids)):
        out[i] = seen[ids[i]]
        seen[ids[i]] += seen[ids[i]]
    return out
