import torch


def parts_of_rows_at_places(states, lengths):
    half = states.size(2) // 2
    last = []
    for i, l in enumerate(lengths):
        last.append(torch.cat((states[i, l - 1, :half], states[i, 0, half:]), dim=-1))
    return torch.stack(last, dim=0)


def inputs():
    return torch.linspace(-1, 1, 48, dtype=torch.float64).view(3, 4, 4), torch.tensor([2, 1, 4])
