"""Guards: one generated function that says whether a compiled region fits the values at hand.

It has the parameters of the region, looks at the cheap things first, and never waits for a device.
"""
from __future__ import annotations

import types
from typing import Any

import torch

from ..pipeline import Compiled
from . import devices
from .live_facts import LiveFacts, Namespace
from .memory import apart, dense
from .memory_test import MemoryTest
from .rebuild import make_function
from .tensor_kinds import plain_tests, quick_test

current_level = torch._C._functorch.maybe_current_level


def guard_source(facts: LiveFacts, compiled: Compiled, constants: dict[str, Any]) -> list[str]:
    """The lines of the guard; constants gets the objects that it compares with."""
    tests: list[str] = []
    tensors = {n: v for n, v in facts.used.items() if isinstance(v, torch.Tensor)}
    tests += _tensor_tests(tensors, facts, constants)
    for name, value in facts.used.items():
        if not isinstance(value, torch.Tensor):
            tests.append(f"type({name}) is {_constant(constants, type(value))}")
    for name, value in facts.identities.items():
        tests += _identity_tests(name, value, constants)
    for helper in dict.fromkeys(facts.helpers):
        tests += _helper_tests(helper, constants)
    for name in facts.contiguity:
        tests.append(f"{name}.is_contiguous()")
    tests += [_with_shapes(c) for c in facts.conditions]
    tests += _write_tests(tensors, compiled.written, facts)
    tests += _mode_tests(facts, compiled.products, constants)
    shapes = [f"_shape_{n} = {n}.shape" for n in tensors if any(f"_shape_{n}[" in x for x in tests)]
    kinds = [x for x in tests if "_shape_" not in x]
    sizes = [x for x in tests if "_shape_" in x]
    lines = [f"if not ({' and '.join(kinds)}):", "    return False"] if kinds else []
    lines += shapes
    memory = MemoryTest(tuple(tensors), compiled.written, _constant(constants, dense), _constant(constants, apart))
    if memory.needed:
        lines += [f"if not ({' and '.join(sizes)}):", "    return False"] if sizes else []
        return [*lines, *memory.lines()]
    return [*lines, f"return {' and '.join(sizes) or 'True'}"]


def _constant(constants: dict[str, Any], value: Any) -> str:
    for name, known in constants.items():
        if known is value:
            return name
    name = f"_c{len(constants)}"
    constants[name] = value
    return name


def _tensor_tests(tensors: dict[str, torch.Tensor], facts: LiveFacts, constants: dict[str, Any]) -> list[str]:
    test = quick_test(list(tensors.values())) if tensors else None
    if test is not None:
        return [f"{_constant(constants, test)}({', '.join(tensors)})"]
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
            *([f"{name}.__kwdefaults__ == {_constant(constants, dict(helper.__kwdefaults__))}"]
              if helper.__kwdefaults__ else [])]


def _with_shapes(text: str) -> str:
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


def _write_tests(tensors: dict[str, torch.Tensor], written: tuple[str, ...], facts: LiveFacts) -> list[str]:
    """What is written may be written to."""
    tests = []
    for name in written:
        tests.append(f"not {name}.is_inference()")
        if facts.needs_grad or tensors[name].requires_grad:
            tests.append(f"not ({name}.requires_grad and {name}.is_leaf) and {name}._base is None")
    return tests


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
