import torch


def mean_losses(logits, labels, lengths, x, y):
    apart = ((1 - y) * x - torch.nn.functional.logsigmoid(x)).sum(1)
    mask = (torch.arange(labels.shape[1]) < lengths[:, None]) & (labels != 0)
    return (
        torch.where(
            mask,
            0 - torch.log_softmax(logits, dim=2)[
                torch.arange(labels.shape[0])[:, None],
                torch.arange(labels.shape[1]),
                torch.where(mask, labels, 0),
            ],
            0,
        ).sum(1) / mask.sum(1)
    ).sum() / labels.shape[0], apart
