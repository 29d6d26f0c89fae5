"""What all tests share: the flag that rewrites expected files, and the folder of this file on the path.

Tests use few elements. So that tensor code runs on them all the same, it runs at every size, unless a test asks for the
cost model with `@pytest.mark.small_sizes`.
"""
from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from loopless.run.sizes import every_size

sys.path.insert(0, str(Path(__file__).parent))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write what is emitted into the expected files")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "small_sizes: a loop of a few iterations may run as it was written")


@pytest.fixture(autouse=True)
def tensor_code_at_every_size(request: pytest.FixtureRequest) -> Iterator[None]:
    if request.node.get_closest_marker("small_sizes"):
        yield
        return
    with every_size():
        yield
