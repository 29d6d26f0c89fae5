"""No masked operation makes the host wait for a GPU, forward or backward, nor copies between the two; without a GPU."""
from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from operations import WATCHED

SCRIPT = Path(__file__).with_name("watched.py")


def test_nothing_waits() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    noticed = json.loads(done.stdout.splitlines()[-1])
    if "missing" in noticed:
        pytest.skip(noticed["missing"])
    for layer in ("device", "real"):
        assert set(noticed[layer]) == {o.name for o in WATCHED}
        assert {name: waits for name, waits in noticed[layer].items() if waits} == {}
    assert noticed["control"], "select waits, and should have been noticed"
