"""Which way of masking wins on a CPU, and from how many elements on. `make tune` measures and writes this file.

Each row is (work, mask, bytes of an element): (way, from how many elements on it wins over `where`). A mask is "rows"
where it is the same for all that lies behind the last dimension it speaks of, such as (batch, time, 1) beside (batch,
time, channels), and "full" otherwise. Work that has no row is done with `torch.where`, as is everything on other
devices.

The density of the mask is not asked for: finding it out would cost as much as the work, and none of these ways
depends on it. `torch.where` does: at density .5 it costs several times what it costs at .1, because branches are
mispredicted.
"""
from __future__ import annotations

BLOCK = 131072                          # elements that are done at once, so that they stay in the cache
INNER = 16                              # from how many elements behind the mask on a row is worth a bag
ROWS = {
    ("fill", "rows", 1): ("bits", 65536),
    ("fill", "rows", 2): ("bits", 65536),
    ("fill", "rows", 4): ("bits", 65536),
    ("fill", "rows", 8): ("bits", 4194304),
    ("fill", "full", 1): ("bits", 16384),
    ("fill", "full", 2): ("bits", 16384),
    ("fill", "full", 4): ("bits", 16384),
    ("fill", "full", 8): ("bits", 16384),
    ("sum", "rows", 2): ("blocks", 65536),
    ("sum", "rows", 4): ("bags", 262144),
    ("sum", "rows", 8): ("blocks", 1048576),
    ("sum", "full", 2): ("blocks", 65536),
    ("sum", "full", 4): ("blocks", 65536),
    ("sum", "full", 8): ("blocks", 65536),
    ("fold", "rows", 2): ("blocks", 262144),
    ("fold", "rows", 4): ("blocks", 1048576),
    ("fold", "rows", 8): ("blocks", 1048576),
    ("fold", "full", 2): ("blocks", 65536),
    ("fold", "full", 4): ("blocks", 65536),
    ("fold", "full", 8): ("blocks", 65536),
    ("moments", "rows", 2): ("blocks", 65536),
    ("moments", "rows", 4): ("blocks", 65536),
    ("moments", "rows", 8): ("blocks", 65536),
    ("moments", "full", 2): ("blocks", 16384),
    ("moments", "full", 4): ("blocks", 65536),
    ("moments", "full", 8): ("blocks", 65536),
}
# Where numba is there, and along dimensions that a compiled loop can go: from how many elements on. Never from fewer
# than NATIVE_FROM, for which numba is not worth importing.
NATIVE_FROM = 1048576
NATIVE = {
    ("sum", "rows", 8): 1048576,
    ("sum", "full", 4): 1048576,
    ("sum", "full", 8): 1048576,
    ("fold", "rows", 2): 1048576,
    ("fold", "rows", 4): 1048576,
    ("fold", "rows", 8): 1048576,
    ("fold", "full", 2): 1048576,
    ("fold", "full", 4): 1048576,
    ("fold", "full", 8): 1048576,
    ("moments", "rows", 4): 1048576,
    ("moments", "rows", 8): 1048576,
    ("moments", "full", 4): 1048576,
    ("moments", "full", 8): 1048576,
}
