import torch


def means_of_classes(x, labels):
    labels_size = int(labels.max()) + 1
    count = torch.bincount(
        (
            (
                torch.arange(x.shape[0]) * (labels_size + 2)
            )[:, None] + (torch.clamp(labels, -1, labels_size) + 1)
        ).flatten(),
        minlength=x.shape[0] * (labels_size + 2),
    ).view(x.shape[0], labels_size + 2)[:, 1:-1].contiguous()
    total = torch.where(
        (count > 0) & ~(torch.arange(labels_size) == 0),
        x.flatten().new_zeros(x.shape[0] * (labels_size + 2)).index_add(
            0,
            (
                (
                    torch.arange(x.shape[0]) * (labels_size + 2)
                )[:, None] + (torch.clamp(labels, -1, labels_size) + 1)
            ).flatten(),
            x.flatten(),
        ).view(x.shape[0], labels_size + 2)[:, 1:-1].contiguous() / count,
        0,
    ).sum(1)
    return total
