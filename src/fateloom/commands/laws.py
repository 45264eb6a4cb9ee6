"""``fateloom laws``: check what must hold in every game, such as the secrecy of views."""

from __future__ import annotations

import argparse
from itertools import count

from fateloom.commands.arguments import Commands, add_game, check_positive, command
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game

MATCHES = 100
"""Matches that are played to find rare questions, even if there are enough pairs before."""


def add(commands: Commands) -> None:
    made = command(commands, "laws", run, "check the laws of the engine on a game")
    add_game(made)
    made.add_argument("--seeds", metavar="N", type=int, default=20, help="matches per law (20)")
    made.add_argument("--first", metavar="SEED", type=int, default=0, help="the first seed (0)")
    made.add_argument(
        "--law", metavar="LAW", action="append", default=[], help="only this law; repeatable"
    )
    made.add_argument(
        "--pairs",
        metavar="N",
        type=int,
        help="judge noninterference alone, by question, in N pairs of worlds or more",
    )


def run(args: argparse.Namespace) -> int:
    check_positive(args, "seeds")
    if args.pairs is not None:
        check_positive(args, "pairs")
        return _by_question(args)
    from fateloom.laws import LAWS, report

    unknown = [law for law in args.law if law not in LAWS]
    if unknown:
        raise UsageError(f"no law {unknown[0]!r}; laws: {', '.join(LAWS)}")
    seeds = range(args.first, args.first + args.seeds)
    broken = 0
    for law in args.law or LAWS:
        lines, found = report(find_game(args.game), seeds, law)
        print("\n".join(lines), flush=True)
        broken += found
    return int(broken > 0)


def _by_question(args: argparse.Namespace) -> int:
    """Judge pairs of worlds until there are enough, every question of the game in its turn."""
    from fateloom.laws.questions import QuestionCounts, judge_questions, questions_in

    game, counts, broken = find_game(args.game), QuestionCounts(), 0
    for verdict in judge_questions(game, 1, count(args.first), counts, args.pairs):
        if not verdict:
            print(f"  {verdict}", flush=True)
            broken += 1
        most = MATCHES if counts.tested >= args.pairs else MATCHES + args.pairs
        if counts.matches >= most:
            break
    print(f"{counts.tested} pairs in {counts.matches} matches, {counts.void} void, {broken} broken")
    for question in sorted(questions_in(game)):
        print(f"  {question:<24} {counts.judged[question] or 'never asked'}")
    return int(broken > 0)
