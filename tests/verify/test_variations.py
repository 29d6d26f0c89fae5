"""Variations of arguments, and the way back to small ones."""
import torch

from loopless.verify.arguments import Arguments
from loopless.verify.resize import resized
from loopless.verify.shrink import shrunk
from loopless.verify.variations import variations


def base():
    return Arguments((torch.randn(6, 4), torch.randn(6), torch.tensor([0, 5, 3]), torch.rand(6) > 0.5, 6, 0.5), {})


def test_a_size_is_changed_wherever_it_stands():
    x, y, idx, mask, n, s = resized(base(), 6, 2).args
    assert (x.shape, y.shape, mask.shape, n, s) == ((2, 4), (2,), (2,), 2, 0.5)
    assert idx.shape == (3,) and int(idx.max()) < 2
    assert resized(base(), 6, 2, ints=False).args[4] == 6
    assert resized(base(), 6, 13).args[0].shape == (13, 4)


def test_there_is_some_of_everything():
    made = {}
    for arguments, _ in zip(variations(base(), ("x", "y", "idx", "mask", "n", "s")), range(200)):
        made[arguments.about] = arguments
    wanted = ["size 0 for 6", "size 1 for 6", "NaN in x", "infinities in y", "signed zeros in x", "duplicates in idx",
              "negative subscripts in idx", "all true: mask", "all false: mask", "strided tensors",
              "transposed tensors", "x expanded", "x overlaps itself", "float16", "x alone float64", "s = nan", "n = 0"]
    assert [about for about in wanted if about not in made] == []
    assert not made["strided tensors"].args[1].is_contiguous()
    assert made["x expanded"].args[0].stride(0) == 0
    assert made["NaN in x"].args[0].isnan().any() and not made["NaN in x"].args[1].isnan().any()


def test_arguments_that_share_memory():
    pair = Arguments((torch.randn(5), torch.randn(5)), {})
    made = {a.about: a for a, _ in zip(variations(pair, ("a", "b")), range(60))}
    same, overlapping = made["a and b the same tensor"], made["a and b overlap"]
    assert same.args[0] is same.args[1]
    a, b = overlapping.fresh()[0]
    assert b.data_ptr() == a.data_ptr() + 4


def test_large_arguments_are_cut_before_they_are_varied():
    large = Arguments((torch.randn(1000, 30),), {})
    assert all(a.args[0].numel() < 2000 for a, _ in zip(variations(large, ("x",)), range(30)))


def test_the_smallest_arguments():
    given = Arguments((torch.randn(40, 7, dtype=torch.float64).t(), torch.arange(40), 12), {"s": 3.7})
    small = shrunk(given, lambda a: a.args[0].numel() >= 2 and a.kwargs["s"] > 1)
    x, idx, n = small.args
    assert x.numel() == 2 and x.is_contiguous() and x.dtype == torch.float32 and not x.any()
    assert (idx.numel(), n, small.kwargs) == (0, 0, {"s": 2.0})


def test_shared_memory_is_kept_only_where_it_matters():
    x = torch.randn(6)
    given = Arguments((x[:-1], x[1:]), {})
    apart = shrunk(given, lambda a: len(a.args[0]) > 0)
    assert apart.args[0].untyped_storage().data_ptr() != apart.args[1].untyped_storage().data_ptr()

    def overlap(a):
        args = a.fresh()[0]
        return args[0].numel() > 0 and args[0].untyped_storage().data_ptr() == args[1].untyped_storage().data_ptr()
    together = shrunk(given, overlap)
    assert overlap(together)
