"""Intervals, plots and progress bars."""
