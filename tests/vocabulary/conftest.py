"""Makes `behaviour` and `typed` importable, however pytest was started."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parent)]
