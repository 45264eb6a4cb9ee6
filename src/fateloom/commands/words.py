"""``fateloom words``: the vocabulary of a game, and what play shows that it lacks."""

from __future__ import annotations

import argparse
import sys
from importlib.resources import files
from pathlib import Path

from fateloom.commands.arguments import (
    Commands,
    add_format,
    add_game,
    check_positive,
    command,
    print_json,
)
from fateloom.engine.match.match import Match
from fateloom.engine.rules.game import Game
from fateloom.engine.rules.registry import find_game
from fateloom.engine.rules.vocabulary import EMPTY, FILE, load_vocabulary
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.view.words import paths_of
from fateloom.laws.harness.random_player import RandomPlayer, play, random_setup
from fateloom.laws.questions import questions_in


def add(commands: Commands) -> None:
    made = command(commands, "words", run, "the words of a game's answers, by number, for programs")
    add_game(made)
    made.add_argument(
        "--games", metavar="N", type=int, default=0, help="play this many games to find new words"
    )
    made.add_argument(
        "--append", action="store_true", help="append what is missing to vocabulary.toml"
    )
    add_format(made)


def run(args: argparse.Namespace) -> int:
    if args.games:
        check_positive(args, "games")
    game = find_game(args.game)
    found = load_vocabulary(files(game.package))
    before = EMPTY if found is None else found[0]
    after = before.with_more(*words_in_play(game, args.games))
    if args.append:
        Path(str(files(game.package).joinpath(FILE))).write_text(after.text(), encoding="utf-8")
    if args.format == "json":
        print_json({"words": after.words, "questions": after.questions, "seal": after.seal})
    else:
        for number, word in enumerate(after.words):
            print(f"{number:5}  {word}{'' if word in before.number else '  (new)'}")
    new = len(after.words) - len(before.words)
    print(f"{after.seal}; {new} words are new", file=sys.stderr)
    return 0


def words_in_play(game: Game, games: int) -> tuple[list[str], list[str]]:
    """Return the words and questions that a game has: those in its data, and those met in play."""
    met: set[str] = set()
    questions: dict[str, None] = dict.fromkeys(sorted(questions_in(game)))
    for number in range(games):
        seats, options = random_setup(game, number)
        match = Match(game, seats, SeededChance(number), options, quiet=True)
        for _ in play(match, RandomPlayer(number), game.max_decisions):
            ask = match.ask
            assert ask is not None
            questions[ask.id or ask.rule] = None
            seat = match.next_seat
            for path in paths_of(ask.prompt(seat).values, seat, seats):
                met.update(path)
    return in_order(game, met), list(questions)


def in_order(game: Game, met: set[str]) -> list[str]:
    """Return words that were met with those that may be met too: seats, numbers, words, cards."""
    seats = [f"s{seat}" for seat in range(game.seats[-1])]
    named = seats if met & set(seats) else []
    cards = game.answerable(met)
    others = sorted(met - set(seats) - set(cards), key=_numbers_first)
    return [*named, *others, *cards]


def _numbers_first(word: str) -> tuple[bool, int, str]:
    """Sort numbers by size, before all other words."""
    number = word.isdecimal()
    return not number, int(word) if number else 0, word
