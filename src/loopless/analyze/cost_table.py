"""What steps of a loop and operations on small tensors cost, in nanoseconds. `make costs` writes this file.

GRADIENT says how many times as much a step or an operation costs where a tensor requires grad.
"""

STEPS = {
    "turn": 6,
    "load": 776,
    "subscript": 868,
    "store": 1426,
    "operation": 1165,
    "constant": 1487,
    "test": 176,
    "number": 14,
    "call": 27,
    "append": 14,
    "stacked": 205,
}
OPERATIONS = {
    "View": 1036,
    "Apply": 1133,
    "Where": 1494,
    "Fold": 1486,
    "Scan": 1350,
    "Flip": 1461,
    "Range": 1513,
    "Gather": 1929,
    "Contract": 1038,
    "Compress": 3249,
    "Cast": 2269,
    "Item": 145,
    "Put": 1699,
    "Allocate": 879,
    "Check": 1290,
    "Shift": 3219,
    "Steps": 44896,
    "MatrixSteps": 45000,
    "Coupled": 412180,
    "Lanes": 3454,
    "Interleave": 1942,
}
ENTRY = 1232                            # the guards of a call with two tensors
GRADIENT = {"step": 1.4, "store": 2.0, "operation": 1.3}
