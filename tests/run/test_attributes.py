"""Loops in methods: what an object holds, its methods, modules that are called on rows."""
from __future__ import annotations

import copy
from typing import Any

import pytest
import torch

import loopless


class Net(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.net = torch.nn.Sequential(torch.nn.Linear(4, 3), torch.nn.Tanh(), torch.nn.Linear(3, 2))
        self.weight = torch.nn.Parameter(torch.rand(4))
        self.scale, self.count, self.flag = 2.0, 3, True
        self.act = torch.relu
        self.register_buffer("seen", torch.zeros(6))

    @property
    def twice(self) -> float:
        return self.scale * 2

    def score(self, row, k=1.0):
        return self.net(row) * self.scale * k

    @loopless.vectorize(every_size=True)
    def forward(self, x):
        out = []
        for row in x:
            out.append(self.score(row, k=0.5))
        return torch.stack(out)

    @loopless.vectorize(every_size=True)
    def weighted(self, x):
        out = torch.zeros(len(x))
        for i in range(len(x)):
            out[i] = (x[i] * self.weight).sum()
        return out

    @loopless.vectorize(every_size=True)
    def tally(self, x):
        for k in range(len(x)):
            self.seen[k] += 1
        return self.seen

    @loopless.vectorize(every_size=True)
    def first_rows(self, x):
        total = 0.0
        for i in range(self.count):
            total = total + x[i, 0] * self.scale
        return total

    @loopless.vectorize(every_size=True)
    def through_a_property(self, x):
        total = 0.0
        for i in range(len(x)):
            total = total + x[i, 0] * self.twice
        return total

    @loopless.vectorize(every_size=True)
    def activated(self, x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = self.act(x[i] - 0.5)
        return out

    @loopless.vectorize(every_size=True)
    def sets(self, x):
        for i in range(len(x)):
            self.scale = self.scale + float(x[i, 0])
        return self.scale


METHODS = ["forward", "weighted", "tally", "first_rows", "through_a_property", "activated", "sets"]


def called(module: Net, name: str, x: torch.Tensor, original: bool) -> Any:
    function = getattr(Net, name)
    try:
        return (function.original if original else function)(module, x)
    except Exception as error:
        return type(error)


def same(module: Net, name: str, x: torch.Tensor) -> None:
    twin = copy.deepcopy(module)
    got, expected = called(module, name, x, False), called(twin, name, x, True)
    if isinstance(expected, type):
        assert got is expected
    else:
        torch.testing.assert_close(torch.as_tensor(got), torch.as_tensor(expected))
    torch.testing.assert_close(module.seen, twin.seen)
    assert getattr(module, "scale", None) == getattr(twin, "scale", None)


def rescale(module: Net) -> None:
    module.scale = 5


def forget(module: Net) -> None:
    del module.scale


def hook(module: Net) -> None:
    module.net[0].register_forward_hook(lambda module, given, result: result * 3)


def another_method(module: Net) -> None:
    module.score = lambda row, k=1.0: row * k


def lengthen(module: Net) -> None:
    module.net.append(torch.nn.ReLU())


def another_forward(module: Net) -> None:
    module.net[1].forward = lambda row: row * 3


def another_function(module: Net) -> None:
    module.act = torch.cos


def widen(module: Net) -> None:
    module.double()


def freeze(module: Net) -> None:
    module.requires_grad_(False)


@pytest.mark.filterwarnings("ignore::loopless.SequentialLoop")
@pytest.mark.parametrize("change", [
    rescale, forget, hook, another_method, lengthen, another_forward, another_function, widen, freeze])
@pytest.mark.parametrize("name", METHODS)
def test_later_calls_of_other_objects(name: str, change: Any) -> None:
    x = torch.rand(5, 4)
    same(Net(), name, x)
    module = Net()
    change(module)
    same(module, name, x.double() if change is widen else x)
    same(Net(), name, x)


class Library:
    def __init__(self) -> None:
        self.lib: Any = torch

    @loopless.vectorize(every_size=True)
    def sines(self, x):
        out = torch.zeros_like(x)
        for i in range(len(x)):
            out[i] = self.lib.sin(x[i])
        return out


class Ninefold:
    @staticmethod
    def sin(x):
        return x * 9


@pytest.mark.filterwarnings("ignore::loopless.SequentialLoop")
def test_an_object_holds_another_library_now() -> None:
    held, x = Library(), torch.rand(3)
    assert held.sines(x).equal(torch.sin(x))
    held.lib = Ninefold
    assert held.sines(x).equal(x * 9)


def test_what_is_emitted() -> None:
    x = torch.rand(5, 4)
    assert "self.net[0].weight.T" in loopless.explain(Net().forward, x).source
    assert "x @ self.weight" in loopless.explain(Net().weighted, x).source
    assert "x[:self.count, 0] * self.scale" in loopless.explain(Net().first_rows, x).source
    for name, status in (("tally", "vectorized"), ("through_a_property", "sequential"), ("sets", "sequential")):
        assert loopless.explain(getattr(Net(), name), x).loops[0].status == status, name


def test_gradients_reach_the_parameters() -> None:
    module, x = Net(), torch.rand(5, 4)
    twin = copy.deepcopy(module)
    module(x).pow(2).sum().backward()
    Net.forward.original(twin, x).pow(2).sum().backward()
    for (name, a), b in zip(module.named_parameters(), twin.parameters(), strict=True):
        assert (a.grad is None) == (b.grad is None), name
        if a.grad is not None:
            torch.testing.assert_close(a.grad, b.grad)


class Settings:
    decay = 0.5


SETTINGS = Settings()


def decayed(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * SETTINGS.decay
    return out


def test_an_object_of_the_module() -> None:
    fast, x = loopless.vectorize(decayed, every_size=True), torch.rand(4)
    assert torch.equal(fast(x), x * 0.5) and fast.loopless.site.compilations == 1
    Settings.decay = 0.25
    try:
        assert torch.equal(fast(x), x * 0.25)
    finally:
        Settings.decay = 0.5


class Held:
    """A plain object, whose tensor no module knows of."""

    def __init__(self, weight: torch.Tensor) -> None:
        self.weight = weight


OUTSIDE = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)


def of_an_object(held, x):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        if x[i] > 0:
            out[i] = torch.sqrt(x[i]) * held.weight[i]
    return out


def of_a_module(x):
    out = torch.zeros(len(x))
    for i in range(len(x)):
        if x[i] > 0:
            out[i] = torch.sqrt(x[i]) * OUTSIDE[i]
    return out


def test_gradients_of_what_is_no_argument() -> None:
    """The square root of -1 in a lane that is not taken stays out of a gradient that no argument asks for."""
    x, weight = torch.tensor([1.0, -1.0, 4.0]), torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    for function, args, leaf in ((of_an_object, (Held(weight), x), weight), (of_a_module, (x,), OUTSIDE)):
        fast = loopless.vectorize(function, every_size=True)
        (gradient,) = torch.autograd.grad(fast(*args).sum(), leaf)
        assert gradient.tolist() == [1.0, 0.0, 2.0]
        assert loopless.explain(function, *args).loops[0].status == "vectorized"
