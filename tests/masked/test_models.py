"""Masks, losses, norms, attention and compaction against torch on the valid parts."""
from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional

from loopless import masked

LENGTHS = torch.tensor([3, 0, 5, 1])
MASK = masked.sequence_mask(LENGTHS, 5)
X = torch.randn(4, 5, 6, generator=torch.Generator().manual_seed(0))


def test_masks() -> None:
    assert MASK.sum(1).tolist() == LENGTHS.tolist() and MASK[0].tolist() == [True, True, True, False, False]
    assert masked.sequence_mask(torch.tensor([[1, 2], [0, 3]]), 3).shape == (2, 2, 3)
    assert torch.equal(masked.causal_mask(4, 4), torch.ones(4, 4).tril().bool())
    assert torch.equal(masked.causal_mask(2, 4), torch.ones(4, 4).tril().bool()[2:])
    assert torch.equal(masked.window_mask(5, 5, 1, 2), torch.ones(5, 5).triu(-1).tril(2).bool())
    a, b = torch.rand(3, 1) < 0.5, torch.rand(4) < 0.5
    assert torch.equal(masked.all_of(a, b), a & b) and torch.equal(masked.any_of(a, b), a | b)
    assert torch.equal(masked.none_of(a, b), ~(a | b)) and torch.equal(masked.all_of(a), a)


def test_count() -> None:
    for shape in ((3, 4), (40, 2056), (7, 300, 16), (33, 1003), (2, 130, 8)):
        mask = torch.rand(shape) < 0.5
        big = torch.cat([mask] * (70_000 // mask.numel() + 1))
        for m in (mask, big, big.transpose(0, -1), big[1:]):
            for dim in (0, -1, None, (0, 1)):
                assert torch.equal(masked.count(m, dim), m.sum(dim)) and masked.count(m, dim).dtype == torch.int64
                assert masked.count(m, dim, keepdim=True).dim() == m.dim()
    assert masked.count(torch.tensor(True)) == 1


def test_losses() -> None:
    logits, target = X.transpose(1, 2), torch.randint(0, 6, (4, 5))
    weight = torch.rand(6)
    flat, valid = X[MASK], target[MASK]
    bad = torch.where(MASK, target, -100)
    for options in ({}, {"weight": weight}, {"label_smoothing": 0.1}):
        for reduction in ("mean", "sum"):
            got = masked.cross_entropy(logits, bad, mask=MASK, reduction=reduction, **options)      # type: ignore
            torch.testing.assert_close(got, functional.cross_entropy(flat, valid, reduction=reduction, **options))
    each = masked.cross_entropy(logits, bad, mask=MASK, reduction="none")
    assert each.shape == (4, 5) and (each[~MASK] == 0).all()
    shares = torch.rand(4, 6, 5).softmax(1)
    torch.testing.assert_close(masked.cross_entropy(logits, shares, mask=MASK),
                               functional.cross_entropy(flat, shares.transpose(1, 2)[MASK]))
    y = torch.rand_like(X)
    wide = MASK[..., None].expand_as(X)
    for ours, theirs in ((masked.mse_loss, functional.mse_loss), (masked.l1_loss, functional.l1_loss),
                         (masked.bce_with_logits, functional.binary_cross_entropy_with_logits)):
        torch.testing.assert_close(ours(X, y, mask=MASK[..., None]), theirs(X[wide], y[wide]))


def test_batch_norm_is_that_of_the_valid_steps() -> None:
    ours, theirs = masked.nn.MaskedBatchNorm1d(6), nn.BatchNorm1d(6)
    theirs.load_state_dict(ours.state_dict())
    for _ in range(3):
        got = ours(torch.where(MASK[..., None], X, torch.nan).transpose(1, 2), MASK).transpose(1, 2)
        torch.testing.assert_close(got[MASK], theirs(X[MASK]))
        assert (got[~MASK] == 0).all()
    for a, b in zip(ours.state_dict().values(), theirs.state_dict().values()):
        torch.testing.assert_close(a, b)
    ours.eval(), theirs.eval()
    torch.testing.assert_close(ours(X.transpose(1, 2), MASK).transpose(1, 2)[MASK], theirs(X[MASK]))
    before = ours.train().running_mean.clone()
    ours(X.transpose(1, 2), MASK & False)
    assert torch.equal(before, ours.running_mean)
    plain, average = masked.nn.MaskedBatchNorm1d(6, momentum=None), nn.BatchNorm1d(6, momentum=None)
    for _ in range(2):
        torch.testing.assert_close(plain(X[:, 0]), average(X[:, 0]))
    torch.testing.assert_close(plain.running_var, average.running_var)


def test_layer_and_instance_norm() -> None:
    weight, bias = torch.rand(6), torch.rand(6)
    got = masked.layer_norm(X, (6,), weight, bias, mask=MASK[..., None])
    want = functional.layer_norm(X, (6,), weight, bias)
    torch.testing.assert_close(got, torch.where(MASK[..., None], want, 0.0))
    found = masked.instance_norm(X.transpose(1, 2), mask=MASK).transpose(1, 2)
    for row, made, n in zip(X, found, LENGTHS.tolist()):
        if n > 1:
            torch.testing.assert_close(made[:n], functional.instance_norm(row[None, :n].transpose(1, 2))[0].T)
        assert (made[n:] == 0).all()


def test_attention() -> None:
    q, k, v = (torch.randn(4, 2, 5, 8) for _ in range(3))
    mask = MASK[:, None, None, :] & masked.causal_mask(5, 5)
    bad = torch.where(MASK[:, None, :, None], 0.0, torch.nan)
    found = [masked.attention(q, k + bad, v + bad, mask=mask, fused=fused) for fused in (True, False)]
    torch.testing.assert_close(*found)
    torch.testing.assert_close(found[0][2], functional.scaled_dot_product_attention(q[2], k[2], v[2], is_causal=True))
    assert (found[0][1] == 0).all()
    torch.testing.assert_close(masked.attention(q, k, v, mask=None), functional.scaled_dot_product_attention(q, k, v))


def test_pool() -> None:
    for mode, plain in (("mean", torch.mean), ("sum", torch.sum), ("max", torch.amax), ("min", torch.amin)):
        got = masked.pool(X, MASK, mode)
        for row, made, n in zip(X, got, LENGTHS.tolist()):
            torch.testing.assert_close(made, plain(row[:n], 0) if n else torch.zeros(6))
    assert torch.equal(masked.pool(X, MASK, "last")[2], X[2, 4])
    assert torch.equal(masked.pool(X, MASK, "first")[3], X[3, 0])


def test_pack() -> None:
    for capacity in (20, 9, 4, 0):
        packed = masked.pack(X, MASK, capacity)
        n = min(9, capacity)
        assert packed.number == 9 and packed.mask.sum() == n and packed.values.shape == (capacity, 6)
        assert torch.equal(packed.values[:n], X[MASK][:n]) and (packed.values[n:] == 0).all()
        back = masked.unpack(packed.values, packed, MASK, fill=7.0)
        kept = torch.zeros(20, dtype=torch.bool)
        kept[packed.indices[:n]] = True
        assert torch.equal(back[kept.view(4, 5)], X[kept.view(4, 5)]) and (back[~kept.view(4, 5)] == 7).all()
    assert torch.equal(masked.select(X, MASK), X[MASK])
    whole = X[..., 0] > 0
    packed = masked.pack(X[..., 0], whole, 30)
    assert torch.equal(masked.unpack(packed.values, packed, whole), torch.where(whole, X[..., 0], 0.0))
