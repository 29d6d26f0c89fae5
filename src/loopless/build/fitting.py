"""Does a row fit into the slice that it is stored in? By the facts, or by a look at lengths that the data have.

    out[i, n - len(row):] = row         n - (n - len(row)) is len(row), where n is not less than that
    out[i, -len(row):] = row            so is this, where the row is not empty
    out[i, :len(row) - 1] = row[1:]     len(row) - 1 twice, where the row is not empty

Lengths are compared as polynomials over what is looked up, as if no slice were cut off at the end of its axis. That
none is, is checked when the code runs, unless the facts say so: no element of a list is longer than the longest.

torch would spread a row of one element over any slice, and raise for others: what is not as long keeps the loop.
"""
from __future__ import annotations

from fractions import Fraction

from ..ir import loop as ir
from ..ir.polynomial import Polynomial, expression, polynomial
from ..ir.types import BOOL, INT, Type, tensor
from ..report.reasons import Refusal
from . import extremes, given, lists, slices, subscripts
from .extremes import known, never_negative
from .scope import Scope

Tests = dict[tuple[str, ir.Expr, ir.Expr], bool]        # and whether nobody else notices where they fail
DIFFERENT = "a row that may differ in size from the slice it is stored in"


def check_row(s: Scope, store: ir.Store, kind: Type) -> list[ir.Stmt]:
    """A row fits into its place; what has to be looked at for that, where the lengths are in the data."""
    value = store.value
    spans = [sub for sub in store.subs if isinstance(sub, ir.Span)]
    place = ir.Load(store.array, store.subs, kind)
    if kind.rank == value.type.rank + 1 and spans and not slices.is_sliced(s, value) and all(
            slices.same(s, subscripts.size(s, place, k + 1), lists.row_size(s, value, k))
            for k in range(value.type.rank)):
        return []                                       # the same row at each place
    if kind.rank != value.type.rank or any(sub != ir.Span() for sub in spans[1:]):
        raise Refusal("LL204", "a row that is spread over a slice of several dimensions", s.line)
    if not all(slices.same(s, subscripts.size(s, place, k), lists.row_size(s, value, k)) for k in range(1, kind.rank)):
        raise Refusal("LL205", DIFFERENT, s.line)
    own, found = slices.length(s, place), slices.length(s, value)
    if own is None or found is None:
        raise Refusal("LL205", DIFFERENT, s.line)
    return [] if slices.same(s, own, found) else _looked_at(s, _tests(s, own, found))


def _tests(s: Scope, own: ir.Expr, found: ir.Expr) -> Tests:
    """What makes two lengths the same: no slice is cut off, and then they are, or it is looked up."""
    of_place: Tests = {}
    of_row: Tests = {}
    one, other = _uncut(s, own, of_place), _uncut(s, found, of_row)
    tests = {test: True for test in of_place}           # nobody else notices that the place is cut off
    tests |= {test: False for test in of_row if test not in tests}
    if one != other:
        if not (_is_looked_up(one) and _is_looked_up(other)):
            raise Refusal("LL205", DIFFERENT, s.line)
        tests["eq", expression(one), expression(other)] = True
    elif one.constant is not None:
        raise Refusal("LL205", DIFFERENT, s.line)
    return {test: needed for test, needed in tests.items() if not surely(s, *test)}


def _looked_at(s: Scope, tests: Tests) -> list[ir.Stmt]:
    about = (("plain", False), ("about", "a row is as long as the slice it is stored in"))
    out: list[ir.Stmt] = []
    for (name, a, b), needed in tests.items():
        kind = tensor("bool") if a.type.tensor or b.type.tensor else BOOL
        test = ir.Op(name, (a, b), kind, line=s.line)
        out.append(ir.Discard(ir.Op("ensure", (a, test), a.type, about, line=s.line), line=s.line, needed=needed))
    return out


def _is_looked_up(length: Polynomial) -> bool:
    """Whether a length is no more than what was looked up, or has a name."""
    return len(length.terms) == 1 and length.terms[0][1] == 1 \
        and all(isinstance(atom, (ir.Load, ir.Var)) for atom in length.terms[0][0]) and len(length.terms[0][0]) == 1


def _uncut(s: Scope, length: ir.Expr, tests: Tests) -> Polynomial:
    """A length as it is where slices lie within their axes; that they do is noted."""
    if isinstance(length, ir.Var):
        found = s.computed.get(length.name) or extremes.amount(s, length)
        return Polynomial.atom(length) if found is None else _uncut(s, found, tests)
    if isinstance(length, ir.Op) and length.name in ("item", "int", "ensure") and _is_exact(length.args[0].type):
        return _uncut(s, length.args[0], tests)
    if isinstance(length, ir.Op) and length.name == "slice-end":
        return _end(s, length.args[0], length.args[1], tests)
    if isinstance(length, ir.Op) and length.name == "slice-length":
        tests["ge", length.args[1], length.args[0]] = True
        return _uncut(s, length.args[1], tests) - _uncut(s, length.args[0], tests)
    if isinstance(length, ir.Op) and length.name in ("add", "sub", "neg") and _is_exact(length.type):
        parts = [_uncut(s, part, tests) for part in length.args]
        return -parts[0] if len(parts) == 1 else parts[0] + (parts[1] if length.name == "add" else -parts[1])
    if isinstance(length, ir.Select) and isinstance(length.test, ir.Op) and length.type == INT \
            and length.test.name in ("lt", "gt") and length.test.args == (length.yes, length.no):
        parts = [_uncut(s, part, tests) for part in length.test.args]
        return _lesser(*parts) if length.test.name == "lt" else -_lesser(-parts[0], -parts[1])
    return polynomial(length)


def _lesser(a: Polynomial, b: Polynomial) -> Polynomial:
    """The lesser of two ints, in one form: half of the sum, without half of the distance."""
    apart = a - b
    if _bounded(-apart):
        return a
    if _bounded(apart):
        return b
    distance = max(apart, -apart, key=repr)
    half = Polynomial.number(Fraction(1, 2))
    return half * (a + b - Polynomial.atom(ir.Op("abs", (expression(distance),), INT)))


def _bounded(value: Polynomial) -> bool:
    """Whether a value is never negative, whatever is in it: a distance is no less than either difference."""
    distance = next((atom for atom in value.atoms if isinstance(atom, ir.Op) and atom.name == "abs"), None)
    if distance is None:
        return value.constant is not None and value.constant >= 0
    factor = value.coefficient(distance, 1).constant
    apart = polynomial(distance.args[0])
    return factor is not None and factor > 0 and value.degree(distance) == 1 \
        and any(_bounded(value.replace(distance, side)) for side in (apart, -apart))


def _is_exact(kind: Type) -> bool:
    """Whether sums of ints are what they seem: narrow ones wrap round."""
    return kind == INT or (kind.tensor and kind.dtype == "int64" and not kind.rank)


def _end(s: Scope, place: ir.Expr, size: ir.Expr, tests: Tests) -> Polynomial:
    """The end of a slice that is not cut off. One that is written as less than 0 counts from the end of the axis."""
    if not _is_exact(place.type):
        return polynomial(ir.Op("slice-end", (place, size), INT))
    value = _uncut(s, place, {})
    written = isinstance(place, ir.Op) and place.name == "neg"
    if written or (value.terms and all(factor < 0 for _, factor in value.terms)):
        back = place.args[0] if isinstance(place, ir.Op) and written else expression(-value)
        tests["gt", back, ir.Const(0)] = tests["le", back, size] = True
        return _uncut(s, size, tests) + value
    tests["ge", place, ir.Const(0)] = tests["le", place, size] = True
    return _uncut(s, place, tests)


def amount(s: Scope, length: ir.Expr) -> Polynomial:
    """A length by what it was computed from."""
    return _uncut(s, length, {})


def surely(s: Scope, name: str, a: ir.Expr, b: ir.Expr) -> bool:
    """Whether a test holds by the facts: elements of a list are no longer than the longest, and not shorter than 0."""
    one, other = (_uncut(s, e, {}) for e in (a, b))
    if name not in ("ge", "le", "gt"):
        return False
    rest = {"ge": one - other, "gt": one - other - Polynomial.number(1), "le": other - one}[name]
    return _never_negative(s, rest)


def _never_negative(s: Scope, rest: Polynomial) -> bool:
    for atom in rest.atoms:
        factor, many = rest.coefficient(atom, 1).constant, given.longest(s, atom)
        distance = atom.args[0] if isinstance(atom, ir.Op) and atom.name == "abs" else None
        if (many is None and distance is None) or factor is None or rest.degree(atom) > 1:
            continue
        if many is not None:
            return _never_negative(s, rest.replace(atom, polynomial(many) if factor < 0 else Polynomial()))
        apart = polynomial(distance)                                                # type: ignore[arg-type]
        return factor > 0 and any(_never_negative(s, rest.replace(atom, side)) for side in (apart, -apart))
    return not any(ir.has(atom, ir.Load, ir.Var, ir.Index) for atom in rest.atoms) \
        and never_negative(s, polynomial(known(s, expression(rest))))
