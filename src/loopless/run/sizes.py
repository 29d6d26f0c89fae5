"""Small sizes: where the loop itself is faster than its tensor code, it runs, unless somebody wants the tensor code.

The emitted function of a region begins with the test of the cost model (analyze/break_even.py):

    if x.shape[0] < 5 and _loopless_few():
        return _loopless_loop(x, y)

A whole function calls the original; a region inside one returns False, and the statements beside its hook run.
"""
from __future__ import annotations

import contextlib
import inspect
from collections.abc import Iterator
from contextvars import ContextVar

_FEW: ContextVar[bool] = ContextVar("loopless_few", default=True)
few = _FEW.get                          # whether the loop may run in this thread because it is short


@contextlib.contextmanager
def every_size() -> Iterator[None]:
    """Inside, tensor code runs at every size: for `explain`, checks and tests."""
    token = _FEW.set(False)
    try:
        yield
    finally:
        _FEW.reset(token)


def as_written(signature: inspect.Signature) -> str:
    """The call of the original with what the parameters of the emitted function hold."""
    args = [f"{p.name}={p.name}" if p.kind is p.KEYWORD_ONLY else p.name for p in signature.parameters.values()]
    return f"_loopless_loop({', '.join(args)})"
