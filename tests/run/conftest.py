"""Makes `behaviour` and `typed` importable, however pytest was started."""

import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS), str(TESTS / "vocabulary")]
