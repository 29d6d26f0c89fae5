"""loopless: Python `for` loops over PyTorch tensors as the tensor operations an expert would have written."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["InternalError", "NotChecked", "NotVectorized", "SequentialLoop", "WrongRewrite", "explain", "masked",
           "rewrite", "scans", "vectorize", "verify"]

if TYPE_CHECKING:
    from . import masked as masked
    from . import scans as scans
    from .rewriting import Rewrite as Rewrite
    from .rewriting import rewrite as rewrite
    from .run.explain import explain as explain
    from .run.notices import InternalError as InternalError
    from .run.notices import NotChecked as NotChecked
    from .run.notices import NotVectorized as NotVectorized
    from .run.notices import SequentialLoop as SequentialLoop
    from .run.notices import WrongRewrite as WrongRewrite
    from .run.vectorize import vectorize as vectorize
    from .verify.function import verify as verify

_HOMES = {"vectorize": "run.vectorize", "explain": "run.explain", "rewrite": "rewriting", "verify": "verify",
          "masked": "masked", "scans": "scans",
          **dict.fromkeys(("InternalError", "NotChecked", "NotVectorized", "SequentialLoop", "WrongRewrite"),
                          "run.notices")}


def __getattr__(name: str) -> Any:
    """Torch is only imported by those who run something."""
    if name not in _HOMES:
        raise AttributeError(f"module 'loopless' has no attribute {name!r}")
    from importlib import import_module
    home = import_module(f".{_HOMES[name]}", __name__)
    value = getattr(home, name, home)                   # the package `verify` can itself be called
    globals()[name] = value
    return value
