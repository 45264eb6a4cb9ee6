"""Blunders, exploitability, fitted weights and prompt counts."""
