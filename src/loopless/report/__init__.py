"""Verdicts, the catalogue of reasons, and how they are shown."""
