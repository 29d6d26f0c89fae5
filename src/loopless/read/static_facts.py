"""Facts from the source alone: imports, annotations, definitions, and the way names are used.

What cannot be known is assumed the way people write such loops, and every assumption is written down: a tensor that is
indexed with the loop variable of another has the same size, its dtype is the default one, subscripts are in range.
"""
from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Mapping
from dataclasses import field
from functools import cached_property
from types import MappingProxyType

from ..ir.conditions import Condition
from ..ir.records import dataclass
from ..ir.types import BOOL, FLOAT, INT, tensor
from . import class_values
from .annotations import said_of
from .facts import Helper, Known, defaults_of
from .scopes import scopes_of
from .static_objects import Owner, held
from .tensors import Tensors
from .usual_sizes import USUAL, usual_size
from .value_walk import Walk
from .values import Value

ROOTS = ("torch", "math")
CONSTANTS = {"pi": 3.141592653589793, "e": 2.718281828459045, "inf": float("inf"), "nan": float("nan"),
             "tau": 6.283185307179586}
DTYPES = {"float16", "float32", "float64", "bfloat16", "int8", "int16", "int32", "int64", "uint8", "bool", "float",
          "double", "long", "int", "half", "short", "complex64", "complex128"}
MODULES = {"torch", "math", "torch.nn", "torch.nn.functional", "torch.special", "torch.linalg", "torch.fft",
           "itertools", "collections"}
NUMBERS = {"int": INT, "float": FLOAT, "bool": BOOL}
SIZE = re.compile(r"\w+\.shape\[\d+\]")
ONE_SIZE = re.compile(r"(\w+)\.shape\[(\d+)\]")


@dataclass(frozen=True)
class Assumption:
    """Something that the source does not tell, and that was taken for granted."""
    text: str
    about: str = "size"             # "tensor", "number", "call", "size" or "data"
    name: str = ""                  # of the tensor or the number

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Supposed:
    """What is supposed of tensors of which the source tells nothing, in place of what they usually are."""
    dtypes: Mapping[str, str] = field(default_factory=dict)
    deeper: frozenset[str] = frozenset()    # which have one more dimension than the subscripts show
    gradient: bool = False          # whether floating-point tensors require grad
    scattered: bool = False         # whether they lie in memory in another order than that of their dimensions
    elsewhere: bool = False         # whether they are on another device than tensors that are made without saying where


USUALLY = Supposed()
NOTHING = Value()


class Module:
    """The names that a module defines at its top level."""

    def __init__(self, tree: ast.Module, tensors: Tensors | None = None) -> None:
        self.tree, self.given = tree, tensors
        self.paths: dict[str, str] = {}
        self.functions: dict[str, ast.FunctionDef] = {}
        self.numbers: dict[str, str] = {}
        self.walks: dict[int, Walk] = {}
        self.owners = {id(f): c for c in ast.walk(tree) if isinstance(c, ast.ClassDef)
                       for f in class_values.methods_of(c).values()}
        self.mentioned = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)} | \
            {n.arg for n in ast.walk(tree) if isinstance(n, ast.arg)} | \
            {n.asname or n.name for n in ast.walk(tree) if isinstance(n, ast.alias)}
        assigned: dict[str, int] = {}
        for node in tree.body:
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                self._import(node)
            elif isinstance(node, ast.FunctionDef):
                self.functions[node.name] = node
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                assigned[node.targets[0].id] = assigned.get(node.targets[0].id, 0) + 1
                if isinstance(node.value, ast.Constant) and type(node.value.value) in (int, float, bool):
                    self.numbers[node.targets[0].id] = type(node.value.value).__name__

    @cached_property
    def tensors(self) -> Tensors:
        """The tensors of all its functions."""
        return self.given or Tensors(scopes_of(self.tree))

    def tensors_of(self, function: ast.AST) -> frozenset[str]:
        """The names that hold tensors in a function, as far as the text shows."""
        return frozenset(name for s in self.tensors.scopes if s.node is function for name in s.tensors - s.others)

    def owner_of(self, function: ast.AST) -> Owner | None:
        """The object that a function is a method of."""
        of = self.owners.get(id(function))
        name = class_values.own_name(function) if of is not None and isinstance(function, ast.FunctionDef) else ""
        again = any(isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)
                    for n in ast.walk(function))
        if of is None or not name or again:
            return None
        return Owner(name, of, frozenset(self.tensors.attributes.get(id(of), ())))

    def walk_through(self, function: ast.FunctionDef) -> Walk:
        """What the text tells of the values of a function."""
        walk = self.walks.get(id(function))
        if walk is None:
            walk = self.walks[id(function)] = Walk(self.paths, self.functions, {})
            owner = self.owner_of(function)
            if owner is None:
                walk.function(function)
            else:
                walk.method(function, owner.of)
        return walk

    def _import(self, node: ast.Import | ast.ImportFrom) -> None:
        for alias in node.names:
            if isinstance(node, ast.ImportFrom):
                self.paths[alias.asname or alias.name] = f"{node.module}.{alias.name}"
            elif alias.asname:
                self.paths[alias.asname] = alias.name
            else:
                self.paths[alias.name.split(".")[0]] = alias.name.split(".")[0]


class StaticFacts:
    """Answers from the text of a function and its module."""

    default_dtype = "float32"
    sure = False

    def requires_grad(self, name: str) -> bool:
        return self.needs_grad and name in self.floats

    def way_back(self) -> bool:
        return True

    device = "any"

    def __init__(self, module: Module, parameters: dict[str, str], local_names: frozenset[str],
                 containers: frozenset[str] = frozenset(), supposed: Supposed = USUALLY,
                 tensors: frozenset[str] = frozenset(), values: Mapping[str, Value] = MappingProxyType({}),
                 whole: bool = False, owner: Owner | None = None) -> None:
        self.module, self.parameters, self.local_names = module, parameters, local_names
        self.containers = containers                # names that are Python's own collections, somewhere
        self.tensors = tensors                      # names that are known to hold tensors
        self.whole = whole                          # whether it is all of the function, so that names may be used again
        self.lists: dict[str, bool] = {}            # that are made into tensors, and whether they are filled up
        self.values = dict(values)                  # what they stand for at the entry
        self.owner = owner                          # the object that the function is a method of
        self.called_here = owner.name if owner is not None else ""      # as it is in this method
        self.held: dict[str, Known] = {}            # what it holds, under names of their own
        self.paths: dict[str, str] = {}             # and where that is: `self.weight`
        self.assumptions: dict[str, Assumption] = {}
        self.supposed, self.needs_grad = supposed, supposed.gradient
        self.floats: set[str] = set()               # the tensors that may require grad
        self.unsure: dict[str, None] = {}           # those of which it is only assumed that they are floats
        self.compiled_for: dict[str, int] = {}
        self.changed_later: frozenset[str] = frozenset()

    def known(self, name: str) -> Known:
        if self.owner is not None and name == self.called_here:
            return Known("object", path=self.owner.name, why="an object of which only parts are known")
        if name in self.held:
            return self.held[name]
        if name in self.parameters:
            return self.variable(name, self.parameters[name])
        if name in self.local_names:
            return Known("unknown", why="not defined")
        if name in self.module.paths:
            return self._path(self.module.paths[name])
        if name in self.module.functions:
            node = self.module.functions[name]
            facts = StaticFacts(self.module, {}, frozenset())
            facts.assumptions, facts.needs_grad = self.assumptions, self.needs_grad
            return Known("callable", helper=Helper(node, facts, defaults_of(node)))
        if name in self.module.numbers:
            return Known("number", NUMBERS[self.module.numbers[name]])
        if hasattr(builtins, name):
            return Known("callable", path=f"builtins.{name}")
        if self.values.get(name, NOTHING).called:
            self.assume(f"`{name}` treats each element alike and changes nothing", "call", name)
            return Known("callable", path="assumed.elementwise")
        return Known("unknown", why="not defined in this file")

    def _path(self, path: str) -> Known:
        if path in MODULES:
            return Known("module", path=path)
        root, _, last = path.rpartition(".")
        if root in MODULES:
            return self.member(Known("module", path=root), last)
        return Known("unknown", why=f"`{path}`, which is not looked into")

    def ints_of(self, of: Known) -> list[Known] | None:
        return None

    def is_none(self, of: Known) -> bool:
        return False

    def text_of(self, of: Known) -> str | None:
        return None

    def fixed_float(self, text: str) -> float | None:
        return None

    def member(self, of: Known, name: str) -> Known:
        if of.what == "object" and self.owner is not None:
            return held(self, of, name)
        path = f"{of.path}.{name}"
        if of.what != "module" or not of.path:
            return Known("unknown", why=f"an attribute of {of.why or 'something unknown'}")
        if path in MODULES:
            return Known("module", path=path)
        if name in CONSTANTS:
            return Known("constant", FLOAT, value=CONSTANTS[name])
        return Known("dtype" if of.path == "torch" and name in DTYPES else "callable", path=path)

    def variable(self, name: str, annotation: str) -> Known:
        value = self.values.get(name, NOTHING)
        if name in self.containers or value.element is not None or value.parts:
            return Known("unknown", why="a list or a dict")
        if annotation in NUMBERS:
            return Known("number", NUMBERS[annotation])
        if value.called:
            self.assume(f"`{name}` treats each element alike and changes nothing", "call", name)
            return Known("callable", path="assumed.elementwise")
        if (value.iterated or value.indexed) and not value.tensor and name not in self.tensors:
            listed = self._list(name, value)
            if listed is not None:
                return listed
        seen = value.iterated and name in self.tensors      # otherwise it may be a list, or a single number
        shown, is_held = self.paths.get(name, name), name in self.paths and name in self.tensors
        if value.number or not (value.is_tensor or "Tensor" in annotation or seen or is_held):
            if value.iterated:
                return Known("unknown", why="a tensor or a list, which the source does not tell")
            kind = INT if value.whole else FLOAT
            self.assume(f"`{shown}` is a Python {kind.kind}", "number", shown)
            return Known("number", kind)
        return self._tensor(name, annotation, value)

    def _list(self, name: str, value: Value) -> Known | None:
        """A list that the text shows to be one, as the tensor that is made of it; None if it may well be a tensor."""
        if value.of_uneven:
            if not self.whole or value.low > 2 or f"{name}_lengths" in self.local_names:
                return Known("unknown", why="a list of tensors of several lengths, or a tensor")
            self.lists[name] = True
            self.assume(f"`{name}` is a list of floating-point tensors of 1 dimension", "number", name)
            return Known("list", tensor(self.default_dtype, 2), value=tensor(self.default_dtype, 1),
                         path=f"{name}_lengths")
        if not value.iterated or not value.index or value.holds_tensors or not self.whole or value.low > 2:
            return None
        self.lists[name] = False
        self.assume(f"`{name}` is a list of {'ints' if value.low == 1 else 'a few ints each'}", "number", name)
        return Known("list", tensor("int64", value.low), value=INT)

    def _tensor(self, name: str, annotation: str, value: Value) -> Known:
        said = said_of(annotation)
        usual = said.dtypes[0] if said.dtypes else value.dtype or (
            "bool" if value.truth else "int64" if value.index or (value.cast and not value.floating)
            else self.default_dtype)
        shown = self.paths.get(name, name)
        dtype = self.supposed.dtypes.get(shown, usual)
        rank = (said.rank or value.rank) + (shown in self.supposed.deeper)
        self.floats |= {name} if "float" in dtype else set()
        if not said.dtypes and not value.dtype and usual == self.default_dtype:
            self.unsure[shown] = None
        if len(said.dtypes) != 1 or not said.rank:
            sort, of = ("floating-point tensor", "") if usual == self.default_dtype else (
                "tensor", f" and dtype {usual}")
            self.assume(f"`{shown}` is a {sort} of {rank} dimension{'s' if rank != 1 else ''}{of}", "tensor", shown)
        return Known("tensor", tensor(dtype, rank), exact=False)

    def assume(self, text: str, about: str = "size", name: str = "") -> None:
        self.assumptions.setdefault(text, Assumption(text, about, name))

    def holds(self, condition: Condition) -> bool:
        """Whether it is true of tensors of the usual sizes; two sizes of one tensor are not taken for equal."""
        owners = [s.split(".shape[")[0] for s in condition.left.symbols if ".shape[" in s]
        distinct = len(set(owners)) == len(owners) == len(condition.left.symbols)
        if condition.relation == "==" and not distinct:
            return False
        told = {s: size for s in condition.left.symbols if (size := self._told(s)) is not None}
        usual = [condition.left.value({s: told.get(s, usual_size(s, u)) for s in condition.left.symbols})
                 for u in USUAL]
        true = all(value == 0 if condition.relation == "==" else value >= 0 for value in usual)
        if true and not _always(condition):
            self.assume(f"`{condition}`")
        return true

    def branch(self, text: str) -> bool | None:
        return None

    def granted(self, text: str) -> bool:
        if (said := without_names(text)) is not None:
            return said
        if self._is_unusual(text):
            return False
        self.assume(f"`{text}`")
        return True

    def _is_unusual(self, text: str) -> bool:
        """Whether a condition on Python ints is false where they are what they usually are."""
        names = {n.id for n in ast.walk(ast.parse(text, mode="eval")) if isinstance(n, ast.Name)}
        return all(f"`{name}` is a Python int" in self.assumptions for name in names) \
            and any(usual_size(text, usual) == 0 for usual in USUAL)

    def _told(self, text: str) -> int | None:
        """A size that the loop itself tells: `x, y = points[i]` is of two."""
        size = ONE_SIZE.fullmatch(text)
        if not size:
            return None
        value, axis = self.values.get(size[1], NOTHING), int(size[2])
        inner = value.inner_reach if size[1] in self.lists and axis == 1 else 0
        return value.sizes.get(axis, inner or None)

    def fixed(self, text: str, largest: int) -> int | None:
        found = self._told(text)
        if found is None or found > largest:
            return None
        self.assume(f"`{text} == {found}`")
        return found

    def contiguous(self, name: str) -> bool:
        return not self.supposed.scattered

    def counts(self, name: str) -> bool:
        return name.removesuffix("_lengths") in self.lists

    def ascending(self, name: str) -> bool:
        return False

    def lengths_of(self, name: str) -> str:
        return f"{name}_lengths" if self.lists.get(name) else ""

    def counted(self, title: str, text: str, most: str) -> str:
        return ""

    def made_here(self) -> bool:
        return not self.supposed.elsewhere


def _always(condition: Condition) -> bool:
    """Whether it is true of all sizes, none of which is negative."""
    left = condition.left
    return condition.relation == ">=" and left.const >= 0 and all(
        factor >= 0 and SIZE.fullmatch(symbol) for symbol, factor in left.terms)


def without_names(text: str) -> bool | None:
    """The truth of a condition on constants: `abs(14) < 1e30`; None if it is about something else."""
    tree = ast.parse(text, mode="eval")
    names = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
    if names - {"abs"} or any(isinstance(n, (ast.Attribute, ast.Subscript)) for n in ast.walk(tree)):
        return None
    return bool(eval(compile(tree, "<condition>", "eval"), {"__builtins__": {}, "abs": abs}))


def containers_of(node: ast.FunctionDef) -> frozenset[str]:
    """The names that a function gives to lists, dicts and sets."""
    found = {target.id for n in ast.walk(node) if isinstance(n, ast.Assign) and _is_container(n.value)
             for target in n.targets if isinstance(target, ast.Name)}
    return frozenset(found | {n.target.id for n in ast.walk(node) if isinstance(n, ast.AnnAssign)
                              and n.value is not None and _is_container(n.value) and isinstance(n.target, ast.Name)})


def _is_container(value: ast.expr) -> bool:
    if isinstance(value, (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)):
        return True
    name = value.func if isinstance(value, ast.Call) else None
    called = name.attr if isinstance(name, ast.Attribute) else name.id if isinstance(name, ast.Name) else ""
    return called in ("list", "dict", "set", "frozenset", "defaultdict", "Counter", "OrderedDict", "deque")
