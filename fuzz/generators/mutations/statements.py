"""Changes of statements: swap, duplicate, drop, guard, `else`, augmented or not, temporaries, accumulators, results.

Each takes a tree and a random generator, changes the tree in one place, and says whether it found one.
"""
from __future__ import annotations

import ast
import copy
import random

from .places import (
    add_result,
    assignments,
    bodies,
    counters,
    expression,
    fields,
    function,
    in_loops,
    loops,
    put,
    statement,
    stored_names,
    subscripts,
)


def swap_statements(tree: ast.Module, rng: random.Random) -> bool:
    sites = [(body, k) for body in bodies(tree) for k in range(len(body) - 1)]
    if sites:
        body, k = rng.choice(sites)
        body[k], body[k + 1] = body[k + 1], body[k]
    return bool(sites)


def duplicate_statement(tree: ast.Module, rng: random.Random) -> bool:
    sites = assignments(tree)
    if sites:
        body, k = rng.choice(sites)
        body.insert(rng.randrange(k, len(body)) + 1, copy.deepcopy(body[k]))
    return bool(sites)


def drop_statement(tree: ast.Module, rng: random.Random) -> bool:
    sites = [(body, k) for body in bodies(tree) for k in range(len(body)) if len(body) > 1]
    if sites:
        body, k = rng.choice(sites)
        del body[k]
    return bool(sites)


def add_guard(tree: ast.Module, rng: random.Random) -> bool:
    """`if` around a statement, on the counter or on an element that the loop reads anyway."""
    sites = assignments(tree)
    reads = [ast.unparse(s) for s in subscripts(tree) if isinstance(s.ctx, ast.Load)]
    tests = [f"{name} > 1" for name in counters(tree)] + [f"{read} > 0" for read in reads]
    if not sites or not tests:
        return False
    body, k = rng.choice(sites)
    body[k] = ast.If(expression(rng.choice(tests)), [body[k]], [])
    return True


def add_else(tree: ast.Module, rng: random.Random) -> bool:
    """What the branch does, done otherwise."""
    sites = [n for n in in_loops(tree, ast.If) if not n.orelse and isinstance(n.body[0], (ast.Assign, ast.AugAssign))]
    if sites:
        node = rng.choice(sites)
        other = copy.deepcopy(node.body[0])
        other.value = expression(rng.choice(["0", "1.0", f"-({ast.unparse(other.value)})"]))
        node.orelse = [other]
    return bool(sites)


def change_assignment(tree: ast.Module, rng: random.Random) -> bool:
    """`=` for `+=` and the reverse; `x = x + e` also keeps its meaning as `x += e`."""
    sites = [
        (body, k, s) for body in bodies(tree) for k, s in enumerate(body)
        if isinstance(s, ast.AugAssign)
        or (isinstance(s, ast.Assign) and isinstance(s.targets[0], (ast.Name, ast.Subscript)))
    ]
    if not sites:
        return False
    body, k, old = rng.choice(sites)
    if isinstance(old, ast.AugAssign):
        target = ast.unparse(old.target)
        long = ast.BinOp(expression(target), old.op, old.value)
        body[k] = statement(f"{target} = {ast.unparse(long if rng.random() < 0.6 else old.value)}")
    else:
        target, value = ast.unparse(old.targets[0]), old.value
        if isinstance(value, ast.BinOp) and ast.unparse(value.left) == target:
            body[k] = ast.AugAssign(old.targets[0], value.op, value.right)
        else:
            body[k] = statement(f"{target} {rng.choice(['+=', '-=', '*='])} {ast.unparse(value)}")
    return True


def extract_temporary(tree: ast.Module, rng: random.Random) -> bool:
    """A part of an expression gets a name."""
    sites = [
        (body, k, site) for body in bodies(tree) for k, s in enumerate(body)
        if isinstance(s, (ast.Assign, ast.AugAssign)) for site in fields(s)
        if isinstance(site[3], (ast.BinOp, ast.Subscript)) and isinstance(getattr(site[3], "ctx", ast.Load()), ast.Load)
        and not isinstance(site[0], (ast.Subscript, ast.Attribute))
    ]
    if not sites:
        return False
    body, k, (node, name, at, value) = rng.choice(sites)
    put(node, name, at, ast.Name("part", ast.Load()))
    body.insert(k, statement(f"part = {ast.unparse(value)}"))
    return True


def inline_temporary(tree: ast.Module, rng: random.Random) -> bool:
    """A name's value in the place of its uses further down in the same list."""
    sites = [(body, k, s) for body in bodies(tree) for k, s in enumerate(body[:-1])
             if isinstance(s, ast.Assign) and isinstance(s.targets[0], ast.Name)]
    if not sites:
        return False
    body, k, old = rng.choice(sites)
    for later in body[k + 1:]:
        for node, name, at, value in list(fields(later)):
            if isinstance(value, ast.Name) and value.id == old.targets[0].id and isinstance(value.ctx, ast.Load):
                put(node, name, at, copy.deepcopy(old.value))
    del body[k]
    return True


def add_accumulator(tree: ast.Module, rng: random.Random) -> bool:
    """A sum, product, maximum or count beside what the loop does, returned."""
    reads = [ast.unparse(s) for s in subscripts(tree) if isinstance(s.ctx, ast.Load)]
    if not reads or "tally" in ast.unparse(function(tree)):
        return False
    forms = ("tally += {}", "tally = tally + {}", "tally = max(tally, {})", "tally *= {}", "tally += {} > 0",
             "tally = {} if {} > tally else tally")
    body = rng.choice(bodies(tree))
    text = rng.choice(forms).replace("{}", rng.choice(reads))
    body.append(statement(text)) if not isinstance(body[-1], (ast.Break, ast.Continue, ast.Return)) else body.insert(
        0, statement(text))
    function(tree).body.insert(0, statement(f"tally = {rng.choice(['0.0', '0', '1.5'])}"))
    add_result(tree, "tally")
    return True


def return_more(tree: ast.Module, rng: random.Random) -> bool:
    """A temporary or a counter, read after the loop."""
    if not loops(tree) or any(isinstance(n, ast.Yield) for n in ast.walk(tree)):
        return False
    names = [*stored_names(tree), *counters(tree)]
    if names:
        add_result(tree, rng.choice(names))
    return bool(names)
