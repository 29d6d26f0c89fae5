"""Every construct that loopless reads, in a small loop of its own: compiled, and right."""

import pytest
import torch
from behaviour import assert_same, compare, sample
from typed import typed

import loopless
from loopless.build.calls import MATH


def x(n=7):
    return sample(n)


def xy(n=7):
    return sample(n), sample(n, seed=1)


def matrix(n=5, m=4):
    return sample(n, m)


# Each: a name, the statements of a function, its parameters, and what makes its arguments.
LOOPS = {}


def loops(parameters, make_args, text, level="bitwise"):
    """Reads `name:` lines, each followed by the indented statements of one function."""
    name, lines = "", []
    for line in [*text.splitlines(), "end:"]:
        if line and not line[0].isspace() and line.endswith(":"):
            if lines:
                LOOPS[name] = (parameters, "\n".join(lines), make_args, level)
            name, lines = line[:-1], []
        elif line.strip():
            lines.append(line)


loops("x", lambda: (x(),), """
range of a stop:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * 2
    return out
range of a constant:
    out = torch.zeros(5)
    for i in range(5):
        out[i] = x[i] + 1
    return out
range of a start and a stop:
    out = torch.zeros_like(x)
    for i in range(2, len(x)):
        out[i] = x[i] - 1
    return out
range to before the end:
    out = torch.zeros_like(x)
    for i in range(1, len(x) - 1):
        out[i] = x[i - 1] + x[i + 1]
    return out
range with a step:
    out = torch.zeros_like(x)
    for i in range(0, len(x), 2):
        out[i] = x[i]
    return out
range with an odd start and a step:
    out = torch.zeros_like(x)
    for i in range(1, len(x), 3):
        out[i] = x[i] + 1
    return out
range down:
    out = torch.zeros_like(x)
    for i in range(len(x) - 1, -1, -1):
        out[i] = x[i] * x[i]
    return out
range down by two:
    out = torch.zeros_like(x)
    for i in range(len(x) - 1, -1, -2):
        out[i] = x[i]
    return out
range down to two:
    out = torch.zeros_like(x)
    for i in range(len(x) - 1, 1, -1):
        out[i] = x[i]
    return out
range that is empty:
    out = torch.zeros_like(x)
    for i in range(3, 1):
        out[i] = x[i]
    return out
range of a local name:
    n = len(x)
    out = torch.zeros(n)
    for i in range(n):
        out[i] = x[i]
    return out
reversed into another:
    n = len(x)
    out = torch.zeros_like(x)
    for i in range(n):
        out[n - 1 - i] = x[i]
    return out
size by shape:
    out = torch.zeros(x.shape[0])
    for i in range(x.shape[0]):
        out[i] = x[i]
    return out
size by negative axis:
    out = torch.zeros(x.shape[-1])
    for i in range(x.shape[-1]):
        out[i] = x[i]
    return out
size by method:
    out = torch.zeros(x.size(0))
    for i in range(x.size(0)):
        out[i] = x[i]
    return out
numel:
    out = torch.zeros(x.numel())
    for i in range(x.numel()):
        out[i] = x[i]
    return out
length as a value:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] / len(x)
    return out
index as a value:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * i
    return out
negative constant subscript:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] - x[-1]
    return out
negative subscripts:
    out = torch.zeros_like(x)
    for i in range(1, len(x) + 1):
        out[-i] = x[-i] * 3
    return out
wrapping subscript:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] - x[i - 1]
    return out
wrapping by modulo:
    n = len(x)
    out = torch.zeros_like(x)
    for i in range(n):
        out[i] = x[(i + 1) % n]
    return out
augmented assignment of a name:
    s = 0.0
    for i in range(len(x)):
        t = 2.0
        t += 1.0
        x[i] = x[i] * t
    return x
augmented store add:
    for i in range(len(x)):
        x[i] += 1
    return x
augmented store sub:
    for i in range(len(x)):
        x[i] -= 0.5
    return x
augmented store mul:
    for i in range(len(x)):
        x[i] *= x[i]
    return x
augmented store div:
    for i in range(len(x)):
        x[i] /= 3
    return x
augmented store with itself elsewhere:
    out = torch.ones_like(x)
    for i in range(len(x)):
        out[i] += x[i]
    return out
temporaries:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        a = x[i] + 1
        b = a * a
        a = b - x[i]
        out[i] = a / 2
    return out
several assigned at once:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        a, b = x[i], x[i] + 1
        a, b = b, a
        out[i] = a - b * 2
    return out
chained assignment:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        a = b = x[i]
        out[i] = a + b
    return out
annotated assignment:
    out: torch.Tensor = torch.zeros_like(x)
    for i in range(len(x)):
        a: torch.Tensor = x[i]
        out[i] = a
    return out
temporary that is left:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i]
        last = i
    return out, last
two stores:
    a = torch.zeros_like(x)
    b = torch.zeros_like(x)
    for i in range(len(x)):
        a[i] = x[i] + 1
        b[i] = a[i] * 2
    return a, b
store and store again:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i]
        out[i] = out[i] + 1
    return out
if:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] > 0:
            out[i] = x[i]
    return out
if and else:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] > 0:
            out[i] = x[i] * 2
        else:
            out[i] = x[i] / 2
    return out
if elif else:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] > 1:
            out[i] = 1
        elif x[i] > 0:
            out[i] = x[i]
        elif x[i] > -1:
            out[i] = -x[i]
        else:
            out[i] = -1
    return out
nested if:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] > -1:
            if x[i] < 1:
                out[i] = x[i]
            else:
                out[i] = 5
    return out
if in place:
    for i in range(len(x)):
        if x[i] < 0:
            x[i] = 0
    return x
if with a temporary:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] > 0:
            t = x[i] * 2
        else:
            t = x[i] - 1
        out[i] = t * t
    return out
if on the index:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if i % 2 == 0:
            out[i] = x[i]
        else:
            out[i] = -x[i]
    return out
if on the first index:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if i == 0:
            out[i] = x[i]
        else:
            out[i] = x[i] - x[i - 1]
    return out
truth of an element:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i]:
            out[i] = 1 / x[i]
    return out
pass:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] > 0:
            pass
        else:
            out[i] = x[i]
    return out
continue:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] < 0:
            continue
        out[i] = x[i] * 2
    return out
continue twice:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] < -1:
            continue
        out[i] = x[i]
        if x[i] > 0.5:
            continue
        out[i] = x[i] * 3
    return out
conditional expression:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] if x[i] > 0 else -x[i]
    return out
conditional expressions nested:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] if x[i] > 1 else x[i] * 2 if x[i] > 0 else x[i] * 3
    return out
conditional expression of numbers:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = 1.0 if x[i] > 0 else 0.5
    return out
and:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] > -1 and x[i] < 1:
            out[i] = x[i]
    return out
or:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] < -1 or x[i] > 1:
            out[i] = x[i]
    return out
not:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if not x[i] > 0:
            out[i] = x[i]
    return out
and or not together:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if not (x[i] > 0 and i % 2 == 0) or x[i] > 1:
            out[i] = x[i]
    return out
and that guards a subscript:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if i + 1 < len(x) and x[i + 1] > 0:
            out[i] = x[i + 1]
    return out
or as a value:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] or 1.0
    return out
chained comparison:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if -1 < x[i] <= 1:
            out[i] = x[i]
    return out
chained comparison of three:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if -2 < x[i] < 1 != i:
            out[i] = x[i]
    return out
comparison as a value:
    out = torch.zeros(len(x), dtype=torch.bool)
    for i in range(len(x)):
        out[i] = x[i] > 0
    return out
min of two:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = min(x[i], 0.5)
    return out
max of three:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = max(x[i], -x[i], 0.25)
    return out
min and max:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = max(-1.0, min(1.0, x[i]))
    return out
min of indices:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[min(i + 1, len(x) - 1)]
    return out
max of indices:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[max(i - 2, 0)]
    return out
abs of an element:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = abs(x[i])
    return out
abs of an index:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * abs(i - 3)
    return out
float:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = float(x[i]) * 2.0
    return out
float of an index:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = float(i) / 3
    return out
item:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i].item() + 1
    return out
int:
    out = torch.zeros(len(x), dtype=torch.int64)
    for i in range(len(x)):
        out[i] = int(x[i] * 10)
    return out
bool:
    out = torch.zeros(len(x), dtype=torch.bool)
    for i in range(len(x)):
        out[i] = bool(x[i] > 0)
    return out
round:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = round(float(x[i]))
    return out
sum of some:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = sum((x[i], x[i] * 2, 1.0))
    return out
sum of a list:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = sum([x[i], i])
    return out
docstring and constants:
    '''A docstring.'''
    out = torch.zeros_like(x)
    for i in range(len(x)):
        '''Another.'''
        out[i] = x[i] * math.pi
    return out
statements around:
    y = x * 2
    scale = 3.0
    out = torch.zeros_like(y)
    for i in range(len(y)):
        out[i] = y[i] * scale
    z = out + 1
    return z
several loops:
    a = torch.zeros_like(x)
    for i in range(len(x)):
        a[i] = x[i] + 1
    b = torch.zeros_like(x)
    for i in range(len(x)):
        b[i] = a[i] * 2
    return a, b
several loops with statements between:
    a = torch.zeros_like(x)
    for i in range(len(x)):
        a[i] = x[i] + 1
    c = a * a
    d = c - 1
    b = torch.zeros_like(x)
    for j in range(len(x)):
        b[j] = d[j] * 2
    return b
the same output twice:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i]
    for i in range(len(x)):
        out[i] = out[i] * 2
    return out
loop that returns nothing:
    for i in range(len(x)):
        x[i] = x[i] * 2
fill with a constant:
    for i in range(len(x)):
        x[i] = 3
    return x
fill with the index:
    for i in range(len(x)):
        x[i] = i
    return x
empty output:
    out = torch.empty_like(x)
    for i in range(len(x)):
        out[i] = x[i] + 1
    return out
clone first:
    out = x.clone()
    for i in range(len(x)):
        out[i] = out[i] + x[i]
    return out
shift:
    out = torch.zeros_like(x)
    for i in range(1, len(x)):
        out[i] = x[i - 1]
    return out
stride in the subscript:
    out = torch.zeros(len(x) // 2)
    for i in range(len(x) // 2):
        out[i] = x[2 * i] + x[2 * i + 1]
    return out
""")

loops("x", lambda: (x(),), """
range between sizes:
    out = torch.zeros_like(x)
    total = 0.0
    for i in range(len(x)):
        total += x[i]
    for i in range(len(x)):
        out[i] = x[i] / total
    return out
sum:
    s = 0.0
    for i in range(len(x)):
        s += x[i]
    return s
running sum:
    out = torch.zeros_like(x)
    s = 0.0
    for i in range(len(x)):
        s = s + x[i]
        out[i] = s
    return out
""", level="reassociated")

loops("x, y", xy, """
two tensors:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * y[i] + x[i]
    return out
the greater:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if x[i] > y[i]:
            out[i] = x[i]
        else:
            out[i] = y[i]
    return out
max of two elements:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = max(x[i], y[i])
    return out
swap in place:
    for i in range(len(x)):
        t = x[i].clone()
        x[i] = y[i]
        y[i] = t
    return x, y
all pairs:
    out = torch.zeros(len(x), len(y))
    for i in range(len(x)):
        for j in range(len(y)):
            out[i, j] = x[i] * y[j]
    return out
all pairs the other way:
    out = torch.zeros(len(y), len(x))
    for i in range(len(x)):
        for j in range(len(y)):
            out[j, i] = x[i] - y[j]
    return out
""")

loops("x", lambda: (matrix(),), """
two subscripts:
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            out[i, j] = x[i, j] * 2
    return out
subscript after subscript:
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            out[i][j] = x[i][j] * 2
    return out
subscripts mixed:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        for j in range(len(x[i])):
            out[i, j] = x[i][j] + 1
    return out
sizes by method:
    out = torch.zeros(x.size(0), x.size(1))
    for i in range(x.size(0)):
        for j in range(x.size(-1)):
            out[i, j] = x[i, j]
    return out
sizes taken apart:
    n, m = x.shape
    out = torch.zeros(n, m)
    for i in range(n):
        for j in range(m):
            out[i, j] = x[i, j]
    return out
rows:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * 2
    return out
rows with a colon:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i, :] = x[i, :] + 1
    return out
columns:
    out = torch.zeros_like(x)
    for j in range(x.shape[1]):
        out[:, j] = x[:, j] * 3
    return out
rows with an ellipsis:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i, ...] = x[i, ...] - 1
    return out
rows by number:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = i
    return out
one column:
    out = torch.zeros(len(x))
    for i in range(len(x)):
        out[i] = x[i, 0] + x[i, -1]
    return out
transpose:
    out = torch.zeros(x.shape[1], x.shape[0])
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            out[j, i] = x[i, j]
    return out
inner loop first:
    out = torch.zeros_like(x)
    for j in range(x.shape[1]):
        for i in range(x.shape[0]):
            out[i, j] = x[i, j] + i - j
    return out
nested with a condition:
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            if x[i, j] > 0 and i != j:
                out[i, j] = x[i, j]
            else:
                out[i, j] = 0.5
    return out
nested with a condition outside:
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        if x[i, 0] > 0:
            for j in range(x.shape[1]):
                out[i, j] = x[i, j]
    return out
nested with a continue:
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        if i == 1:
            continue
        for j in range(x.shape[1]):
            if j == i:
                continue
            out[i, j] = x[i, j]
    return out
nested with a temporary between:
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        first = x[i, 0]
        for j in range(x.shape[1]):
            out[i, j] = x[i, j] - first
    return out
triangle:
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(min(i, x.shape[1])):
            out[i, j] = x[i, j]
    return out
reversed rows:
    n = len(x)
    out = torch.zeros_like(x)
    for i in range(n - 1, -1, -1):
        for j in range(x.shape[1]):
            out[i, j] = x[n - 1 - i, j]
    return out
two nests:
    a = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            a[i, j] = x[i, j] * 2
    b = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            b[i, j] = a[i, j] + 1
    return b
two loops in a loop:
    a = torch.zeros_like(x)
    b = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            a[i, j] = x[i, j] * 2
        for j in range(x.shape[1]):
            b[i, j] = a[i, j] + 1
    return a, b
flattened:
    n, m = x.shape
    out = torch.zeros(n * m)
    for i in range(n):
        for j in range(m):
            out[i * m + j] = x[i, j]
    return out
""")

loops("x", lambda: (sample(4, 4),), """
diagonal:
    out = torch.zeros(len(x))
    for i in range(len(x)):
        out[i] = x[i, i]
    return out
written diagonal:
    for i in range(len(x)):
        x[i, i] = 1
    return x
upper triangle:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        for j in range(i, len(x)):
            out[i, j] = x[i, j]
    return out
lower triangle:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        for j in range(i + 1):
            out[i, j] = x[i, j]
    return out
""")

loops("x", lambda: (sample(3, 2, 4),), """
depth three:
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            for k in range(x.shape[2]):
                out[i, j, k] = x[i, j, k] * 2 + k
    return out
depth three, subscript after subscript:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        for j in range(len(x[i])):
            for k in range(len(x[i][j])):
                out[i][j][k] = x[i][j][k]
    return out
depth two of three:
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for k in range(x.shape[2]):
            out[i, :, k] = x[i, :, k] + 1
    return out
""")

loops("x", lambda: (sample(2, 3, 2, 2),), """
depth four:
    out = torch.zeros_like(x)
    for i in range(x.shape[0]):
        for j in range(x.shape[1]):
            for k in range(x.shape[2]):
                for l in range(x.shape[3]):
                    if x[i, j, k, l] > 0:
                        out[i, j, k, l] = x[i, j, k, l] * (i + j)
                    else:
                        out[i, j, k, l] = k - l
    return out
""")

loops("x, n, m", lambda: (x(), 5, 2), """
range of an argument:
    out = torch.zeros(n)
    for i in range(n):
        out[i] = x[i]
    return out
range between arguments:
    out = torch.zeros(n)
    for i in range(m, n):
        out[i] = x[i]
    return out
offset by an argument:
    out = torch.zeros(n)
    for i in range(n):
        out[i] = x[i + m]
    return out
number from an argument:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * n - m
    return out
loop inside if:
    out = torch.zeros_like(x)
    if n > 3:
        for i in range(len(x)):
            out[i] = x[i]
    return out
loop inside else:
    out = torch.zeros_like(x)
    if n < 3:
        for i in range(len(x)):
            out[i] = x[i]
    else:
        for i in range(len(x)):
            out[i] = -x[i]
    return out
test in the loop that never changes:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        if n > m:
            out[i] = x[i]
        else:
            out[i] = -x[i]
    return out
""")

loops("x", lambda: (sample(7, dtype=torch.int64),), """
ints:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * 3 - i
    return out
ints divided:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] // 2 + x[i] % 3
    return out
bits:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = (x[i] & 3) | (x[i] << 2) ^ (x[i] >> 1)
    return out
augmented bits:
    for i in range(len(x)):
        x[i] |= 1
        x[i] ^= 2
        x[i] &= 7
    return x
augmented shifts and quotients:
    for i in range(len(x)):
        x[i] <<= 3
        x[i] >>= 1
        x[i] //= 2
        x[i] %= 5
    return x
power of ints:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] ** 2
    return out
ints into floats:
    out = torch.zeros(len(x))
    for i in range(len(x)):
        out[i] = x[i] / 2
    return out
int of ints:
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = int(x[i])
    return out
""")

loops("x, k", lambda: (x(), torch.tensor([3, 0, -1, 2, 2, 6, -7])), """
gather:
    out = torch.zeros_like(x)
    for i in range(len(k)):
        out[i] = x[k[i]]
    return out
gather by item:
    out = torch.zeros_like(x)
    for i in range(len(k)):
        j = k[i].item()
        out[i] = x[j]
    return out
gather by int:
    out = torch.zeros_like(x)
    for i in range(len(k)):
        out[i] = x[int(k[i])]
    return out
""")



@pytest.mark.parametrize("name", LOOPS)
def test_loop(name):
    parameters, body, make_args, level = LOOPS[name]
    assert_same(typed(f"def f({parameters}):\n{body}"), make_args, level=level, vectorized=True)


ONE_TENSOR = [name for name, case in LOOPS.items() if case[0] == "x" and case[2]()[0].shape == (7,)]


@pytest.mark.parametrize("n", [0, 1, 2])
@pytest.mark.parametrize("name", ONE_TENSOR)
def test_loop_of_few_elements(name, n):
    """Right at every length: where a subscript is out of range, with the loop's own exception."""
    parameters, body, make_args, level = LOOPS[name]
    assert_same(typed(f"def f({parameters}):\n{body}"), lambda: (make_args()[0][:n].clone(),), level=level)


@pytest.mark.parametrize("name", [n for n in LOOPS if LOOPS[n][2]()[0].is_floating_point()])
def test_gradient(name):
    """The first argument comes from a leaf, so that the function may write into it."""
    parameters, body, make_args, level = LOOPS[name]
    original = typed(f"def f({parameters}):\n{body}")
    vectorized = loopless.vectorize(original)

    def f(*args):
        return original(args[0] * 1, *args[1:])

    def g(*args):
        return vectorized(args[0] * 1, *args[1:])

    compare(f, g, make_args, level=level, grad=True, grad_level="reassociated")


# ---------------------------------------------------------------- math

TWO = ("pow", "atan2", "fmod", "hypot", "copysign")
SAME_BITS = ("fabs", "floor", "ceil", "trunc", "fmod", "copysign", "isnan", "isinf", "isfinite")
WILD = [-2.0, -1.0, -0.0, 0.0, 1.0, 2.5, 1e4, 1e308, float("inf"), -float("inf"), float("nan")]


def with_math(name, dtype):
    call = f"math.{name}(x[i], y[i])" if name in TWO else f"math.{name}(x[i])"
    if name == "trunc":  # of a tensor it raises
        call = "math.trunc(float(x[i]))"
    return typed(f"""
        def f(x, y):
            out = torch.zeros(len(x), dtype={dtype})
            for i in range(len(x)):
                out[i] = {call}
            return out
    """)


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32])
@pytest.mark.parametrize("name", sorted(MATH))
def test_math(name, dtype):
    def arguments():
        return torch.linspace(0.1, 0.9, 19, dtype=dtype), torch.linspace(0.3, 2.5, 19, dtype=dtype)

    level = "bitwise" if name in SAME_BITS else "rounded"
    assert_same(with_math(name, dtype), arguments, level=level, vectorized=True)


@pytest.mark.parametrize("value", WILD)
@pytest.mark.parametrize("name", sorted(MATH))
def test_math_outside_its_domain(name, value):
    """`math` raises where torch gives inf or nan: so does the vectorized loop."""
    def arguments():
        return (torch.tensor([0.5, value, 0.25], dtype=torch.float64),
                torch.tensor([0.5, 1.5, -value], dtype=torch.float64))

    assert_same(with_math(name, torch.float64), arguments, level="rounded")


def test_math_trunc_of_a_tensor():
    assert_same(typed(USE.replace("h(x[i])", "math.trunc(x[i])")), lambda: (sample(5),))


@pytest.mark.parametrize("expression", [
    "x[i] * math.pi", "x[i] + math.e", "x[i] * math.tau", "min(x[i], math.inf)", "math.sqrt(2.0) * x[i]",
    "math.sqrt(i + 1) * x[i]", "math.exp(-float(x[i]))", "math.exp(x[i].item())",
    "math.floor(x[i] * 3) + x[i]",
])  # fmt: skip
def test_math_in_expressions(expression):
    f = typed(f"""
        def f(x):
            out = torch.zeros_like(x)
            for i in range(len(x)):
                out[i] = {expression}
            return out
    """)
    assert_same(f, lambda: (sample(19),), level="rounded", vectorized=True)


@pytest.mark.parametrize("header, call", [("import math as m", "m.sin(x[i])"),
                                          ("from math import sin", "sin(x[i])"),
                                          ("from math import sin as s, pi", "s(x[i]) * pi")])
def test_math_under_other_names(header, call):
    f = typed(f"""
        {header}
        def f(x):
            out = torch.zeros_like(x)
            for i in range(len(x)):
                out[i] = {call}
            return out
    """)
    assert_same(f, lambda: (sample(19),), level="rounded", vectorized=True)


# ---------------------------------------------------------------- helper functions

HELPERS = {
    "plain": "def h(v):\n    return v * 2 + 1",
    "two arguments": "def h(v, w=3):\n    return v * w",
    "float default": "def h(v, *, w=0.5):\n    return v * w",
    "early return": "def h(v):\n    if v > 0:\n        return v\n    return -v",
    "many returns": "def h(v):\n    if v > 1:\n        return v\n    elif v > 0:\n        return v * 2\n"
                    "    else:\n        return v * 3",
    "return in both": "def h(v):\n    if v > 0:\n        return v * 2\n    else:\n        return v / 2",
    "temporaries": "def h(v):\n    a = v + 1\n    b = a * a\n    return b - a",
    "temporaries in branches": "def h(v):\n    if v > 0:\n        a = v\n    else:\n        a = v * 2\n"
                               "    return a + 1",
    "conditional expression": "def h(v):\n    return v if v > 0 else v * 0.1",
    "docstring": "def h(v):\n    '''Twice.'''\n    return v * 2",
    "annotations": "def h(v: torch.Tensor) -> torch.Tensor:\n    return v * 2",
    "another helper": "def g(v):\n    return v + 1\ndef h(v):\n    return g(v) * g(v * 2)",
    "global number": "scale = 3.0\ndef h(v):\n    return v * scale",
    "torch inside": "def h(v):\n    return torch.sigmoid(v) * v",
    "math inside": "def h(v):\n    return math.sin(v)",
    "builtins inside": "def h(v):\n    return max(v, 0.0) + min(v, 0.0) * 0.5",
    "lambda": "h = lambda v: v * 2 + 1",
    "lambda with a default": "h = lambda v, w=2: v * w",
    "lambda with a condition": "h = lambda v: v if v > 0 else 0.0",
}
USE = """
def f(x):
    out = torch.zeros_like(x)
    for i in range(len(x)):
        out[i] = h(x[i])
    return out
"""


@pytest.mark.parametrize("name", HELPERS)
def test_helper_from_globals(name):
    assert_same(typed(f"{HELPERS[name]}\n{USE}"), lambda: (sample(19),), level="rounded", vectorized=True)


@pytest.mark.parametrize("name", HELPERS)
def test_helper_from_a_closure(name):
    inner = "\n".join(f"    {line}" for line in f"{HELPERS[name]}\n{USE}".splitlines())
    f = typed(f"def around():\n{inner}\n    return f")()
    assert_same(f, lambda: (sample(19),), level="rounded", vectorized=True)


@pytest.mark.parametrize("name", HELPERS)
def test_helper_from_an_argument(name):
    text = USE.replace("def f(x):", "def f(x, h):")
    space = typed(f"{HELPERS[name]}\n{text}")
    h = space.__globals__["h"]
    assert_same(space, lambda: (sample(19), h), level="rounded", vectorized=True)


@pytest.mark.parametrize("call", ["h(x[i], 4)", "h(x[i], w=4)", "h(v=x[i], w=4)", "h(w=4, v=x[i])",
                                  "h(x[i], i)", "h(x[i], w=x[i])", "h(2, x[i])", "h(x[i] + 1) * h(x[i])"])
def test_calls_of_helpers(call):
    text = USE.replace("h(x[i])", call)
    f = typed(f"def h(v, w=3):\n    if w > 3:\n        return v * w\n    return v - w\n{text}")
    assert_same(f, lambda: (sample(19),), vectorized=True)


def test_helper_on_rows():
    f = typed("""
        def h(row):
            return row * 2 + 1
        def f(x):
            out = torch.zeros_like(x)
            for i in range(len(x)):
                out[i] = h(x[i])
            return out
    """)
    assert_same(f, lambda: (sample(5, 4),), vectorized=True)


def test_decorated_helper():
    h = loopless.vectorize(typed("def h(v):\n    return v * 2 + 1"))
    assert_same(typed(USE, h=h), lambda: (sample(19),), vectorized=True)


def test_helper_that_prints_stays():
    f = typed(f"def h(v):\n    print(v)\n    return v\n{USE}")
    assert_same(f, lambda: (sample(5),), vectorized=False)


def test_helper_that_calls_itself_stays():
    f = typed(f"def h(v):\n    return v if v < 1 else h(v - 1)\n{USE}")
    assert_same(f, lambda: (sample(5),), vectorized=False)


def test_helper_that_writes_into_its_argument_stays():
    f = typed(f"def h(v):\n    v += 1\n    return v\n{USE}")
    assert_same(f, lambda: (sample(5),), vectorized=False)


def test_helper_that_may_return_nothing_stays():
    f = typed(f"def h(v):\n    if v > 9:\n        return v\n{USE}")
    assert_same(f, lambda: (sample(5),), vectorized=False)


def test_arithmetic_on_python_ints_stays():
    """They may outgrow 64 bits, and then the store raises."""
    f = typed(USE.replace("h(x[i])", "int(x[i]) + 1"))
    assert_same(f, lambda: (sample(5, dtype=torch.int64),))
    assert_same(f, lambda: (torch.tensor([1, 2**63 - 1]),))
