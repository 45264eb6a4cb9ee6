"""Puzzles: positions of played games with one clearly best answer, found, graded and verified."""
