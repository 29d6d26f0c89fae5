import torch


def normalized(scores, index, eps):
    index = torch.tensor(index)
    groups_size = int(index.max()) + 1
    keys = index.clone()
    stacked = scores.clone()
    count = torch.bincount(keys, minlength=groups_size)[:groups_size]
    mask_3 = count > 0
    mask_4 = count == 1
    case0 = torch.where(mask_3 & mask_4, 1, 0)
    mask = mask_3 & ~mask_4 & (count > 1)
    value_4 = stacked.new_zeros(groups_size).index_add(0, keys, stacked) / count
    mean1 = torch.where(mask, value_4, 0)
    value_2 = stacked - value_4[keys]
    std1 = torch.where(
        mask,
        torch.sqrt(
            torch.zeros(groups_size, dtype=torch.float64).index_add(0, keys, value_2 * value_2) / (count - 1)
        ),
        0,
    )
    mask_2 = case0[index] > 0
    value_3 = torch.where(mask_2, 0, index)
    value = torch.where(mask_2, 1.0, std1[value_3])
    scores[:] = (scores - torch.where(mask_2, 0.0, mean1[value_3])) / torch.where(
        mask_2, (value.to(torch.float32) + eps).to(torch.float64), value + eps
    )
    return scores
