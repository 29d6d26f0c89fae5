"""How much memory temporaries may take: what the user says, or a quarter of what is free when a loop is compiled."""
from __future__ import annotations

import functools
import os
import re
import time

import torch

SHARE = 4                               # one part in so many of what is free
UNITS = {"": 1, "K": 2 ** 10, "M": 2 ** 20, "G": 2 ** 30, "T": 2 ** 40}


def in_bytes(memory: str | int | None) -> int | None:
    """`"256MB"` or a number as bytes, None as it is."""
    if memory is None or (type(memory) is int and memory > 0):
        return memory
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([KMGT]?)i?B?\s*", memory, re.IGNORECASE) \
        if isinstance(memory, str) else None
    size = 0 if found is None else int(float(found[1]) * UNITS[found[2].upper()])
    if size < 1:
        raise ValueError(f'memory is {memory!r}; it can be a number of bytes or a text such as "256MB"')
    return size


def words(size: int) -> str:
    """Bytes as a person would say them."""
    unit = next((u for u in ("G", "M", "K") if size >= UNITS[u]), "")
    return f"{size / UNITS[unit]:.4g} {unit}B"


def share_of_free(device: str) -> int:
    """A part of the memory that is free now; 0, for no limit, where nobody can tell."""
    try:
        return max(_free(device, int(time.monotonic())) // SHARE, 0)
    except Exception:
        return 0


@functools.lru_cache(maxsize=4)
def _free(device: str, second: int) -> int:
    """The bytes that are free in this second: many loops may be compiled in it."""
    if device != "cpu":
        return int(torch.cuda.mem_get_info()[0]) if device.startswith("cuda") else 0
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            return next(int(line.split()[1]) * 1024 for line in file if line.startswith("MemAvailable"))
    except (OSError, StopIteration, ValueError):
        pages = "SC_AVPHYS_PAGES" if "SC_AVPHYS_PAGES" in os.sysconf_names else "SC_PHYS_PAGES"
        return os.sysconf(pages) * os.sysconf("SC_PAGE_SIZE")
