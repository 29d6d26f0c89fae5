"""Recurrences along a dimension, all steps at once: what emitted code calls where torch has no operation.

    linear(a, b, start)                 h[t] = a[t] * h[t - 1] + b[t], for all t
    clamped(u, m, start)                h[t] = max(h[t - 1] + u[t], m[t]), or min
    recursive((a, c), b, (h1, h2))      h[t] = a[t] * h[t - 1] + c[t] * h[t - 2] + b[t], and so of any order
    coupled(((a, c), (d, e)), (b, f), (h, g))
                                        h[t] = a[t] * h[t - 1] + c[t] * g[t - 1] + b[t], and g[t] alike; both, stacked
    matrix(a, b, start)                 h[t] = a[t] @ h[t - 1] + b[t], the vectors h along the last axis
    walk(table, start)                  h[t] = table[t, h[t - 1]], the states of a walk
    linear_last(a, b, start) ...        the last h alone
    earlier(keys, values)               how many before each element are equal to it, or the sum of their values
    segment_cumsum(x, lengths)          running sums that begin anew with each segment
    bucketize(values, edges)            `torch.bucketize` of ints, by a table where that is short
    padded(parts)                       tensors of several lengths as one, and how long each is

The steps of a recurrence compose: two of them are one of the same kind. So neighbours are joined, the half as many
steps are solved in the same way, and their results handed to the steps between. From a size on at which one operation
costs what a call costs, all windows are doubled instead. Either way the number of operations grows with log n and the
work with n. Nothing is divided, so nothing is lost where the product of many coefficients leaves the range.

Float results are trusted where no coefficient goes beyond 1, or where each step fits its neighbours in every column;
what is infinite, NaN, of extreme size or does not fit is computed again, one step after the other, as the loop has it.
Gradients are the loop's own: the recurrence backwards, and so of any order.
"""
from __future__ import annotations

from .clamps import clamped as clamped
from .clamps import clamped_last as clamped_last
from .lines import linear as linear
from .lines import linear_last as linear_last
from .matrices import matrix as matrix
from .matrices import matrix_last as matrix_last
from .occurrences import earlier as earlier
from .places import bucketize as bucketize
from .ragged import padded as padded
from .segments import segment_cumsum as segment_cumsum
from .systems import coupled as coupled
from .systems import coupled_last as coupled_last
from .systems import recursive as recursive
from .systems import recursive_last as recursive_last
from .walks import walk as walk
