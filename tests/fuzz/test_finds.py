"""Programs that once went wrong, each found by the fuzzer or by hand: none of them may go wrong again."""

from __future__ import annotations

from pathlib import Path

import pytest
from fuzz.finds import read, wrong_with

FINDS = sorted((Path(__file__).parent / "finds").glob("*.py"))


@pytest.mark.parametrize("path", FINDS, ids=lambda path: path.stem)
def test_it_does_not_go_wrong_again(path: Path) -> None:
    assert wrong_with(read(path)) == ""


def test_there_are_some() -> None:
    assert len(FINDS) >= 40
