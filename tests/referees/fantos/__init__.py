"""A referee for Fate of Fantos: turns, windows, War and all that a turn goes through."""
