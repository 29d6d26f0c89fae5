"""Kills `loopless fix` at random moments and looks whether any file is damaged: python tests/cli/kill_fix.py 200"""
from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]
from test_fix_command import kill_and_look  # noqa: E402

if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as name:
        new = kill_and_look(Path(name), rounds, 100, random.Random())
    print(f"{rounds} kills, {new} files in their new form, 0 damaged")
