import torch


def calibration_error(confidence, correct, bins):
    edges = torch.linspace(0, 1, bins + 1)
    place = torch.bucketize(confidence, edges[:bins + 1])
    count = torch.bincount(place, minlength=bins + 2)[1:-1]
    return torch.where(
        count > 0,
        torch.abs(
            torch.zeros(bins + 2, dtype=torch.float32).index_add(
                0, place, correct.to(torch.float32)
            )[1:-1] / count - confidence.new_zeros(bins + 2).index_add(0, place, confidence)[1:-1] / count
        ) * (count.to(torch.float32) / confidence.shape[0]),
        0,
    ).sum()
