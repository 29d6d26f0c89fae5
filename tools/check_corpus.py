"""`loopless check` over the sources of the installed torch package and the standard library, on one core.

No file may make it fail, no loop may be an internal error, and 20,000 lines a second are wanted.
"""
from __future__ import annotations

import argparse
import collections
import importlib.util
import sysconfig
import time
from pathlib import Path

from loopless.check.many import check_file, collect_rarely

WANTED = 20_000


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("folders", nargs="*", type=Path)
    options.add_argument("--every", type=int, default=1, help="take only each n-th file")
    given = options.parse_args()
    collect_rarely()
    total, spent = 0, 0.0
    counts: collections.Counter[str] = collections.Counter()
    slow: list[tuple[float, str]] = []
    for path in files(given.folders)[::given.every]:
        start = time.process_time()
        data, found = check_file(path)
        took = time.process_time() - start
        total, spent = total + data.count(b"\n"), spent + took
        slow.append((took, str(path)))
        counts.update(f.code for f in found)
        for f in found:
            if f.code == "LL299":
                print(f"{path}:{f.span.line}: {f.message}")
    print(f"{total:,} lines in {spent:.1f} s: {total / max(spent, 1e-9):,.0f} lines a second (wanted: {WANTED:,})")
    print(", ".join(f"{code} {n}" for code, n in sorted(counts.items())))
    print("slowest:", ", ".join(f"{Path(p).name} {s:.2f} s" for s, p in sorted(slow)[-5:]))


def files(folders: list[Path]) -> list[Path]:
    torch = importlib.util.find_spec("torch")
    known = [Path(sysconfig.get_paths()["stdlib"])]
    known += [Path(torch.origin).parent] if torch is not None and torch.origin else []
    return sorted({p for folder in folders or known for p in folder.rglob("*.py")
                   if "site-packages" not in p.relative_to(folder).parts})


if __name__ == "__main__":
    main()
