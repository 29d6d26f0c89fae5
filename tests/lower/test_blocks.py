"""Tensor statements in blocks: what is cut, what is left whole, and that the interpreter finds the same values."""

from __future__ import annotations

import pytest
import torch

from loopless.analyze.temporaries import Temporaries, bytes_text
from loopless.ir import tensor as t
from loopless.ir.affine import Affine
from loopless.ir.loop_dialects import IllFormed
from loopless.ir.tensor_check import check
from loopless.ir.tensor_print import show, text
from loopless.ir.tensor_run import run
from loopless.lower.blocks import Blocked, Blocker, NoBlocks
from loopless.lower.part_of import Whole, part_of
from loopless.verify.stages import OPERATIONS

SIZES = {"i": Affine.symbol("x.shape[0]"), "j": Affine.symbol("y.shape[0]")}
X = t.View(t.Input("x", ("#0",), "float32"), (t.Keep(),), ("i",))
Y = t.View(t.Input("y", ("#0",), "float32"), (t.Keep(),), ("j",))
GAPS = t.Apply("sub", (X, Y), ("i", "j"), "float32")
FAR = t.Apply("abs", (GAPS,), ("i", "j"), "float32")
RESULT = t.Result((t.View(t.Input("d", ("#0",), "float32"), (t.Keep(),), ("~0",)),))
ENV = {"x": torch.tensor([3.0, 1.0, 2.0, -5.0, 0.5]), "y": torch.tensor([10.0, 20.0, -1.0])}


def folded(kind: str, base: t.Value, over: tuple[str, ...], dtype: str = "float32") -> t.Fold:
    return t.Fold(kind, base, over, tuple(d for d in base.dims if d not in over), dtype)


def blocked(statements: list[t.Statement], most: int = 50) -> Blocked:
    found = Blocker(Temporaries(statements, SIZES), {"x", "y"}, most, "x").rewritten()
    check(found.statements)
    return found


def ran(statements: list[t.Statement], most: int = 50) -> None:
    """The interpreter finds the same in blocks and without."""
    found = blocked(statements, most)
    assert any(isinstance(s, t.Blocks) for s in found.statements)
    expected = run(statements, ENV, OPERATIONS, {})
    torch.testing.assert_close(run(found.statements, ENV, OPERATIONS, found.news), expected)


@pytest.mark.parametrize("most", (1, 24, 50, 10**6))
@pytest.mark.parametrize("kind", ("sum", "prod", "max", "min"))
def test_a_kept_dimension_is_cut(kind: str, most: int) -> None:
    ran([t.Let("d", folded(kind, FAR, ("j",))), RESULT], most)


@pytest.mark.parametrize("kind", ("sum", "prod", "max", "min"))
def test_a_fold_of_everything_is_done_in_two_steps(kind: str) -> None:
    whole = t.Result((folded(kind, FAR, ("i", "j")),))
    ran([whole])
    assert show(blocked([whole]).statements).endswith(f"return {kind}[i](part(i))")


def test_the_text() -> None:
    assert show(blocked([t.Let("d", folded("sum", FAR, ("j",))), RESULT]).statements) == """\
rows() = max(1, 50 // max(1, 8 * y.shape[0]))
d = allocate
for start:stop of x.shape[0] in blocks of rows
    0: d[start:stop](i) = sum[j](abs(sub(x[start:stop](i), y[:](j))))
return d[:](~0)"""


def test_values_of_one_dimension_share_a_block_unless_something_is_written_between() -> None:
    both: list[t.Statement] = [t.Let("d", folded("sum", FAR, ("j",))), t.Let("e", folded("max", FAR, ("j",))), RESULT]
    assert sum(isinstance(s, t.Blocks) for s in blocked(both).statements) == 1
    put = t.Put("x", (t.Keep(),), ("i",), t.Number("0", "int"), "float32", 1)
    apart = [both[0], put, both[1], RESULT]
    late = [k for k, s in enumerate(blocked(apart).statements) if isinstance(s, t.Blocks)]
    assert len(late) == 2 and late[0] < blocked(apart).statements.index(put) < late[1]


def test_a_check_of_every_pair_is_cut() -> None:
    test = t.Apply("lt", (FAR, t.Number("100", "int")), ("i", "j"), "bool")
    ran([t.Check(test, "near"), t.Let("d", folded("sum", FAR, ("j",))), RESULT])


WHOLE = {
    "a running value": t.Scan("sum", GAPS, "i", ("i", "j"), "float32"),
    "a turned value": t.Flip(GAPS, "i"),
    "a shifted value": t.Shift(GAPS, "i", t.Number("0", "int"), ("i", "j"), "float32"),
    "a rolled tensor": t.Apply("sub", (t.View(X.base, (t.Roll(Affine.number(1)),), ("i",)), Y), ("i", "j"), "float32"),
    "a filter": t.Compress(GAPS, t.Apply("gt", (X, t.Number("0", "int")), ("i",), "bool"), ("i",), ("i", "j"),
                           "float32"),
}


@pytest.mark.parametrize("name", WHOLE)
def test_what_needs_all_of_a_dimension_is_not_cut_along_it(name: str) -> None:
    with pytest.raises(Whole):
        part_of(WHOLE[name], "i", "start", "stop")


def test_another_dimension_is_taken_then() -> None:
    turned = t.Apply("abs", (t.Flip(GAPS, "i"),), ("i", "j"), "float32")
    ran([t.Let("d", folded("sum", turned, ("i",))), t.Result((t.Input("d", ("j",), "float32"),))])


def test_no_dimension_at_all() -> None:
    both = t.Flip(t.Flip(GAPS, "i"), "j")
    with pytest.raises(NoBlocks):
        blocked([t.Let("d", folded("sum", both, ("i", "j")))])


@pytest.mark.parametrize(("item", "expected"), [
    (t.Slice(Affine.number(1), Affine.symbol("n"), 1, Affine.symbol("m")), "x[start + 1:stop + 1](i)"),
    (t.Slice(Affine.number(1), Affine.symbol("n"), 3, Affine.symbol("m")), "x[3 * start + 1:3 * stop - 1:3](i)"),
])
def test_parts_of_slices(item: t.Slice, expected: str) -> None:
    assert text(part_of(t.View(X.base, (item,), ("i",)), "i", "start", "stop")) == expected


def test_parts_of_positions() -> None:
    places = t.Range(Affine.number(2), Affine.symbol("n"), 2, "i")
    assert text(part_of(places, "i", "start", "stop")) == "range(2 * start + 2, 2 * stop + 1, 2)(i)"
    gathered = t.View(X.base, (t.Gather(places),), ("i",))
    assert text(part_of(gathered, "i", "start", "stop")) == "x[range(2 * start + 2, 2 * stop + 1, 2)(i)](i)"


def test_only_what_is_larger_than_all_that_comes_in_and_goes_out_counts() -> None:
    wide = Temporaries([t.Let("d", FAR), t.Result((FAR,))], SIZES)
    assert wide.peak() == {}
    narrow = Temporaries([t.Let("d", folded("sum", FAR, ("j",)))], SIZES).peak()
    assert bytes_text(narrow, SIZES) == "8 * x.shape[0] * y.shape[0]"
    chosen = t.Where(t.Apply("gt", (X, Y), ("i", "j"), "bool"), FAR, GAPS, ("i", "j"), "float64")
    several = Temporaries([t.Let("d", folded("sum", chosen, ("j",), "float64"))], SIZES).peak()
    assert bytes_text(several, SIZES) == "21 * x.shape[0] * y.shape[0]"     # 1 + 4 + 4 + 8, and the gaps are kept


def test_a_block_computes_and_nothing_else() -> None:
    with pytest.raises(IllFormed, match="more than compute"):
        check([t.Blocks(SIZES["i"], "2", "start", "stop", (RESULT,))])
    with pytest.raises(IllFormed, match="to itself"):
        check([t.Blocks(SIZES["i"], "2", "start", "start", ())])
