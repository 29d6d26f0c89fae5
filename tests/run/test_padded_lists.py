"""Lists of tensors of several lengths that are filled up: one region, and the loop's results whatever is in them."""
from __future__ import annotations

import pytest
import torch

import loopless


def long_tensor(texts):
    lengths = torch.LongTensor([len(x) for x in texts])
    padded = torch.LongTensor(len(texts), int(lengths.max()))
    padded.zero_()
    for i in range(len(texts)):
        padded[i, :texts[i].size(0)] = texts[i]
    return padded, lengths


def zeros(texts):
    out = texts[0].new_zeros(len(texts), max(t.size(0) for t in texts))
    for i, t in enumerate(texts):
        out[i, :len(t)] = t
    return out


def twice(texts):
    longest = max(map(len, texts))
    one, other = torch.zeros(len(texts), longest), torch.zeros(len(texts), longest)
    for i, t in enumerate(texts):
        one[i, :len(t)] = t
        other[i, :len(t)] = t
    one += 1
    return one, other


def with_a_mask(texts):
    sizes = [t.shape[0] for t in texts]
    out = torch.full((len(texts), max(sizes)), -1.0)
    mask = torch.zeros(len(texts), max(sizes), dtype=torch.bool)
    for i, t in enumerate(texts):
        out[i, :len(t)] = t
        mask[i, :len(t)] = True
    return out, mask, torch.tensor(sizes)


def rows(texts):
    out = torch.zeros(len(texts), max([t.size(0) for t in texts]), texts[0].size(1))
    for i, t in enumerate(texts):
        out[i, :t.size(0), :] = t
    return out


def lengths_that_are_changed(texts):
    sizes = [len(t) for t in texts]
    sizes.append(9)
    out = torch.zeros(len(texts), max(sizes))
    for i, t in enumerate(texts):
        out[i, :len(t)] = t
    return out


def with_a_number(texts, pad=7):
    out = torch.full((len(texts), max(map(len, texts))), pad)
    for i, t in enumerate(texts):
        out[i, :len(t)] = t
    return out


def parts(kind: torch.dtype, *sizes: int, width: int = 0) -> list[torch.Tensor]:
    shapes = [(n, width) if width else (n,) for n in sizes]
    return [(torch.randn(s) * 9).to(kind) for s in shapes]


FLOATS = [parts(torch.float32, 3, 1, 4, 2), parts(torch.float32, 2, 2, 2), parts(torch.float32, 5),
          parts(torch.float32, 0, 3), parts(torch.float32, 0, 0), parts(torch.float64, 1, 3), parts(torch.int64, 2, 3),
          parts(torch.float16, 2, 3), parts(torch.bool, 2, 3),
          [torch.tensor([-0.0]), torch.tensor([float("nan"), -0.0])],
          [torch.arange(6.0)[::2], torch.arange(6.0)[1:]], [torch.arange(6.0)[:2]] * 2 + [torch.arange(6.0)],
          parts(torch.float32, 2) + parts(torch.float64, 3), [], [torch.tensor(1.0)],
          parts(torch.float32, *[1] * 40, 99),
          [torch.ones(2, requires_grad=True), torch.ones(3)], [torch.ones(2), torch.ones(0, 3)]]


def outcome(f, texts):
    try:
        found = f(texts)
    except Exception as error:
        return type(error)
    return [(x.dtype, x.shape, x.stride(), x.requires_grad, repr(x.tolist()))
            for x in (found if isinstance(found, tuple) else (found,))]


@pytest.mark.parametrize("f", [long_tensor, zeros, twice, with_a_mask, lengths_that_are_changed, with_a_number])
def test_as_the_loop_has_it(f) -> None:
    fast = loopless.vectorize(f, every_size=True)
    for texts in FLOATS:
        assert outcome(fast, texts) == outcome(f, texts), texts


def test_rows() -> None:
    fast = loopless.vectorize(rows, every_size=True)
    for sizes in ((2, 3, 1), (2, 2), (0, 2), (0, 0)):
        texts = parts(torch.float32, *sizes, width=3)
        assert outcome(fast, texts) == outcome(rows, texts)


def test_gradients() -> None:
    fast = loopless.vectorize(zeros, every_size=True)
    texts = [t.requires_grad_() for t in parts(torch.float32, 3, 1, 4)]
    weights = torch.rand(3, 4)
    (fast(texts) * weights).sum().backward()
    for t, w in zip(texts, weights):
        assert torch.equal(t.grad, w[:len(t)])


def test_results_are_tensors_of_their_own() -> None:
    one, other = loopless.vectorize(twice, every_size=True)(parts(torch.float32, 3, 1, 4))
    assert one.data_ptr() != other.data_ptr() and not torch.equal(one, other)


@pytest.mark.parametrize("f", [long_tensor, zeros, with_a_mask])
def test_one_region(f) -> None:
    text = loopless.explain(f, parts(torch.float32, 3, 1, 4)).source
    assert text.count("scans.padded(texts)") == 1 and "map(len" not in text
