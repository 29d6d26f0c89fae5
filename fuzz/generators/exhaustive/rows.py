"""Which hazards a program exercises: read off what was chosen for it, never guessed.

The numbers are those of the table of hazards. A row is named only if the loop has its form and one of the two calls has
the data that brings it out: row 6 needs `out[idx[i]] +=` and a call whose `idx` has a place twice.
"""
from __future__ import annotations

import re

from .calls import Trial
from .data import is_float
from .surroundings import Around
from .vocabulary import Head, Loop, Statement

OFFSETS = {"[i]": 0, "[i - 1]": -1, "[i + 1]": 1}
COMPARED = ("max", "min", "choice", "where")
CARRIED = "carried"
BEFORE = "before"


def rows(loop: Loop, around: Around, trial: Trial, gradients: bool) -> frozenset[int]:
    found: set[int] = set()
    of_memory(found, loop, around, trial)
    of_accumulators(found, loop, around, trial)
    of_values(found, loop, out_dtype(around, trial), trial)
    of_results(found, loop, around, trial)
    of_calls(found, loop, around, trial)
    if gradients:
        of_gradients(found, loop)
    return frozenset(found)


def reads_of(statement: Statement) -> tuple[str, ...]:
    return statement.value.operands + ((statement.target,) if statement.assign != "=" else ())


def dependence(head: Head, written: str, read: str) -> str:
    """How a read of the array that is written depends on other iterations: "carried", "before" or not at all."""
    name, other = written.split("[")[0], read.split("[")[0]
    at, from_ = OFFSETS.get(written[len(name):]), OFFSETS.get(read[len(other):])
    if name != other or at is None or from_ is None or (from_ - at) % head.step:
        return ""
    distance = (at - from_) // head.step            # iterations after which the cell that was written is read
    return CARRIED if distance > 0 else BEFORE if distance < 0 else ""


def of_memory(found: set[int], loop: Loop, around: Around, trial: Trial) -> None:
    operands = [operand for s in loop.statements for operand in s.value.operands]
    for s in loop.statements:
        kinds = {dependence(loop.heads[0], s.target, operand) for operand in operands if len(loop.heads) == 1}
        plain = s.assign == "=" and not s.value.operator
        if CARRIED in kinds:
            found.add(2 if plain else 1)
        if BEFORE in kinds:
            found.add(3)
        if CARRIED in kinds and BEFORE in kinds:
            found.add(54)
        if "[idx[i]]" in s.target and trial.nasty in ("duplicate", "negative"):
            found.add(7 if s.assign == "=" else 6)
    reads = {operand.split("[")[0] for operand in operands}
    shared = {"x", "out"} if "out" in around.names else {"x", "y"} if len(loop.heads) == 1 else set()
    if trial.nasty in ("same", "overlap") and shared <= set(around.names):
        if around.written & shared and reads & shared:
            found.add(4)
    if around.source == "x":
        found.add(60)
    if trial.nasty == "expanded" and "out" in around.written and "out" in around.names and len(loop.heads) == 1:
        found.add(5)


def of_accumulators(found: set[int], loop: Loop, around: Around, trial: Trial) -> None:
    """Sums and products: into `s`, into one cell, into cells that other iterations rewrite."""
    inner = loop.heads[-1].text[4]
    for s in loop.statements:
        carried = s.target == "s" or (s.target in ("out[0]", "r[i]") and inner in ("i", "j"))
        if carried and (s.assign in ("+=", "-=", "*=") or "s" in s.value.operands):
            dtypes = {out_dtype(around, trial) if s.target != "s" else trial.dress.x}
            found.update(10 if d in ("float32", "float64") else 9 if is_float(d) else 8 for d in dtypes)
    if around.start.startswith("x[") and any(s.target == "s" and s.assign != "=" for s in loop.statements):
        found.add(53)
    text = "\n".join(loop.lines)
    if "break" in loop.guards:
        found.add(36)
    if any(g for g in loop.guards) and re.search(r"\bs [-+]=", text) and trial.nasty == "special":
        found.add(30)


def out_dtype(around: Around, trial: Trial) -> str:
    if around.source.startswith("torch.ones"):
        return "float32"
    return trial.dress.x if around.source else trial.dress.out


def of_values(found: set[int], loop: Loop, out: str, trial: Trial) -> None:
    dress, special = trial.dress, trial.nasty == "special"
    for s in loop.statements:
        operator, operands = s.value.operator, s.value.operands
        if operator in COMPARED and special and is_float(dress.x):
            found.update((27, 29))
        if operator in ("/", "//") and special:
            found.add(17)
        if operator == "//" and not is_float(dress.x):
            found.add(18)
        if operator == "float":
            found.add(13)
        if "w" in operands and dress.w != dress.x:
            found.add(56)
        if s.target.startswith("out") and is_float(dress.x) and not is_float(out):
            found.add(20 if s.assign != "=" else 57)
            if special:
                found.add(19)
        if dress.x == "uint8" and operator in ("-", "+", "*"):
            found.add(16)
        if operator == ">" or "m[i]" in operands:
            found.add(51)
        if loop.heads[0].first == 0 and any("- 1]" in operand or "- 1," in operand for operand in operands):
            found.add(21)


def of_results(found: set[int], loop: Loop, around: Around, trial: Trial) -> None:
    if trial.nasty == "empty" and ("s" in around.results or "i" in around.results or "t" in around.results):
        found.add(26)
    if "i" in around.results:
        found.add(58)
    if "t" in around.results:
        found.add(59)
    if "out" in around.results and "out" in around.names:
        found.add(42)


def of_calls(found: set[int], loop: Loop, around: Around, trial: Trial) -> None:
    if trial.nasty in ("short", "long") and "y" in around.names:
        found.add(23)
        if trial.nasty == "short" and around.written:
            found.add(35)
    if any("x[i + 1]" in s.value.operands for s in loop.statements) and not loop.heads[0].room and not around.lengths:
        found.update((23, 35))
    if trial.nasty == "strided x" or (trial.nasty == "strided out" and "out" in around.names):
        found.add(43)
    if trial.nasty == "wide" and not is_float(trial.dress.x):
        found.add(15)


def of_gradients(found: set[int], loop: Loop) -> None:
    guarded = any(guard for guard in loop.guards)
    for s in loop.statements:
        if s.value.operator in COMPARED:
            found.add(32)
        if s.value.operator in ("sqrt", "/"):
            found.add(31 if not guarded else 55)
        elif guarded:
            found.add(55)
        if "w" in s.value.operands or "y[idx[i]]" in s.value.operands:
            found.add(63)
        if s.value.operator == "float":
            found.add(14)
