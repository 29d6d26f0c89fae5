"""Every way to iterate, with everything that is done there: all of it is vectorized, and nobody can tell."""
from __future__ import annotations

import types
from pathlib import Path

import pytest
import torch
from behaviour import assert_same, sample
from build import forms

LOOPS = {f"{h}: {e}": forms.headed(h, e) for h in forms.HEADS for e in forms.ENDS}
OTHERS = {**{f"expression: {k}": f"return {e}" for k, e in forms.EXPRESSIONS.items()},
          **{f"list: {k}": b for k, b in forms.LISTS.items()}, **{f"helper: {k}": b for k, b in forms.CALLS.items()}}
# What nobody can vectorize yet, for reasons of its own: how a value is folded, not how it is iterated over.
FOLDS = {"reversed range with a step: last", "rows by element: last", "product: last", "product of tensors: last",
         "expression: any of a nest"}


def given(n: int = 5, m: int = 7, rows: int = 4, dtype: torch.dtype = torch.float32) -> tuple[torch.Tensor, ...]:
    return sample(n, dtype=dtype), sample(m, dtype=dtype, seed=1), sample(rows, 3, dtype=dtype, seed=2)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, types.FunctionType]:
    path: Path = tmp_path_factory.mktemp("forms") / "forms_under_test.py"
    return forms.functions({**LOOPS, **OTHERS}, path)


@pytest.mark.parametrize("name", [*LOOPS, *OTHERS])
def test_is_vectorized_and_the_same(name: str, made: dict[str, types.FunctionType]) -> None:
    assert_same(made[name], given, level="reassociated", vectorized=True if name not in FOLDS else None)


@pytest.mark.parametrize("name", [*LOOPS, *OTHERS])
def test_the_same_for_few_and_many(name: str, made: dict[str, types.FunctionType]) -> None:
    for sizes in ((0, 3, 0), (1, 1, 1), (2, 1, 2), (6, 5, 1), (5, 0, 3)):
        assert_same(made[name], lambda sizes=sizes: given(*sizes), level="reassociated")


@pytest.mark.parametrize("name", [*LOOPS, *OTHERS])
def test_the_same_for_gradients_and_ints(name: str, made: dict[str, types.FunctionType]) -> None:
    assert_same(made[name], given, level="reassociated", grad=True)
    assert_same(made[name], lambda: given(dtype=torch.int64), level="reassociated")
