"""What a region does at its entry: lists become the tensors that it was compiled for (given_lists.py), and
ints are computed from what they hold, such as how many places a list needs that stands for a dictionary.

Where the function goes on after the region, and may look at the list again, the tensor has a name of its own.
"""
from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import torch

from ..pipeline import Compiled, Large, with_paths
from ..report.reasons import Refusal
from ..report.waits import Wait
from .given_lists import Given, shape_texts
from .live_facts import LiveFacts

Lines = tuple[str, ...]
FAR = "no key is far too large"


def check_lists(compiled: Compiled, facts: LiveFacts, line: int) -> None:
    """Refuses what would be written into the tensors of a list: the region has copies of them."""
    if facts.lists.keys() & set(compiled.written):
        raise Refusal("LL207", "tensors of a list that are written to", line)


def with_entry(compiled: Compiled, facts: LiveFacts, taken: frozenset[str]) -> Compiled:
    """The code of a region after the lines that make tensors of lists. What chooses a form looks at the lists.

    taken: the names that a tensor may not have; empty where nothing comes after the region.
    """
    compiled = _with_numbers(compiled, facts) if facts.numbers else compiled
    compiled = with_paths(compiled, facts.paths)
    lists = {n: kind for n, kind in facts.lists.items() if n in facts.arrays}
    if not lists:
        return compiled
    beside = next((f"{n}.device" for n, v in facts.used.items() if isinstance(v, torch.Tensor)), None) \
        or next((f"{n}[0].device" for n, kind in lists.items() if kind.of.tensor), "")
    device = "" if facts.device == "cpu" else beside
    names = {n: n if not taken and n in facts.values else next(m for m in _names(n) if m not in taken)
             for n in lists}

    def made(name: str) -> str:
        return f"{names[name]}, {facts.lengths[name]}" if lists[name].ragged else names[name]

    def begun(lines: Lines) -> Lines:
        used = [n for n in lists if any(re.search(rf"\b({n}|{facts.lengths[n]})\b", x) for x in lines)]
        whole = [n for n in used if any(re.search(rf"\b{n}\b", x) for x in lines)]
        place = f", device={device}" if device else ""
        first = tuple(f"{made(n)} = {lists[n].text(n, device)}" if n in whole else
                      f"{facts.lengths[n]} = torch.tensor(list(map(len, {n})){place})" for n in used)
        return first + tuple(_renamed(x, names) for x in _uncopied(lines, [*used, *map(facts.lengths.get, used)])) \
            if lines else ()
    small, large = compiled.small, compiled.large
    sizes = shape_texts(lists, facts.lengths)
    copies = tuple(Wait("copy", "a list of numbers", f"`{n}` is a list: its {_copied(kind)} are copied to the device")
                   for n, kind in lists.items() if device and (kind.of.number or kind.ragged))
    return replace(compiled, lines=begun(compiled.lines), checked=begun(compiled.checked),
                   waits=copies + compiled.waits,
                   small=small and replace(small, test=_sized(small.test, sizes)),
                   large=large and _large(large, begun, sizes))


def _with_numbers(compiled: Compiled, facts: LiveFacts) -> Compiled:
    """The code after the lines that compute ints from what tensors and lists hold."""
    def used(lines: Lines) -> dict[str, tuple[str, str]]:
        asked = (*lines, *facts.checked_conditions)
        return {n: number for n, number in facts.numbers.items() if any(re.search(rf"\b{n}\b", x) for x in asked)}

    def begun(lines: Lines, checked: bool) -> Lines:
        first: list[str] = []
        for name, (text, most) in used(lines).items():
            first.append(f"{name} = {text}")
            if checked:
                first += [f"if not 0 < {name} <= {most}:", f"    raise _Unfit({FAR!r})"]
        asked = " and ".join(facts.checked_conditions)
        first += [f"if not ({asked}):", f"    raise _Unfit({asked!r})"] if checked and asked else []
        return (*first, *lines)

    def sized(text: str) -> str:
        for name, (number, _) in facts.numbers.items():
            text = re.sub(rf"\b{name}\b", f"({number})", text)
        return text
    small, large = compiled.small, compiled.large
    if large is not None:
        large = Large(sized(large.test), sized(large.hopeless), begun(large.lines, False) if large.lines else (),
                      begun(large.checked, True) if large.checked else ())
    checks = (*compiled.checks, *([FAR] if used(compiled.checked) else []))
    return replace(compiled, lines=begun(compiled.lines, False), checked=begun(compiled.checked, True), large=large,
                   checks=checks, small=small and replace(small, test=sized(small.test)))


def _uncopied(lines: Lines, names: list[str | None]) -> Lines:
    """The lines without copies of what has just been made, and is used once."""
    for name in names:
        if sum(len(re.findall(rf"\b{name}\b", line)) for line in lines) == 1:
            lines = tuple(line.replace(f"{name}.clone()", f"{name}") for line in lines)
    return lines


def _copied(kind: Given) -> str:
    return "lengths" if kind.ragged else "numbers"


def _names(name: str) -> list[str]:
    return [f"{name}_tensor", *(f"{name}_tensor{k}" for k in range(2, 100))]


def _renamed(line: str, names: dict[str, str]) -> str:
    """A line of emitted code with other names; its texts in quotes are words for people."""
    parts = re.split(r"('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")", line)
    for name, other in names.items():
        if other != name:
            parts[::2] = [re.sub(rf"(?<![.\w]){name}\b(?!=[^=])", other, part) for part in parts[::2]]
    return "".join(parts)


def _large(large: Large, begun: Callable[[Lines], Lines], sizes: dict[str, str]) -> Large:
    return Large(_sized(large.test, sizes), _sized(large.hopeless, sizes), begun(large.lines), begun(large.checked))


def _sized(text: str, sizes: dict[str, str]) -> str:
    """A test on sizes with those of lists taken from the lists themselves."""
    for name, shape in sizes.items():
        text = re.sub(rf"\b{name}\.shape\b", shape, text)
        text = re.sub(rf"\bint\({name}\.max\(\)\)", f"max({name})", text)
    return text
