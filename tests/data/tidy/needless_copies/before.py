import torch


def sums_of_spans(values, spans):
    copied = values.clone().detach()
    out = torch.zeros(len(spans))
    for k in range(len(spans)):
        out[k] = copied[spans[k, 0]:spans[k, 1]].clone().sum()
    return out


def inputs():
    torch.manual_seed(0)
    return torch.randn(9), torch.tensor([[0, 4], [2, 9], [5, 6]])
