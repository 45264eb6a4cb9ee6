"""``fateloom replay`` and ``fateloom verify``: what a match file tells, and whether it is true."""

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
from fateloom.engine.game import BadCall
from fateloom.record import MatchFileError
from fateloom.term.story import GALLERY, Story, Telling
from fateloom.term.telling import result_lines
from fateloom.term.voice import Leave, Voice


def add(commands: Commands) -> None:
    made = command(commands, "replay", replay, "watch a match again, step by step")
    add_file(made)
    made.add_argument("--seat", metavar="N", default=GALLERY, help="seen from seat N (gallery)")
    made.add_argument("--at", metavar="ASK", type=int, help="begin at this ask")
    made.add_argument("--seed", type=seed_text, help="the seed of a match that is not finished")
    add_cards(made)
    add_format(made)
    made = command(commands, "verify", verify, "check every shuffle and decision of a match")
    add_file(made)
    add_cards(made)
    add_format(made)


def _existing(path: Path) -> Path:
    if not path.exists():
        raise BadCall(f"there is no file {path}")
    return path


def replay(args: argparse.Namespace) -> int:
    kept = record.read(_existing(args.file), may_be_cut=True)
    game = record.game_of(kept, args.cards)
    secret = record.secret_of(kept, args.seed)
    record.replay(kept, record.match_of(kept, game, secret))  # a wrong line is named at once
    story = Story(kept, lambda: record.match_of(kept, game, secret))
    seat = story.seat(args.seat)
    at = 0 if args.at is None else story.before(args.at)
    if args.format == "json":
        print_json(_data(story, seat, at))
        return 0
    voice = Voice()
    telling = Telling(story, seat, voice)
    telling.open(at)
    if not voice.live:
        telling.tell_all()
        return 0
    try:
        telling.step_by_step()
    except (Leave, KeyboardInterrupt):
        voice.say()
    return 0


def _data(story: Story, seat: int | None, at: int) -> dict[str, Any]:
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


def verify(args: argparse.Namespace) -> int:
    try:
        report = record.verify(_existing(args.file), args.cards)
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
    print(f"  decisions: {report.decisions}, each legal at its ask{undone}")
    told = [text for indent, text in result_lines(report.match, names.__getitem__) if not indent]
    print(f"  outcome, as recorded: {' '.join(told[:2])} {'; '.join(told[2:])}")
    return 0
