"""A CUDA device that does nothing, so that tensors without data can be on `cuda:0` where there is no GPU.

Import this before torch: torch looks for its CUDA hooks once, and keeps what it finds. The C++ beside this file is
compiled with g++ on first use, into the temporary folder, for the torch that is installed. `Missing` says why where
that cannot be done.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCE = Path(__file__).with_name("stand_in.cpp")


class Missing(RuntimeError):
    """The device cannot be had here; the text says why."""


def torch_folder() -> Path:
    found = importlib.util.find_spec("torch")
    if found is None or not found.submodule_search_locations:
        raise Missing("torch is not installed")
    return Path(found.submodule_search_locations[0])


def library(torch: Path) -> Path:
    """The compiled device: from an earlier run if neither the source nor torch has changed."""
    text = SOURCE.read_bytes() + (torch / "version.py").read_bytes() + sys.version.encode() + str(torch).encode()
    folder = Path(tempfile.gettempdir()) / f"loopless-no-sync-{os.getuid()}"
    path = folder / f"stand_in-{hashlib.sha256(text).hexdigest()[:16]}.so"
    if not path.exists():
        folder.mkdir(mode=0o700, exist_ok=True)
        build(torch, path)
    return path


def build(torch: Path, path: Path) -> None:
    compiler = shutil.which(os.environ.get("CXX", "g++"))
    if compiler is None:
        raise Missing("there is no C++ compiler (g++)")
    unfinished = path.with_suffix(f".{os.getpid()}")
    include = torch / "include"
    command = [compiler, "-std=c++20", "-O0", "-shared", "-fPIC", f"-I{include}",
               f"-I{include}/torch/csrc/api/include", str(SOURCE), f"-L{torch}/lib", "-lc10", "-ltorch_cpu",
               f"-Wl,-rpath,{torch}/lib", "-o", str(unfinished)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise Missing(f"the stand-in for CUDA does not compile: {done.stderr.strip()[-600:]}")
    unfinished.replace(path)                            # at once, as another process may be doing the same


def install() -> None:
    """Loads the device, then torch, then makes one known to the other."""
    if "torch" in sys.modules:
        raise Missing("torch was imported first")
    folder = torch_folder()
    ctypes.CDLL(str(folder / "lib" / "libtorch_global_deps.so"), mode=ctypes.RTLD_GLOBAL)
    try:
        device = ctypes.CDLL(str(library(folder)))
    except OSError as error:
        raise Missing(f"the stand-in for CUDA does not load: {error}") from error
    import torch  # noqa: F401

    if device.stand_in() != 1:
        raise Missing("torch does not take the stand-in for CUDA")
