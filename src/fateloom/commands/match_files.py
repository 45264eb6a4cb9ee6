"""``fateloom replay`` and ``fateloom verify``: show a match file, and check it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from fateloom import record
from fateloom.commands.arguments import (
    Commands,
    add_cards,
    add_file,
    add_format,
    command,
    print_json,
    seed_text,
)
from fateloom.companion import Companion
from fateloom.engine.rules.game import UsageError
from fateloom.record import MatchFileError
from fateloom.term.console import Console, Quit
from fateloom.term.narrator import result_lines
from fateloom.term.replay import GALLERY, SPECTATOR, ReplayCursor, ReplayViewer


def add(commands: Commands) -> None:
    made = command(commands, "replay", replay, "replay a game step by step")
    add_file(made)
    made.add_argument(
        "--seat", metavar="N", default=SPECTATOR, help="view from seat N (default: spectator)"
    )
    made.add_argument("--at", metavar="ASK", type=int, help="start at this question")
    made.add_argument("--seed", type=seed_text, help="the seed, for an unfinished game")
    add_cards(made)
    add_format(made)
    made = command(commands, "verify", verify, "verify every shuffle and decision of a game")
    add_file(made)
    made.add_argument(
        "--commitment",
        metavar="HEX",
        help="check the deal against this commitment, as a server publishes it for each day",
    )
    add_cards(made)
    add_format(made)


def _existing(path: Path) -> Path:
    if not path.exists():
        raise UsageError(f"there is no file {path}")
    return path


def replay(args: argparse.Namespace) -> int:
    kept = record.read(_existing(args.file), may_be_cut=True)
    game = record.game_of(kept, args.cards)
    secret = record.secret_of(kept, args.seed)
    record.replay(kept, record.match_of(kept, game, secret))  # report a wrong line first
    story = ReplayCursor(kept, lambda: record.match_of(kept, game, secret))
    seat = story.seat(args.seat)
    at = 0 if args.at is None else story.before(args.at)
    if args.format == "json":
        print_json(_data(story, seat, at))
        return 0
    voice = Console()
    telling = ReplayViewer(story, seat, voice)
    telling.open(at)
    if not voice.live:
        telling.tell_all()
        return 0
    try:
        telling.step_by_step()
    except (Quit, KeyboardInterrupt):
        voice.say()
    return 0


def _data(story: ReplayCursor, seat: int | None, at: int) -> dict[str, Any]:
    story.put(at)
    header = story.record.header
    return {
        "game": header.game,
        "options": dict(header.options),
        "seats": list(header.players),
        "seat": GALLERY if seat is None else seat,
        "before": story.match.view(seat, since=0)["log"],
        "steps": [{"ask": ask, "log": lines} for ask, lines in story.steps(seat)],
        "outcome": None if story.match.outcome is None else story.match.outcome.data(),
    }


def _check_commitment(report: record.Report, published: str) -> None:
    """Raise ``MatchFileError`` unless the deal of a match file is the one that was published."""
    kept, match = report.record, report.match
    if kept.header.commitment != published.strip().casefold():
        raise kept.error(
            kept.places["commitment"],
            f"the commitment is {kept.header.commitment}, not the published {published}",
        )
    if kept.header.salts and Companion(match.game).day(match.options) is not None:
        raise kept.error(
            kept.places["salts"], "a salt changes the deal, but a daily deal takes none"
        )


def verify(args: argparse.Namespace) -> int:
    try:
        report = record.verify(_existing(args.file), args.cards)
        if args.commitment is not None:
            _check_commitment(report, args.commitment)
    except MatchFileError as problem:
        if args.format == "text":
            raise
        print_json(
            {"file": str(args.file), "ok": False, "line": problem.line, "problem": problem.problem}
        )
        return 1
    if args.format == "json":
        print_json(report.data())
        return 0
    header, names = report.record.header, report.match.names
    options = "".join(f", {name}={value}" for name, value in header.options.items())
    undone = f", after {report.undone} undone" if report.undone else ""
    print(f"{args.file}: verified.")
    print(f"  game: {report.match.game.title}, rules version {header.rules}{options}")
    print(f"  seats: {', '.join(header.players)}")
    print(f"  cards: {header.cards}, the same as here")
    print(f"  commitment: {header.commitment}, fits the revealed {report.seed}")
    if args.commitment is not None:
        print("  published: the deal matches the commitment given")
    print(f"  decisions: {report.decisions}, each legal at its ask{undone}")
    told = [text for indent, text in result_lines(report.match, names.__getitem__) if not indent]
    print(f"  outcome, as recorded: {' '.join(told[:2])} {'; '.join(told[2:])}")
    return 0
