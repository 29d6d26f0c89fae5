"""Sizes that are written often get the name that the user gave them.

    a[:a.shape[0] // 2] = b[:a.shape[0] // 2] + c[:a.shape[0] // 2]     →     m = a.shape[0] // 2
                                                                              a[:m] = b[:m] + c[:m]

Works on the text: a size is the same text wherever it stands.
"""
from __future__ import annotations

import re
from functools import partial

from ..ir import loop as ir
from ..ir.loop_text import python_text

OFTEN = 3
TRIPS = re.compile(r"len\(range\([^()]*\)\)")
NUMBER = re.compile(r"-?\d+|\w+")


def size_names(region: tuple[ir.Stmt, ...]) -> dict[str, str]:
    """The texts of ints that are fixed while a region runs, with the names that it gives them, once each."""
    assigned = [n.name for s in region for n in ir.find(s, ir.Assign) if n.name.isidentifier()]     # not the compiler's
    values: dict[str, ir.Expr] = {}
    for stmt in region:
        if isinstance(stmt, ir.Assign) and assigned.count(stmt.name) == 1 and stmt.value.type == ir.INT:
            values[stmt.name] = ir.substitute(stmt.value, partial(_known, values))
    texts = {name: python_text(value) for name, value in values.items()}
    return {_bare(text): name for name, text in texts.items() if text is not None and not NUMBER.fullmatch(text)}


def _known(values: dict[str, ir.Expr], node: ir.Node) -> ir.Expr | None:
    return values.get(node.name) if isinstance(node, ir.Var) else None


def with_size_names(lines: list[str], names: dict[str, str], taken: set[str]) -> list[str]:
    """The lines with often written sizes under names, which are defined first."""
    defined: list[str] = []
    known = dict(sorted(names.items(), key=lambda item: -len(item[0])))
    trips = sorted(set(TRIPS.findall("\n".join(lines))), key=len, reverse=True)
    free = next(n for n in ("count", "steps", "trips", "count_") if n not in taken)
    for text, name in [*known.items(), *((t, free) for t in trips[:1] if t not in known)]:
        pattern = _pattern(text)
        often = sum(len(pattern.findall(line)) for line in lines)
        if often >= (2 if text in trips else OFTEN) and not any(re.search(rf"\b{name}\b", line) for line in lines):
            lines = [_unbracketed(pattern.sub(name, line), name) for line in lines]
            defined.append(f"{name} = {text}")
    return [*reversed(defined), *lines]


def _pattern(text: str) -> re.Pattern[str]:
    """Where the text stands for itself: an operator beside it could take a part of it."""
    plain = re.escape(text)
    if re.fullmatch(r"[\w.]+\[\d+\]", text) or TRIPS.fullmatch(text):
        return re.compile(rf"(?<![\w.]){plain}")
    return re.compile(rf"(?:(?<=[\[(:])|(?<=[,=] )){plain}(?=[\]):,]|$| [-+] )")


def _unbracketed(line: str, name: str) -> str:
    return re.sub(rf"(?<![\w\])])\({name}\)", name, line)


def _bare(text: str) -> str:
    inner = text[1:-1]
    return inner if text.startswith("(") and text.endswith(")") and "(" not in inner else text
