"""The samples that come with torch for its own masked operations, in a process with torch's values for empty slices.

`torch.testing` has 19 operations with sample inputs. `LOOPLESS_MASKED_EMPTY=torch` is read when loopless is imported.
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
tried = 0
for op in op_db:
    name = op.name.removeprefix("masked.")
    for sample in op.sample_inputs("cpu", torch.float32):
        want = getattr(torch.masked, name)(sample.input.double(), *sample.args, **sample.kwargs)
        got = getattr(masked, name)(sample.input.clone(), *sample.args, **sample.kwargs)
        torch.testing.assert_close(got.double(), want.double(), rtol=1e-4, atol=1e-5, equal_nan=True)
        tried += 1
print(len(op_db), tried)
"""


def test_the_samples_of_torch() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=300,
                          env={**os.environ, "LOOPLESS_MASKED_EMPTY": "torch"})
    assert done.returncode == 0, done.stderr[-2000:]
    operations, samples = map(int, done.stdout.split())
    assert operations >= 19 and samples > 1000
