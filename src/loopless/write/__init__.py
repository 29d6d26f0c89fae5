"""Tensor IR to Python text."""
