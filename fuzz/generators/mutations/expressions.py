"""Changes of an expression: another operator, comparison, subscript, constant, name; a number out of a tensor.

Each takes a tree and a random generator, changes the tree in one place, and says whether it found one.
"""
from __future__ import annotations

import ast
import random

from .places import counters, expression, fields, in_loops, indices, loops, put, subscripts

ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div)
COMPARISONS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq)
CONSTANTS = ("0", "1", "2", "-1", "0.5", "0.0", "-0.0", "3", "-2.0")


def change_operator(tree: ast.Module, rng: random.Random) -> bool:
    inside = {id(n) for s in in_loops(tree, ast.Subscript) for n in ast.walk(s.slice)}
    nodes = [n for n in in_loops(tree, (ast.BinOp, ast.AugAssign))
             if isinstance(n.op, ARITHMETIC) and id(n) not in inside]
    if nodes:
        node = rng.choice(nodes)
        node.op = rng.choice([op for op in ARITHMETIC if not isinstance(node.op, op)])()
    return bool(nodes)


def change_comparison(tree: ast.Module, rng: random.Random) -> bool:
    nodes = [n for n in in_loops(tree, ast.Compare) if isinstance(n.ops[0], COMPARISONS)]
    if nodes:
        node = rng.choice(nodes)
        node.ops[0] = rng.choice([op for op in COMPARISONS if not isinstance(node.ops[0], op)])()
    return bool(nodes)


def negate_condition(tree: ast.Module, rng: random.Random) -> bool:
    nodes = in_loops(tree, (ast.If, ast.IfExp))
    if nodes:
        node = rng.choice(nodes)
        node.test = ast.UnaryOp(ast.Not(), node.test)
    return bool(nodes)


def change_connective(tree: ast.Module, rng: random.Random) -> bool:
    nodes = in_loops(tree, ast.BoolOp)
    if nodes:
        node = rng.choice(nodes)
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return bool(nodes)


def shift_subscript(tree: ast.Module, rng: random.Random) -> bool:
    """`x[i]` becomes `x[i - 1]`, `x[i + 1]` or `x[n - 1 - i]`."""
    known = counters(tree)
    sites = [
        (node, k, index.id) for node in subscripts(tree) for k, index in enumerate(indices(node))
        if isinstance(index, ast.Name) and index.id in known
    ]
    if not sites:
        return False
    node, k, name = rng.choice(sites)
    bounds = known[name].iter.args                             # type: ignore[attr-defined]
    stop = ast.unparse(bounds[0] if len(bounds) == 1 else bounds[1])
    new = expression(rng.choice([f"{name} - 1", f"{name} - 1", f"{name} + 1", f"({stop}) - 1 - {name}"]))
    if isinstance(node.slice, ast.Tuple):
        node.slice.elts[k] = new
    else:
        node.slice = new
    return True


def change_constant(tree: ast.Module, rng: random.Random) -> bool:
    sites = [site for loop in loops(tree) for s in loop.body for site in fields(s)
             if isinstance(site[3], ast.Constant) and type(site[3].value) in (int, float)]
    if sites:
        node, name, at, _ = rng.choice(sites)
        put(node, name, at, expression(rng.choice(CONSTANTS)))
    return bool(sites)


def swap_names(tree: ast.Module, rng: random.Random) -> bool:
    """One tensor for another that is subscripted in the same way."""
    nodes = subscripts(tree)
    ways = {(n.value.id, len(indices(n))) for n in nodes if isinstance(n.value, ast.Name)}
    sites = [(n, other) for n in nodes if isinstance(n.value, ast.Name)
             for other, count in sorted(ways) if count == len(indices(n)) and other != n.value.id]
    if sites:
        node, other = rng.choice(sites)
        node.value = ast.Name(other, ast.Load())
    return bool(sites)


def wrap_element(tree: ast.Module, rng: random.Random, form: str) -> bool:
    """An element that is read, and not as an index, becomes a Python number."""
    known = set(counters(tree))
    sites = [
        site for loop in loops(tree) for s in loop.body for site in fields(s)
        if isinstance(site[3], ast.Subscript) and isinstance(site[3].ctx, ast.Load)
        and isinstance(site[3].value, ast.Name) and not isinstance(site[0], (ast.Subscript, ast.Attribute))
        and all(not isinstance(i, ast.Slice) for i in indices(site[3]))
        and any(isinstance(n, ast.Name) and n.id in known for n in ast.walk(site[3].slice))
    ]
    if sites:
        node, name, at, old = rng.choice(sites)
        put(node, name, at, expression(form.format(ast.unparse(old))))
    return bool(sites)


def add_item(tree: ast.Module, rng: random.Random) -> bool:
    return wrap_element(tree, rng, "{}.item()")


def add_float(tree: ast.Module, rng: random.Random) -> bool:
    return wrap_element(tree, rng, "float({})")


def add_function(tree: ast.Module, rng: random.Random) -> bool:
    return wrap_element(tree, rng, rng.choice(["abs({})", "-{}", "torch.sqrt({})", "max({}, 0)", "min(0.5, {})"]))
