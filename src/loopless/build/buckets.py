"""Lists that are filled by key, one list a key: the keys side by side, the values side by side, and masks.

    buckets = [[] for _ in range(k)]                keys, values = [], []
    for i in range(n):                              for i in range(n):
        buckets[c[i].item()].append(x[i])               keys.append(c[i].item()); values.append(x[i])
                                            →
    for j in range(k):                              for j in range(k):
        if len(buckets[j]) > 0:                         if (keys == j).sum().item() > 0:
            y[j] = torch.stack(buckets[j]).mean(0)          y[j] = values[keys == j].mean(0)

The same for `defaultdict(list)`, of which the keys that are there are gone through where no iteration may notice in
which order (any_order.py), and for dictionaries that such a loop puts a value in for each key. A key is checked to be
one of those that there is a list for. What a mask does for each group is done for all groups at once (lower/groups.py).

Left alone: lists that are filled in several places or under a branch, that are results, or that are used for anything
else than to be stacked, measured or added up.
"""
from __future__ import annotations

import ast

from ..read.facts import Facts
from ..read.nodes import nodes_in
from . import trees
from .bucket_uses import Buckets, Uses
from .key_bounds import ABOVE, KeyBounds
from .keyed_uses import Left
from .trees import load, store

Body = list[ast.stmt]
BUILTINS = ("range", "len", "max", "sum", "list", "dict", "enumerate", "set")


def as_masks(body: Body, facts: Facts, outputs: tuple[str, ...]) -> Body:
    """The statements with masks in the place of lists of lists."""
    made = {n.targets[0].id: n.value for n in body if isinstance(n, ast.Assign) and len(n.targets) == 1
            and isinstance(n.targets[0], ast.Name) and (_many(n.value) is not None or _by_key(n.value, facts))}
    if any(facts.known(name).path != f"builtins.{name}" for name in BUILTINS) or facts.known("torch").path != "torch":
        return body
    for name, value in made.items():
        if name not in outputs:
            try:
                body = _as_masks(body, name, value, outputs)
            except Left:
                continue
    return body


def _many(value: ast.expr) -> ast.expr | None:
    """How many lists there are in `[[] for _ in range(k)]`."""
    head = value.generators[0] if isinstance(value, ast.ListComp) and len(value.generators) == 1 else None
    if head is None or head.ifs or ast.unparse(value.elt) not in ("[]", "list()"):          # type: ignore[attr-defined]
        return None
    over = head.iter
    plain = isinstance(over, ast.Call) and ast.unparse(over.func) == "range" and len(over.args) == 1
    return over.args[0] if plain else None                                          # type: ignore[attr-defined]


def _by_key(value: ast.expr, facts: Facts) -> bool:
    """`defaultdict(list)`."""
    if ast.unparse(value) not in ("defaultdict(list)", "collections.defaultdict(list)"):
        return False
    called = value.func if isinstance(value, ast.Call) else None
    known = facts.known(called.id) if isinstance(called, ast.Name) else None
    if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
        known = facts.member(facts.known(called.value.id), called.attr)
    return known is not None and known.path == "collections.defaultdict"


def _as_masks(body: Body, name: str, made: ast.expr, outputs: tuple[str, ...]) -> Body:
    if sum(isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)
           for stmt in body for n in nodes_in(stmt)) != 1:
        raise Left
    filling = next((k for k, s in enumerate(body) if isinstance(s, ast.For) and _filled(s, name) is not None), None)
    if filling is None:
        raise Left
    first = body[filling]
    assert isinstance(first, ast.For)
    filled = _filled(first, name)
    many = _many(made)
    assert filled is not None
    size: ast.expr = many if many is not None else _above(body, filling, name, filled[0])
    buckets = Buckets(name, by_key=many is None)
    rest = [trees.renamed_statement(s, {}) for s in body[filling + 1:]]
    dicts = frozenset(s.targets[0].id for s in body if isinstance(s, ast.Assign) and len(s.targets) == 1
                      and isinstance(s.targets[0], ast.Name) and ast.unparse(s.value) in ("{}", "dict()"))
    uses = Uses(buckets, rest, outputs, dicts - set(outputs))
    after = [s for s in uses.rewritten() if not (isinstance(s, ast.Assign) and any(
        _binds(s, result) for result in uses.results))]
    last = max(k for k, s in enumerate(body) if any(isinstance(n, ast.Name) and n.id == name for n in nodes_in(s)))
    if _changed({n.id for n in ast.walk(filled[1]) if isinstance(n, ast.Name)}, body[filling:last + 1]):
        raise Left
    before = [s for s in body[:filling] if not (isinstance(s, ast.Assign) and (_binds(s, name) or any(
        _binds(s, result) for result in uses.results)))]
    if any(isinstance(n, ast.Name) and n.id == name for s in before for n in nodes_in(s)):
        raise Left
    loop = _filling(first, buckets, filled, uses)
    begun: Body = [ast.Assign([store(buckets.size)], size)]
    begun += [ast.Assign([store(part)], ast.List([], ast.Load())) for part in uses.lists]
    whole = [*before, *begun, loop, *(part for stmt in after for part in _with_room(stmt, after))]
    return [ast.fix_missing_locations(s if hasattr(s, "lineno") else ast.copy_location(s, first)) for s in whole]


def _with_room(stmt: ast.stmt, body: Body) -> Body:
    """`y = x.clone()`, of which parts are written later, as a new tensor that is filled with what is in the other."""
    value = stmt.value if isinstance(stmt, ast.Assign) and len(stmt.targets) == 1 else None
    plain = isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "clone" \
        and not value.args and not value.keywords and isinstance(value.func.value, ast.Name)
    if not plain or not isinstance(stmt, ast.Assign) or not isinstance(stmt.targets[0], ast.Name):
        return [stmt]
    name, other = stmt.targets[0].id, value.func.value                              # type: ignore[union-attr]
    if not any(isinstance(n, ast.Subscript) and not isinstance(n.ctx, ast.Load) and ast.unparse(n.value) == name
               for s in body for n in ast.walk(s)):
        return [stmt]
    made = ast.Call(ast.Attribute(load("torch"), "empty_like", ast.Load()), [other], [])
    place = ast.Subscript(load(name), ast.Slice(), ast.Store())
    return [ast.copy_location(s, stmt) for s in (ast.Assign([store(name)], made), ast.Assign([place], other))]


def _changed(names: set[str], body: Body) -> bool:
    """Whether something is written that lists may hold parts of: they would show it, and copies do not."""
    for n in (n for stmt in body for n in nodes_in(stmt)):
        if isinstance(n, ast.Subscript) and not isinstance(n.ctx, ast.Load):
            target: ast.expr = n.value
        elif isinstance(n, ast.AugAssign):
            target = n.target
        elif isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute) and n.func.attr.endswith("_"):
            target = n.func.value
        else:
            continue
        if names & {m.id for m in ast.walk(target) if isinstance(m, ast.Name)}:
            return True
    return False


def _binds(stmt: ast.Assign, name: str) -> bool:
    return isinstance(stmt.targets[0], ast.Name) and stmt.targets[0].id == name


def _filled(loop: ast.For, name: str) -> tuple[ast.expr, ast.expr, ast.stmt] | None:
    """The key and the value of the statement that appends, the only one in the loop that mentions the lists."""
    mentions = sum(isinstance(n, ast.Name) and n.id == name for n in nodes_in(loop))
    leaves = any(isinstance(n, (ast.Continue, ast.Break, ast.Return)) for n in nodes_in(loop))
    for stmt in loop.body:
        call = stmt.value if isinstance(stmt, ast.Expr) else None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "append" \
                and isinstance(call.func.value, ast.Subscript) and ast.unparse(call.func.value.value) == name \
                and len(call.args) == 1 and mentions == 1 and not leaves and not loop.orelse:
            return call.func.value.slice, call.args[0], stmt
    return None


def _above(body: Body, filling: int, name: str, key: ast.expr) -> ast.expr:
    found = KeyBounds(body, body[filling:], name).above(key)
    if not found:
        raise Left
    return ast.Call(load(ABOVE), found, [ast.keyword(name, ast.Constant(None))])


def _filling(loop: ast.For, buckets: Buckets, filled: tuple[ast.expr, ast.expr, ast.stmt], uses: Uses) -> ast.For:
    key, value, statement = filled
    new = trees.renamed_statement(loop, {})
    assert isinstance(new, ast.For)
    own = f"key~{buckets.name}"
    parts: Body = [ast.Assign([store(own)], key), buckets.append(uses.keys, buckets.checked(load(own)))]
    copy = ast.Call(ast.Attribute(value, "clone", ast.Load()), [], [])
    parts += [buckets.append(part, copy if how == "stack" else value) for part, how in uses.wanted.items()]
    if not uses.wanted:
        parts.append(ast.Expr(value))                   # nobody asks for it, but it may raise
    at = loop.body.index(statement)
    new.body[at:at + 1] = [ast.copy_location(p, statement) for p in parts]
    return new
