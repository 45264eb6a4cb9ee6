"""The commands of the command line, each a function of its parsed arguments."""
