"""Programs that show a difference: arguments as text, and what a function needs around it."""
import math
import runpy

import torch
import torch.nn.functional as F

from loopless.compare import difference, observe, reproduction

FACTOR = 2.5


def helper(value):
    return math.sqrt(value) * FACTOR


def function(x, y, z, n, pair, s=1.0):
    return [helper(abs(float(v))) for v in F.relu(x)]


def other(x, y, z, n, pair, s=1.0):
    return x


def made(args, kwargs, tmp_path, **options):
    text = reproduction(function, args, kwargs, "they differ", other=other, **options)
    file = tmp_path / "reproduction.py"
    file.write_text(text, encoding="utf-8")
    return text, runpy.run_path(str(file))


def test_arguments_come_back_as_they_were(tmp_path, capsys):
    memory = torch.arange(6.0)
    x = torch.tensor([1.5, math.nan, -0.0, -math.inf], dtype=torch.float16)
    args = (x, memory[:4], memory[1:].view(5)[::2], 3, (x, torch.zeros(0, 2, dtype=torch.int32)))
    kwargs = {"s": torch.randn(2, 3).t().requires_grad_()}
    _, names = made(args, kwargs, tmp_path)
    got, named = names["arguments"]()
    identity = observe(lambda *a, **k: None, args, kwargs), observe(lambda *a, **k: None, got, named)
    assert difference(*identity) is None
    assert got[0] is got[4][0] and named["s"].requires_grad and named["s"].stride() == (1, 3)
    assert got[2].data_ptr() == got[1].data_ptr() + 4


def test_what_the_function_needs_comes_along(tmp_path, capsys):
    text, names = made((torch.ones(2), None, None, 1, ()), {}, tmp_path)
    assert names["FACTOR"] == 2.5 and "import torch.nn.functional as F" in text and "def helper" in text
    printed = capsys.readouterr().out
    assert "the loop:" in printed and "[2.5, 2.5]" in printed and "type of result" in printed


def test_what_has_no_text_is_named(tmp_path):
    text = reproduction(function, (object(), 1, 2, 3, ()), {}, "they differ")
    assert "a object, which has no short text" in text and "loopless.vectorize(function, every_size=True)" in text
    compile(text, "reproduction", "exec")
