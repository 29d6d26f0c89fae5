"""No masked operation makes the host wait for a GPU, forward or backward, nor copies between the two; without a GPU."""
from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from operations import WATCHED

SCRIPT = Path(__file__).with_name("watched.py")


@pytest.fixture(scope="module")
def noticed() -> dict[str, dict[str, list[str]]]:
    done = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout.splitlines()[-1])
    if "missing" in answer:
        pytest.skip(answer["missing"])
    return answer


def test_on_a_device_that_has_no_data(noticed: dict[str, dict[str, list[str]]]) -> None:
    assert set(noticed["device"]) == {o.name for o in WATCHED}
    assert {name: waits for name, waits in noticed["device"].items() if waits} == {}


def test_on_real_tensors(noticed: dict[str, dict[str, list[str]]]) -> None:
    assert {name: waits for name, waits in noticed["real"].items() if waits} == {}


def test_select_waits_and_is_noticed(noticed: dict[str, dict[str, list[str]]]) -> None:
    assert noticed["control"]
