"""Nodes of both IRs, and walking through them. A node is immutable and compared by content.

Trees are walked and looked up again and again while a loop is compiled; so a node remembers its children and its hash.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar


class Node:
    """A node of the IR: immutable, compared by content."""


N = TypeVar("N", bound=Node)


# Annotations of fields that hold no nodes.
PLAIN = {"str", "int", "bool", "str | None", "int | None", "Type", "types.Type", "tuple[str, ...]"}


_inner_fields: dict[type, tuple[str, ...]] = {}


def inner_fields(kind: Any) -> tuple[str, ...]:
    """The names of the fields of a class of nodes that may hold nodes."""
    if kind not in _inner_fields:
        _inner_fields[kind] = tuple(f.name for f in fields(kind) if f.type not in PLAIN)
    return _inner_fields[kind]


def children(node: Node) -> list[Node]:
    """The nodes directly inside a node, looked up once: a node does not change."""
    found: list[Node] | None = node.__dict__.get("_children")
    if found is None:
        found = node.__dict__["_children"] = _children(node)
    return found


def _children(node: Node) -> list[Node]:
    found: list[Node] = []
    for name in inner_fields(type(node)):
        value = getattr(node, name)
        if isinstance(value, Node):
            found.append(value)
        elif isinstance(value, tuple):
            found += [v for v in value if isinstance(v, Node)]
    return found


def walk(node: Node) -> Iterator[Node]:
    """A node and all nodes inside it, each before those inside it."""
    ahead = [node]
    while ahead:
        found = ahead.pop()
        yield found
        inner = children(found)
        if inner:
            ahead += inner[::-1]


def contains(node: Node, test: Callable[[Node], bool]) -> bool:
    return any(test(n) for n in walk(node))


def rebuild(node: N, change: Callable[[Any], Any]) -> N:
    """The node with each direct child replaced by change(child); the same object where nothing changed."""
    changed = {}
    for name in inner_fields(type(node)):
        value = getattr(node, name)
        new = value
        if isinstance(value, Node):
            new = change(value)
        elif isinstance(value, tuple) and any(isinstance(v, Node) for v in value):
            new = tuple(change(v) if isinstance(v, Node) else v for v in value)
            if all(a is b for a, b in zip(new, value, strict=True)):
                new = value
        if new is not value:
            changed[name] = new
    return replace(node, **changed) if changed else node                # type: ignore[type-var]


def substitute(node: N, change: Callable[[Node], Node | None]) -> N:
    """Bottom-up is not needed here: change(n) replaces a node whole, None goes into its children.

    A value that is used twice is one node in two places, and is looked at once.
    """
    done: dict[int, Node] = {}

    def visit(n: Node) -> Node:
        found = done.get(id(n))
        if found is None:
            new = change(n)
            found = done[id(n)] = new if new is not None else rebuild(n, visit)
        return found
    return visit(node)                                                  # type: ignore[return-value]


def remember_hashes(module: dict[str, Any]) -> None:
    """Lets each node of a module's classes compute its hash once: trees are looked up again and again."""
    for kind in module.values():
        if isinstance(kind, type) and issubclass(kind, Node) and "__hash__" in kind.__dict__:
            _remember_hash(kind)


def _remember_hash(kind: Any) -> None:
    computed = kind.__hash__

    def remembered(self: Any) -> int:
        found: int | None = self.__dict__.get("_hash")
        if found is None:
            found = self.__dict__["_hash"] = computed(self)
        return found
    kind.__hash__ = remembered
