"""The ways of masking, also where a tensor is too small for them to be chosen."""
from __future__ import annotations

from collections.abc import Iterator

import pytest
import torch
from _pytest.monkeypatch import MonkeyPatch

from loopless.masked import blocks, counting, strategy, strategy_table


@pytest.fixture(params=["where", "others"])
def ways(request: pytest.FixtureRequest, monkeypatch: MonkeyPatch) -> Iterator[str]:
    """Once by `torch.where` alone, and once by whatever else there is, in pieces of a few elements."""
    if request.param == "where":
        monkeypatch.setattr(strategy, "SMALLEST", 10**18)
    else:
        everywhere(monkeypatch)
    yield request.param


def everywhere(monkeypatch: MonkeyPatch) -> None:
    rows = {key: (way, 0) for key, (way, _) in strategy_table.ROWS.items()}
    rows["sum", "rows", 4] = ("bags", 0)
    monkeypatch.setattr(strategy_table, "ROWS", rows)
    monkeypatch.setattr(strategy_table, "INNER", 2)
    monkeypatch.setattr(strategy, "SMALLEST", 0)
    monkeypatch.setattr(blocks, "BLOCK", 24)
    monkeypatch.setattr(counting, "PACKED_FROM", 0)
    monkeypatch.setattr(strategy, "waits", lambda x: not strategy.traced())     # as on another device


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    before = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(before)
