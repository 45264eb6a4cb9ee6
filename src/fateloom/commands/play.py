"""``fateloom play``: a match in plain lines, saved in a file from its first decision on."""

from __future__ import annotations

import argparse
import os
import secrets
import time
from contextlib import closing, suppress
from pathlib import Path
from shlex import quote
from typing import Any

import fateloom
from fateloom import record
from fateloom.bots.program import is_command
from fateloom.commands.arguments import (
    Commands,
    add_bot_seconds,
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
from fateloom.companion import Companion
from fateloom.engine.match.match import Match, RuleBug
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.chance import SeededChance, commitment_to
from fateloom.rulebook import Rulebook, rulebook
from fateloom.term.console import Console, Quit
from fateloom.term.game_loop import GameLoop
from fateloom.term.narrator import HUMAN

PROGRAM = "program"
"""What a match file calls a program that played. It never keeps a command."""


def add(commands: Commands) -> None:
    made = command(commands, "play", run, "play in the terminal, in plain text")
    add_game(made, needed=False)
    made.add_argument(
        "--seats",
        metavar="WHO,…",
        type=seat_list,
        help="who plays each seat, e.g. human,greedy,./mybot; several humans share the screen",
    )
    add_bot_seconds(made)
    add_options(made)
    made.add_argument(
        "--seed", type=seed_text, help="seed for the deal (default: secret and random)"
    )
    made.add_argument(
        "--daily",
        metavar="DATE",
        nargs="?",
        const="",
        help="play the daily deal of DATE (default: today); not every game has one",
    )
    made.add_argument("--save", metavar="FILE", type=Path, help="save the game to FILE")
    made.add_argument("--resume", metavar="FILE", type=Path, help="resume the game in FILE")
    add_cards(made)
    add_format(made)


def run(args: argparse.Namespace) -> int:
    sitting = _resume(args) if args.resume is not None else _begin(args)
    named = args.save or args.resume or Companion(sitting.match.game).seed(sitting.match.options)
    return _play(sitting, as_json=args.format == "json", named=bool(named))


def _begin(args: argparse.Namespace) -> GameLoop:
    """Start a new match and its file."""
    if args.game is None:
        raise UsageError(f"which game? choose from: {', '.join(fateloom.game_ids())}")
    game = game_from(args)
    players = players_from(args.seats, game)
    if args.format == "json" and HUMAN in players:
        raise UsageError("--format json is for bot games only; leave human out of --seats")
    companion = Companion(game)
    options: dict[str, Any] = dict(options_from(args.option))
    if args.daily is not None:
        options |= companion.daily(args.daily)
    seed = _seed(args, companion, game.resolve_options(len(players), options))
    match = fateloom.new_match(game, len(players), seed=seed, **options)
    path = args.save or _free_name(game)
    try:
        kept = [PROGRAM if is_command(who) else who for who in players]
        scribe = record.create(path, match, seed.encode(), kept)
    except FileExistsError:
        raise UsageError(
            f"{path} already exists; choose another name, or continue it with --resume {path}"
        ) from None
    except OSError as error:
        raise UsageError(
            f"{path} cannot be written: {error.strerror}; name another with --save"
        ) from None
    voice, chance = Console(), SeededChance(f"bots {seed}")
    sitting = GameLoop(
        match,
        players,
        scribe,
        voice,
        _book(game),
        chance,
        bot_seconds=args.bot_seconds,
        tag=commitment_to(seed.encode()),
    )
    if sitting.teller.people:
        sitting.teller.welcome()
        for line in companion.begin(match, path):
            sitting.voice.say(line)
    return sitting


def _seed(args: argparse.Namespace, companion: Companion, options: dict[str, Any]) -> str:
    """Return the seed that the options imply, the given one, or a secret one."""
    fixed = companion.seed(options)
    if fixed and args.seed:
        raise UsageError("a daily deal has its own seed; leave out --seed")
    return fixed or args.seed or secrets.token_hex(16)


def _free_name(game: Game) -> Path:
    """Return a file name in this folder that is not taken."""
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
    except UsageError:
        return None


def _resume(args: argparse.Namespace) -> GameLoop:
    """Resume a match where its file ends."""
    path: Path = args.resume
    if args.save is not None or args.seats is not None or args.option:
        raise UsageError(
            "--resume takes seats and options from the file; leave out --seats, --option and --save"
        )
    if args.daily is not None:
        raise UsageError("--resume takes the deal from the file; leave --daily out")
    if not path.is_file():
        raise UsageError(f"there is no match file {path}")
    match, scribe, kept = record.resume(path, seed=args.seed, cards=args.cards)
    if args.game not in (None, match.game.id):
        raise UsageError(f"{path} is a match of {match.game.id}, not of {args.game}")
    voice = Console()
    if kept.cut:
        voice.note(f"line {kept.cut} of {path} was incomplete and is ignored")
    if PROGRAM in kept.header.players:
        raise UsageError(
            f"a program played in {path}, and the file does not say which; replay it, or start a new game"
        )
    chance = SeededChance(f"bots {kept.header.commitment} {len(match.decisions)}")
    players = players_from(kept.header.players, match.game)
    tag = kept.header.commitment
    sitting = GameLoop(match, players, scribe, voice, _book(match.game), chance, tag=tag)
    if sitting.teller.people and match.ask is not None:
        sitting.teller.welcome()
        number = len(match.decisions)
        voice.say(f"Resuming after {number} decision{'s' * (number != 1)}.")
    return sitting


def _play(sitting: GameLoop, *, as_json: bool, named: bool) -> int:
    """Play until the end or until the player quits. Tell where the match file is."""
    voice, scribe, match = sitting.voice, sitting.scribe, sitting.match
    over_before = match.outcome is not None
    try:
        with closing(sitting):
            sitting.play()
    except (Quit, KeyboardInterrupt):
        if not match.decisions and not named:
            scribe.discard()
            voice.note("You made no moves, so nothing was saved.")
        else:
            voice.note(f"Game saved. Resume with: {_how_to_resume(match, scribe.path)}")
        return 0
    except BrokenPipeError:
        raise
    except Exception as problem:
        if os.environ.get("FATELOOM_DEBUG"):
            raise
        kind = "" if isinstance(problem, RuleBug) else f"{type(problem).__name__}: "
        voice.note(
            f"fateloom: {kind}{problem}. The game up to the last move is saved in {scribe.path}"
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
    voice.note(f"Game saved to {scribe.path}.")
    voice.note(f"Check every shuffle and decision: {program} verify {path}")
    voice.note(f"Watch it again: {program} replay {path}")
    if sitting.teller.people and companion.offers("review"):
        with suppress(Quit, KeyboardInterrupt):
            _look_back(match, voice, companion)
    return 0


def _look_back(match: Match, voice: Console, companion: Companion) -> None:
    """Offer a review after the game: what could have been."""
    voice.say("Type solve to compare your play with the best lines, or press Enter to quit.")
    while (typed := voice.ask().strip().casefold()) not in ("", "quit", "exit"):
        if typed != "solve":
            voice.say("The game is over. Type solve, or press Enter to quit.")
            continue
        try:
            for line in companion.review(match):
                voice.say(line)
        except UsageError as problem:
            voice.say(f"Not yet: {problem}.")
        return


def _how_to_resume(match: Match, path: Path) -> str:
    cards = f" --cards {quote(str(match.game.packs[-1].parent))}" if match.game.packs else ""
    return f"{this_program()} play {match.game.id} --resume {quote(str(path))}{cards}"
