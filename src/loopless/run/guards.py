"""Guards: one generated function that says whether a compiled region fits the values at hand.

It has the parameters of the region, looks at the cheap things first, and never waits for a device.
"""
from __future__ import annotations

import re
import types
from collections.abc import Collection
from typing import Any

import torch

from ..pipeline import Compiled
from ..read.attribute_paths import at_paths
from . import devices
from .attributes import unhooked
from .given_lists import longest, same_kind, shape_texts
from .guard_lines import Names, Tests, guard_lines
from .live_facts import LiveFacts, Namespace
from .memory import apart, apart_from_lists, dense
from .rebuild import make_function
from .seen import Seen
from .tensor_kinds import plain_tests, quick_test

current_level = torch._C._functorch.maybe_current_level
FUNCTIONS = {"abs", "len", "max", "min", "range"}
SIZE = re.compile(r"(\w+)\.shape\[\d+\]")
LEAST, MOST = -2 ** 63, 2 ** 63 - 1      # of the ints that tensors have room for
WORD = re.compile(r"[^\W\d]\w*")


def guard_source(facts: LiveFacts, compiled: Compiled, constants: dict[str, Any]) -> list[str]:
    """The lines of the guard; constants gets the objects that it compares with."""
    tensors = {n: v for n, v in facts.used.items() if isinstance(v, torch.Tensor)}
    quick = quick_test(list(tensors.values())) if tensors else None
    others = [] if quick is not None else _tensor_tests(tensors, facts, constants)
    for name, value in facts.used.items():
        if not isinstance(value, torch.Tensor):
            others.append(f"type({name}) is {_constant(constants, type(value))}")
        if type(value) is int:
            others.append(f"{LEAST} <= {name} <= {MOST}")
    for name, kind in facts.lists.items():
        others.append(f"{_constant(constants, same_kind(kind))}({name})")
    for name, value in facts.identities.items():
        others += _identity_tests(name, value, constants)
    for helper in dict.fromkeys(facts.helpers):
        others += _helper_tests(helper, constants)
    others += _write_tests(tensors, compiled.written, facts, quick is not None)
    others += _list_tests(compiled.written, facts, constants)
    others += _mode_tests(facts, compiled.products, constants)
    sizes = [c for c in facts.conditions if of_sizes(c, tensors)]
    numbers = [c for c in facts.conditions if c not in sizes]
    tests = Tests(f"{_constant(constants, quick)}({', '.join(tensors)})" if quick is not None else "", others,
                  [*(f"{name}.is_contiguous()" for name in facts.contiguity if name not in facts.arrays),
                   *map(with_shapes, sizes)],
                  [with_shapes(c) for c in numbers])
    names = Names(tuple(tensors), compiled.written, _constant(constants, Seen(len(tensors))),
                  _constant(constants, dense), _constant(constants, apart))
    ragged = any(kind.ragged for kind in facts.lists.values())
    lists = shape_texts(facts.lists, facts.lengths, _constant(constants, longest) if ragged else "")
    lines = guard_lines(tests, names, lists)
    if any("%" in c or "//" in c for c in facts.conditions):
        lines = ["try:", *(f"    {line}" for line in lines), "except ZeroDivisionError:", "    return False"]
    return lines if not facts.owners else _of_objects(lines, facts, constants)


def _of_objects(lines: list[str], facts: LiveFacts, constants: dict[str, Any]) -> list[str]:
    """The lines after tests on the objects whose attributes they look at, any of which may have gone since."""
    tests = [f"type({path}) is {_constant(constants, kind)}" for path, kind in facts.owners.items()]
    tests += [f"len({path}) == {length}" for path, length in facts.tuples.items()]
    tests += [f"{path} is {_constant(constants, value)}" for path, value in facts.objects.items()]
    tests += [f"[*{path}._modules] == {names}" for path, names in facts.sequences.items()]
    for (path, name), function in facts.methods.items():
        tests += [] if name else [f"{_constant(constants, unhooked)}({path})"]
        tests.append(f"'{name or 'forward'}' not in {path}.__dict__")
        tests.append(f"type({path}).{name or 'forward'} is {_constant(constants, function)}")
    asked = [f"if not ({' and '.join(tests)}):", "    return False", *(at_paths(line, facts.paths) for line in lines)]
    return ["try:", *(f"    {line}" for line in asked), "except (AttributeError, IndexError, KeyError):",
            "    return False"]


def of_sizes(condition: str, tensors: Collection[str]) -> bool:
    """Whether nothing but the sizes of tensors decides a condition."""
    words = set(WORD.findall(SIZE.sub("", condition)))
    return words <= FUNCTIONS and set(SIZE.findall(condition)) <= set(tensors)


def _constant(constants: dict[str, Any], value: Any) -> str:
    for name, known in constants.items():
        if known is value:
            return name
    name = f"_c{len(constants)}"
    constants[name] = value
    return name


def _tensor_tests(tensors: dict[str, torch.Tensor], facts: LiveFacts, constants: dict[str, Any]) -> list[str]:
    return [test for name, value in tensors.items()
            for test in plain_tests(name, value, facts.device, lambda kind: _constant(constants, kind))]


def _identity_tests(name: str, value: Any, constants: dict[str, Any]) -> list[str]:
    if ":" in name:
        function, inner, was = value
        return [f"{_constant(constants, _Lookup(function, inner))}() is {_constant(constants, was)}"]
    return [f"{name} is {_constant(constants, value)}"]


class _Lookup:
    """A name of another function, as that function would find it."""

    def __init__(self, function: types.FunctionType, name: str) -> None:
        self.space, self.name = Namespace(function), name

    def __call__(self) -> Any:
        return self.space.lookup(self.name)


def _helper_tests(helper: types.FunctionType, constants: dict[str, Any]) -> list[str]:
    name = _constant(constants, helper)
    return [f"{name}.__code__ is {_constant(constants, helper.__code__)}",
            f"{name}.__defaults__ is {_constant(constants, helper.__defaults__)}",
            *(f"({name}.__kwdefaults__ or {{}}).get({key!r}) is {_constant(constants, value)}"
              for key, value in (helper.__kwdefaults__ or {}).items())]


def with_shapes(text: str) -> str:
    out = text
    start = 0
    while (at := out.find(".shape[", start)) >= 0:
        begin = at
        while begin > 0 and (out[begin - 1].isalnum() or out[begin - 1] == "_"):
            begin -= 1
        name = out[begin:at]
        out = f"{out[:begin]}_shape_{name}{out[at + 6:]}"
        start = begin + len(f"_shape_{name}")
    return out


def _write_tests(tensors: dict[str, torch.Tensor], written: tuple[str, ...], facts: LiveFacts, quick: bool
                 ) -> list[str]:
    """What is written may be written to; the quick test tells tensors of inference mode from others."""
    tests = []
    for name in written:
        if not quick or tensors[name].is_inference():
            tests.append(f"not {name}.is_inference()")
        if facts.needs_grad or tensors[name].requires_grad:
            tests.append(f"not ({name}.requires_grad and {name}.is_leaf) and {name}._base is None")
    return tests


def _list_tests(written: tuple[str, ...], facts: LiveFacts, constants: dict[str, Any]) -> list[str]:
    """Tensors of lists share no memory with what is written."""
    listed = [name for name, kind in facts.lists.items() if kind.of.tensor]
    if not written or not listed:
        return []
    return [f"{_constant(constants, apart_from_lists)}(({', '.join(written)},), {', '.join(listed)})"]


def _mode_tests(facts: LiveFacts, products: bool, constants: dict[str, Any]) -> list[str]:
    tests = [f"{_constant(constants, current_level)}() is None",
             f"{_constant(constants, torch.get_default_dtype)}() is {_constant(constants, torch.get_default_dtype())}"]
    if facts.made_on:
        tests.append(f"{_constant(constants, devices.default)}() == {facts.made_on!r}")
    if products:
        tests.append(f"not {_constant(constants, torch.is_autocast_enabled)}({facts.device!r})")
    if any(isinstance(v, torch.Tensor) and v.requires_grad for v in facts.used.values()):
        call = f"{_constant(constants, torch.is_grad_enabled)}()"
        tests.append(call if facts.grad_mode else f"not {call}")
    return tests


def make_guard(facts: LiveFacts, parameters: str, compiled: Compiled, function: types.FunctionType
               ) -> types.FunctionType:
    constants: dict[str, Any] = {}
    lines = guard_source(facts, compiled, constants)
    return make_function("guard", parameters, lines, function, constants)
