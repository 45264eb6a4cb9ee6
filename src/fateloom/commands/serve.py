"""``fateloom serve``: tables for people and bots, in the browser."""

from __future__ import annotations

import argparse
import os
import re
import sys
from dataclasses import replace
from importlib.util import find_spec

from fateloom.commands.arguments import Commands, add_db, command
from fateloom.engine.rules.game import UsageError


def add(commands: Commands) -> None:
    made = command(commands, "serve", run, "run a server with tables people join in a browser")
    made.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: 127.0.0.1)"
    )
    made.add_argument(
        "--port", type=int, default=8000, help="port to listen on (default: 8000; 0: any free port)"
    )
    add_db(made)
    made.add_argument(
        "--workers", type=int, default=1, help="number of worker processes (default: 1)"
    )
    made.add_argument(
        "--root-path", metavar="PREFIX", help="path below which a proxy shows the site, as in /play"
    )
    made.add_argument(
        "--advertise",
        metavar="HOST[:PORT]",
        help="where servers on other machines with the same database reach this one (127.0.0.1)",
    )


def _root_path(text: str) -> str:
    """Return a path prefix with one slash before it and none after it."""
    root = "/" + text.strip("/") if text.strip("/") else ""
    if not re.fullmatch(r"(/[A-Za-z0-9._~-]+)*", root):
        raise UsageError(f"the path prefix {text!r} is not like /play or /games/fate")
    return root


def run(args: argparse.Namespace) -> int:
    missing = [
        name
        for name in ("litestar", "uvicorn", "msgspec", "prometheus_client")
        if find_spec(name) is None
    ]
    if missing:
        raise UsageError(
            f"the server needs {', '.join(missing)}; install it with: pip install 'fateloom[server]'"
        )
    if args.workers < 1:
        raise UsageError("--workers must be at least 1")
    if not 0 <= args.port <= 65535:
        raise UsageError(f"--port is {args.port}; expected 1 to 65535, or 0 for any that is free")
    from fateloom.server import serve
    from fateloom.server.forwarding.listener import check_advertised
    from fateloom.server.settings import Settings, unknown_variables
    from fateloom.server.store import StoreError

    settings = replace(Settings.from_environment(), workers=args.workers)
    if args.db is not None:
        settings = replace(settings, db=args.db)
    if args.advertise is not None:
        settings = replace(settings, advertise=args.advertise)
    if unknown := unknown_variables(os.environ):
        print(f"fateloom: {unknown}", file=sys.stderr, flush=True)
    root_path = settings.root_path if args.root_path is None else args.root_path
    settings = replace(settings, root_path=_root_path(root_path))
    if problem := check_advertised(settings.advertise):
        raise UsageError(f"{problem}; name another with --advertise")
    try:
        serve.check_store(settings)
    except StoreError as problem:
        raise UsageError(str(problem)) from None
    door = serve.listen(args.host, args.port)
    host, port = door.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    print(
        f"Fateloom is at http://{shown}:{port}{settings.root_path} (Ctrl-C stops it)",
        file=sys.stderr,
        flush=True,
    )
    if args.workers == 1:
        serve.run_one(door, settings)
    else:
        serve.run_many(door, settings)
    return 0
