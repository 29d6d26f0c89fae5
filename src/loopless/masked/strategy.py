"""Chooses how a masked operation is done: by the kind of mask, the size, the dtype and the device.

    where     `torch.where(mask, x, identity)`, then the plain operation. Right everywhere: on any device, under vmap,
              forward-mode, torch.compile and tensor subclasses.
    bits      the same by a bitwise `and`, without a branch to mispredict (bits.py)
    blocks    the same for pieces that stay in the cache, so that no temporary of the input's size is made (blocks.py)
    bags      sums of whole rows by `embedding_bag`, which never reads the rows that are masked (bags.py)
    native    one read of the input by a loop that numba compiles, where numba is there (native.py)

All but the first are for plain tensors on a CPU. Which of them is taken from what size on stands in strategy_table.py.
A CPU is also asked whether a rare case is there at all (`looks`): a slice in which nothing is valid, a NaN, values that
are all -inf. Elsewhere it is computed each time, because asking would make the host wait.
"""
from __future__ import annotations

import torch
from torch import Tensor
from torch.autograd import forward_ad

from . import native
from . import strategy_table as table
from .bits import WORDS


def way(work: str, input: Tensor, mask: Tensor, dims: tuple[int, ...] = ()) -> str:
    """How this work is done on this input: a name of the table above; "native" only if told along which dimensions."""
    if traced():                                            # asked first: no graph depends on a size
        return "where"
    elements = input.numel()
    if elements < SMALLEST or not input.dim() or not plain(input, mask):
        return "where"
    key = work, kind(mask, input), input.element_size()
    if dims and elements >= table.NATIVE.get(key, elements + 1) and compilable(work, input, mask, dims):
        return "native"
    name, least = table.ROWS.get(key, ("where", 0))
    return name if elements >= least else "where"


def compilable(work: str, input: Tensor, mask: Tensor, dims: tuple[int, ...]) -> bool:
    """Whether a compiled loop can do this, and nobody watches what torch does."""
    return not torch._C._len_torch_dispatch_stack() and native.fits(work, input, mask, dims)


def plain(input: Tensor, mask: Tensor) -> bool:
    """Whether these are tensors of the CPU with data, outside of every transformation of code."""
    if traced() or not input.is_cpu or not mask.is_cpu or input.dtype not in WORDS:
        return False
    return type(input) in KINDS and type(mask) in KINDS \
        and not (input.is_conj() or input.is_neg() or torch._C._get_tracing_state())


def traced() -> bool:
    """Whether this runs inside a transformation: a compiler, vmap, a forward derivative."""
    return bool(torch.compiler.is_compiling() or torch._C._are_functorch_transforms_active()
                or forward_ad._current_level >= 0)


def waits(input: Tensor) -> bool:
    """Whether somebody would wait for a number out of this tensor: not on a CPU, nor where there are no numbers yet."""
    return not (input.is_cpu or traced())


def looks(input: Tensor) -> bool:
    """Whether a number out of this tensor costs nothing: a rare case is asked for, and not computed each time."""
    return type(input) in KINDS and not (waits(input) or traced() or torch._C._len_torch_dispatch_stack()
                                         or torch._C._get_tracing_state())


def kind(mask: Tensor, input: Tensor) -> str:
    """Whether the mask speaks of whole rows of the input or of its single elements."""
    behind = 1
    for k in range(1, min(mask.dim(), input.dim()) + 1):
        if mask.shape[-k] != 1:
            break
        behind *= input.shape[-k]
    return "rows" if behind >= table.INNER else "full"


KINDS = (Tensor, torch.nn.Parameter)
SMALLEST = min(least for _, least in table.ROWS.values())
