"""Facts from live values: what the names of a region are right now. Whatever is used becomes a guard."""
from __future__ import annotations

import builtins
import collections
import dataclasses
import inspect
import itertools
import math
import types
from functools import lru_cache
from typing import Any

import torch

from ..ir import ops
from ..ir.types import BOOL, FLOAT, INT, tensor
from ..read.attribute_paths import name_for, under
from ..read.facts import Helper, Known
from ..report.reasons import Refusal
from . import devices, history
from .attributes import CALL, MISSING, forward_of, held_by, method_of, one_after_the_other
from .given_lists import SETS, Given, given
from .live_conditions import LiveConditions, free_name
from .made_functions import original_of
from .namespaces import Namespace as Namespace
from .namespaces import read_helper

TENSORS = (torch.Tensor, torch.nn.Parameter)
MODULES = {torch: "torch", math: "math", torch.nn: "torch.nn", torch.nn.functional: "torch.nn.functional",
           torch.special: "torch.special", torch.linalg: "torch.linalg", torch.fft: "torch.fft",
           itertools: "itertools", collections: "collections"}
FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType)
PLAIN_DTYPES = {str(d).removeprefix("torch.") for d in (
    torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64, torch.float16, torch.bfloat16,
    torch.float32, torch.float64, torch.complex64, torch.complex128)}


@lru_cache(maxsize=1)
def torch_paths() -> dict[int, str]:
    """The torch and math functions that are known, by identity."""
    found: dict[int, str] = {}
    for module, path in ((torch.special, "torch.special"), (torch.nn.functional, "torch.nn.functional"),
                         (torch, "torch"), (math, "math")):
        for name in dir(module):
            value = getattr(module, name, None)
            dotted = f"{path}.{name}"
            if callable(value) and not inspect.isclass(value) and (path in ("torch", "math")
                                                                   or ops.by_function(dotted)):
                found[id(value)] = dotted
    return found


def fits_64_bits(value: int) -> bool:
    """Whether tensors have room for an int. They would take some larger ones, and wrap them round."""
    return -2 ** 63 <= value < 2 ** 63


class GradientNeeded(Exception):
    """A tensor requires grad that an object or a module holds, and no argument does: all has to be asked again."""


class LiveFacts(LiveConditions):
    """Answers from the values of a region's names, and notes what was asked."""

    sure = True

    def __init__(self, values: dict[str, Any], namespace: Namespace, local_names: frozenset[str],
                 needs_grad: bool = False) -> None:
        super().__init__()
        self.changed_later: frozenset[str] = frozenset()
        self.values, self.namespace, self.local_names = values, namespace, local_names
        self.hidden = local_names                   # locals that have no value yet are not globals
        self.used: dict[str, Any] = {}              # tensors and numbers that the region reads
        self.identities: dict[str, Any] = {}        # dotted name -> the very object it was
        self.helpers: list[types.FunctionType] = []
        self.contiguity: dict[str, None] = {}
        self.lists: dict[str, Given] = {}           # those that the region reads
        self.arrays: dict[str, torch.Tensor] = {}   # and the tensors they are taken for
        self.lengths: dict[str, str] = {}           # what the lengths of their elements are called
        self.held: dict[str, Any] = {}              # what objects hold, under names of their own
        self.paths: dict[str, str] = {}             # and where that is: `self.weight`
        self.owners: dict[str, type] = {}           # the objects that were asked, by their paths
        self.tuples: dict[str, int] = {}            # tuples that they hold, by their paths: how long they are
        self.methods: dict[tuple[str, str], Any] = {}       # of which methods; "" for a call of the object itself
        self.objects: dict[str, Any] = {}           # functions, modules and dtypes that they hold, by their paths
        self.sequences: dict[str, list[str]] = {}   # what is in sequences of modules, by their paths
        self.made_on = ""                           # the device of what is made without saying where, once asked for
        self.default_dtype = str(torch.get_default_dtype()).removeprefix("torch.")
        tensors = [x for v in values.values() for x in (v[:1] if isinstance(v, (list, tuple)) else [v])
                   if isinstance(x, torch.Tensor)]
        self.grad_mode = torch.is_grad_enabled()
        tensors += [x for v in values.values() if isinstance(v, torch.nn.Module) for x in v.parameters()]
        self.needs_grad = needs_grad or (self.grad_mode and any(v.requires_grad for v in tensors))
        self.device = devices.of(tensors[0]) if tensors else "cpu"

    def known(self, name: str) -> Known:
        value = self.lookup(name)
        if value is MISSING:
            return Known("unknown", why="not defined")
        found = self._list(name, value) or self.classify(value, name)
        if found.what in ("tensor", "number"):
            self.used[name] = value
        elif found.what in ("module", "callable", "dtype"):
            self.identities[name] = value
        return found

    def _list(self, name: str, value: Any) -> Known | None:
        """A list of the region as the tensor that is made of it."""
        own = name in self.values
        kind = given(value) if own or self.namespace.is_global(name) else None
        if kind is None or not (own or kind.of.number) or (kind.of.tensor and devices.of(value[0]) != self.device) \
                or (kind.of.number and kind.ragged and self.device != "cpu"):
            return None
        many = self.lengths.setdefault(name, free_name(f"{name}_lengths", {*self.values, *self.local_names}))
        if name not in self.lists:
            self.lists[name] = kind
            try:
                self.arrays[name] = kind.tensor(value)
                if kind.ragged:
                    self.arrays[many] = torch.tensor(list(map(len, value)))
            except (RuntimeError, OverflowError, ValueError):
                return None
        path = many if kind.ragged else ""
        if kind.holder in SETS:
            return Known("set", kind.whole, value=kind.of, why="a set")
        return Known("list", kind.whole, value=kind.of, path=path) if name in self.arrays else None

    def requires_grad(self, name: str) -> bool:
        value = self.arrays.get(name, self.lookup(name))
        return self.grad_mode and isinstance(value, torch.Tensor) and value.requires_grad

    def way_back(self) -> bool:
        tensors = [v for v in (*self.values.values(), *self.held.values()) if isinstance(v, torch.Tensor)]
        return all(map(history.way_back, tensors))

    def lookup(self, name: str) -> Any:
        if name in self.held:
            return self.held[name]
        if name in self.values:
            return self.values[name]
        return MISSING if name in self.hidden else self.namespace.lookup(name)

    def classify(self, value: Any, name: str) -> Known:
        if isinstance(value, torch.Tensor):
            return self._tensor(value)
        kinds = {bool: BOOL, int: INT, float: FLOAT}
        if value is None:
            return Known("object", path=name, why="None")
        if type(value) is int and not fits_64_bits(value):
            return Known("unknown", why="an int beyond 64 bits")
        if type(value) in kinds:
            return Known("number", kinds[type(value)])
        if isinstance(value, types.ModuleType):
            path = MODULES.get(value, "")
            return Known("module", path=path, value=value)
        if isinstance(value, torch.dtype):
            return Known("dtype", path=str(value))
        own = getattr(value, "__name__", "") if isinstance(value, (type, *FUNCTIONS)) else ""
        if isinstance(own, str) and own and getattr(builtins, own, None) is value:
            return Known("callable", path=f"builtins.{own}")
        if value is itertools.product or value is itertools.combinations:
            return Known("callable", path=f"itertools.{value.__name__}")
        if value is collections.defaultdict or value is collections.Counter:
            return Known("callable", path=f"collections.{value.__name__}")
        if id(value) in torch_paths() and callable(value):
            return Known("callable", path=torch_paths()[id(value)])
        if isinstance(value, types.FunctionType):
            return self._helper(value, name)
        return Known("object", value=value, path=name, why=f"a {type(value).__name__}")

    def _held(self, of: Known, name: str) -> Known:
        """What an object holds under a name: a value, an object again, or a method."""
        if name == CALL:
            return self._called(of)
        value, path = held_by(of.value, name), under(of.path, name)
        method = method_of(of.value, name) if value is MISSING else None
        if method is not None:
            self.methods[of.path, name] = method
            self.owners[of.path] = type(of.value)
            return self._helper(method, name, of)
        if value is MISSING:
            return Known("unknown", why=f"an attribute of {of.why or 'something unknown'}")
        found = self.classify(value, path)
        self.owners[of.path] = type(of.value)
        if found.what in ("callable", "dtype", "module"):
            self.objects[path] = value
        return found if found.what not in ("tensor", "number") else self._under_a_name(found, value, path)

    def ints_of(self, of: Known) -> list[Known] | None:
        """The ints of a tuple that an object holds, each a number of its own; None if it is something else."""
        if of.what != "object" or type(of.value) is not tuple or not of.path or of.path in self.local_names \
                or not all(type(value) is int and fits_64_bits(value) for value in of.value):
            return None
        self.owners[of.path], self.tuples[of.path] = tuple, len(of.value)
        return [self._under_a_name(Known("number", INT), value, under(of.path, str(k)))
                for k, value in enumerate(of.value)]

    def is_none(self, of: Known) -> bool:
        """Whether an object holds None there, as it has to from now on."""
        if of.what != "object" or of.why != "None" or "." not in of.path:
            return False
        self.owners[of.path] = type(None)
        return True

    def text_of(self, of: Known) -> str | None:
        """The text that an object holds there, as it has to from now on; None if it is something else."""
        if of.what != "object" or type(of.value) is not str or "." not in of.path:
            return None
        self.owners[of.path], self.identities[of.path] = str, of.value
        return of.value

    def _under_a_name(self, found: Known, value: Any, path: str) -> Known:
        """A value that an object holds, with a name of its own inside the compiler."""
        local = next((n for n, p in self.paths.items() if p == path), "")
        while not local or (local not in self.paths and (local in self.values or local in self.local_names)):
            local = name_for(path) if not local else local + "_"
        self.held[local] = self.used[local] = value
        self.paths[local] = path
        return dataclasses.replace(found, path=local)

    def _called(self, of: Known) -> Known:
        """What a call of an object does."""
        forward = forward_of(of.value)
        if forward is None:
            return Known("unknown", why=of.why)
        self.methods[of.path, ""] = forward
        self.owners[of.path] = type(of.value)
        if type(of.value) is torch.nn.Sequential:
            chain = one_after_the_other(of.value)
            self.sequences[of.path] = list(of.value._modules)
            return Known("callable", helper=Helper(chain, HelperFacts(self, forward, of), (), True))
        return self._helper(forward, of.path, of)

    def _tensor(self, value: torch.Tensor) -> Known:
        dtype = str(value.dtype).removeprefix("torch.")
        if type(value) not in TENSORS:
            return Known("unknown", why=f"a tensor subclass ({type(value).__name__})")
        if value.layout is not torch.strided or value.is_quantized or value.is_meta or dtype not in PLAIN_DTYPES:
            return Known("unknown", why="a sparse, quantized or meta tensor" if dtype in PLAIN_DTYPES
                         else f"a tensor of dtype {dtype}")
        if devices.of(value) != self.device:
            return Known("unknown", why="a tensor on another device")
        if value.is_conj() or value.is_neg():
            return Known("unknown", why="a conjugated tensor")
        if self.grad_mode and value.requires_grad and not self.needs_grad:
            raise GradientNeeded
        return Known("tensor", tensor(dtype, value.dim()))

    def _helper(self, function: types.FunctionType, name: str, owner: Known | None = None) -> Known:
        inner = original_of(function)
        try:
            helper = read_helper(inner)
        except Refusal as refusal:
            return Known("unknown", why=f"a function that cannot be looked into: {refusal.detail}")
        if isinstance(helper, str):
            return Known("unknown", why=helper)
        self.helpers.append(inner)
        facts = HelperFacts(self, inner, owner)
        return Known("callable", helper=Helper(helper, facts, facts.defaults(), owner is not None))

    def member(self, of: Known, name: str) -> Known:
        if of.what == "module" and of.path:
            value = getattr(MODULES_BY_PATH[of.path], name, MISSING)
            if value is MISSING:
                return Known("unknown", why=f"no `{name}` in {of.path}")
            if isinstance(value, float):
                return Known("constant", FLOAT, value=value)
            if isinstance(value, types.ModuleType):
                return Known("module", path=f"{of.path}.{name}") if f"{of.path}.{name}" in MODULES_BY_PATH else \
                    Known("unknown", why=f"the module {of.path}.{name}")
            return Known("dtype" if isinstance(value, torch.dtype) else "callable", path=f"{of.path}.{name}")
        if of.what == "object" and of.path:
            return self._held(of, name)
        return Known("unknown", why=f"an attribute of {of.why or 'something unknown'}")

    def contiguous(self, name: str) -> bool:
        value = self.arrays.get(name, self.lookup(name))
        if isinstance(value, torch.Tensor) and value.is_contiguous():
            self.contiguity[name] = None
            return True
        return not isinstance(value, torch.Tensor)

    def counts(self, name: str) -> bool:
        return name in self.lengths.values()

    def ascending(self, name: str) -> bool:
        value = self.arrays.get(name, self.lookup(name))
        return isinstance(value, torch.Tensor) and value.dim() == 1 and bool((value[1:] > value[:-1]).all())

    def lengths_of(self, name: str) -> str:
        kind = self.lists.get(name)
        return self.lengths[name] if kind is not None and kind.ragged else ""

    def made_here(self) -> bool:
        self.made_on = devices.default()
        return self.made_on == self.device

MODULES_BY_PATH: dict[str, Any] = {path: module for module, path in MODULES.items()}


class HelperFacts(LiveFacts):
    """What a helper sees: its own globals and closure. Values among them must mean the same in the caller."""

    def __init__(self, outer: LiveFacts, function: types.FunctionType, owner: Known | None = None) -> None:
        self.__dict__.update(outer.__dict__)
        self.outer, self.function, self.owner = outer, function, owner
        self.namespace, self.values, self.hidden = Namespace(function), {}, frozenset()
        self.caller: Namespace = outer.caller if isinstance(outer, HelperFacts) else outer.namespace

    def counted(self, title: str, text: str, most: str) -> str:
        return ""

    def defaults(self) -> tuple[tuple[str, Any], ...]:
        names = self.function.__code__.co_varnames[:self.function.__code__.co_argcount]
        values = self.function.__defaults__ or ()
        found = list(zip(names[len(names) - len(values):], values, strict=True)) + \
            list((self.function.__kwdefaults__ or {}).items())
        return tuple((n, v) for n, v in found if type(v) in (bool, int, float))

    def known(self, name: str) -> Known:
        if self.owner is not None and self.function.__code__.co_varnames[:1] == (name,):
            return self.owner
        value = self.lookup(name)
        if value is MISSING:
            return Known("unknown", why="not defined")
        found = self.classify(value, name)
        if found.what == "object":
            return Known("unknown", why=found.why)
        elsewhere = self.namespace.globals is not self.caller.globals or name in self.namespace.cells \
            or name in self.local_names or name in self.caller.cells
        if name in self.namespace.cells and name in self.local_names and found.what in ("tensor", "number"):
            return Known("unknown", why="a variable of the function around, which may change")
        if found.what == "tensor" and elsewhere:
            return Known("unknown", why="a tensor of another scope")
        if found.what == "number" and elsewhere:
            found = Known("constant", found.type, value=value)
        if found.what in ("tensor", "number"):
            self.used[name] = value
        else:
            key = f"{self.function.__qualname__}:{id(self.function)}:{name}"    # there may be two of one name
            self.outer.identities.setdefault(key, (self.function, name, value))
        return found
