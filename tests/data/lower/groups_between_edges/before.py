import torch


def calibration_error(confidence, correct, bins):
    edges = torch.linspace(0, 1, bins + 1)
    error = 0.0
    for i in range(bins):
        mask = (confidence > edges[i]) & (confidence <= edges[i + 1])
        if mask.sum() > 0:
            accuracy = correct[mask].float().mean()
            error += (accuracy - confidence[mask].mean()).abs() * mask.float().mean()
    return error


def inputs():
    return torch.tensor([0.0, 0.1, 0.2, 0.25, 0.6, 0.9, 1.0, 1.5]), torch.arange(8) % 3 == 0, 4
