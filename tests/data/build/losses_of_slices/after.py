import torch


def sequence_loss(logits, labels, lengths):
    mask = (torch.arange(labels.shape[1]) < lengths[:, None]) & (labels != 0)
    each = torch.where(
        mask,
        0 - logits[
            torch.arange(logits.shape[0])[:, None],
            torch.arange(labels.shape[1]),
            torch.where(mask, labels, 0),
        ],
        0,
    ).sum(1)
    mask_2 = torch.arange(logits.shape[1]) < lengths[:, None]
    return (
        torch.where(
            mask_2,
            0 - torch.log_softmax(logits, dim=2)[
                torch.arange(logits.shape[0])[:, None],
                torch.arange(logits.shape[1]),
                torch.where(mask_2, labels, 0),
            ],
            0,
        ).sum(1) / torch.clamp_max(lengths, logits.shape[1])
    ).sum() / logits.shape[0], each
