"""The object that a function is a method of, as far as the text of its class tells: `self.rate`, `self.scaled(v)`.

An attribute has a name of its own inside the compiler, as with live objects (run/attributes.py), and what it is comes
from the class and from its use (class_values.py). That it is a plain attribute, and no property, is assumed where the
class does not show it; that no other class has another method of that name is assumed always.
"""
from __future__ import annotations

import ast
import copy
from dataclasses import replace
from typing import TYPE_CHECKING

from ..ir.records import dataclass
from . import class_values
from .attribute_paths import name_for, under
from .facts import Helper, Known, defaults_of

if TYPE_CHECKING:
    from .static_facts import StaticFacts


@dataclass(frozen=True)
class Owner:
    """An object: what the function calls it, its class, and which of its attributes are tensors."""
    name: str
    of: ast.ClassDef
    tensors: frozenset[str]


def held(facts: StaticFacts, of: Known, name: str) -> Known:
    """What the object holds, or an object that it holds, or one of its methods."""
    owner = facts.owner
    assert owner is not None
    path, own = under(of.path, name), of.path == owner.name
    method = class_values.methods_of(owner.of).get(name) if own else None
    if method is not None and not method.decorator_list and class_values.own_name(method):
        return _method(facts, method, path)
    value = facts.values.get(path)
    if value is not None and value.called:
        return Known("unknown", why="called, and not looked into")
    if value is None or method is not None:
        return Known("unknown", why=f"an attribute of {of.why}")
    if value.opened:
        return Known("object", path=path, why=of.why)
    local = name_for(path)
    while local in facts.local_names or local in facts.module.mentioned:
        local += "_"
    if local not in facts.held:
        facts.values[local], facts.paths[local] = value, path
        facts.tensors |= {local} if own and name in owner.tensors else frozenset()
        facts.held[local] = replace(facts.variable(local, ""), path=local)
        if not own or not class_values.is_shown(owner.of, name):
            facts.assume(f"`{path}` is a plain attribute", "data")
    return facts.held[local]


def _method(facts: StaticFacts, method: ast.FunctionDef, path: str) -> Known:
    """A method of the same class, as a helper whose first parameter is the object."""
    facts.assume(f"`{path}` is the method of this class", "call", path)
    inside = copy.copy(facts)
    inside.parameters, inside.local_names, inside.called_here = {}, frozenset(), class_values.own_name(method)
    return Known("callable", helper=Helper(method, inside, defaults_of(method), True))
