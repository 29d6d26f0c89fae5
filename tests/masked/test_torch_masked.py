"""The samples that come with torch for its own masked operations, in a process with torch's values for empty slices.

`torch.testing` has 19 operations with sample inputs of up to 11 dtypes. `LOOPLESS_MASKED_EMPTY=torch` is read when
loopless is imported. Halves are held against float32, in which they are computed. Three differences are on purpose:
places are int64; running sums and products of integers are int64, as `torch.cumsum` has them; logsumexp of integers is
a float and not rounded.
"""
from __future__ import annotations

import os
import subprocess
import sys

SCRIPT = """
import sys, types, unittest, warnings
warnings.simplefilter("ignore")
sys.modules.setdefault("expecttest", types.SimpleNamespace(TestCase=unittest.TestCase, assert_expected_inline=None))
import torch
from torch.testing._internal.opinfo.definitions._masked import op_db
from loopless import masked
HALVES = {torch.float16: 2e-3, torch.bfloat16: 2e-2}
tried = 0
for op in op_db:
    name = op.name.removeprefix("masked.")
    for dtype in op.supported_dtypes("cpu"):
        whole = not (dtype.is_floating_point or dtype.is_complex)
        for sample in op.sample_inputs("cpu", dtype):
            x, theirs = sample.input, getattr(torch.masked, name)
            want = theirs(x, *sample.args, **sample.kwargs)
            got = getattr(masked, name)(x.clone(), *sample.args, **sample.kwargs)
            kind = want.dtype
            if name in ("argmax", "argmin") or (whole and name in ("cumsum", "cumprod")):
                kind = torch.int64
            if whole and name == "logsumexp":
                kind, want = torch.float32, theirs(x.float(), *sample.args, **sample.kwargs)
                if sample.kwargs.get("mask") is None and "dtype" in sample.kwargs:
                    kind = sample.kwargs["dtype"]
            assert got.dtype == kind, (name, dtype, got.dtype, kind)
            if dtype in HALVES:
                want = theirs(x.float(), *sample.args, **sample.kwargs).to(got.dtype)
            slack = HALVES.get(dtype, 1e-5)
            got, want = (t.to(want.dtype).to(torch.complex128) for t in (got, want))
            torch.testing.assert_close(got, want, rtol=slack, atol=slack, equal_nan=True)
            tried += 1
print(len(op_db), tried)
"""


def test_the_samples_of_torch() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=600,
                          env={**os.environ, "LOOPLESS_MASKED_EMPTY": "torch"})
    assert done.returncode == 0, done.stderr[-2000:]
    operations, samples = map(int, done.stdout.split())
    assert operations >= 19 and samples > 9000
