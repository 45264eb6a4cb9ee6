"""``fateloom admin``: back up, restore, move, close and delete the tables of a server, running or not."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from fateloom.commands.arguments import Commands, add_db, command
from fateloom.engine.rules.game import UsageError

COMMANDS = {
    "list": ("list the newest tables, with the days they were made and last played", ("state",)),
    "backup": ("write all tables to a new FILE", ("file",)),
    "restore": ("restore a backup into an empty database", ("file",)),
    "export": ("write one table to a new FILE", ("table", "file")),
    "import": ("import tables from FILE", ("file",)),
    "close": ("close a table permanently", ("table", "why")),
    "expire": ("close and delete abandoned tables, as the settings say", ()),
    "forget": ("delete a closed or finished table and all its records", ("table",)),
    "upgrade": (
        "keep what finished matches of replaced rules have shown",
        ("old_rules", "dry_run"),
    ),
}


def add(commands: Commands) -> None:
    made = command(commands, "admin", run, "back up, restore, move, close or delete tables")
    parsers = made.add_subparsers(
        title="commands", metavar="COMMAND", dest="admin_command", required=True
    )
    for name, (help, words) in COMMANDS.items():
        parser = parsers.add_parser(name, help=help, description=help)
        for word in words:
            if word in ("why", "state", "old_rules", "dry_run"):
                continue
            kind: Any = Path if word == "file" else str
            parser.add_argument(word, metavar=word.upper(), type=kind)
        add_db(parser)
        if "state" in words:
            parser.add_argument(
                "--state", choices=("open", "playing", "finished", "closed"), help="only these"
            )
        if "old_rules" in words:
            parser.add_argument(
                "--old-rules",
                metavar="PATH",
                type=Path,
                action="append",
                default=[],
                help="a wheel of an earlier Fateloom, or a folder with its packages; may be repeated",
            )
            parser.add_argument(
                "--dry-run", action="store_true", help="only say which tables are affected"
            )
        if "why" in words:
            parser.add_argument("--why", default="", help="reason shown to the players")


def run(args: argparse.Namespace) -> int:
    try:
        from fateloom.server.matches.upgrade import upgrade
        from fateloom.server.ops import admin  # the other commands need none of its packages
    except ImportError as missing:
        raise UsageError(
            f"the server needs the package {missing.name}: pip install 'fateloom[server]'"
        ) from None
    if args.admin_command == "upgrade":
        print(upgrade(args.db, args.old_rules, dry_run=args.dry_run))
        return 0
    _, words = COMMANDS[args.admin_command]
    print(admin.run(args.admin_command, args.db, **{word: getattr(args, word) for word in words}))
    return 0
