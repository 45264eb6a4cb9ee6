"""``fateloom serve``: tables for people and bots, in the browser."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from importlib.util import find_spec

from fateloom.commands.arguments import Commands, add_db, command
from fateloom.engine.game import BadCall


def add(commands: Commands) -> None:
    made = command(commands, "serve", run, "open tables that people join from their browsers")
    made.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    made.add_argument(
        "--port", type=int, default=8000, help="the port to listen on (8000); 0: any that is free"
    )
    add_db(made)
    made.add_argument("--workers", type=int, default=1, help="processes that serve (1)")


def run(args: argparse.Namespace) -> int:
    missing = [name for name in ("litestar", "uvicorn", "msgspec") if find_spec(name) is None]
    if missing:
        raise BadCall(
            f"the server needs {', '.join(missing)}; install it with: pip install 'fateloom[server]'"
        )
    if args.workers < 1:
        raise BadCall("--workers must be at least 1")
    if not 0 <= args.port <= 65535:
        raise BadCall(f"--port is {args.port}; expected 1 to 65535, or 0 for any that is free")
    from fateloom.server import running
    from fateloom.server.settings import Settings
    from fateloom.server.store import StoreError

    settings = replace(Settings.from_environment(), workers=args.workers)
    if args.db is not None:
        settings = replace(settings, db=args.db)
    try:
        running.try_store(settings)
    except StoreError as problem:
        raise BadCall(str(problem)) from None
    door = running.listen(args.host, args.port)
    host, port = door.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"Fateloom is at http://{shown}:{port} (Ctrl-C stops it)", file=sys.stderr, flush=True)
    if args.workers == 1:
        running.run_one(door, settings)
    else:
        running.run_many(door, settings)
    return 0
