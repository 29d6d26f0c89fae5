"""Ratings that people give to things, and what they would give to others."""
