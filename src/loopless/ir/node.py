"""Nodes of both IRs, and walking through them. A node is immutable and compared by content.

Trees are walked and looked up again and again while a loop is compiled; so a node remembers its children and its hash.
"""
from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import wraps
from operator import is_not
from typing import Any, TypeVar


class Node:
    """A node of the IR: immutable, compared by content, with a hash that is computed once."""
    remembers_hash = True


N = TypeVar("N", bound=Node)
D = TypeVar("D")


# Annotations of fields that hold no nodes.
PLAIN = {"str", "int", "bool", "str | None", "int | None", "Type", "types.Type", "tuple[str, ...]"}


_inner_fields: dict[type, tuple[str, ...]] = {}
_field_names: dict[type, tuple[str, ...]] = {}


def inner_fields(kind: Any) -> tuple[str, ...]:
    """The names of the fields of a class of nodes that may hold nodes."""
    if kind not in _inner_fields:
        _inner_fields[kind] = tuple(f.name for f in fields(kind) if f.type not in PLAIN)
    return _inner_fields[kind]


def field_names(kind: Any) -> tuple[str, ...]:
    """The names of all fields of a class of nodes."""
    if kind not in _field_names:
        _field_names[kind] = tuple(f.name for f in fields(kind))
    return _field_names[kind]


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


def each(node: Node) -> Iterator[Node]:
    """A node and all nodes inside it, one that is there several times only once, in any order."""
    ahead, seen = [node], {id(node)}
    while ahead:
        found = ahead.pop()
        yield found
        for inner in children(found):
            if id(inner) not in seen:
                seen.add(id(inner))
                ahead.append(inner)


K = TypeVar("K", bound=Node)


def find(node: Node, kind: type[K]) -> Iterator[K]:
    """The nodes of a kind in a node, itself included, in the order of `walk`; parts without any are passed by."""
    wanted = _with_subclasses(kind)
    ahead = [node]
    while ahead:
        found = ahead.pop()
        if wanted & kinds_in(found):
            if isinstance(found, kind):
                yield found
            ahead += children(found)[::-1]


_bits: dict[type, int] = {}


def _bit(kind: type) -> int:
    """One bit for each kind of nodes."""
    return _bits.setdefault(kind, 1 << len(_bits))


def kinds_in(node: Node) -> int:
    """The kinds of all nodes in a node, a bit each, looked up once."""
    found: int | None = node.__dict__.get("_kinds")
    if found is None:
        found = _bit(type(node))
        for inner in children(node):
            found |= kinds_in(inner)
        node.__dict__["_kinds"] = found
    return found


def has(node: Node, *kinds: type) -> bool:
    """Whether a node of one of some kinds is in a node, or is that node."""
    return any(_with_subclasses(kind) & kinds_in(node) for kind in kinds)


_subclasses: dict[Any, int] = {}


def _with_subclasses(kind: Any) -> int:
    """The bits of a kind of nodes and of all that are of that kind."""
    if kind not in _subclasses:
        found = _bit(kind)
        for inner in kind.__subclasses__():
            found |= _with_subclasses(inner)
        _subclasses[kind] = found
    return _subclasses[kind]


def contains(node: Node, test: Callable[[Node], bool]) -> bool:
    return any(test(n) for n in walk(node))


def rebuild(node: N, change: Callable[..., Any], *more: Any) -> N:
    """The node with each direct child replaced by change(child, *more); the same object where nothing changed."""
    if not children(node):
        return node
    changed: dict[str, Any] = {}
    for name in inner_fields(type(node)):
        value = node.__dict__[name]
        if isinstance(value, Node):
            new = change(value, *more)
            if new is not value:
                changed[name] = new
        elif isinstance(value, tuple) and value:
            news = [change(v, *more) if isinstance(v, Node) else v for v in value]
            if any(map(is_not, news, value)):
                changed[name] = tuple(news)
    if not changed:
        return node
    new = object.__new__(type(node))
    known = node.__dict__
    new.__dict__.update({name: changed[name] if name in changed else known[name] for name in field_names(type(node))})
    return new


def replace(node: D, **changes: Any) -> D:
    """A node with some fields changed: what `dataclasses.replace` does, in half the time."""
    if not isinstance(node, Node):
        return dataclasses.replace(node, **changes)                     # type: ignore[type-var]
    known, names = node.__dict__, field_names(type(node))
    data = {name: known[name] for name in names}
    data.update(changes)
    assert len(data) == len(names), f"{type(node).__name__} has no {changes.keys() - set(names)}"
    new = object.__new__(type(node))
    new.__dict__.update(data)
    return new


def substitute(node: N, change: Callable[..., Node | None], only: type | None = None, *more: Any) -> N:
    """Bottom-up is not needed here: change(n, *more) replaces a node whole, None goes into its children.

    A value that is used twice is one node in two places, and is looked at once.
    only: the kind of nodes that change replaces; parts without any are passed by.
    """
    wanted = None if only is None else _with_subclasses(only)
    return _substituted(node, change, wanted, {}, more)                 # type: ignore[return-value]


def _substituted(node: Node, change: Callable[..., Node | None], wanted: int | None,
                 done: dict[int, Node], more: tuple[Any, ...]) -> Node:
    """A function of its own: a closure that calls itself is a cycle, which only the garbage collector frees."""
    if wanted is not None and not wanted & kinds_in(node):
        return node
    found = done.get(id(node))
    if found is None:
        new = change(node, *more)
        if new is None:
            new = rebuild(node, _substituted, change, wanted, done, more)
        found = done[id(node)] = new
    return found


Q = TypeVar("Q", bound=Callable[[Any], Any])


def asked_once(question: Q) -> Q:
    """A question about a node alone: the answer is kept with the node, which does not change."""
    key, missing = f"_{question.__name__}", object()

    @wraps(question)
    def answered(node: Any) -> Any:
        known = node.__dict__.get(key, missing)
        if known is missing:
            known = node.__dict__[key] = question(node)
        return known
    return answered                                                     # type: ignore[return-value]


@asked_once
def size(node: Node) -> int:
    """How many nodes are written out if the node is, those that appear twice counted twice."""
    return 1 + sum(map(size, children(node)))
