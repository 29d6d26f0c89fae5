"""The order of the tensor statements: each reads its tensors as they were at the right moment.

A value that reads `a` at moment t must be computed after every store to `a` up to t and before every later one. Where
that goes round in a circle, the values are computed first, under names of their own, and stored afterwards.
"""
from __future__ import annotations

import itertools

from ..ir import tensor as t
from ..ir.loop import find, walk
from ..ir.node import Node, replace, substitute
from ..report.reasons import Refusal
from .context import Context
from .sharing import copied


def schedule(statements: list[t.Statement], ctx: Context) -> list[t.Statement]:
    """The statements in an order that keeps every read what it was."""
    statements = _read_early(_kept_results(statements, ctx), ctx)
    order = _sorted(statements) or _sorted(_split(statements, ctx))
    if order is None:
        raise Refusal("LL201", "the statements of the loop wait for each other", ctx.line)
    return order


def _kept_results(jobs: list[t.Statement], ctx: Context) -> list[t.Statement]:
    """Results that were computed before a store are computed before it, under a name."""
    puts, taken = t.stores(jobs), _taken(jobs, ctx)
    out: list[t.Statement] = []
    for job in jobs:
        if not isinstance(job, t.Result):
            out.append(job)
            continue
        values = []
        for k, value in enumerate(job.values):
            late = any(isinstance(n, t.Input) and p.array == n.name and p.at > n.at for n in walk(value) for p in puts)
            if not late:
                values.append(value)
                continue
            if any(p.array == handed.name and p.at <= handed.at for handed in _handed_back(value) for p in puts):
                raise Refusal("LL207", "a tensor that is written to, or a value from before, as the data has it",
                              ctx.line)
            known = value.name.replace("~", "_") if isinstance(value, t.Named) else f"result_{k}"
            name = _fresh(f"kept_{known}", taken)
            out.append(t.Let(name, value))
            values.append(t.Input(name, value.dims, value.dtype))
        out.append(replace(job, values=tuple(values)))
    return out


def _handed_back(value: t.Value) -> list[t.Input]:
    """The tensors that one of several results is, or shows a part of."""
    if isinstance(value, t.Choose):
        return _handed_back(value.yes) + _handed_back(value.no)
    if isinstance(value, t.Several):
        return [found for part in value.values for found in _handed_back(part)]
    if isinstance(value, t.Named):
        return _handed_back(value.value)
    return _handed_back(value.base) if isinstance(value, t.View) else [value] if isinstance(value, t.Input) else []


def _read_early(jobs: list[t.Statement], ctx: Context) -> list[t.Statement]:
    """What a statement reads of a tensor before it is stored to, where it also reads it after that, under a name."""
    puts, taken = t.stores(jobs), _taken(jobs, ctx)
    out: list[t.Statement] = []
    for job in jobs:
        reads = [] if isinstance(job, (t.Kept, t.Result)) else list(find(job, t.Input))
        early = {n for n in reads for m in reads if n.name == m.name
                 and any(p is not job and p.array == n.name and n.at < p.at <= m.at for p in puts)}
        lets: dict[t.Value, t.Let] = {}

        def change(node: Node, early: set[t.Input] = early, lets: dict[t.Value, t.Let] = lets) -> Node | None:
            base = node.base if isinstance(node, t.View) else node
            if not isinstance(node, t.Value) or base not in early:
                return None
            if node not in lets:
                lets[node] = t.Let(_fresh(f"{base.name}_before", taken), copied(node))
            return t.Input(lets[node].name, node.dims, node.dtype)
        new = substitute(job, change) if early else job
        out += [*lets.values(), new]
    return out


def _sorted(jobs: list[t.Statement], eager: bool = False) -> list[t.Statement] | None:
    before: dict[int, set[int]] = {k: set() for k in range(len(jobs))}
    puts = [(k, put) for k, j in enumerate(jobs) for put in t.stores([j])]
    inside = {k: {put.array for put in t.stores([j])} for k, j in enumerate(jobs) if isinstance(j, t.Kept)}
    names = {j.name: k for k, j in enumerate(jobs) if isinstance(j, t.Let)}
    for k, job in enumerate(jobs):
        if isinstance(job, t.Result):
            before[k] |= set(range(k))
            continue
        for read in (n for n in find(job, t.Input) if n.name not in inside.get(k, ())):
            if read.name in names:
                before[k].add(names[read.name])
            for p, put in puts:
                if put.array == read.name and (p != k or put.at <= read.at):
                    first, then = (p, k) if put.at <= read.at else (k, p)
                    before[then].add(first)
    for a, one in puts:
        before[a] |= {b for b, other in puts if other.array == one.array and other.at < one.at and a != b}
    return _topological(jobs, before, eager)


def _named_results(job: t.Result, taken: set[str]) -> tuple[list[t.Statement], t.Result]:
    """The results that are computed, under names."""
    lets: list[t.Statement] = []
    values: list[t.Value] = []
    for k, value in enumerate(job.values):
        if isinstance(value, (t.Input, t.View)) or (isinstance(value, t.Number) and value.text.isidentifier()):
            values.append(value)
            continue
        name = _fresh(f"result_{k}", taken)
        lets.append(t.Let(name, value))
        values.append(t.Number(name, value.dtype) if t.is_number(value) else t.Input(name, value.dims, value.dtype))
    return lets, replace(job, values=tuple(values))


def computed_first(statements: list[t.Statement], ctx: Context) -> list[t.Statement] | None:
    """Everything computed as early as it can be, and stored afterwards; None if that is impossible."""
    return _sorted(_split(statements, ctx), eager=True)


def looked_at_before(statements: list[t.Statement], ctx: Context) -> list[t.Statement]:
    """The statements in which what all of a tensor becomes has a name, under which the others look at it."""
    taken, out = _taken(statements, ctx), list(statements)
    for put in t.stores(statements):
        late = [k for k, job in enumerate(out) if not isinstance(job, (t.Result, t.Kept)) and job is not put
                and any(n.name == put.array and n.at == put.at for n in find(job, t.Input))]
        whole = all(isinstance(item, t.Keep) for item in put.items) and not put.splits and put in out
        if not late or not whole or set(put.value.dims) != set(put.dims):
            continue
        value = put.value if put.value.dims == put.dims else t.Turn(put.value, put.dims)
        value = value if value.dtype == put.dtype else t.Cast(value, put.dtype)
        new = t.Input(_fresh(f"new_{put.array}", taken), put.dims, put.dtype)

        def change(node: Node, put: t.Put = put, new: t.Input = new) -> Node | None:
            return new if isinstance(node, t.Input) and (node.name, node.at) == (put.array, put.at) else None
        for k in late:
            out[k] = substitute(out[k], change)
        at = out.index(put)
        out[at:at + 1] = [t.Let(new.name, copied(value)), replace(put, value=new)]
    return out


def _taken(jobs: list[t.Statement], ctx: Context) -> set[str]:
    """The names that mean something already."""
    return set(ctx.names) | {j.name for j in jobs if isinstance(j, (t.Let, t.Allocate, t.Kept))}


def _fresh(name: str, taken: set[str]) -> str:
    """The name, or the next one that is free; it is taken now."""
    found = next(n for n in itertools.chain((name,), (f"{name}_{k}" for k in itertools.count(1))) if n not in taken)
    taken.add(found)
    return found


def _topological(jobs: list[t.Statement], before: dict[int, set[int]], eager: bool) -> list[t.Statement] | None:
    done: list[int] = []
    left = list(range(len(jobs)))
    while left:
        open_jobs = [k for k in left if before[k] <= set(done)]
        if not open_jobs:
            return None
        ready = next((k for k in open_jobs if isinstance(jobs[k], t.Let)), open_jobs[0]) if eager else open_jobs[0]
        done.append(ready)
        left.remove(ready)
    return [jobs[k] for k in done]


def _split(jobs: list[t.Statement], ctx: Context) -> list[t.Statement]:
    """Each store as a computation and a store."""
    taken = _taken(jobs, ctx)
    computed = {j.name for j in jobs if isinstance(j, t.Let) and not t.shares_memory(j.value)}
    out: list[t.Statement] = []
    for job in jobs:
        if isinstance(job, t.Put) and isinstance(job.value, t.Input) and job.value.name in computed:
            out.append(job)
        elif isinstance(job, t.Put) and not isinstance(job.value, t.Number):
            name = _fresh(f"new_{job.array}", taken)
            out += [t.Let(name, copied(job.value)), replace(job, value=t.Input(name, job.value.dims, job.value.dtype))]
        elif isinstance(job, t.Result):
            lets, result = _named_results(job, taken)
            out += [*lets, result]
        else:
            out.append(job)
    return out
