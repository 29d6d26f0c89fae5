"""Every operation of `loopless.masked` that takes a mask, as a function of (x, mask, w), w being another operand.

`x` is (batch, time, channels), the mask broadcasts to it, `w` is of the shape of x. Results are tuples of tensors.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor

from loopless import masked


@dataclass(frozen=True)
class Operation:
    name: str
    call: Callable[[Tensor, Tensor, Tensor], object]
    grad: bool = True                                   # whether it has a gradient
    two: bool = False                                   # whether w is an operand
    smooth: bool = True                                 # whether it can be held against differences
    positive: bool = False                              # whether x has to be

    def __call__(self, x: Tensor, mask: Tensor, w: Tensor) -> tuple[Tensor, ...]:
        found = self.call(x, mask, w)
        return tuple(found) if isinstance(found, tuple) else (found,)           # type: ignore[return-value]


def reductions() -> list[Operation]:
    found = []
    for name in ("sum", "prod", "mean", "var", "std", "var_mean", "amax", "amin", "logsumexp", "norm", "median"):
        for dim in (1, 2, (1, 2), None):
            found.append(Operation(f"{name} {dim}", over(name, dim)))
            found.append(Operation(f"{name} {dim} empty", over(name, dim, empty=7.0)))
    for name in ("max", "min"):
        found += [Operation(f"{name} {dim}", over(name, dim)) for dim in (1, None)]
    for name in ("argmax", "argmin", "any", "all"):
        found += [Operation(f"{name} {dim}", over(name, dim), grad=False) for dim in (1, -1, None)]
    found += [Operation(f"norm {order}", lambda x, m, w, o=order: masked.norm(x, o, 1, mask=m), grad=order != 0,
                         smooth=False) for order in (0, 1, 3.0, torch.inf, -torch.inf)]
    found += [Operation(f"quantile {how}", lambda x, m, w, h=how: masked.quantile(x, 0.3, 1, interpolation=h, mask=m))
              for how in ("linear", "lower", "midpoint")]
    found.append(Operation("quantiles", lambda x, m, w: masked.quantile(
        x, torch.linspace(0, 1, 3, dtype=x.dtype, device=x.device), 1, mask=m)))
    return found


def over(name: str, dim: object, **options: object) -> Callable[[Tensor, Tensor, Tensor], object]:
    return lambda x, mask, w: getattr(masked, name)(x, dim=dim, mask=mask, **options)


def along() -> list[Operation]:
    found = []
    for name in ("cumsum", "cumprod", "cummax", "cummin", "logcumsumexp", "softmax", "log_softmax", "softmin", "sort",
                 "first", "last"):
        found += [Operation(f"{name} {dim}", lambda x, m, w, n=name, d=dim: getattr(masked, n)(x, d, mask=m))
                  for dim in (1, -1)]
    found.append(Operation("normalize", lambda x, m, w: masked.normalize(x, 2.0, 1, mask=m)))
    found.append(Operation("topk", lambda x, m, w: masked.topk(x, 2, 1, mask=m)))
    found.append(Operation("topk smallest", lambda x, m, w: masked.topk(x, 2, 1, largest=False, mask=m)))
    found.append(Operation("argsort", lambda x, m, w: masked.argsort(x, 1, descending=True, mask=m), grad=False))
    return found


def elementwise() -> list[Operation]:
    found = [Operation("fill", lambda x, m, w: masked.fill(x, 3.0, mask=m)),
             Operation("where", lambda x, m, w: masked.where(m, x)),
             Operation("apply", lambda x, m, w: masked.apply(lambda a, b: a * b.exp(), x, w, mask=m), two=True),
             Operation("logaddexp", lambda x, m, w: masked.logaddexp(x, w, mask=m), two=True),
             Operation("logaddexp two", lambda x, m, w: masked.logaddexp(x, w, input_mask=m, other_mask=m.flip(1)))]
    found += [Operation(n, lambda x, m, w, n=n: getattr(masked, n)(x, w, mask=m), two=True)
              for n in ("add", "sub", "mul", "div")]
    found.append(Operation("pow", lambda x, m, w: masked.pow(x, w, mask=m), two=True, positive=True))
    found.append(Operation("weight", lambda x, m, w: masked.sum(masked.mul(x, w[0, 0], mask=m), 1, mask=m), two=False))
    found += [Operation(n, lambda x, m, w, n=n: getattr(masked, n)(x, mask=m), positive=True)
              for n in ("log", "log1p", "sqrt", "rsqrt")]
    found += [Operation(n, lambda x, m, w, n=n: getattr(masked, n)(x, mask=m)) for n in ("exp", "reciprocal", "square")]
    return found


def models() -> list[Operation]:
    def rows(m: Tensor) -> Tensor:
        return m[..., :1].expand(-1, -1, 1)[..., 0]

    def attend(x: Tensor, m: Tensor, w: Tensor) -> Tensor:
        keys = rows(m)
        return masked.attention(masked.fill(x, mask=keys[..., None]), x, x, mask=keys[:, None, :] & keys[:, :, None])
    found = [Operation(f"pool {mode}", lambda x, m, w, mode=mode: masked.pool(x, m, mode)) for mode in
             ("mean", "sum", "max", "min", "first", "last")]
    found += [
        Operation("layer_norm", lambda x, m, w: masked.layer_norm(x, x.shape[2:], mask=m)),
        Operation("batch_norm", lambda x, m, w: masked.batch_norm(x, training=True, mask=m)),
        Operation("instance_norm", lambda x, m, w: masked.instance_norm(x, mask=m)),
        Operation("attention", attend),
        Operation("mse_loss", lambda x, m, w: masked.mse_loss(x, w, mask=m), two=True),
        Operation("l1_loss", lambda x, m, w: masked.l1_loss(x, w, mask=m), two=True, smooth=False),
        Operation("bce_with_logits", lambda x, m, w: masked.bce_with_logits(x, w.detach().sigmoid(), mask=m)),
        Operation("cross_entropy", lambda x, m, w: masked.cross_entropy(
            x, torch.arange(x.shape[0] * x.shape[2], device=x.device).view(x.shape[0], -1) % x.shape[1],
            mask=m.expand(x.shape)[:, 0])),
        Operation("pack", lambda x, m, w: masked.pack(x, m.expand(x.shape), x.numel() // 2)),
        Operation("pack rows", lambda x, m, w: masked.pack(x, rows(m), 3).values),
    ]
    return found


def weighted() -> list[Operation]:
    """With parameters that are made of w, and whose gradients must hear of nothing that is masked."""
    def running(x: Tensor, m: Tensor, w: Tensor) -> tuple[Tensor, ...]:
        kept = w.detach()[0, :, 0].clone(), w.detach()[0, :, 1].square()
        return masked.batch_norm(x, *kept, w[1, :, 0], w[1, :, 1], True, mask=m), *kept

    def there_and_back(x: Tensor, m: Tensor, w: Tensor) -> Tensor:
        packed = masked.pack(x, m[..., 0], x.shape[0] * x.shape[1])
        return masked.unpack(packed.values * w.flatten(0, 1), packed, m[..., 0], fill=2.0)

    def classes(x: Tensor, m: Tensor, w: Tensor) -> Tensor:
        target = torch.arange(x.shape[0] * x.shape[2], device=x.device).view(x.shape[0], -1) % x.shape[1]
        return masked.cross_entropy(x, target, mask=m.expand(x.shape)[:, 0], weight=w[0, :, 0].detach().abs() + 0.1)
    return [
        Operation("layer_norm weight", lambda x, m, w: masked.layer_norm(x, x.shape[2:], w[0, 0], w[0, 1], mask=m)),
        Operation("instance_norm weight", lambda x, m, w: masked.instance_norm(x, w[0, :, 0], w[1, :, 0], mask=m)),
        Operation("batch_norm running", running, smooth=False),             # it writes the statistics
        Operation("batch_norm fixed", lambda x, m, w: masked.batch_norm(
            x, w[0, :, 0], w[0, :, 1].square(), w[1, :, 0], w[1, :, 1], mask=m)),
        Operation("bce_with_logits weight", lambda x, m, w: masked.bce_with_logits(
            x, torch.ones_like(x), mask=m, weight=w.detach().abs(), pos_weight=w[0, 0].detach().abs())),
        Operation("cross_entropy weight", classes),
        Operation("attention of w", lambda x, m, w: masked.attention(w, x, x, mask=m[:, None, :, 0])),
        Operation("unpack", there_and_back),
        Operation("where other", lambda x, m, w: masked.where(m, x, w)),
    ]


def masks() -> list[Operation]:
    return [
        Operation("sequence_mask", lambda x, m, w: masked.sequence_mask(m.sum((1, 2)), x.shape[1]), grad=False),
        Operation("causal_mask", lambda x, m, w: masked.causal_mask(3, 4, device=x.device), grad=False),
        Operation("window_mask", lambda x, m, w: masked.window_mask(3, 4, 1, 0, device=x.device), grad=False),
        Operation("all_of", lambda x, m, w: masked.all_of(m, m.flip(1), masked.none_of(m[:1])), grad=False),
        Operation("any_of", lambda x, m, w: masked.any_of(m, m.flip(1)), grad=False),
        Operation("align", lambda x, m, w: masked.align(m[..., 0], x, (0, 1)), grad=False),
        Operation("count", lambda x, m, w: masked.count(m, 1), grad=False),
    ]


EVERY = [*reductions(), *along(), *elementwise(), *models(), *weighted(), *masks()]
# Where the mask is not of single elements, these look at the first channel of it: what else is masked is seen.
BY_ROWS = ("attention", "pack rows", "attention of w", "unpack")
BY_CHANNEL = ("cross_entropy", "cross_entropy weight")
# Enough of them to see each function do all it does: other dimensions and other values for empty slices add nothing.
WATCHED = [o for o in EVERY if not o.name.endswith((" 2", "(1, 2)", " 2 empty", "(1, 2) empty", "None empty"))]
