"""What the laws are built from: random players, recorded matches, comparisons."""
