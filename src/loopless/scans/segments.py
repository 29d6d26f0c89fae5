"""Running sums that begin anew with each segment."""
from __future__ import annotations

import torch
from torch import Tensor

from .lines import linear
from .steps import FEW


def segment_cumsum(values: Tensor, lengths: Tensor) -> Tensor:
    """The running sums of segments, which lie one after the other along the first axis and are as long as lengths say.

        segment_cumsum(torch.tensor([1, 2, 3, 4]), torch.tensor([3, 1]))        [1, 3, 6, 4]

    Side by side, as rows that are filled up, they are one `cumsum`, and no segment sees what is in another. Where one
    is so long that most of such a table would be empty, a recurrence that forgets at each start does the same; it does
    not forget an infinity, and then each segment is done by itself.
    """
    owner = torch.repeat_interleave(torch.arange(len(lengths), device=lengths.device), lengths,
                                    output_size=len(values))
    place = torch.arange(len(values), device=values.device) - (lengths.cumsum(0) - lengths)[owner]
    longest = int(lengths.max()) if len(lengths) else 0
    if len(lengths) * longest <= 4 * len(values) + FEW or not values.is_floating_point():
        at = owner * longest + place
        table = values.new_zeros((len(lengths) * longest, *values.shape[1:])).index_put_((at,), values)
        rows = table.view(len(lengths), longest, *values.shape[1:]).cumsum(1)
        return rows.view(-1, *values.shape[1:]).index_select(0, at)
    keeps = (place != 0).to(values.dtype)
    found = linear(keeps.view(-1, *[1] * (values.dim() - 1)), values, 0.0)
    if bool(found.isfinite().all()):
        return found
    return torch.cat([part.cumsum(0) for part in torch.split(values, lengths.tolist())])
