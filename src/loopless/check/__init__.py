"""Findings: which loops of a file are over tensors, what becomes of them, and what a fix would change.

Only text is read: nothing is imported, and nothing is run.
"""
