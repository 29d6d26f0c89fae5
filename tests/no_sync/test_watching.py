"""The watch notices what waits for a GPU, and nothing else."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from snippets import SNIPPETS

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def noticed():
    done = subprocess.run([sys.executable, str(HERE / "snippets.py")], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout.splitlines()[-1])
    if "missing" in answer:
        pytest.skip(answer["missing"])
    return answer["noticed"]


@pytest.mark.parametrize("text", SNIPPETS)
def test_what_waits_is_noticed(noticed, text):
    assert noticed[text] == SNIPPETS[text]
