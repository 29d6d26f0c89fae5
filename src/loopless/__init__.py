"""loopless: Python `for` loops over PyTorch tensors as the tensor operations an expert would have written."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["InternalError", "NotVectorized", "SequentialLoop", "explain", "rewrite", "vectorize"]

if TYPE_CHECKING:
    from .rewriting import Rewrite as Rewrite
    from .rewriting import rewrite as rewrite
    from .run.explain import explain as explain
    from .run.notices import InternalError as InternalError
    from .run.notices import NotVectorized as NotVectorized
    from .run.notices import SequentialLoop as SequentialLoop
    from .run.vectorize import vectorize as vectorize

_HOMES = {"vectorize": "run.vectorize", "NotVectorized": "run.notices", "SequentialLoop": "run.notices",
          "InternalError": "run.notices", "explain": "run.explain", "rewrite": "rewriting"}


def __getattr__(name: str) -> Any:
    """Torch is only imported by those who run something."""
    if name not in _HOMES:
        raise AttributeError(f"module 'loopless' has no attribute {name!r}")
    from importlib import import_module
    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value
