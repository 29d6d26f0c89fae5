import torch


def losses(x, y, lengths):
    value = torch.abs(x - y)
    near = torch.where(
        torch.arange(x.shape[1]) < lengths[:, None],
        torch.where(value < 1, 0.5 * value * value, value - 0.5),
        0,
    ).sum(1) / torch.clamp_max(lengths, x.shape[1])
    return ((1 - y) * x - torch.nn.functional.logsigmoid(x)).mean(1).sum(), near
