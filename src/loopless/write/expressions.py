"""Values to Python text: operators with the brackets they need, slices, and `[:, None]` where names must align."""
from __future__ import annotations

from ..ir import ops
from ..ir import tensor as t
from ..ir.affine import Affine
from ..ir.call_table import CALLS
from ..ir.records import dataclass
from ..ir.types import category
from ..report.reasons import Refusal
from . import (
    coupled,
    diagonal,
    gathers,
    lanes,
    row_calls,
    scatters,
    triangular_masks,
    unit_matrices,
    unpacking,
    whole_calls,
)
from .among import among
from .indexing import aligned, index_text, permutation, split_text
from .number_text import AND, ATOM, COMPARE, LOWEST, OR, PLUS, POWER, SHIFT, TIMES, UNARY, XOR, number_text
from .products import product

PRECEDENCE = {"**": POWER, "*": TIMES, "/": TIMES, "//": TIMES, "%": TIMES, "@": TIMES, "+": PLUS, "-": PLUS,
              "<<": SHIFT, ">>": SHIFT, "&": AND, "^": XOR, "|": OR,
              "<": COMPARE, "<=": COMPARE, ">": COMPARE, ">=": COMPARE, "==": COMPARE, "!=": COMPARE}
CONVERSIONS = ("float", "int", "bool", "round")


@dataclass(frozen=True)
class Text:
    text: str
    level: int = ATOM

    def at(self, level: int) -> str:
        return self.text if self.level >= level else f"({self.text})"


class Writer:
    """Writes values; `device` is the text of where new tensors have to be ("" for the default).

    in_place: no gradient is asked for, so that what is written may change step by step.
    rows: what is taken for elements may be rows, of which `sum()` would leave nothing.
    into: all shapes are known as well, so that torch may compute into what is there.
    """

    def __init__(self, device: str = "", in_place: bool = False, rows: bool = False) -> None:
        self.device, self.in_place, self.rows = device, in_place, rows
        self.into = in_place and not rows

    def write(self, value: t.Value, dims: tuple[str, ...] | None = None) -> Text:
        """The text of a value, aligned to these dimensions if given."""
        if dims is not None and value.dims:
            return self._aligned(value, dims)
        text: Text = getattr(self, f"_{type(value).__name__.lower()}")(value)
        return text

    def plain(self, value: t.Value) -> str:
        return self.write(value).text

    def operand(self, value: t.Value, dims: tuple[str, ...]) -> Text:
        """What an operation reads, and makes something new of: a view will do, if no gradient keeps it."""
        return self.write(diagonal.seen(value) if self.in_place else value, dims)

    def _aligned(self, value: t.Value, dims: tuple[str, ...]) -> Text:
        order = tuple(d for d in dims if d in value.dims)
        spread = aligned(order, dims)
        if order == value.dims and not spread:
            return self.write(value)
        if order == value.dims and isinstance(value, t.View) and not any(isinstance(i, (t.Gather, t.Roll))
                                                                           for i in value.items):
            return Text(self.write(value.base).at(ATOM) + index_text(self, value.items, spread))
        base = self.write(value).at(ATOM)
        if order != value.dims:
            base += permutation(value.dims, order)
        return Text(base + (index_text(self, tuple(t.Keep() for _ in order), spread) if spread else ""))

    def _input(self, v: t.Input) -> Text:
        return Text(v.name)

    def _number(self, v: t.Number) -> Text:
        return Text(*number_text(v.text))

    def _view(self, v: t.View) -> Text:
        rolls = [(k, i) for k, i in enumerate(v.items) if isinstance(i, t.Roll)]
        if rolls:
            return self._rolled(v, rolls)
        selected = gathers.repeated(self, v) or gathers.selected(self, v)
        if selected is not None:
            return Text(selected)
        several = sum(isinstance(i, t.Gather) for i in v.items) > 1 and not t.in_one_place(v.items)
        return Text(self.write(v.base).at(ATOM) + index_text(self, v.items, (), v.dims if several else ()))

    def _rolled(self, v: t.View, rolls: list[tuple[int, t.Roll]]) -> Text:
        base, shifts, axes = self.write(v.base).text, [str(roll.shift) for _, roll in rolls], [str(k) for k, _ in rolls]
        base = f"torch.roll({base}, {shifts[0]}, {axes[0]})" if len(rolls) == 1 else \
            f"torch.roll({base}, ({', '.join(shifts)}), ({', '.join(axes)}))"
        items = tuple(t.Keep() if isinstance(i, t.Roll) else i for i in v.items)
        return Text(base + index_text(self, items, (), ()))

    def _turn(self, v: t.Turn) -> Text:
        ahead = next((k for k, d in enumerate(v.dims) if d in v.base.dims), len(v.dims))
        text = self.write(v.base, v.dims)
        return Text(f"{text.at(ATOM)}[{', '.join(['None'] * ahead)}]") if ahead else text

    def _flip(self, v: t.Flip) -> Text:
        return Text(f"{self.write(v.base).at(ATOM)}.flip({v.dims.index(v.over)})")

    def _range(self, v: t.Range, dtype: str = "") -> Text:
        ends = [str(v.stop)] if v.start.constant == 0 and v.step == 1 else [str(v.start), str(v.stop)]
        if v.step != 1:
            ends.append(str(v.step))
        if dtype:
            ends.append(f"dtype=torch.{dtype}")
        if v.like and self.device:
            ends.append(f"device={self.device}")
        return Text(f"torch.arange({', '.join(ends)})")

    def _apply(self, v: t.Apply) -> Text:
        if v.op in ("clone", "detach", "contiguous"):
            if t.is_number(v.args[0]):
                return self.write(v.args[0])
            return Text(f"{self.write(v.args[0], v.dims).at(ATOM)}.{v.op}()")
        if v.op in ("tril", "triu"):
            return Text(f"{self.write(v.args[0]).at(ATOM)}.{v.op}({', '.join(str(p) for _, p in v.params)})")
        info = ops.op(v.op)
        sign = info.operator if info is not None and not v.params else ""
        if v.op == "not":
            return Text(f"not {self.write(v.args[0]).at(COMPARE)}", LOWEST)
        if v.op.startswith("math.") or (v.dtype in ("int", "float", "bool") and v.op in CONVERSIONS):
            return Text(f"{v.op}({', '.join(map(self._number_of, v.args))})")
        if sign and len(v.args) == 1:
            return Text(f"{sign}{self.write(v.args[0], v.dims).at(UNARY)}", UNARY)
        if sign and len(v.args) == 2:
            return self._binary(v, sign)
        if info is None or not info.function:
            raise Refusal("LL204", f"`{v.op}` has no text")
        args = [self.operand(a, v.dims).text for a in v.args]
        if v.op == "abs" and t.is_number(v.args[0]):
            return Text(f"abs({args[0]})")
        below = v.args[0] if v.op == "clamp_max" else None
        if isinstance(below, t.Apply) and below.op == "clamp_min" and below.dtype == v.dtype \
                and t.is_number(below.args[1]) and t.is_number(v.args[1]):
            return Text(f"torch.clamp({', '.join(self.operand(a, v.dims).text for a in below.args)}, {args[1]})")
        args += [f"{name}={param!r}" for name, param in v.params]
        return Text(f"{info.function}({', '.join(args)})")

    def _number_of(self, v: t.Value) -> str:
        """What is made a Python number; torch warns of one that requires grad, where the loop may not come to it."""
        plain = self.in_place or t.is_number(v) or not v.dtype.startswith("float")
        return self.plain(v) if plain or isinstance(v, t.Apply) else f"{self.write(v).at(ATOM)}.detach()"

    def _binary(self, v: t.Apply, sign: str) -> Text:
        triangle = triangular_masks.mask(self, v)
        if triangle is not None:
            return Text(triangle)
        level = PRECEDENCE[sign]
        left, right = (self.operand(a, v.dims) for a in v.args)
        bump = sign == "**"
        return Text(f"{left.at(level + (bump or level == COMPARE))} {sign} {right.at(level + (not bump))}", level)

    def _where(self, v: t.Where) -> Text:
        source = None if self.device else unpacking.source(v)
        if source is not None:
            return Text(f"{self.write(v.no).at(ATOM)}.masked_scatter({self.plain(v.test)}, {self.plain(source)})")
        picked = among(self, v)
        if picked is not None:
            return Text(picked)
        return Text(f"torch.where({', '.join(self.operand(x, v.dims).text for x in (v.test, v.yes, v.no))})")

    def _choose(self, v: t.Choose) -> Text:
        return Text(f"{self.write(v.yes).at(COMPARE)} if {self.condition(v.test)} else {self.plain(v.no)}", LOWEST)

    def _several(self, v: t.Several) -> Text:
        return Text(f"({', '.join(map(self.plain, v.values))}{',' if len(v.values) == 1 else ''})")

    def condition(self, test: t.Value) -> str:
        """A test that Python looks at: a tensor of one element will do."""
        if isinstance(test, t.Apply) and test.op == "not":
            return f"not {self.write(_looked_at(test.args[0])).at(COMPARE)}"
        return self.write(_looked_at(test)).at(COMPARE)

    def _cast(self, v: t.Cast) -> Text:
        if t.is_number(v.base) and self.device:
            return Text(f"torch.full((), {self.plain(v.base)}, dtype=torch.{v.dtype}, device={self.device})")
        if t.is_number(v.base):
            return Text(f"torch.tensor({self.plain(v.base)}, dtype=torch.{v.dtype})")
        if isinstance(v.base, t.Range) and v.dtype == "float64":
            return self._range(v.base, v.dtype)
        unit = unit_matrices.unit(self, v)
        if unit is not None:
            return Text(unit)
        return Text(f"{self.write(v.base).at(ATOM)}.to(torch.{v.dtype})")

    def _named(self, v: t.Named) -> Text:
        return self.write(v.value)

    def _helpercall(self, v: t.HelperCall) -> Text:
        return Text(f"{v.function}({', '.join(self.write(a, v.dims).text for a in v.args)})")

    def _item(self, v: t.Item) -> Text:
        if t.is_number(v.base):
            return self.write(v.base)
        return Text(f"{self.write(v.base).at(ATOM)}.item()")

    def _prepended(self, v: t.Prepended) -> Text:
        return Text(f"torch.cat(({self._alone(v.first)}, {self.write(v.base).text}))")

    def _alone(self, v: t.Value) -> str:
        """A value as the only element of an axis."""
        if isinstance(v, t.Cast) and t.is_number(v.base):
            if self.device:
                return f"torch.full((1,), {self.plain(v.base)}, dtype=torch.{v.dtype}, device={self.device})"
            kind = "" if (v.base.dtype, v.dtype) in (("int", "int64"), ("bool", "bool")) else f", dtype=torch.{v.dtype}"
            return f"torch.tensor([{self.plain(v.base)}]{kind})"
        first = isinstance(v, t.View) and v.items[:1] == (t.Pick(Affine()),) and all(i == t.Keep() for i in v.items[1:])
        return f"{self.write(v.base).at(ATOM)}[:1]" if first else f"{self.write(v).at(ATOM)}[None]"  # type: ignore[attr-defined]

    def _listed(self, v: t.Listed) -> Text:
        return Text(f"{self.write(v.base).at(ATOM)}.tolist()")

    def _compress(self, v: t.Compress) -> Text:
        rows = tuple(d for d in v.base.dims if d not in v.over)
        base = self.write(v.base, (*v.over, *rows))
        mask = self.write(v.mask, v.over)
        if v.single:                            # several times as fast as a subscript
            return Text(f"{base.at(ATOM)}.masked_select({mask.text})")
        if v.mask.dims != v.over:
            like = f"expand({base.at(ATOM)}.shape[:{len(v.over)}])" if rows else f"expand_as({base.text})"
            mask = Text(f"{mask.at(ATOM)}.{like}")
        return Text(f"{base.at(ATOM)}[{mask.text}]")

    def _unfold(self, v: t.Unfold) -> Text:
        return Text(f"{self.write(v.base).at(ATOM)}.unfold({v.base.dims.index(v.over)}, {v.size}, {v.step})")

    def _unflatten(self, v: t.Unflatten) -> Text:
        return Text(self.write(v.base).at(ATOM) + split_text(v.splits, len(v.base.dims)))

    def _flatten(self, v: t.Flatten) -> Text:
        rows = tuple(d for d in v.base.dims if d not in v.over)
        base = self.write(v.base, (*v.over, *rows)).at(ATOM)
        if len(v.over) == 1:
            return Text(base)
        return Text(f"{base}.flatten({f'0, {len(v.over) - 1}' if rows or self.rows else ''})")

    def _latest(self, v: t.Latest) -> Text:
        return Text(scatters.latest(self, v))

    def _grouped(self, v: t.Grouped) -> Text:
        return Text(scatters.grouped(self, v))

    def _earlier(self, v: t.Earlier) -> Text:
        parts = [self.plain(v.base), *([] if v.value is None else [self.write(v.value, v.dims).text])]
        axis = v.dims.index(v.over)
        return Text(f"scans.earlier({', '.join([*parts, *([f'dim={axis}'] if axis else [])])})")

    def _located(self, v: t.Located) -> Text:
        return Text(scatters.located(self, v))

    def _restarted(self, v: t.Restarted) -> Text:
        return Text(scatters.restarted(self, v))

    def _counted(self, v: t.Counted) -> Text:
        return Text(scatters.counted(self, v))

    def _owners(self, v: t.Owners) -> Text:
        return Text(scatters.owners(self, v))

    def _tally(self, v: t.Tally) -> Text:
        return Text(scatters.tally(self, v))

    def _combine(self, v: t.Combine) -> Text:
        return Text(scatters.combine(self, v))

    def _spread(self, v: t.Spread) -> Text:
        return Text(scatters.spread(self, v))

    def _contract(self, v: t.Contract) -> Text:
        return Text(product(self, v), TIMES)

    def _fold(self, v: t.Fold) -> Text:
        kind = v.kind.removesuffix("-last")
        if kind.removeprefix("arg") in ("max", "min"):
            return self._extreme(v, kind)
        base, axes = self.operand(v.base, v.base.dims).at(ATOM), [v.base.dims.index(d) for d in v.over]
        if kind == "first":
            return Text(f"{base}.max({axes[0]}).indices")
        every = len(axes) == len(v.base.dims) and not (self.rows and kind in ("sum", "prod") and len(axes) == 1)
        where = [] if every else [str(axes[0]) if len(axes) == 1 else str(tuple(axes))]
        cast = [f"dtype=torch.{v.dtype}"] if kind in ("sum", "prod") and v.dtype != _summed(v.base.dtype) else []
        if kind == "prod" and 1 < len(axes) < len(v.base.dims):
            last, *others = sorted(axes, reverse=True)              # torch takes one dimension at a time
            return Text(f"{base}.prod({', '.join([str(last), *cast])})" + "".join(f".prod({a})" for a in others))
        if kind == "logsumexp" and every:
            where = [str(axes[0]) if len(axes) == 1 else str(tuple(axes))]
        if kind == "norm":
            where = [f"dim={axis}" for axis in where]
        where += cast
        return Text(f"{base}.{kind}({', '.join(where)})")

    def _extreme(self, v: t.Fold, kind: str) -> Text:
        """The first of equal values, or the last, in the order of the loops."""
        axis, several = len(v.dims), len(v.over) > 1
        order = v.base.dims if not several and v.dims else (*v.dims, *v.over)
        source = self.write(v.base, order).at(ATOM)
        axis = v.base.dims.index(v.over[0]) if order == v.base.dims and not several else axis
        same = category(v.dtype) == 1 and not kind.startswith("arg")    # equal ints are one and the same
        plain = not v.dims and (same or (kind.startswith("arg") and not v.kind.endswith("-last")))
        if several and not plain:
            source += f".flatten({axis or ''})"
        if plain and (several or same):
            return Text(f"{source}.{kind}()")
        if v.kind.endswith("-last"):
            return self._last_extreme(v, source, axis, kind)
        if kind.startswith("arg"):                      # `argmax` is slower than `max`, which finds both
            return Text(f"{source}.{kind.removeprefix('arg')}({axis}).indices")
        return Text(f"{source}.a{kind}({axis})" if same else f"{source}.{kind}({axis}).values")

    def _last_extreme(self, v: t.Fold, source: str, axis: int, kind: str) -> Text:
        turned = f"{source}.flip({axis})"
        if v.dims and not kind.startswith("arg"):
            return Text(f"{turned}.{kind}({axis}).values")
        size = f"{source}.shape[{axis}]" if v.dims else f"len({source})"
        last = f"{size} - 1 - {turned}.{kind.removeprefix('arg')}({axis}).indices"
        return Text(last, PLUS) if kind.startswith("arg") else Text(f"{source}[{last}]")

    def _scan(self, v: t.Scan) -> Text:
        axis = v.base.dims.index(v.over)
        base = self.plain(v.base)
        if v.kind in ("max", "min"):
            return Text(f"torch.cum{v.kind}({base}, dim={axis}).values")
        if v.kind == "any":
            return Text(f"torch.cumsum({base}, dim={axis}) > 0", COMPARE)
        if v.kind == "logsumexp":
            return Text(f"torch.logcumsumexp({base}, dim={axis})")
        dtype = "" if v.dtype == _summed(v.base.dtype) else f", dtype=torch.{v.dtype}"
        return Text(f"torch.cum{v.kind}({base}, dim={axis}{dtype})")

    def _steps(self, v: t.Steps) -> Text:
        every = v.every
        parts = [self.write(x, every).text for x in (v.factor, v.base)]
        parts.append(self.write(v.first, tuple(d for d in every if d != v.over)).text)
        axis = every.index(v.over)
        parts += [f"dim={axis}"] * (axis > 0) + ([] if v.length is None else [f"length={v.length}"])
        parts += ["low=False"] * (v.kind == "clamp-high")
        name = "linear" if v.kind == "linear" else "clamped"
        return Text(f"scans.{name}{'_last' if v.last else ''}({', '.join(parts)})")

    def _matrixsteps(self, v: t.MatrixSteps) -> Text:
        every = v.every
        varies = (v.over,) if v.over in v.factor.dims else ()
        orders = ((v.factor, (*varies, v.state, v.column)), (v.base, every), (v.first, every[1:]))
        parts = [self.write(x, order).text for x, order in orders]
        parts += ["dim=-2"] * (v.state != every[-1]) + ([] if v.length is None else [f"length={v.length}"])
        return Text(f"scans.matrix{'_last' if v.last else ''}({', '.join(parts)})")

    def _walk(self, v: t.Walk) -> Text:
        varies = (v.over,) if v.over in v.factor.dims else ()
        parts = [self.write(v.factor, (*varies, v.column, *v.dims[1:])).text, self.write(v.first, v.dims[1:]).text]
        return Text(f"scans.walk({', '.join(parts + ([] if v.length is None else [str(v.length)]))})")

    def _coupled(self, v: t.Coupled) -> Text:
        return Text(coupled.coupled(self, v))

    def _lanes(self, v: t.Lanes) -> Text:
        return Text(lanes.lanes(self, v))

    def _interleave(self, v: t.Interleave) -> Text:
        return Text(lanes.interleave(self, v))

    def _solve(self, v: t.Solve) -> Text:
        rest = tuple(d for d in v.dims if d != v.over)
        matrix, base = self.write(v.matrix, (v.over, v.column)).text, self.write(v.base, (v.over, *rest))
        known = base.text if rest else f"{base.at(ATOM)}[:, None]"
        parts = [matrix, known, f"upper={v.upper}", *(["unitriangular=True"] if v.unit else [])]
        return Text(f"torch.linalg.solve_triangular({', '.join(parts)}){'' if rest else '[:, 0]'}")

    def _rowwise(self, v: t.Rowwise) -> Text:
        called = whole_calls.whole_call if v.function in CALLS else row_calls.row_call
        return Text(called(self, v))

    def _shift(self, v: t.Shift) -> Text:
        axis, base = v.dims.index(v.over), self.write(v.base).at(ATOM)
        lead = ":, " * axis
        first = f"torch.full_like({base}[{lead}:1], {self.plain(v.first)})"
        if not t.is_number(v.first):
            first = f"{self.write(v.first, v.dims).at(ATOM)}.expand_as({base}[{lead}:1])"
        parts = f"{base}[{lead}1:], {first}" if v.back else f"{first}, {base}[{lead}:-1]"
        return Text(f"torch.cat(({parts}){'' if axis == 0 else f', dim={axis}'})")


def _looked_at(test: t.Value) -> t.Value:
    return test.base if isinstance(test, t.Item) else test


def _summed(dtype: str) -> str:
    """What `sum` makes of a dtype when it is not told otherwise."""
    return "int64" if dtype in ("bool", "uint8", "int8", "int16", "int32", "int64") else dtype
