"""Writes docs/masked: a page for each function of `loopless.masked`, with a picture of what is masked.

    python tools/make_masked_pages.py             writes the pages
    python tools/make_masked_pages.py --check     ends with 1 if the pages are not what would be written

What a page says is the docstring of its function; its example is run, and the picture is made of the result.
"""
from __future__ import annotations

import argparse
import inspect
import re
import sys
from pathlib import Path
from typing import Any

import torch

from loopless import masked

sys.path.insert(0, str(Path(__file__).parent))
from masked_examples import EXAMPLES, OF_MASKS, SETTING, SHOWN, X
from masked_pictures import Shown, picture, struck

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "masked"
HEAD = """# Masked operations

`loopless.masked`: plain functions on plain tensors and bool masks, True where something is valid. A page for each, made
by `make page`; the [cookbook](cookbook.md) has them at work.

"""
FOOT = """
## How fast

`python bench/masked.py` on a CPU, one thread, float32, with numba: how many times as long the others take. A is a
batch (64, 512, 256) of padded sequences, B is (4096, 4096) with a random mask of that density, both along dim 1.

| | µs | `where` | `torch.masked` | `torch.compile(where)` | part of the unmasked `x.sum(1)` |
| --- | --- | --- | --- | --- | --- |
| A sum | 340 | 62 | 64 | 6.2 | 0.29 |
| A mean | 387 | 55 | 148 | 6.8 | 0.32 |
| A var | 989 | 75 | 113 | 2.3 | 0.84 |
| A softmax | 24,197 | 1.6 | 1.7 | 0.95 | |
| B .1 sum | 2,123 | 24 | 24 | 8.7 | 1.39 |
| B .5 sum | 2,033 | 43 | 29 | 26 | 1.32 |
| B .9 sum | 2,091 | 24 | 24 | 9.2 | 1.42 |
| B .5 amax | 2,035 | 43 | 43 | | 1.46 |
| B .5 var | 3,258 | 66 | 75 | 34 | 2.36 |
| B .5 softmax | 48,662 | 2.5 | 2.5 | 2.9 | |
| B .5 count | 188 | 320 | | | |

Nothing in the table that it prints, backward passes included, is slower than `torch.masked`.

## Compiled loops

With `pip install loopless[native]`, which brings [numba](https://numba.pydata.org), `sum`, `mean`, `var`, `std`,
`amax`, `amin` and `norm` of a million elements or more on a CPU, and what is made of these, read the input once, in a
loop that makes no temporary. How many elements are valid, and which, costs no time. It is for float32 and float64
tensors without gaps (`amax` and `amin` also for int16, int32 and int64) along neighbouring dimensions; everything else
is done as it is without numba. Values are the same but for rounding, and gradients too.

The first such call of a process imports numba, and the first on a machine compiles a loop; either takes from some
tenths of a second to two seconds. numba keeps the loop in a file. One thread runs it, however many torch may use.
`LOOPLESS_NATIVE=0` in the environment leaves numba alone. `python bench/masked.py --no-compile` prints the times, and
with `--no-native` those without numba.
"""


def found(name: str) -> Any:
    return getattr(masked.nn if name == "MaskedBatchNorm1d" else masked, name)


def namespace() -> dict[str, Any]:
    """The names of an example."""
    names: dict[str, Any] = {}
    exec(SETTING, names)
    return names


def page(name: str) -> tuple[str, str]:
    """The text of a page and its picture."""
    names = namespace()
    torch.manual_seed(0)
    result = eval(EXAMPLES[name], names)
    function = found(name)
    call = function.forward if isinstance(function, type) else function
    text = "\n".join((f"# {name}", "", "```python", signature(name, call), "```", "", about(function), "",
                      "## Example", "", "```python", SETTING.strip(), "", EXAMPLES[name], "```", "",
                      "```", printed(result), "```", "", f"![{EXAMPLES[name]}]({name}.svg)", ""))
    return text, picture(EXAMPLES[name], [*given(name, names), *results(name, result)])


def about(function: Any) -> str:
    """The docstring, in which what stands further in is code."""
    text = re.sub(r"(?m)^ {4}", "", function.__doc__ or "")
    return re.sub(r"(?m)^((?: {4,}.*\n?)+)", lambda m: f"```\n{inspect.cleandoc(m[1])}\n```\n", text).rstrip()


def given(name: str, names: dict[str, Any]) -> list[Shown]:
    """What goes in."""
    made = []
    for label, values, mask in SHOWN.get(name, (X,)):
        tensor = eval(values, names)
        made.append(Shown(label, tensor, eval(mask, names) if mask else struck(tensor)))
    return made


def results(name: str, result: Any) -> list[Shown]:
    """What comes out; several have names."""
    several = list(result) if isinstance(result, tuple) else [result]
    fields = getattr(result, "_fields", ("",))
    return [Shown(field, r.detach(), struck(r) if name in OF_MASKS else None, True)
            for field, r in zip(fields, several)]


def signature(name: str, call: Any) -> str:
    """The signature as it is written, on lines that fit."""
    parameters = [p for p in inspect.signature(call).parameters.values() if p.name != "self"]
    given = [str(p).replace("torch.Tensor", "Tensor").replace("'", "")
             .replace(": Dim ", ": int | Sequence[int] | None ") for p in parameters]
    kinds = [p.kind for p in parameters]
    if inspect.Parameter.KEYWORD_ONLY in kinds and inspect.Parameter.VAR_POSITIONAL not in kinds:
        given.insert(kinds.index(inspect.Parameter.KEYWORD_ONLY), "*")
    lines, line = [], f"{name}("
    for k, part in enumerate(given):
        part += ", " if k + 1 < len(given) else ")"
        if len(line) + len(part) > 100:
            lines.append(line.rstrip())
            line = " " * (len(name) + 1)
        line += part
    return "\n".join([*lines, line])


def printed(result: Any) -> str:
    return re.sub(r", grad_fn=<\w+>", "", repr(result))


def index() -> str:
    """The list of all pages, with their first sentences."""
    rows = ["| function | what it gives |", "| --- | --- |"]
    for name in EXAMPLES:
        first = inspect.cleandoc(found(name).__doc__ or "").split("\n\n")[0].replace("\n", " ").replace("|", "\\|")
        rows.append(f"| [{name}]({name}.md) | {first} |")
    return HEAD + "\n".join(rows) + "\n" + FOOT


def pages() -> dict[str, str]:
    """What is in the folder, by file name; but for the cookbook, which is written by hand."""
    made = {"README.md": index()}
    for name in EXAMPLES:
        made[f"{name}.md"], made[f"{name}.svg"] = page(name)
    return made


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare with the pages that are there")
    options = parser.parse_args()
    made = pages()
    if options.check:
        return int(any(not (FOLDER / n).exists() or (FOLDER / n).read_text() != text for n, text in made.items()))
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in made.items():
        (FOLDER / name).write_text(text)
    print(f"docs/masked: {len(EXAMPLES)} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
