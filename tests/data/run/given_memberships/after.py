import torch


def frequencies(batch, special, levels, x):
    special = torch.tensor(special)
    levels = torch.tensor(levels, dtype=torch.float64)
    PADDING_tensor = torch.tensor(list(PADDING))
    freq = torch.bincount(batch.masked_select(~torch.isin(batch, special)), minlength=9)
    known = torch.isin(x, levels.to(torch.float32))
    lengths = (~torch.isin(batch, PADDING_tensor)).sum(1)
    return freq, known, lengths
