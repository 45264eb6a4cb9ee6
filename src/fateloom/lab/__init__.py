"""For designers and researchers: simulate, count, compare."""
