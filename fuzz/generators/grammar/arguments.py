"""The arguments of `f` and the texts of its calls.

An `Argument` says what a parameter holds: its dtype, its dimensions by name ("n", "m"), the flavour of its numbers.
`call_text` writes one call. The first call is ordinary, so that it is compiled; later ones have other sizes, special
numbers, other layouts, lengths that do not fit, one tensor under two names. What a production needs in a certain call
it gives itself, as `argument.given[call] = text`.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from fuzz.generators.grammar.pools import FLOATS, INTEGERS, OTHERS, POOLS

if TYPE_CHECKING:
    from fuzz.generators.grammar.draft import Draft

LATER_FLAVOURS = ("exact", "exact", "exact", "special", "special", "ties", "zeros", "rough")
VECTOR_LAYOUTS = ("strided({})", "offset({})", "transposed({})", "strided({})")
MATRIX_LAYOUTS = ("transposed({})", "transposed({})", "strided({})", "offset({})")
HOLDERS = ("listed({})", "tupled({})", "elements({})", "elements({})", "apart({})")
HOLDERS_OF_ROWS = ("listed({})", "elements({})", "apart({})", "uneven({})", "uneven({})")
BEYOND = ("2**63", "2**64 - 1", "2**70", "-2**63 - 1", "2**63 - 1", "-2**63")     # ints that tensors have no room for
STRANGE = ("subclass({})", "array({})", "listed({})", "elements({})", "inferred({})")


@dataclass
class Argument:
    name: str
    kind: str = "tensor"                # "tensor", "index", "length", "size", "count", "number"
    dtype: str = "float32"
    dims: tuple[str, ...] = ("n",)
    flavour: str = "exact"              # what its numbers are in the first call
    into: str = "n"                     # of an index or a count: the dimension it lies in
    written: bool = False
    fixed: bool = False                 # whether the dtype matters, so that no call changes it
    holder: str = ""                    # a list that its numbers come in
    given: dict[int, str] = field(default_factory=dict)


def sizes_of_calls(r: Random) -> list[dict[str, int]]:
    first = {"n": r.choice((3, 4, 4, 5)), "m": r.choice((2, 3, 3, 4)), "one": 1}
    sizes = [first]
    for _ in range(r.choice((1, 1, 1, 2))):
        sizes.append({"n": r.choice((0, 1, 2, 3, 4, 5, 6, 7)), "m": r.choice((1, 2, 3, 4, 3, 2, 0, 5)), "one": 1})
    return sizes


def call_texts(d: Draft) -> tuple[str, ...]:
    if d.r.random() < 0.07:
        held_in_a_list(d)
    return tuple(call_text(d, call) for call in range(len(d.sizes)))


def held_in_a_list(d: Draft) -> None:
    """A parameter that is only read is a list, of numbers or of tensors."""
    read = [a for a in d.arguments.values() if a.kind in ("tensor", "index", "length") and a.dims and not a.written]
    if read:
        chosen = d.r.choice(read)
        chosen.holder = d.r.choice(HOLDERS if len(chosen.dims) == 1 else HOLDERS_OF_ROWS)


def call_text(d: Draft, call: int) -> str:
    change = d.r.choice(OTHERS) if call and d.r.random() < 0.1 else ""
    texts = {a.name: given_text(d, a, call) or argument_text(d, a, call, change) for a in d.arguments.values()}
    if call and d.r.random() < 0.08:
        share_memory(d, call, texts)
    parts = [text for name, text in texts.items() if name not in d.held]
    if d.held:
        parts.append(d.holder.format(", ".join(f"{name}={texts[name]}" for name in d.held)))
    if d.optional and d.r.random() < 0.5:
        parts.pop()
    return "(" + "".join(part + ", " for part in parts).rstrip() + ")"


def given_text(d: Draft, a: Argument, call: int) -> str:
    """What a production gave, which requires grad as everything does."""
    text = a.given.get(call, "")
    return with_gradient(d.r, a, text) if text.startswith("t(") and d.gradients and a.dtype in FLOATS else text


def argument_text(d: Draft, a: Argument, call: int, change: str) -> str:
    sizes = d.sizes[call]
    if a.kind == "size":
        wrong = call and d.r.random() < 0.1
        return str(max(sizes[a.into] + (d.r.choice((-1, -1, 1)) if wrong else 0), 0))
    if a.kind == "count":
        return str(d.r.randint(0, max(sizes[a.into], 0)))
    if a.kind == "number" and call and a.dtype in INTEGERS and d.r.random() < 0.05:
        return d.r.choice(BEYOND)
    if a.kind == "number":
        return d.r.choice(POOLS[a.dtype][a.flavour])
    dtype = change if change and not a.fixed and a.kind == "tensor" else a.dtype
    text = decorated(d, a, call, tensor_text(d, a, call, dtype), dtype)
    return a.holder.format(text) if a.holder and (not call or d.r.random() < 0.9) else text


def tensor_text(d: Draft, a: Argument, call: int, dtype: str) -> str:
    shape = [d.sizes[call][dim] for dim in a.dims]
    if call and shape and a.kind == "tensor" and d.r.random() < 0.08:
        shape[0] = max(shape[0] + d.r.choice((1, 2, 1, -1)), 0)
    return filled(dtype, shape, numbers(d, a, call, dtype, product(shape)))


def filled(dtype: str, shape: list[int], texts: list[str]) -> str:
    inside = ", ".join(texts)
    if len(shape) == 1:
        return f"t([{inside}], {dtype})"
    return f"t([{inside}], {dtype}, {', '.join(map(str, shape)) or '()'})"


def product(shape: list[int]) -> int:
    count = 1
    for size in shape:
        count *= size
    return count


def numbers(d: Draft, a: Argument, call: int, dtype: str, count: int) -> list[str]:
    if a.kind == "index":
        return index_numbers(d.r, d.sizes[call][a.into], call, count)
    if a.kind == "length":
        return [str(d.r.randint(0, d.sizes[call][a.into])) for _ in range(count)]
    flavour = a.flavour
    if call and (flavour == "exact" or d.r.random() < 0.3):
        flavour = d.r.choice(LATER_FLAVOURS)
    return d.r.choices(POOLS[dtype][flavour], k=count)


def index_numbers(r: Random, size: int, call: int, count: int) -> list[str]:
    """Mostly within the size; later calls also have duplicates, negatives, and numbers beyond the end."""
    low, high, k = 0, max(size, 1), r.random()
    if call and k < 0.25:
        low = -high
    elif call and k < 0.33:
        high += 1
    elif call and k < 0.45:
        high = min(high, 2)
    return [str(r.randrange(low, high)) for _ in range(count)]


def decorated(d: Draft, a: Argument, call: int, text: str, dtype: str) -> str:
    """Another layout now and then, and what requires grad."""
    k = d.r.random()
    if call and a.dims and a.kind == "tensor":
        if k < 0.10:
            text = d.r.choice(MATRIX_LAYOUTS if len(a.dims) == 2 else VECTOR_LAYOUTS).format(text)
        elif k < 0.12 and d.sizes[call][a.dims[0]] > 1:
            text = f"expanded({text})"
            if a.written:
                d.rows.add(5)
        elif k < 0.125 and not d.gradients and not a.holder:
            d.rows.add(52)
            return d.r.choice(STRANGE).format(text)
    if d.gradients and dtype in FLOATS:
        return with_gradient(d.r, a, text)
    return text


def with_gradient(r: Random, a: Argument, text: str) -> str:
    if not a.written:
        k = r.random()
        return text if k < 0.12 else f"parameter({text})" if k < 0.18 else f"leaf({text})"
    return text if r.random() < 0.7 else f"grown({text})"


def share_memory(d: Draft, call: int, texts: dict[str, str]) -> None:
    """Two tensors of a kind become one, or overlap."""
    alike = [a for a in d.arguments.values() if a.kind == "tensor" and len(a.dims) == 1 and call not in a.given]
    if len(alike) < 2 or d.gradients or d.sizes[call]["n"] < 2:
        return
    first, second = d.r.sample(alike, 2)
    if list(texts).index(first.name) > list(texts).index(second.name):
        first, second = second, first
    if not texts[first.name].startswith(("t(", "strided(", "offset(")):
        return
    texts[first.name] = f"(same := {texts[first.name]})"
    texts[second.name] = d.r.choice(("same", "same", "same[:]", "same[1:]", "same.view(-1)"))
    if first.written or second.written:
        d.rows.add(4)

