"""The lines of a guard, from the tests that it makes: what an earlier call has seen is not looked at again.

    _same, _length_a, _length_b = _seen.last
    _known = _same(a, b)                                                    sizes and strides as they were
    if not ((_known or _kinds(a, b)) and _level() is None):
        return False
    if not _known and not (a.shape[0] == b.shape[0]):
        return False
    _at_a = a.data_ptr()
    _at_b = b.data_ptr()
    if _known and (_at_a + _length_a <= _at_b or _at_b + _length_b <= _at_a):
        return True                                                         what is written shares no memory
    return dense(a) and apart(1, a, b) and (_known or _seen.note(a, b))
"""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tests:
    """What a guard asks, as Python text."""
    kinds: str                          # of all tensors, as one call; "" if each is asked, among the others
    others: list[str]                   # of types, identities and modes
    sizes: list[str]                    # of nothing but the sizes and strides of tensors
    numbers: list[str]                  # of ints from outside, and sizes


@dataclass(frozen=True)
class Names:
    """What the guard calls its tensors and functions."""
    tensors: tuple[str, ...]
    written: tuple[str, ...]
    seen: str
    dense: str
    apart: str


def guard_lines(tests: Tests, names: Names, lists: dict[str, str]) -> list[str]:
    """The lines of the guard; lists: how the shapes are had of the lists that are taken for tensors."""
    remembered = bool(tests.kinds and (tests.sizes or names.written))
    values = ", ".join(names.tensors)
    kinds = [f"(_known or {tests.kinds})" if remembered else tests.kinds] if tests.kinds else []
    lines = [f"_same, {', '.join(f'_length_{n}' for n in names.tensors)} = {names.seen}.last",
             f"_known = _same({values})"] if remembered else []
    lines += _refused([*kinds, *tests.others])
    shapes = {**{n: f"{n}.shape" for n in names.tensors}, **lists}
    lines += [f"_shape_{n} = {text}" for n, text in shapes.items() if any(f"_shape_{n}[" in x for x in tests.numbers)]
    lines += _refused(tests.numbers)
    if tests.sizes:
        looked = [*(f"_shape_{n} = {n}.shape" for n in names.tensors if any(f"_shape_{n}[" in x for x in tests.sizes)),
                  *_refused(tests.sizes)]
        lines += ["if not _known:", *(f"    {line}" for line in looked)] if remembered else looked
    noted = [f"(_known or {names.seen}.note({values}))"] if remembered else []
    return [*lines, *_memory(names, noted, remembered)]


def _memory(names: Names, noted: list[str], remembered: bool) -> list[str]:
    """What is written overlaps neither with itself nor with anything else that is used."""
    alone = [f"{names.dense}({name})" for name in names.written]
    order = [*names.written, *(name for name in names.tensors if name not in names.written)]
    if not names.written or len(order) == 1:
        return [f"return {' and '.join([*_known_or(alone, remembered), *noted]) or 'True'}"]
    lines = [f"_at_{name} = {name}.data_ptr()" for name in order] if remembered else []
    pairs = [f"(_at_{one} + _length_{one} <= _at_{other} or _at_{other} + _length_{other} <= _at_{one})"
             for k, one in enumerate(names.written) for other in order[k + 1:]]
    lines += [f"if _known and {' and '.join(pairs)}:", "    return True"] if remembered else []
    apart = f"{names.apart}({len(names.written)}, {', '.join(order)})"
    return [*lines, f"return {' and '.join([*alone, apart, *noted])}"]


def _known_or(tests: list[str], remembered: bool) -> list[str]:
    return [f"(_known or {' and '.join(tests)})"] if tests and remembered else tests


def _refused(tests: list[str]) -> list[str]:
    return [f"if not ({' and '.join(tests)}):", "    return False"] if tests else []
