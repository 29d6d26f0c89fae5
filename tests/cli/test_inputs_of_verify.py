"""Arguments from files and from tests: what may be given, and what is kept of it."""

import sys
import types

import pytest
import torch

from loopless.verify.given_inputs import NoInputs, as_call, calls_from
from loopless.verify.loading import found_in, load, place_of
from loopless.verify.methods import with_class, with_owner
from loopless.verify.recording import Recorder, Replacing, recorded_calls


@pytest.fixture
def clean():
    path, modules, finders = list(sys.path), dict(sys.modules), list(sys.meta_path)
    yield
    sys.path[:], sys.meta_path[:] = path, finders
    for name in set(sys.modules) - set(modules):
        del sys.modules[name]


def module_with(**functions):
    module = types.ModuleType("given")
    vars(module).update(functions)
    return module


@pytest.mark.parametrize("given, call", [
    ((1, 2), ((1, 2), {})), ({"a": 1}, ((), {"a": 1})), (((1,), {"a": 2}), ((1,), {"a": 2})), ((), ((), {})),
    (([1], {"a": 2}), (([1], {"a": 2}), {})),
])
def test_forms_of_a_call(given, call):
    assert as_call(given) == call


def test_one_call_a_list_or_a_generator():
    module = module_with(inputs_f=lambda: (1,), g=lambda: [(1,), (2,)], inputs=lambda: iter([(3,)] * 5))
    assert [make() for make in calls_from(module, "f", False, 9)] == [((1,), {})]
    assert len(calls_from(module, "g", False, 9)) == 2
    assert len(calls_from(module, "other", False, 3)) == 3
    assert len(calls_from(module, "g", True, 9)) == 5               # in the file itself, `g` is the function


@pytest.mark.parametrize("functions, message", [
    ({}, "has no inputs_Shop_total"), ({"inputs": lambda: []}, "gave no arguments"),
    ({"Shop_total": lambda: torch.ones(2)}, "a tuple or a dict, not as Tensor"),
])
def test_no_inputs(functions, message):
    with pytest.raises(NoInputs, match=message):
        calls_from(module_with(**functions), "Shop.total", False, 9)


def test_arguments_are_made_anew():
    make, = calls_from(module_with(inputs=lambda: (torch.zeros(2),)), "f", False, 9)
    make()[0][0].add_(1)
    assert make()[0][0].tolist() == [0.0, 0.0]


def test_a_file_has_the_name_that_its_package_gives_it(tmp_path, clean):
    (tmp_path / "pack" / "deep").mkdir(parents=True)
    for name in ("pack/__init__.py", "pack/deep/__init__.py"):
        (tmp_path / name).write_text("")
    (tmp_path / "pack" / "near.py").write_text("NUMBER = 5\n")
    (tmp_path / "pack" / "deep" / "here.py").write_text("from ..near import NUMBER\n")
    (tmp_path / "random.py").write_text("OWN = 1\n")
    assert place_of(tmp_path / "pack" / "__init__.py") == (tmp_path, "pack")
    module = load(tmp_path / "pack" / "deep" / "here.py")
    assert (module.__name__, module.NUMBER) == ("pack.deep.here", 5)
    assert load(tmp_path / "pack" / "deep" / "here.py") is module
    import random
    assert load(tmp_path / "random.py").OWN == 1 and hasattr(random, "random")


class Made:
    def method(self, x):
        return x

    @classmethod
    def of_class(cls, x):
        return cls

    @staticmethod
    def static(x):
        return x


class Needing(Made):
    def __init__(self, size):
        self.size = size


def test_methods_get_an_object():
    here = sys.modules[__name__]
    assert isinstance(with_owner(here, "Made.method").__self__, Made)
    assert with_owner(here, "Made.static") is Made.static
    assert with_owner(here, "Made.of_class").__self__ is Made
    with pytest.raises(NoInputs, match="Needing is made with size"):
        with_owner(here, "Needing.method")
    call, = with_class(found_in(here, "Made.of_class"), [lambda: ((1,), {})])
    assert call() == ((Made, 1), {})


def test_calls_are_recorded_where_the_file_is_imported(tmp_path, clean):
    (tmp_path / "recorded_shop.py").write_text(
        "class Shop:\n    @classmethod\n    def make(cls, x):\n        return cls, x\n\ndef f(x, y=1):\n    return x\n")
    (tmp_path / "calls").mkdir()
    sys.path.insert(0, str(tmp_path))
    sys.meta_path.insert(0, Replacing({"file": str(tmp_path / "recorded_shop.py"), "functions": ["f", "Shop.make"],
                                       "folder": str(tmp_path / "calls"), "most": 10}))
    import recorded_shop
    base = torch.arange(4.0)
    assert recorded_shop.f(base[1:], y=base[:3]) is not None
    base.zero_()
    assert recorded_shop.Shop.make(3) == (recorded_shop.Shop, 3)
    recorded_shop.f(lambda: 0)                                      # cannot be saved, and is left out
    files = sorted(str(p) for p in (tmp_path / "calls").iterdir())
    (args, kwargs), (of_class, _) = (make() for make in recorded_calls(files))
    assert args[0].tolist() == [1.0, 2.0, 3.0] and kwargs["y"].tolist() == [0.0, 1.0, 2.0]
    assert args[0].untyped_storage().data_ptr() == kwargs["y"].untyped_storage().data_ptr()
    assert of_class == (recorded_shop.Shop, 3)


def test_few_calls_of_a_kind_and_none_too_large(tmp_path, monkeypatch):
    monkeypatch.setattr("loopless.verify.recording.MOST_BYTES", 1000)
    recorder = Recorder(tmp_path, 0, 5)
    for n in (2, 2, 2, 2, 2, 3, 1000, 4, 5, 6):
        recorder.save((torch.ones(n),), {})
    assert [len(make()[0][0]) for make in recorded_calls(sorted(map(str, tmp_path.iterdir())))] == [2, 2, 2, 3, 4]


def test_no_recorded_calls(tmp_path):
    (tmp_path / "bad.call").write_bytes(b"nothing")
    with pytest.raises(NoInputs, match="no call was recorded"):
        recorded_calls([])
    with pytest.raises(NoInputs, match="recorded calls cannot be read"):
        recorded_calls([str(tmp_path / "bad.call")])
