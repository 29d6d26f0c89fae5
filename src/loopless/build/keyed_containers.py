"""Sets, and dictionaries of numbers, whose keys are ints: such a container is a list with a place for each key.

    counts = {}                                         counts = [0] * (max(labels) + 1)
    for y in labels.tolist():                           for y in labels.tolist():
        counts[y] = counts.get(y, 0) + 1        →           counts[y] += 1
    seen = set()                                        seen = [False] * (max(keys) + 1)
    for k in keys.tolist():                             for k in keys.tolist():
        if k not in seen:                                   if not seen[k]:
            seen.add(k)                                         seen[k] = True

The same for `defaultdict(int)`, `Counter`, `set(x.tolist())`, and for what a comprehension fills. Which keys are there
is the count itself where each update adds a positive number, and a list of truths beside it otherwise. A key is an int
that is not negative, and one that is read in a plain dictionary is there: both are checked, and so is that there is a
place for it (key_bounds.py). To go through all keys is to go through all places, those that are taken, from the first
to the last: where Python goes through them in another order, no iteration may notice (any_order.py).

Left alone: containers that are results, or used for anything else, and keys that come from nowhere.
"""
from __future__ import annotations

import ast

from ..read.facts import Facts
from ..read.nodes import nodes_in
from .filled_containers import filled_one_by_one
from .key_bounds import SIZE, KeyBounds
from .keyed_updates import updated
from .keyed_uses import Container, Left, as_places

Body = list[ast.stmt]
BUILTINS = ("set", "dict", "range", "len", "max", "sum", "sorted", "enumerate", "list")
EMPTY = {"set()": "set", "{}": "dict", "dict()": "dict", "Counter()": "counter", "defaultdict(int)": "default",
         "defaultdict(float)": "default", "defaultdict(lambda: 0)": "default", "defaultdict(lambda: 0.0)": "default"}


def as_lists(body: Body, facts: Facts, outputs: tuple[str, ...]) -> Body:
    """The statements with lists in the place of such containers."""
    if not any(_may_be_one(n) for stmt in body for n in nodes_in(stmt)) \
            or any(facts.known(name).path != f"builtins.{name}" for name in BUILTINS):
        return body
    whole, changed = filled_one_by_one(body, outputs), True
    while changed:                          # what goes through one container may be the keys of another
        whole, changed = _one_more(whole, facts, outputs)
    return whole if any(_is_size(n) for stmt in whole for n in nodes_in(stmt)) else body


def _one_more(body: Body, facts: Facts, outputs: tuple[str, ...]) -> tuple[Body, bool]:
    """The statements with one more list in the place of a container, and whether there was one."""
    made = {n.targets[0].id: n for stmt in body for n in nodes_in(stmt) if isinstance(n, ast.Assign)
            and len(n.targets) == 1 and isinstance(n.targets[0], ast.Name) and kind_of(n.value, facts)}
    for name, statement in made.items():
        try:
            container = Container(name, kind_of(statement.value, facts), _zero(statement.value))
            return _as_list(body, container, outputs), True
        except Left:
            continue
    return body, False


def _is_size(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id.startswith(SIZE)


def _may_be_one(node: ast.AST) -> bool:
    return isinstance(node, (ast.Dict, ast.DictComp, ast.SetComp)) or (
        isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in (
            "set", "dict", "defaultdict", "Counter"))


def kind_of(value: ast.expr, facts: Facts) -> str:
    """"set", "dict", "default" or "counter", if an expression makes an empty one."""
    kind = EMPTY.get(ast.unparse(value).removeprefix("collections."), "")
    called = value.func if isinstance(value, ast.Call) else None
    if not kind or called is None:
        return kind
    known = facts.known(called.id) if isinstance(called, ast.Name) else None
    if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
        known = facts.member(facts.known(called.value.id), called.attr)
    own = ("builtins.set", "builtins.dict", "collections.defaultdict", "collections.Counter")
    return kind if known is not None and known.path in own else ""


def _zero(value: ast.expr) -> int | float:
    return 0.0 if ast.unparse(value).endswith(("(float)", "0.0)")) else 0


def _as_list(body: Body, container: Container, outputs: tuple[str, ...]) -> Body:
    name = container.name
    stores = [n for stmt in body for n in nodes_in(stmt)
              if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
    if len(stores) != 1 or name in outputs:
        raise Left
    body = [updated(stmt, container) for stmt in body]
    own = [k for k, stmt in enumerate(body) if _mentions(stmt, name)]
    makes = isinstance(body[own[0]], ast.Assign)
    if len(own) < 1 + makes:
        raise Left
    first = own[makes]
    places = as_places([*([body[own[0]]] if makes else []), *body[first:]], container, outputs)
    bounds = KeyBounds(body, body[first:], name)
    above = [bounds.above(key) for key in places.keys]
    every = [b for found in above for b in found or []]
    if not every or None in above:
        raise Left
    size = places.sized(every, body[first])
    return [*(s for k, s in enumerate(body[:first]) if not makes or k != own[0]), size, *places.body]


def _mentions(stmt: ast.stmt, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name for n in nodes_in(stmt))
