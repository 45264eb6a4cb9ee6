"""Run the command line: ``python -m fateloom``."""

import sys

from fateloom.cli import main

if __name__ == "__main__":
    sys.exit(main())
