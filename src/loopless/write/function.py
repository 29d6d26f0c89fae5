"""A whole region as the text of a function."""
from __future__ import annotations

from collections.abc import Sequence

from ..ir import loop as ir
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.loop_text import python_text
from . import checks, diagonal, elements, gathers, in_place, into, magnitudes, scatters
from .expressions import Writer
from .indexing import index_text, split_text
from .number_text import ATOM
from .stored_first import stored_first

FILLS = {"0": "zeros", "1": "ones"}


def body_text(statements: list[t.Statement], news: dict[str, ir.New], writer: Writer, checked: bool) -> list[str]:
    """The lines of the body; with the checks of run time if wanted."""
    lines: list[str] = []
    looks = magnitudes.Looks(statements) if checked else None
    for stmt in _in_place(statements, writer):
        new = _statement(stmt, news, writer, looks)
        lines += [line for line in new if magnitudes.ENDS not in line or line not in lines]
    return lines


def _in_place(statements: Sequence[t.Statement], writer: Writer) -> Sequence[t.Statement]:
    """The statements with fewer temporaries and stores, if no gradient is asked for."""
    if not writer.in_place:
        return statements
    return elements.written_once(stored_first(statements) if writer.into else statements)


def _statement(stmt: t.Statement, news: dict[str, ir.New], writer: Writer, looks: magnitudes.Looks | None
               ) -> list[str]:
    if isinstance(stmt, t.Let):
        return [f"{stmt.name} = {writer.plain(stmt.value)}"]
    if isinstance(stmt, t.Allocate):
        return [f"{stmt.name} = {allocation(news[stmt.name])}"]
    if isinstance(stmt, t.Put):
        return _put(stmt, writer)
    if isinstance(stmt, t.Check):
        return [] if looks is None else _checked(stmt, writer, looks)
    if isinstance(stmt, t.Blocks):
        return _blocks(stmt, news, writer)
    if isinstance(stmt, t.Kept):
        return _kept(stmt, news, writer)
    assert isinstance(stmt, t.Result)
    return [f"return {_result(stmt, writer)}"]


def _result(stmt: t.Result, writer: Writer) -> str:
    """What is returned; several values that one test chooses are chosen together."""
    first = stmt.values[0] if stmt.values else None
    if stmt.tuple and isinstance(first, t.Choose) and len(stmt.values) > 1 \
            and all(isinstance(v, t.Choose) and v.test == first.test for v in stmt.values):
        yes, no = (", ".join(writer.plain(getattr(v, side)) for v in stmt.values) for side in ("yes", "no"))
        return f"({yes}) if {writer.condition(first.test)} else ({no})"
    texts = [writer.plain(v) for v in stmt.values]
    if not stmt.tuple:
        return texts[0]
    return ", ".join(texts) if len(texts) > 1 else f"({''.join(x + ',' for x in texts)})"


def _blocks(stmt: t.Blocks, news: dict[str, ir.New], writer: Writer) -> list[str]:
    body = [line for s in stmt.body for line in _statement(s, news, writer, None)]
    return [f"for {stmt.start} in range(0, {stmt.size}, {stmt.rows}):",
            f"    {stmt.stop} = min({stmt.start} + {stmt.rows}, {stmt.size})", *(f"    {line}" for line in body)]


def _kept(stmt: t.Kept, news: dict[str, ir.New], writer: Writer) -> list[str]:
    ends = [str(e) for e in ([stmt.stop] if stmt.start == Affine() and stmt.step == 1 else [stmt.start, stmt.stop])]
    ends += [str(stmt.step)] if stmt.step != 1 else []
    body = [line for s in _in_place(stmt.body, writer) for line in _statement(s, news, writer, None)]
    return [f"for {stmt.name} in range({', '.join(ends)}):", *(f"    {line}" for line in body)]


def _checked(stmt: t.Check, writer: Writer, looks: magnitudes.Looks) -> list[str]:
    value = stmt.value
    if stmt.how == "computed":
        return [] if isinstance(value, t.Input) else [writer.plain(value)]
    if stmt.how == "asserted":
        return [f"torch._assert_async({writer.write(value).at(ATOM)}{'.all()' if value.dims else ''}, {stmt.about!r})"]
    test, failed = checks.holds(writer, value), f"    raise _Unfit({stmt.about!r})"
    quick = None if writer.device else looks.enough(value)
    if quick is None:
        return [f"if not {test}:", failed]
    return [*quick[1], f"if not ({quick[0]} or {test}):", failed]


def allocation(new: ir.New) -> str:
    """The tensor that the user allocated."""
    keywords = [f"{k}={v}" for k, v in new.keywords]
    fill = None if new.fill is None else python_text(new.fill)
    kind = "empty" if fill is None else FILLS.get(fill, "full")
    if new.like:
        args = [new.like, *([fill] if kind == "full" and fill else [])]
        return f"torch.{kind}_like({', '.join([*args, *keywords])})"
    shape = [_unbracketed(python_text(e) or "?") for e in new.shape]
    if kind == "full":
        sizes = ", ".join(shape) + ("," if len(shape) == 1 else "")
        return f"torch.full(({sizes}), {', '.join([str(fill), *keywords])})"
    return f"torch.{kind}({', '.join([*shape, *keywords])})"


def _unbracketed(text: str) -> str:
    return text[1:-1] if text.startswith("(") and text.endswith(")") and text.count("(") == 1 else text


def _put(put: t.Put, writer: Writer) -> list[str]:
    whole = put.array + split_text(put.splits, len(put.items) - sum(len(s) - 1 for _, s in put.splits))
    several = sum(isinstance(i, t.Gather) for i in put.items) > 1 and not t.in_one_place(put.items)
    items = tuple(scatters.as_slice(i, writer.plain(put.value)) for i in put.items)
    place = whole + index_text(writer, items, (), put.dims if several else ())
    down = diagonal.place(put)
    if down is not None and down.endswith(")") and isinstance(put.value, t.Number):
        return [f"{put.array}.fill_diagonal_({writer.plain(put.value)})"]
    if down is not None:
        whole, place = f"{put.array}.diagonal()", down
    if isinstance(put.value, t.Combine) and t.own_place(put.value.base, put) and not _reads_twice(put):
        return [scatters.combine(writer, put.value, place)]
    step = in_place.step(put, writer.in_place)
    steps = [step] if step is not None else in_place.steps_of(put) if writer.in_place else []
    if steps:
        copied = any(isinstance(i, t.Gather) for i in put.items)        # what computed subscripts give is no view
        signs = down is None and (copied or not put.splits)     # `view[...] += ...` would also store what is there
        return [_step(writer, put, place, step, signs) for step in steps]
    straight = gathers.scattered(writer, put) or into.stored(writer, put, place)
    if straight is not None:
        return [straight]
    read = t.shares_memory(put.value) and in_place.reads(put.value, put.array)
    text = writer.write(t.cloned(put.value) if read else _plainly(put), put.dims)
    if place == whole:
        place += "[:]" if put.items else "[()]"
    return [f"{place} = {text.text}"]


def _plainly(put: t.Put) -> t.Value:
    """What is stored; an int that is written out needs no dtype, as the place has it."""
    number = put.value.base if isinstance(put.value, t.Cast) and put.value.dtype == put.dtype == "int64" else None
    return number if isinstance(number, t.Number) and number.text.isdecimal() else put.value


def _step(writer: Writer, put: t.Put, place: str, step: in_place.Step, signs: bool) -> str:
    """An operation on what is in a place."""
    op, other = step
    text = into.added(writer, put, place, step)
    if text is None:
        operand = writer.write(other, put.dims).text
        text = f"{place} {in_place.SIGNS[op]}= {operand}" if signs else f"{place}.{op}_({operand})"
    return text


def _reads_twice(put: t.Put) -> bool:
    """Whether something beside what is combined with is read out of the tensor itself."""
    assert isinstance(put.value, t.Combine)
    return any(in_place.reads(v, put.array) for v in (*put.value.index, put.value.value))
