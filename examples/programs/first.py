"""A program that plays: it takes the first answer it is offered. Replace `choose`.

fateloom play souk --seats human,"python3 examples/programs/first.py"
"""

import json
import sys
from random import Random
from typing import Any


def choose(view: dict[str, Any], keys: list[str], chance: Random) -> str:
    return keys[0]


def choose_set(
    view: dict[str, Any], keys: list[str], least: int, most: int, chance: Random
) -> list[str]:
    return keys[:least]


def main() -> None:
    view: dict[str, Any] = {}
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "fateloom":
            print("ready first.py", flush=True)
        elif word == "position":
            view = json.loads(rest)
        elif word == "choose":
            ask, _, seed, *keys = rest.split()
            print("answer", ask, choose(view, keys, Random(int(seed))), flush=True)
        elif word == "choose_set":
            ask, _, seed, least, most, *keys = rest.split()
            chosen = choose_set(view, keys, int(least), int(most), Random(int(seed)))
            print("answer", ask, "+".join(chosen), flush=True)
        elif word == "quit":
            return


if __name__ == "__main__":
    main()
