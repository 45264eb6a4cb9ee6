"""``fateloom``: play, watch, verify, simulate, look up. Run ``fateloom COMMAND --help``.

Exit codes: 0 success, 1 a check that failed, 2 a wrong call. Data goes to standard output,
messages to standard error, and no user ever sees a stack trace unless FATELOOM_DEBUG is set.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import fateloom
from fateloom.commands import (
    admin,
    check,
    own,
    play,
    reference,
    serve,
    simulate,
    tournament,
    watch,
)
from fateloom.engine.cards import CardDataError
from fateloom.engine.game import BadCall
from fateloom.record import MatchFileError
from fateloom.rulebook import RulePageError


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise BadCall(f"{message}; see: {self.prog} --help")


def parser() -> argparse.ArgumentParser:
    top = _Parser(
        prog="fateloom",
        description="Card games of fate for people, bots and scientists.",
        epilog="A first game: fateloom play council",
    )
    top.add_argument("--version", action="version", version=f"fateloom {fateloom.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for module in (play, serve, simulate, tournament, watch, own, reference, check, admin):
        module.add(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a strange byte shall not end a game
    try:
        return _run(sys.argv[1:] if argv is None else argv)
    except SystemExit as done:  # --help and --version
        return done.code if isinstance(done.code, int) else 0
    except (BadCall, CardDataError) as problem:
        return _say(problem, 2)
    except (MatchFileError, RulePageError) as problem:
        return _say(problem, 1)
    except BrokenPipeError:
        # Who reads has heard enough. Nothing may be written while Python shuts down either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return _say("stopped", 1)
    except Exception as problem:
        if os.environ.get("FATELOOM_DEBUG"):
            raise
        return _say(f"{type(problem).__name__}: {problem} (FATELOOM_DEBUG=1 shows where)", 1)


def _run(argv: Sequence[str]) -> int:
    top = parser()
    args = top.parse_args(argv)
    if args.command is None:
        top.print_help(sys.stderr)
        return 2
    code: int = args.run(args)
    sys.stdout.flush()
    return code


def _say(problem: object, code: int) -> int:
    sys.stdout.flush()
    first, *_ = str(problem).splitlines() or [""]
    print(f"fateloom: {first}", file=sys.stderr)
    return code
