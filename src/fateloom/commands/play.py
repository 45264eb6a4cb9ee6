"""``fateloom play``: a match in plain lines, kept in a file from its first decision on."""

from __future__ import annotations

import argparse
import os
import secrets
import time
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import Any

import fateloom
from fateloom import record
from fateloom.commands.arguments import (
    Commands,
    add_cards,
    add_format,
    add_game,
    add_options,
    command,
    game_from,
    options_from,
    players_from,
    print_json,
    seat_list,
    seed_text,
    this_program,
)
from fateloom.engine.chance import Loose
from fateloom.engine.game import BadCall, Game
from fateloom.engine.match import Match, RuleBug
from fateloom.rulebook import Rulebook, rulebook
from fateloom.term.companion import Companion
from fateloom.term.sitting import Sitting
from fateloom.term.telling import HUMAN
from fateloom.term.voice import Leave, Voice


def add(commands: Commands) -> None:
    made = command(commands, "play", run, "play a match in plain lines")
    add_game(made, needed=False)
    made.add_argument(
        "--seats",
        metavar="WHO,…",
        type=seat_list,
        help="who sits where: human, greedy, random; several people share the screen",
    )
    add_options(made)
    made.add_argument("--seed", type=seed_text, help="deal as this text says (else in secret)")
    made.add_argument(
        "--daily",
        metavar="DATE",
        nargs="?",
        const="",
        help="the deal of a date (today), the same for everybody; not every game has one",
    )
    made.add_argument("--save", metavar="FILE", type=Path, help="keep the match in this file")
    made.add_argument("--resume", metavar="FILE", type=Path, help="go on with this match")
    add_cards(made)
    add_format(made)


def run(args: argparse.Namespace) -> int:
    sitting = _resume(args) if args.resume is not None else _begin(args)
    named = args.save or args.resume or Companion(sitting.match.game).seed(sitting.match.options)
    return _play(sitting, as_json=args.format == "json", named=bool(named))


def _begin(args: argparse.Namespace) -> Sitting:
    """A new match and its file."""
    if args.game is None:
        raise BadCall(f"name a game to play; games: {', '.join(fateloom.game_ids())}")
    game = game_from(args)
    players = players_from(args.seats, game)
    if args.format == "json" and HUMAN in players:
        raise BadCall("--format json is for matches of bots alone; give --seats without human")
    companion = Companion(game)
    options: dict[str, Any] = dict(options_from(args.option))
    if args.daily is not None:
        options |= companion.daily(args.daily)
    seed = _seed(args, companion, game.settle(len(players), options))
    match = fateloom.new_match(game, len(players), seed=seed, **options)
    path = args.save or _free_name(game)
    try:
        scribe = record.begin(path, match, seed.encode(), players)
    except FileExistsError:
        raise BadCall(
            f"{path} exists already; give another name, or go on with it: --resume {path}"
        ) from None
    except OSError as error:
        raise BadCall(
            f"{path} cannot be written: {error.strerror}; name another with --save"
        ) from None
    sitting = Sitting(match, players, scribe, Voice(), _book(game), Loose(f"bots {seed}"))
    if sitting.teller.people:
        sitting.teller.welcome()
        for line in companion.begin(match, path):
            sitting.voice.say(line)
    return sitting


def _seed(args: argparse.Namespace, companion: Companion, options: dict[str, Any]) -> str:
    """The seed that the options bring with them, or the one given, or a secret one."""
    fixed = companion.seed(options)
    if fixed and args.seed:
        raise BadCall("a daily deal has a seed of its own; leave --seed out")
    return fixed or args.seed or secrets.token_hex(16)


def _free_name(game: Game) -> Path:
    """A file name in this folder that is not taken."""
    stem = f"{game.id}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = Path(f"{stem}.match")
    number = 1
    while path.exists():
        number += 1
        path = Path(f"{stem}-{number}.match")
    return path


def _book(game: Game) -> Rulebook | None:
    try:
        return rulebook(game)
    except BadCall:
        return None


def _resume(args: argparse.Namespace) -> Sitting:
    """A match goes on where its file ends."""
    path: Path = args.resume
    if args.save is not None or args.seats is not None or args.option:
        raise BadCall(
            "--resume takes seats and options from the file; leave --seats, --option and --save out"
        )
    if args.daily is not None:
        raise BadCall("--resume takes the deal from the file; leave --daily out")
    if not path.is_file():
        raise BadCall(f"there is no match file {path}")
    match, scribe, kept = record.resume(path, seed=args.seed, cards=args.cards)
    if args.game not in (None, match.game.id):
        raise BadCall(f"{path} is a match of {match.game.id}, not of {args.game}")
    voice = Voice()
    if kept.cut:
        voice.note(f"line {kept.cut} of {path} was cut off and is left out")
    chance = Loose(f"bots {kept.header.commitment} {len(match.decisions)}")
    players = players_from(kept.header.players, match.game)
    sitting = Sitting(match, players, scribe, voice, _book(match.game), chance)
    if sitting.teller.people and match.ask is not None:
        sitting.teller.welcome()
        number = len(match.decisions)
        voice.say(f"The match goes on after {number} decision{'s' * (number != 1)}.")
    return sitting


def _play(sitting: Sitting, *, as_json: bool, named: bool) -> int:
    """Play until the end or until somebody leaves; the file is kept in any case."""
    voice, scribe, match = sitting.voice, sitting.scribe, sitting.match
    over_before = match.outcome is not None
    try:
        sitting.play()
    except (Leave, KeyboardInterrupt):
        if not match.decisions and not named:
            scribe.discard()
            voice.note("Nothing was decided, so nothing is kept.")
        else:
            voice.note(f"The match is kept. Go on with: {_how_to_resume(match, scribe.path)}")
        return 0
    except BrokenPipeError:
        raise
    except Exception as problem:
        if os.environ.get("FATELOOM_DEBUG"):
            raise
        kind = "" if isinstance(problem, RuleBug) else f"{type(problem).__name__}: "
        voice.note(
            f"fateloom: {kind}{problem}. The match up to the last decision is kept in {scribe.path}"
        )
        return 1
    if as_json:
        assert match.outcome is not None
        print_json({"file": str(scribe.path), "outcome": match.outcome.data()})
        return 0
    sitting.teller.result()
    companion = Companion(match.game)
    if line := companion.share(match):
        voice.say(f"To share: {line}")
    if sitting.teller.people and not over_before:
        for line in companion.keep(match, scribe.path):
            voice.say(line)
    program, path = this_program(), quote(str(scribe.path))
    voice.note(f"The match is kept in {scribe.path}.")
    voice.note(f"Check every shuffle and decision: {program} verify {path}")
    voice.note(f"Watch it again: {program} replay {path}")
    if sitting.teller.people and companion.offers("review"):
        with suppress(Leave, KeyboardInterrupt):
            _look_back(match, voice, companion)
    return 0


def _look_back(match: Match, voice: Voice, companion: Companion) -> None:
    """After the game: what could have been, for those who want to know."""
    voice.say("Type solve for the best lines beside yours, or Enter to leave.")
    while (typed := voice.ask().strip().casefold()) not in ("", "quit", "exit"):
        if typed != "solve":
            voice.say("The game is over. Type solve, or Enter to leave.")
            continue
        try:
            for line in companion.review(match):
                voice.say(line)
        except BadCall as problem:
            voice.say(f"Not yet: {problem}.")
        return


def _how_to_resume(match: Match, path: Path) -> str:
    cards = f" --cards {quote(str(match.game.packs[-1].parent))}" if match.game.packs else ""
    return f"{this_program()} play {match.game.id} --resume {quote(str(path))}{cards}"
