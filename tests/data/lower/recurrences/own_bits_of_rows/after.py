import torch


def own_bits_of_rows(x, code):
    code[:] = code | (
        (x > 0).to(torch.uint8) << torch.arange(x.shape[1]).to(torch.uint8)
    ).sum(1, dtype=torch.uint8)
    return code
