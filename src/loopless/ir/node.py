"""Nodes of both IRs, and walking through them. A node is immutable and compared by content.

Trees are walked and looked up again and again while a loop is compiled; so a node remembers its children and its hash.
"""
from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import wraps
from operator import is_not
from typing import Any, TypeVar


class Node:
    """A node of the IR: immutable, compared by content."""


N = TypeVar("N", bound=Node)


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
    wanted: frozenset[type] = _with_subclasses(kind)
    ahead = [node]
    while ahead:
        found = ahead.pop()
        if not wanted.isdisjoint(kinds_in(found)):
            if isinstance(found, kind):
                yield found
            ahead += children(found)[::-1]


def kinds_in(node: Node) -> frozenset[type]:
    """The kinds of all nodes in a node, looked up once."""
    found: frozenset[type] | None = node.__dict__.get("_kinds")
    if found is None:
        found = node.__dict__["_kinds"] = frozenset((type(node),)).union(*map(kinds_in, children(node)))
    return found


def has(node: Node, *kinds: type) -> bool:
    """Whether a node of one of some kinds is in a node, or is that node."""
    return any(not _with_subclasses(kind).isdisjoint(kinds_in(node)) for kind in kinds)


_subclasses: dict[Any, frozenset[type]] = {}


def _with_subclasses(kind: Any) -> frozenset[type]:
    if kind not in _subclasses:
        _subclasses[kind] = frozenset((kind,)).union(*map(_with_subclasses, kind.__subclasses__()))
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
    return type(node)(**{name: changed.get(name, node.__dict__[name]) for name in field_names(type(node))})


def substitute(node: N, change: Callable[..., Node | None], only: type | None = None, *more: Any) -> N:
    """Bottom-up is not needed here: change(n, *more) replaces a node whole, None goes into its children.

    A value that is used twice is one node in two places, and is looked at once.
    only: the kind of nodes that change replaces; parts without any are passed by.
    """
    wanted = None if only is None else _with_subclasses(only)
    return _substituted(node, change, wanted, {}, more)                 # type: ignore[return-value]


def _substituted(node: Node, change: Callable[..., Node | None], wanted: frozenset[type] | None,
                 done: dict[int, Node], more: tuple[Any, ...]) -> Node:
    """A function of its own: a closure that calls itself is a cycle, which only the garbage collector frees."""
    if wanted is not None and wanted.isdisjoint(kinds_in(node)):
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
