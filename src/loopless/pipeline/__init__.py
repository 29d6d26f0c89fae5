"""The whole way: a run of Python statements in, tensor statements out.

    text → read → build → transform → lower → tidy → write → text

The order of all passes is passes.py; what is tried if they refuse a region is attempts.py.
"""
from .attempts import compile_region as compile_region
from .compiled import Compiled as Compiled
from .compiled import Large as Large
from .passes import PASSES as PASSES
from .passes import checked_in_time as checked_in_time
from .passes import passed as passed
from .with_paths import with_paths as with_paths
