"""``fateloom``: play, watch, verify, simulate, look up. Run ``fateloom COMMAND --help``.

Exit codes: 0 success, 1 a failed check, 2 a usage error. Data goes to standard output, messages
to standard error. A stack trace is printed only if FATELOOM_DEBUG is set.
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
    catalog,
    check,
    export,
    lab,
    laws,
    learn,
    match_files,
    play,
    puzzle,
    puzzles,
    serve,
    simulate,
    solo,
    study,
    tournament,
    words,
)
from fateloom.engine.rules.game import UsageError
from fateloom.engine.state.card_data import CardDataError
from fateloom.record import MatchFileError
from fateloom.rulebook import RulePageError


class _Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see: {self.prog} --help")


def parser() -> argparse.ArgumentParser:
    top = _Parser(
        prog="fateloom",
        description="Card games of fate for people, bots and scientists.",
        epilog="A first game, step by step: fateloom learn council",
    )
    version = f"fateloom {fateloom.__version__} ({fateloom.BUILD})"
    top.add_argument("--version", action="version", version=version)
    commands = top.add_subparsers(title="commands", metavar="COMMAND", dest="command")
    for module in (
        play,
        learn,
        puzzle,
        puzzles,
        serve,
        simulate,
        tournament,
        study,
        match_files,
        solo,
        catalog,
        check,
        words,
        export,
        laws,
        lab,
        admin,
    ):
        module.add(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Return the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an odd byte must not end a game
    try:
        return _run(sys.argv[1:] if argv is None else argv)
    except SystemExit as done:  # --help and --version
        return done.code if isinstance(done.code, int) else 0
    except (UsageError, CardDataError) as problem:
        return _say(problem, 2)
    except (MatchFileError, RulePageError) as problem:
        return _say(problem, 1)
    except BrokenPipeError:
        # The reader has closed the pipe. Python must not write on shutdown either.
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
