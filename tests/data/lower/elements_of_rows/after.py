import torch


def nll(logits, labels):
    return (
        -torch.log(torch.softmax(logits, dim=1)[torch.arange(logits.shape[0]), labels])
    ).sum() / logits.shape[0]
