"""The folder of this file on the path, for the modules beside the tests."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
