import torch


def corners(boxes):
    value = boxes[:, 3] / 2
    value_2 = boxes[:, 4] / 2
    return torch.stack(
        (boxes[:, 1] - value, boxes[:, 2] - value_2, boxes[:, 1] + value, boxes[:, 2] + value_2), dim=1
    )
