import torch


def survival(hazard):
    alive = torch.cumprod(1 - hazard, dim=0)
    return alive
