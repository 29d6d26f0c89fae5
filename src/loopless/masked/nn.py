"""Modules for padded batches."""
from __future__ import annotations

from torch import Tensor, nn

from .standardizing import batch_norm


class MaskedBatchNorm1d(nn.BatchNorm1d):
    """`nn.BatchNorm1d` over what is valid: padding changes neither the result nor the running statistics.

    The input is (batch, channels) or (batch, channels, time), the mask (batch,) or (batch, time), or any that
    broadcasts. Parameters, buffers and `state_dict` are those of `nn.BatchNorm1d`, so weights go from one to the
    other.

        >>> norm = MaskedBatchNorm1d(4)
        >>> norm(torch.randn(2, 4, 7), sequence_mask(torch.tensor([3, 7]), 7)).shape
        torch.Size([2, 4, 7])
    """

    def forward(self, input: Tensor, mask: Tensor | None = None) -> Tensor:
        self._check_input_dim(input)
        learns = self.training and self.track_running_stats
        momentum = 0.0 if self.momentum is None else self.momentum
        if learns and self.num_batches_tracked is not None:
            self.num_batches_tracked.add_(1)
            if self.momentum is None:                                   # a plain average of all batches
                return self._averaging(input, mask)
        return batch_norm(input, self.running_mean, self.running_var, self.weight, self.bias,
                          self.training or self.running_mean is None, momentum, self.eps, mask=mask)

    def _averaging(self, input: Tensor, mask: Tensor | None) -> Tensor:
        assert self.num_batches_tracked is not None
        return batch_norm(input, self.running_mean, self.running_var, self.weight, self.bias, True,
                          1.0 / self.num_batches_tracked, self.eps, mask=mask)
