"""``fateloom admin``: look after the tables of a server, running or not."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from fateloom.commands.arguments import Commands, add_db, command
from fateloom.engine.game import BadCall

DEEDS = {
    "list": ("list the newest tables", ()),
    "backup": ("write all tables to a new FILE", ("file",)),
    "restore": ("read a backup into a server without tables", ("file",)),
    "export": ("write one table to a new FILE", ("table", "file")),
    "import": ("add the tables of a FILE", ("file",)),
    "close": ("end a table for good", ("table",)),
}


def add(commands: Commands) -> None:
    made = command(commands, "admin", run, "back up, restore, move and close tables of a server")
    deeds = made.add_subparsers(title="deeds", metavar="DEED", dest="deed", required=True)
    for name, (help, words) in DEEDS.items():
        deed = deeds.add_parser(name, help=help, description=help)
        for word in words:
            kind: Any = Path if word == "file" else str
            deed.add_argument(word, metavar=word.upper(), type=kind)
        add_db(deed)
        if name == "close":
            deed.add_argument("--why", default="", help="what those at the table are told")


def run(args: argparse.Namespace) -> int:
    try:
        from fateloom.server import upkeep  # the other commands need none of its packages
    except ImportError as missing:
        raise BadCall(
            f"the server needs the package {missing.name}: pip install 'fateloom[server]'"
        ) from None
    print(upkeep.do(args))
    return 0
