"""Code that waits for a GPU and code that does not, each watched; prints what was noticed, as JSON.

A script, because the stand-in for CUDA has to be there before torch.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import stand_in

SNIPPETS = {
    # what waits
    "x[m]": ["length"],
    "(r[m]).sum().backward()": ["length", "length"],
    "x.masked_select(m)": ["length"],
    "m.nonzero()": ["length"],
    "i.unique()": ["length"],
    "x.repeat_interleave(i, 0)": ["length"],
    "x.sum().item()": ["number"],
    "float(x.sum())": ["number"],
    "bool(m.any())": ["number"],
    "1 if m.all() else 0": ["number"],
    "x[x.argmax(0)[0]]": ["number"],
    "torch.equal(x, x)": ["number"],
    "x.masked_fill(m, x.sum())": ["number"],
    "torch.tensor(3, device=x.device)": ["copy"],
    "x.cpu()": ["copy"],
    "torch.zeros(4).to(x.device)": ["copy"],
    "torch.where(m, torch.tensor(3.0), x)": ["copy"],
    "x[torch.tensor([0, 2])]": ["copy"],
    "x.clone().__setitem__(m, torch.ones(32, device=x.device))": ["length"],
    "x.clone().__setitem__(0, torch.ones(8))": ["copy"],
    "x.clone().__setitem__(m, x[0, 0])": ["number"],
    "x.clone().__setitem__(i, 0.0)": ["copy"],          # torch makes the number a tensor of the host first
    "x.clone()[0].__setitem__(0, 0.0)": ["copy"],       # and copies it, where there is one element to write
    # what does not
    "x.clone().__setitem__(i, torch.full((), 0.0, device=x.device))": [],
    "x.clone().__setitem__(slice(1, None), 0.0)": [],
    "torch.where(m, x, 0.0)": [],
    "x.masked_fill(m, 0.0)": [],
    "x.clone().__setitem__(m, 0.0)": [],
    "x * torch.tensor(3.0)": [],
    "torch.full((), 3.0, device=x.device)": [],
    "torch.arange(8, device=x.device)": [],
    "x[i]": [],
    "x[i[:1]]": [],
    "x.max(1).values": [],
    "x.clone().index_add_(0, i, x)": [],
    "r.softmax(1).sum().backward()": [],
    "r.cumsum(1).amax().backward()": [],
    "torch.where(m, r, 0.0).sum().backward()": [],
    "(r @ r.T).sum().backward()": [],
    "r[i].sum().backward()": [],
    "torch.zeros(3).sum().item()": [],
}


def main() -> int:
    try:
        stand_in.install()
    except stand_in.Missing as missing:
        print(json.dumps({"missing": str(missing)}))
        return 0
    import torch
    from torch._subclasses.fake_tensor import FakeTensorMode
    from watching import Waits, Watch

    noticed = {}
    with FakeTensorMode():
        for text in SNIPPETS:
            x = torch.empty(4, 8, device="cuda:0")
            names = {"torch": torch, "x": x, "r": torch.empty_like(x).requires_grad_(),
                     "m": torch.empty(4, 8, dtype=torch.bool, device="cuda:0"),
                     "i": torch.empty(4, dtype=torch.int64, device="cuda:0")}
            with Watch() as watch:
                try:
                    eval(text, names)
                except Waits:
                    pass
            noticed[text] = [w.kind for w in watch.found]
    print(json.dumps({"noticed": noticed}))
    return 0


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)              # autograd's thread for a device that is not there may not end well
