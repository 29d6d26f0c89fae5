"""Every masked operation with tensors that say they are on a GPU, forward and backward; prints what waits, as JSON.

A script, because the stand-in for CUDA has to be there before torch. Three layers, each of which finds what the others
miss: tensors without data on `cuda:0`, where nothing can be looked at; the watch of tests/no_sync for copies between
host and device; and a run on real tensors under a profiler, because some formulas of autograd look at data only there.
"""
from __future__ import annotations

import json
import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "no_sync")]
import stand_in  # noqa: E402

SIZES = (4, 5, 3)
WAITING = {"item", "_local_scalar_dense", "nonzero", "is_nonzero", "masked_select", "equal", "_unique2", "bincount"}


def main() -> int:
    try:
        stand_in.install()
    except stand_in.Missing as missing:
        print(json.dumps({"missing": str(missing)}))
        return 0
    import warnings

    warnings.simplefilter("ignore")
    from operations import WATCHED as EVERY

    from loopless import masked
    print(json.dumps({"device": {o.name: on_device(o) for o in EVERY}, "real": {o.name: really(o) for o in EVERY},
                      "control": on_device(lambda x, m, w: (masked.select(x, m),))}))
    return 0


def run(operation, x, mask, w) -> None:
    import torch

    results = operation(x, mask, w)
    ends = [r.sum() for r in results if r.requires_grad]
    if ends:
        torch.autograd.grad(sum(ends), [t for t in (x, w) if t.requires_grad], allow_unused=True)


def on_device(operation) -> list[str]:
    import torch
    from torch._subclasses.fake_tensor import FakeTensorMode
    from watching import Waits, Watch

    with FakeTensorMode(), Watch() as watch:
        x, w = (torch.empty(SIZES, device="cuda:0").requires_grad_() for _ in range(2))
        try:
            run(operation, x, torch.empty(SIZES, dtype=torch.bool, device="cuda:0"), w)
        except Waits:
            pass
    return [f"{w.kind}: {w.what}" for w in watch.found]


def really(operation) -> list[str]:
    """By `where`, and by what a CPU has besides; where a CPU need not wait, as if it were another device."""
    import torch
    from conftest import everywhere
    from pytest import MonkeyPatch
    from torch.autograd.profiler_legacy import profile

    from loopless.masked import strategy

    found = set()
    x, w = torch.rand(SIZES).requires_grad_(), torch.rand(SIZES).requires_grad_()
    mask = torch.rand(SIZES) < 0.5
    for ways in (lambda patch: None, everywhere):
        with MonkeyPatch.context() as patch:
            ways(patch)
            patch.setattr(strategy, "waits", lambda x: True)
            with profile() as seen:
                run(operation, x, mask, w)
        found |= {e.name.removeprefix("aten::") for e in seen.function_events} & WAITING
    return sorted(found)


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)                  # threads of torch's compiler may outlive the interpreter, which then aborts
