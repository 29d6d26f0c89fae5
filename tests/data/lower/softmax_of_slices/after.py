import torch

from loopless import scans


def attended(chunks, x, lengths):
    chunks, chunks_lengths = scans.padded(chunks)
    mask = torch.arange(x.shape[1]) < lengths[:, None]
    part_2 = torch.exp(
        torch.where(mask, x - torch.where(mask, x, float('-inf')).amax(1).detach()[:, None], 1)
    )
    out = torch.where(
        mask,
        torch.where(mask, part_2, 1) / torch.where(mask, torch.where(mask, part_2, 0).sum(1)[:, None], 1),
        0,
    )
    mask_2 = torch.arange(chunks.shape[1]) < chunks_lengths[:, None]
    part = torch.exp(
        torch.where(
            mask_2,
            chunks[:, :, 0] - torch.where(mask_2, chunks[:, :, 0], float('-inf')).amax(1).detach()[:, None],
            1,
        )
    )
    return torch.where(
        mask_2[:, :, None],
        torch.where(
            mask_2,
            torch.where(mask_2, part, 1) / torch.where(
                mask_2, torch.where(mask_2, part, 0).sum(1)[:, None], 1
            ),
            1,
        )[:, :, None] * torch.where(mask_2[:, :, None], chunks, 1),
        0,
    ).sum(1), out
