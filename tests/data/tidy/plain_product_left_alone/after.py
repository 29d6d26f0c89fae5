import torch


def survival(hazard):
    alive = 2.0 * torch.cumprod(1 - hazard, dim=0)
    return alive
