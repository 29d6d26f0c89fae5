"""The forms of near_misses.py: each a loop by its lines, `|` between alternatives, right or nearly so.

{x}, {y} and {o} are vectors, {o} written; {X} is a square matrix that is written; {T} has a square matrix for each
iteration, and is written; {u} is a vector of bytes, {J} has places; {k} is an int that a later call may have beyond 64
bits, {c} a small one.
"""
from __future__ import annotations

JOINED = (
    "s = {x}[0]|s = {x}[0] * 1|s = {x}[1]",
    "for {i} in range(0, {n}):|for {i} in range(1, {n}):|for {i} in range({n}):",
    "    s = torch.logaddexp(s, {x}[{i}])|    s = torch.maximum(s, {x}[{i}])"
    "|    s = torch.logaddexp({x}[{i}], s)",
)
BITS = (
    "s = {u}[0]",
    "for {i} in range(0, {n}):|for {i} in range(1, {n}):|for {i} in range({n}):",
    "    s = s ^ {u}[{i}]|    s = torch.bitwise_or(s, {u}[{i}])|    s ^= {u}[{i}]|    s = {u}[{i}] ^ s",
)
GROUPED = (
    "s = 0",
    "for {i} in range({n}):",
    "    members = ({J} == {i}) & ({x} > 0)|    members = ({J} == {i}) & ({y} < {x})"
    "|    members = ({x} > 0) & ({J} == {i})|    members = {J} == {i}",
    "    {o}[{i}] = {x}[members].sum()|    {o}[{i}] = members.sum()|    {o}[{i}] = {y}[members].mean()",
)
DIAGONAL = (
    "s = 0",
    "for {i} in range(1, {n}):|for {i} in range({c}, {n}):|for {i} in range({n} - 1):"
    "|for {i} in range(2, {n} - 1):",
    "    {o}[{i}] = {X}[{i}, {i}]|    {X}[{i}, {i}] = {x}[{i}]|    s = s + {X}[{i}, {i}]|    {X}[{i}, {i}] *= 2",
)
VIEWS = (
    "s = 0",
    "for {i} in range({n}):",
    "    r = torch.einsum('ii->i', {T}[{i}])|    r = torch.diag({T}[{i}])|    r = {T}[{i}].diagonal()"
    "|    r = {T}[{i}].diag()|    r = torch.einsum('ij->ji', {T}[{i}])",
    "    {T}[{i}] = 1|    {T}[{i}] *= 2|    {T}[{i}, 0, 0] = 9",
    "    s = s + r|    {o}[{i}] = r.sum()|    s = r|    {o}[{i}] = r.max()",
)
HANDED = (
    "s = 0",
    "for {i} in range({n}):",
    "    r = same({X}[{i}])|    r = same({X}[{i}].detach())|    r = same({x}[{i}])",
    "    {X}[{i}] = 1|    {X}[{i}, 0] = 9|    {X}[{i}] += {x}",
    "    {o}[{i}] = r.sum()|    s = s + r.sum()|    {o}[{i}] = r.max()",
)
RETURNED = (
    "r = torch.diag({X})|r = {X}.diag()|r = {X}.t()|r = {X}.diagonal()|r = {X}",
    "for {i} in range({n}):",
    "    {o}[{i}] = r[{i}].sum()|    {o}[{i}] = {x}[{i}]|    {o}[{i}] = {X}[{i}, 0]",
    "s = r|s = torch.diag({X})|s = {X}[0].clone()",
)
UNTOUCHED = (
    "s = 0|{o} = -torch.zeros({n})|{o} = torch.zeros({n})|{o} = -torch.zeros_like({x})",
    "for {i} in range({n}):",
    "    for j in range({n}):",
    "        if {x}[j] > {y}[{i}]:|        if {x}[j] > 90:|        if {x}[{i}] > {y}[j]:",
    "            {o}[{i}] += {x}[j]|            {o}[{i}] += 1|            {o}[{i}] *= {x}[j]"
    "|            {o}[{i}] -= {y}[j]",
    "s = {o}[0]",
)
PICKED = (
    "s = 0",
    "for {i} in range({n}):",
    "    r = {X}[{i}].index_select(0, {J} - 1)|    r = torch.index_select({X}[{i}], 0, {J})|    r = {X}[{i}][{J} - 1]"
    "|    r = {x}.index_select(0, {J} - 1)",
    "    {o}[{i}] = r.sum()|    s = s + r|    {o}[{i}] = r.max()",
)
ENDS = (
    "s = 0",
    "for {i} in range({n}):",
    "    part = {x}[{i}:{J}[{i}]]|    part = {x}[{J}[{i}]:{i}]|    part = {x}[{J}[{i}]:{c}]"
    "|    part = {x}[{c}:{J}[{i}]]",
    "    {o}[{i}] = part.sum()|    {o}[{i}] = len(part)|    s = s + len(part)|    {o}[{i}] = part.mean()"
    "|    {o}[{i}] = part.sum() / max(len(part), 1)",
)
SWAPPED = (
    "s = 0",
    "for {i} in range({n} // 2):|for {i} in range(0, {n} - 1, 2):|for {i} in range({n} - 1):",
    "    {o}[{i}], {o}[{n} - 1 - {i}] = {o}[{n} - 1 - {i}], {o}[{i}]"
    "|    {o}[{i}], {o}[{n} - 1 - {i}] = {o}[{n} - 1 - {i}].clone(), {o}[{i}].clone()"
    "|    {o}[{i}], {o}[{i} + 1] = {o}[{i} + 1].clone(), {o}[{i}].clone()|    s, {o}[{i}] = s + {x}[{i}], s"
    "|    {o}[{i}], s = {x}[{i}] * 2, {o}[{i}]|    {o}[{i}], {X}[{i}] = {X}[{i}].sum(), {X}[{i}] + {o}[{i}]"
    "|    {X}[{i}], {o}[{i}] = {x}, {X}[{i}, 0]|    {o}[{i}], {o}[{i} + 1] = {o}[{i} + 1].item(), {o}[{i}].item()",
)
LARGE = (
    "s = 0",
    "for {i} in range({n}):",
    "    {o}[{i}] = 7|    {o}[{i}] = {x}[{i}] + 1|    s = s + ({i} < {k})|    s = s + {i} % {k}",
    "    {x}[{i}] = {x}[{i}] + {k}|    {x}[{i}] = {k}|    {x}[{i}] = max({x}[{i}], {k})"
    "|    s += {J}[{i}].item() < {k}",
)
NEGATED = (
    "s = {J}[0] * 1|s = {J}[0] + 1|s = 0",
    "for {i} in range({n}):",
    "    s = s + -{u}[{i}]|    s = s - {u}[{i}]|    s += -{u}[{i}]|    s = -{u}[{i}] + s",
)
OVERLAPPING = (
    "s = 0",
    "for {i} in range({n}):",
    "    {X}[{i}] -= {X}[{i}, 0]|    {X}[{i}, 1:] = {X}[{i}, :-1]|    {X}[{i}] += {X}[{i}, -1]"
    "|    {X}[{i}, 1:] += {X}[{i}, :-1]|    {X}[{i}, 1:] = {X}[{i}, :-1] * 1|    {X}[:, {i}] += {X}[0, {i}]",
)
FOURS = (
    "s = 0.0",
    "for {i} in range(0, {n} - 2, 3):|for {i} in range(0, {n} // 3 * 3, 3):",
    "    s += {x}[{i}]",
    "    s += {x}[{i} + 1]",
    "    s += {x}[{i} + 2]|    s += {y}[{i} + 2]|    s += {x}[{i} + 2] * 2|    s -= {x}[{i} + 2]"
    "|    s += {x}[{i}]",
)
STARTED = (
    "s = 1.5|s = 0.0|s = 2.0|s = float('-inf')",
    "for {i} in range({n}):",
    "    s = max(s, {x}[{i}])|    s = min(s, {x}[{i}])|    if {x}[{i}] > s:\n        s = {x}[{i}]",
    "    {o}[{i}] = s",
)
SOLVED = (
    "for {i} in range({n}):",
    "    {o}[{i}] = {x}[{i}]|    {o}[{i}] = {y}[{i}]",
    "    for j in range({i}):",
    "        {o}[{i}] -= {X}[{i}, j] * {o}[j]|        {o}[{i}] = {o}[{i}] - {o}[j] * {X}[{i}, j]",
    "    {o}[{i}] = {o}[{i}] / {X}[{i}, {i}]|    {o}[{i}] /= {X}[{i}, {i}]|    {y}[0]",
)
MIRRORED = (
    "for {i} in range({n}):",
    "    for j in range({i}):|    for j in range({i} + 1):",
    "        {X}[{i}, j] = {x}[{i}] - {x}[j]|        {X}[{i}, j] = {x}[{i}] * {x}[j]"
    "|        {X}[{i}, j] = {x}[{i}] * 2 + {x}[j]"
    "|        {X}[{i}, j] = {T}[{i}, 0, 0] - {x}[j]|        {X}[{i}, j] = abs({x}[{i}] - {x}[j])",
    "        {X}[j, {i}] = {X}[{i}, j]",
)
STACKED = (
    "parts = []",
    "for {i} in range({n}):",
    "    parts.append({X}[{i}] * 2)|    parts.append({X}[{i}] + {x})|    parts.append({X}[{i}])",
    "r = torch.stack(parts)|r = torch.stack(parts, dim=1)",
    "s = torch.stack(parts, dim=1)|s = torch.stack(parts)|s = r.t()",
    "r[0] += 1|r *= 2|r[0, 0] = 9|{o}[0] = 1",
)
SHARED = (
    "s = torch.tensor(0.0)|s = torch.zeros(())|s = torch.tensor(1.5)",
    "r = s|r = s * 1|r = s.clone()",
    "for {i} in range({n}):",
    "    s += {x}[{i}]|    s = s + {x}[{i}]|    s *= {x}[{i}]",
    "{o}[0] = r",
)
COMPARED = (
    "for {i} in range({n}):",
    "    s = 0.1|    s = 0|    s = 1e-8|    s = -0.3",
    "    for j in range({n}):",
    "        if {X}[{i}, j] > s:\n            s = {X}[{i}, j]|        if {X}[{i}, j] > s and {x}[j] > 0:"
    "\n            s = {X}[{i}, j]",
    "    if s <= 0.1:|    if s == 0.1:|    if s > 1e-8:|    if s < -0.3:|    if s >= 0.1:",
    "        {o}[{i}] = 1|        {o}[{i}] += 2",
)
NEXT = (
    "for {i} in range({n}):",
    "    r = 0.0|    r = 0",
    "    for j in range({i}):|    for j in range({i} + 1):",
    "        r += {X}[{i}, j] * {y}[j]",
    "    {o}[{i}] = {X}[{i}, {i}] * {y}[{i}] + r|    {o}[{i}] = {X}[{i}, {i} - 1] * {y}[{i} - 1] + r",
)
COVERED = (
    "for {i} in range({n} - 1):|for {i} in range({n}):|for {i} in range(1, {n}):",
    "    {X}[{i}, {i}] = 1.0|    {X}[{i}, {i}] = 0",
    "for {i} in range({n}):",
    "    for j in range({n}):",
    "        if {i} != j:",
    "            {X}[{i}, j] = {x}[{i}] * {y}[j]|            {X}[{i}, j] = {x}[j]",
)
HUGE = (
    "s = 0.0|s = 1.0|s = 0.5|s = {x}[0] * 1",
    "for {i} in range({n}):|for {i} in range(1, {n}):",
    "    s = 1e39 * s + {x}[{i}]|    s = s * 1e300 + {x}[{i}]|    s = 3e38 * s + {x}[{i}]|    s = 0.5 * s + {x}[{i}]",
    "    {o}[{i}] = s|    {o}[{i}] = s * 2",
)
FILLED = (
    "r = torch.zeros({n}, 2, dtype=torch.int64)|r = torch.zeros({n}, 2)|r = torch.ones({n}, 3, dtype=torch.int32)",
    "for {i} in range({n}):",
    "    r[{i}] = {x}[{i}]|    r[{i}] = {x}[{i}] * 2|    r[{i}, :] = {x}[{i}]",
    "s = r",
)
BEFORE = (
    "s = 1.0|s = 0.0|s = 0|s = {x}[0]",
    "parts = []",
    "for {i} in range({n}):",
    "    parts.append(s)|    parts.append(s * 2)",
    "    s = 0.5 * s + {x}[{i}]|    s = {y}[{i}] * s + {x}[{i}]|    s = {x}[{i}] - s",
    "s = parts|s = torch.stack(parts)|s = torch.tensor(parts)",
)
KEYED = (
    "D = {{}}",
    "for {i} in range({n}):",
    "    r = {J}[{i}].item()|    r = {J}[{i}].item() - 1|    r = -{J}[{i}].item()|    r = int({J}[{i}])",
    "    D[r] = D.get(r, 0) + 1|    D[r] = {i}|    if r not in D:\n        D[r] = {i}",
    "for {i} in range({n}):",
    "    {o}[{i}] = D.get({i}, 0)|    {o}[{i}] = D.get({i}, -1)",
)
FOLLOWING = (
    "start = 0",
    "for {i} in range({n}):",
    "    stop = start + {J}[{i}].item()|    stop = start + int({J}[{i}])|    stop = start + {J}[{i}]",
    "    {o}[{i}] = {x}[start:stop].sum()|    {o}[{i}] = {x}[start:stop].mean()|    {o}[start:stop] = {x}[{i}]"
    "|    {o}[start:stop] += {i}",
    "    start = stop",
)
BETWEEN = (
    "r = {J}.sort().values|r = {J}|r = torch.cat((torch.zeros(1, dtype=torch.long), {J}.sort().values))",
    "for {i} in range(len(r) - 1):",
    "    a, b = int(r[{i}]), int(r[{i} + 1])|    a, b = r[{i}], r[{i} + 1]",
    "    {o}[a:b] *= {x}[{i}]|    {o}[a:b] += {x}[{i}]|    {o}[a:b] = {x}[{i}]|    {o}[{i}] = {x}[a:b].sum()",
)
CUT_OFF = (
    "for {i} in range({n}):",
    "    r = {J}[{i}].item()|    r = int({J}[{i}])|    r = {J}[{i}]",
    "    {X}[{i}, :r] = {x}[:r]|    {X}[{i}, :r] = {y}[:r] * 2|    {T}[{i}, 0, :r] = {x}[:r]",
)
TURNED = (
    "r = torch.zeros({n}, {n})|r = torch.zeros({n}, {n}, dtype={x}.dtype)",
    "s = torch.zeros({n}, {n})",
    "for {i} in range({n}):",
    "    for j in range({n}):|    for j in range({i}):",
    "        r[{i}, j] = {x}[{i}] * {y}[j]|        r[{i}, j] = {x}[{i}] + {y}[j]|        r[{i}, j] = {X}[{i}] @ {X}[j]",
    "        s[j, {i}] = r[{i}, j] * 2|        s[j, {i}] = r[{i}, j] + {x}[j]|        s[j, {i}] = r[{i}, j]",
    "s = (r, s)",
)
DIVIDED = (
    "s = 0",
    "for {i} in range({n}):",
    "    {o}[{i}] = {u}[{i}] / ({i} * 100 + 300)|    {o}[{i}] = {u}[{i}] / max(300, {i})"
    "|    {o}[{i}] = {u}[{i}] / (200 + {i})|    s = s + {u}[{i}] / ({i} * 50 + 100)",
)
BESIDE = (
    "b = torch.zeros({n} + 1, dtype={x}.dtype)|b = torch.full(({n},), 0.5, dtype={x}.dtype)",
    "s = torch.zeros({n} + 1)|s = torch.full(({n} + 1,), -1)",
    "for {i} in range({n}):|for {i} in range({n} - 1, -1, -1):",
    "    if {x}[{i}] > b[{J}[{i}]]:|    if {x}[{i}] >= b[{J}[{i}]]:",
    "        b[{J}[{i}]] = {x}[{i}]",
    "        s[{J}[{i}]] = {i}|        s[{i} // 2] = {i}|        s[{i} % 2] = {i}|        s[{J}[{i}] + 1] = {i}"
    "|        s[{n} - {J}[{i}]] = {i}",
)
RANKED = (
    "r = torch.argsort({X}, dim=0)|r = torch.argsort({X}, dim=1)|r = torch.sort({X}, dim=0).indices|r = {X}.argsort()",
    "s = torch.zeros({n}, {n})",
    "for {i} in range({n}):",
    "    for j in range({n}):|    for j in range({n} - 1, -1, -1):|    for j in reversed(range({n})):",
    "        s[{i}, r[{i}, j]] = j|        s[{i}, r[{i}, j]] = {x}[j]|        s[r[{i}, j], j] = {i}"
    "|        s[r[{i}, j], {i}] = {x}[j]",
)
BINS = (
    "s = 0",
    "for {i} in range({n} - 1):",
    "    members = ({x} > {y}[{i}]) & ({x} <= {y}[{i} + 1])|    members = ({x} >= {y}[{i}]) & ({x} < {y}[{i} + 1])"
    "|    members = ({x} > {y}[{i}]) & ({x} <= {y}[{i} + 1]) & ({x} > 0)",
    "    {o}[{i}] = members.sum()|    {o}[{i}] = {x}[members].sum()|    s = s + members.sum()",
)
PINNED = (
    "s = 0",
    "for {i} in range({n}):",
    "    for j in range({c} + 1):|    for j in range(1, {n}):|    for j in range({n}):"
    "|    for j in range({c}, -1, -1):",
    "        if {J}[{i}] == j:|        if j == {J}[{i}].item():|        if {J}[{i}] == j and {x}[{i}] > 0:",
    "            {o}[{i}] = {x}[j]|            {o}[{i}] = j|            {o}[{i}] = {x}[j] * {y}[{i}]",
)
WALKED = (
    "s = 0",
    "for {i} in range({n}):",
    "    s = {u}[s].item()|    s = int({u}[s])|    s = {J}[s].item()|    s = {J}[s]",
    "    {o}[{i}] = {x}[s]|    {o}[{i}] = s|    {o}[{i}] = {x}[{i}]",
)
STACKED_TWICE = (
    "parts = []",
    "for {i} in range({n}):",
    "    parts.append({x} * {y}[{i}])|    parts.append({X}[{i}] * 2)",
    "s = (torch.stack(parts), torch.stack(parts, 1))|s = (torch.stack(parts, dim=1), torch.stack(parts))"
    "|s = (torch.stack(parts), torch.stack(parts))",
)
LOOKED_AT = (
    "last = 0",
    "for {i} in range({n}):",
    "    last = {x}[{i}] * 2|    last = {i} * 2|    last = {y}[{i}]",
    "    {o}[{i}] = last + 1|    {o}[{i}] = {x}[{i}] - last",
    "s = locals()['last']|s = locals().get('{i}', 7)|s = eval('last')|s = len(locals())|s = last",
)
FROM_TO = (
    "s = 0",
    "for {i} in range({n}):",
    "    for j in range({J}[{i}], {n}):|    for j in range({J}[{i}] - 1, {n}):"
    "|    for j in range({u}[{i}].item(), {n}):|    for j in range({J}[{i}], {J}[{i}] + {c}):"
    "|    for j in range({J}[{i}]):|    for j in range({J}[{i}], {n} + 1):",
    "        {o}[{i}] += {x}[j]|        {o}[j] = {y}[{i}]|        {o}[{i}] = max({o}[{i}], {X}[{i}, j])"
    "|        s = s + {x}[j] * {y}[{i}]|        {X}[{i}, j] = 1|        {o}[j] += {y}[{i}]"
    "|        {X}[{i}, j] = {x}[j] * {y}[{i}]|        {o}[{i}] = {o}[{i}] * {x}[j]",
)
BESIDE_SLICES = (
    "s = 0",
    "for {i} in range({n}):|for {i} in range({n} - 1):",
    "    r = {x}[{i}:{c} + 1]|    r = {x}[{i} + 1:]|    r = {x}[:{J}[{i}]]|    r = {X}[{i}, :{i}]"
    "|    r = {X}[{i}, {J}[{i}]:]",
    "    {o}[{i}] = (r - {y}[{i} + 1]).sum()|    {o}[{i}] = (r * {y}[{J}[{i}] + 1]).sum()"
    "|    {o}[{i}] = (r / {y}[{J}[{i}]]).sum()|    {o}[{i}] = (r - {x}[{i} + 1].log()).sum()"
    "|    s = s + (r * {y}[{J}[{i}] - {c}]).sum()|    {o}[{i}] = ({X}[{J}[{i}], :{J}[{i}]] * {y}[{i}]).sum()",
)
LEFT_AS_ONE = (
    "a = {x}[0] * 1|a = {x}[0] * 1|a = {y}[0]",
    "b = {y}[0] * 1|b = {y}[0] * 2|b = a",
    "for {i} in range({n}):|for {i} in range(1, {n}):",
    "    r = a + b * {x}[{i}]|    r = a + b * {y}[{i}]|    r = a * 0.5 + {x}[{i}]",
    "    b = a|    b = a|    if {x}[{i}] > 0:\n        b = a|    if {y}[{i}] > 90:\n        b = b * 0.5 + a",
    "    if {x}[{i}] > 0:\n        a = r|    if {y}[{i}] > 1:\n        a = r|    a, b = b, r|    a = r",
    "{x}[0]",
)
EXCHANGED = (
    "a = {x}[0]|a = {x}[0] * 1|a = {X}[0]|a = {x}",
    "b = {y}[0]|b = {y}[0] * 1|b = {X}[1]|b = {y}",
    "for {i} in range({n}):|for {i} in range(1, {n}):|for {i} in range(3):",
    "    a, b = b, a|    if {x}[{i}] > 0:\n        a, b = b, a|    a, b = b, a * 0.5|    a, b = b, a + b",
    "    {o}[{i}] = {x}[{i}]|    {o}[{i}] = 1",
    "s = a|s = b|s = (a, b)|s = a",
)
LISTED = (
    "s = 0",
    "for {i} in range({n}):",
    "    parts = [{X}[{i}, j] for j in {J}]|    parts = [{X}[{i}, j] for j in range({n})]"
    "|    parts = []\n    for j in {J}:\n        parts.append({X}[{i}, j])",
    "    {X}[{i}] = 0|    {X}[{i}, 0] = 7|    {X}[0] = 2|    {o}[0] = 1|    {X}[{i}] *= 2",
    "    {o}[{i}] = torch.stack(parts).sum()|    {o}[{i}] = torch.stack(parts).mean()"
    "|    s = s + torch.stack(parts).sum()",
)
DEAD_ROWS = (
    "s = 0",
    "for {i} in range({n}):",
    "    if {x}[{i}] > 0:|    if {u}[{i}] > 3:|    if {J}[{i}] > 0:|    if {x}[{i}] > 1:",
    "        {o}[{i}] = torch.logsumexp({R}, 0)|        {o}[{i}] = torch.softmax({R}, 0)[0]"
    "|        {o}[{i}] = torch.cumsum({R}, 0).sum()|        {o}[{i}] = (torch.softmax({R}, 0) * {y}[{i}]).sum()",
)
CUT_STORES = (
    "r = torch.full_like({X}, 7)|r = {X}",
    "for {i} in range({n}):|for {i} in range({n} - 1, -1, -1):|for {i} in range({n} - 1):",
    "    {o}[{i}:{i} + 2] = {x}[{i}]|    {o}[{i}:{c} + 1] = {x}[{i}]|    {o}[:{J}[{i}]] = {x}[{i}]"
    "|    r[:{J}[{i}], 0] = {x}[{i}]|    r[{i}:{i} + 2] = {x}|    r[{J}[{i}]:] = {x}[{i}]",
    "    {o}[{i}] = {y}[{i}]|    {o}[-1 - {i}] = {y}[{i}]|    r[{i}] = {y}|    if {y}[{i}] > 0:\n        r[{i}] = {x}"
    "|    {o}[{i} + 1] = {y}[{i}]|    {o}[{i}] = {i}",
    "s = r|s = 0",
)
COUNTED_INSIDE = (
    "s = 0|s = 1|s = 0.0",
    "for {i} in range({n}):",
    "    for j in range({c}):\n        s += 1|    for j in range({c}):\n        s += {i}|    s += {c}"
    "|    for j in range({n}):\n        if {J}[j] > {i}:\n            s += 1",
    "    if {x}[{i}] > 90:\n        s += {y}[{i}]|    if {x}[{i}] > 0:\n        s = s + {y}[{i}]"
    "|    s += {J}[{i}].item()",
)
LAST_OF_NONE = (
    "r = {y}.clone()|r = {X}.clone()|r = torch.zeros({n})",
    "for {i} in range({c} - 1):|for {i} in range({n}):|for {i} in range({n} - 1):",
    "    {o}[{i}] = 0|    {o}[{i}] = {x}[{i}]",
    "    if {x}[{i}] > 0:\n        r[{J}[{i}]] = {x}[{i}]|    if {x}[{i}] > 90:\n        r[{J}[{i}]] = {X}[{i}, 0]"
    "|    for j in range({i}):\n        r[{J}[{i}]] = {X}[{i}, j]",
    "s = r",
)
GOING_ON = (
    "s = {X}[0]|s = {X}[0] * 1|s = {x}",
    "for {i} in range({n}):",
    "    if {J}[{i}] > 0:|    if {y}[{i}] > 0:",
    "        if {x}[{i}] > 0:\n            s = {X}[{i}]\n            continue"
    "|        if {x}[{i}] > 0:\n            s = {X}[{i}] * 2\n            continue"
    "|        if {x}[{i}] > 0:\n            s = {X}[{i}]|        s = {x}\n        continue"
    "|        if {x}[{i}] > 2:\n            s = {X}[{i}]\n            break",
    "    else:|    elif {y}[{i}] < 2:",
    "        s = {y} * {i}|        s = {X}[0]|        s = s * 2|        {o}[{i}] = 1",
)
ADDED_TO = (
    "s = 0",
    "for {i} in range({n}):|for {i} in range(1, {n}):",
    "    for j in range({i}):|    for j in range({n}):",
    "        {o}[{i}] += {x}[j]|        {o}[{i}] += {X}[{i}, 1]|        {o}[{i}] = {o}[{i}] + 1|        s = s + {x}[j]",
    "        {o}[j] += {X}[{i}, j]|        {o}[j] -= {y}[{i}]|        {o}[j] = max({o}[j], {y}[{i}])",
    "    {o}[{i}] = {y}[{i}]|    {o}[{i}] = 0|    {o}[{i}] *= 2|    {o}[{i} - 1] = {y}[{i}]",
)
CHOSEN_TWICE = (
    "r = torch.full(({n}, {n}), 0.5)|r = {X}",
    "for {i} in range({n}):",
    "    for j in range({i}):|    for j in range({n}):",
    "        r[j, {i}] = {x}[{i}]|        r[{i}, j] = {x}[{i}] * {y}[j]",
    "        r[j, {i}] = {u}[{i}]|        r[{i}, j] = {J}[{i}]|        r[j, {i}] = 1",
    "s = r",
)
FORMS = (BESIDE_SLICES, BESIDE_SLICES, CUT_STORES, CUT_STORES, COUNTED_INSIDE, LAST_OF_NONE, GOING_ON, ADDED_TO,
         ADDED_TO, CHOSEN_TWICE, LEFT_AS_ONE, LEFT_AS_ONE, EXCHANGED, LISTED, DEAD_ROWS, FROM_TO, FROM_TO, DIVIDED,
         *[BESIDE] * 4, RANKED, RANKED, BINS, BINS, PINNED, PINNED, WALKED, STACKED_TWICE, LOOKED_AT, TURNED, CUT_OFF,
         KEYED, *[FOLLOWING] * 3, BETWEEN, BETWEEN, NEXT, COVERED, HUGE, FILLED, BEFORE, BEFORE, STACKED, SHARED,
         COMPARED, PICKED, UNTOUCHED, JOINED, BITS, GROUPED, DIAGONAL, VIEWS, HANDED, RETURNED, ENDS, LARGE, NEGATED,
         OVERLAPPING, FOURS, STARTED, SOLVED, MIRRORED, SWAPPED)
