"""Studies: plans in files, questions to their games, comparisons, sweeps and searches."""
