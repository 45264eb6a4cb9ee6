"""``fateloom lab``: measure bots and games."""

from __future__ import annotations

import argparse
from pathlib import Path

from fateloom.commands.arguments import (
    Commands,
    Run,
    add_format,
    add_game,
    add_options,
    check_positive,
    command,
    need_lab,
    options_from,
    print_json,
    seat_list,
    seed_text,
    usual_seats,
)
from fateloom.learn.puzzle import LEVELS


def add(commands: Commands) -> None:
    top = command(commands, "lab", _choose, "measure bots and games")
    tools = top.add_subparsers(title="tools", metavar="TOOL", dest="tool", required=True)

    made = _tool(
        tools, "beliefs", beliefs, "how much a bot could gain by knowing what its rivals hold"
    )
    _in_positions(made, "master:temper=even", worlds=60, seed="beliefs")

    made = _tool(tools, "blunders", blunders, "how much bots give away with an answer")
    _in_positions(made, "random,novice,regular,expert,master", worlds=40, seed="blunders")

    made = _tool(tools, "exploit", exploit, "how much a perfect opponent wins in a small game")
    add_game(made)
    _bots(made, "random,greedy")
    made.add_argument(
        "--budgets", metavar="N,…", default="10,30,100,300,1000", help="of the search bot"
    )
    _number(made, "times", 100, "each bot is asked in every place")

    made = _tool(tools, "fit", fit, "fit the weights of a game's advice on games that bots play")
    add_game(made)
    _number(made, "games", 300, "to be played")
    made.add_argument("--bot", default="greedy", help="who plays them (greedy)")
    _seed(made, "fit")
    add_options(made)

    made = _tool(tools, "ladder", ladder, "whether each level beats the one below, in every game")
    made.add_argument("--games", metavar="GAME,…", default="", help="which games (all)")
    _number(made, "most", 60, "games of a pair")
    _seed(made, "fateloom")
    made.add_argument("--minutes", type=float, default=600.0, help="when to stop (600)")
    made.add_argument(
        "--save",
        type=Path,
        required=True,
        metavar="DIR",
        help="save games; another run continues from them",
    )
    made.add_argument("--docs", type=Path, metavar="FILE", help="write the table into this page")

    made = _tool(tools, "positions", positions, "compare settings of bots in many positions")
    _in_positions(made, "regular,expert,master", worlds=60, seed="positions")

    made = _tool(
        tools, "prompts", prompts, "how often people are asked, with and without auto-pass"
    )
    add_game(made)
    _bots(made, "random")
    _number(made, "seats", 4, "at the table")
    _number(made, "games", 20, "to be played")
    add_options(made)

    made = _tool(tools, "gaps", gaps, "which questions a bot answers better than the policy")
    add_game(made)
    made.add_argument("--bot", default="greedy", help="who answers them (greedy)")
    made.add_argument("--questions", metavar="ID,…", default="", help="which ones (all)")
    _number(made, "games", 200, "for each question")
    _seed(made, "gaps")

    made = _tool(
        tools, "silliness", silliness, "how often bots make moves that no person would make"
    )
    add_game(made)
    _bots(made, "novice,regular,habit")
    _number(made, "games", 20, "of each bot against itself")
    _seed(made, "silliness")

    made = _tool(tools, "solve", solve, "compute an equilibrium of a small game for two")
    add_game(made)
    _number(made, "rounds", 1000, "of CFR+")

    made = _tool(tools, "tempers", tempers, "how strong the tempers of one level are")
    add_game(made)
    made.add_argument("--level", default="regular", choices=LEVELS, help="of the bots (regular)")
    _number(made, "games", 200, "of each temper against none")
    _number(made, "jobs", 1, "processes")
    _seed(made, "tempers")
    made.add_argument(
        "--save", type=Path, metavar="FILE", help="save games; another run continues from them"
    )

    made = _tool(tools, "tune", tune, "tune the numbers of a game's rollout policy by self-play")
    add_game(made)
    _number(made, "pairs", 20_000, "of games to learn from")
    _number(made, "compare", 2_000, "deals on which the result meets the policy before")
    _seed(made, "tune")
    made.add_argument(
        "--save", type=Path, metavar="FILE", help="save the state; another run continues from it"
    )
    add_options(made)

    made = _tool(tools, "open", open_rows, "what a folder of games holds, and queries about it")
    made.add_argument("folder", type=Path, metavar="DIR", help="written by simulate --save")
    made.add_argument("--sql", metavar="QUERY", help="run this query on the table 'games'")

    made = _tool(
        tools, "metrics", metrics, "how long, wide, hidden, close, lucky and skilful a game is"
    )
    add_game(made)
    made.add_argument("--seats", metavar="BOT,…", type=seat_list, help="bots by seat (habit)")
    _number(made, "games", 100, "for each metric")
    _number(made, "positions", 30, "at which all answers are tried")
    _bots(made, "random,greedy")
    _seed(made, "metrics")
    add_options(made)
    add_format(made)


def metrics(args: argparse.Namespace) -> int:
    check_positive(args, "games", "positions")
    need_lab()
    from fateloom.lab.analysis.metrics import report
    from fateloom.lab.simulation.plan import Plan

    bots = args.seats or ["habit"] * usual_seats(args.game)
    plan = Plan(args.game, bots, args.games, args.seed, options_from(args.option))
    found = report(plan, args.positions, seat_list(args.bots))
    if args.format == "json":
        print_json([finding.as_data() for finding in found])
    else:
        print("\n\n".join("\n".join(finding.lines()) for finding in found))
    return 0


def open_rows(args: argparse.Namespace) -> int:
    from fateloom.lab.rows.contents import answer, contents

    lines = contents(args.folder) if args.sql is None else answer(args.folder, args.sql)
    print("\n".join(lines))
    return 0


def beliefs(args: argparse.Namespace) -> int:
    check_positive(args, "positions", "worlds")
    from fateloom.lab.analysis.belief_bound import report

    print(report(args.game, args.bots, args.positions, args.worlds, args.seed))
    return 0


def blunders(args: argparse.Namespace) -> int:
    check_positive(args, "positions", "worlds")
    from fateloom.lab.analysis.blunders import report

    print(report(args.game, args.bots, args.positions, args.worlds, args.seed))
    return 0


def exploit(args: argparse.Namespace) -> int:
    check_positive(args, "times")
    from fateloom.lab.analysis.exploitability import report

    for line in report(args.game, args.bots, args.budgets, args.times):
        print(line, flush=True)
    return 0


def fit(args: argparse.Namespace) -> int:
    check_positive(args, "games")
    need_lab()
    from fateloom.lab.analysis.fit_weights import report

    print(report(args.game, args.bot, args.games, args.seed, options_from(args.option)))
    return 0


def ladder(args: argparse.Namespace) -> int:
    check_positive(args, "most")
    from fateloom.lab.tournament.ladder import measured_games, run

    games = args.games or ",".join(measured_games())
    print(run(games, args.most, args.save, args.seed, args.minutes, args.docs))
    return 0


def positions(args: argparse.Namespace) -> int:
    check_positive(args, "positions", "worlds")
    from fateloom.lab.analysis.position_lab import report

    print(report(args.game, args.bots, args.positions, args.worlds, args.seed))
    return 0


def prompts(args: argparse.Namespace) -> int:
    check_positive(args, "seats", "games")
    from fateloom.lab.analysis.prompt_counts import report

    print(report(args.game, args.seats, args.bots, args.games, options_from(args.option)))
    return 0


def gaps(args: argparse.Namespace) -> int:
    check_positive(args, "games")
    from fateloom.lab.analysis.policy_gaps import report

    questions = [each for each in args.questions.split(",") if each]
    print(report(args.game, args.bot, questions, args.games, args.seed))
    return 0


def silliness(args: argparse.Namespace) -> int:
    check_positive(args, "games")
    from fateloom.lab.analysis.silliness import report

    print(report(args.game, args.bots, args.games, args.seed))
    return 0


def tempers(args: argparse.Namespace) -> int:
    check_positive(args, "games", "jobs")
    from fateloom.lab.tournament.tempers import report

    print(report(args.game, args.level, args.games, args.seed, args.jobs, args.save))
    return 0


def solve(args: argparse.Namespace) -> int:
    check_positive(args, "rounds")
    from fateloom.lab.analysis.equilibrium import report

    print("\n".join(report(args.game, args.rounds)))
    return 0


def tune(args: argparse.Namespace) -> int:
    check_positive(args, "pairs", "compare")
    from fateloom.lab.analysis.tune_policy import report

    options = options_from(args.option)
    print(report(args.game, args.pairs, args.compare, args.seed, args.save, options))
    return 0


def _choose(args: argparse.Namespace) -> int:
    code: int = args.tool_run(args)
    return code


def _tool(tools: Commands, name: str, run: Run, help: str) -> argparse.ArgumentParser:
    made: argparse.ArgumentParser = tools.add_parser(name, help=help, description=help)
    made.set_defaults(tool_run=run)
    return made


def _in_positions(to: argparse.ArgumentParser, bots: str, *, worlds: int, seed: str) -> None:
    """Add the arguments of a tool that asks bots in positions of many deals."""
    add_game(to)
    _bots(to, bots)
    _number(to, "positions", 100, "in which every bot is asked")
    _number(to, "worlds", worlds, "in which answers are tried")
    _seed(to, seed)


def _bots(to: argparse.ArgumentParser, default: str) -> None:
    to.add_argument("--bots", metavar="BOT,…", default=default, help=f"by name ({default})")


def _number(to: argparse.ArgumentParser, name: str, default: int, of_what: str) -> None:
    to.add_argument(
        f"--{name}", metavar="N", type=int, default=default, help=f"{name} {of_what} ({default})"
    )


def _seed(to: argparse.ArgumentParser, default: str) -> None:
    to.add_argument(
        "--seed", type=seed_text, default=default, help="the same seed, the same result"
    )
