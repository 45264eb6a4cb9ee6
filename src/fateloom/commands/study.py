"""``fateloom study``, ``compare`` and ``sweep``: play games until questions are answered."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from fateloom.commands.arguments import (
    Commands,
    add_force,
    add_format,
    add_game,
    add_ray,
    check_positive,
    command,
    need_lab,
    play_from,
    print_json,
    seat_list,
    seed_text,
    usual_seats,
)
from fateloom.engine.rules.game import UsageError
from fateloom.engine.rules.registry import find_game

if TYPE_CHECKING:
    from fateloom.lab.study.plan_file import StudyPlan


def add(commands: Commands) -> None:
    made = command(commands, "study", study, "answer the questions of a plan, to its precision")
    add_game(made)
    made.add_argument(
        "--plan", metavar="FILE", type=Path, required=True, help="such as studies/*.toml"
    )
    made.add_argument(
        "--save", metavar="DIR", type=Path, help="folder for games and report (the plan's name)"
    )
    _add_running(made)

    made = command(
        commands, "compare", compare, "compare two variants of a game, paired on the same deals"
    )
    for name in ("a", "b"):
        made.add_argument(
            name, metavar=name.upper(), help="GAME[,OPTION=VALUE][,CARD.FIELD=NUMBER][,pack=DIR]…"
        )
    made.add_argument(
        "--seats",
        metavar="BOT,…",
        type=seat_list,
        help="bots by seat (default: habit, in the game's default number)",
    )
    made.add_argument(
        "--games", metavar="N", type=int, default=1000, help="of each (default: 1000)"
    )
    made.add_argument("--card", default="", help="also compare how its holders fare")
    made.add_argument("--seed", type=seed_text, default="fateloom", help="for reproducible results")
    made.add_argument("--save", metavar="DIR", type=Path, help="keep games and write a report")
    add_force(made)
    _add_running(made)

    made = command(commands, "sweep", sweep, "try a grid of variants, or search for a target")
    add_game(made)
    made.add_argument(
        "--grid", metavar="NAME=V,…", action="append", default=[],
        help="options, numbers of cards (troll.coins) or seats to combine: seats=4,5; repeatable",
    )  # fmt: skip
    made.add_argument(
        "--search", metavar="NAME=V,…", action="append", default=[],
        help="house numbers that a search may change: seat_bonus=0,1,2 or troll.coins=1..8",
    )  # fmt: skip
    made.add_argument(
        "--target", metavar="TARGET", action="append", default=[],
        help="what to search for: places, decisions=N, rounds=N or ends:RULE=SHARE; repeatable",
    )  # fmt: skip
    made.add_argument("--trials", metavar="N", type=int, default=30, help="variants to try (30)")
    made.add_argument(
        "--seats",
        metavar="BOT,…",
        type=seat_list,
        help="bots by seat (default: habit, in the game's default number)",
    )
    made.add_argument("--games", metavar="N", type=int, default=500, help="of each variant (500)")
    made.add_argument("--seed", type=seed_text, default="fateloom", help="for reproducible results")
    made.add_argument(
        "--save", metavar="DIR", type=Path, required=True, help="folder for games and report"
    )
    _add_running(made)


def _add_running(to: argparse.ArgumentParser) -> None:
    to.add_argument("--jobs", metavar="J", type=int, help="worker processes (default: all cores)")
    add_ray(to)
    add_format(to)


def study(args: argparse.Namespace) -> int:
    need_lab()
    from fateloom.lab.study.plan_file import read_plan

    plan = read_plan(args.plan, args.game)
    words = ["study", args.game, "--plan", str(args.plan)]
    return _run(args, plan, args.save or Path(args.plan.stem), words)


def compare(args: argparse.Namespace) -> int:
    need_lab()
    check_positive(args, "games")
    from tempfile import TemporaryDirectory

    from fateloom.lab.stats.looks import Looks
    from fateloom.lab.study.plan_file import Cell, StudyPlan
    from fateloom.lab.study.variant import Variant

    a, b = Variant.read(args.a), Variant.read(args.b)
    if a.game != b.game:
        raise UsageError(
            f"{a.game} and {b.game} share no deals; compare two variants of the same game"
        )
    bots = tuple(args.seats or ("habit",) * (usual_seats(a.game)))
    cells = [Cell(name, each, bots, tuple(args.force)) for name, each in (("A", a), ("B", b))]
    pair = {"a": cells[0].name, "b": cells[1].name, "card": args.card}
    looks = Looks((args.games,))
    title = f"{b.name} compared with {a.name}"
    plan = StudyPlan(title, a.game, cells, [], [pair], looks, args.seed)
    words = ["compare", args.a, args.b, "--seats", ",".join(bots), "--games", str(args.games)]
    words += ["--seed", args.seed, *(["--card", args.card] if args.card else [])]
    words += [word for force in args.force for word in ("--force", force)]
    if args.save is not None:
        return _run(args, plan, args.save, words)
    with TemporaryDirectory() as folder:
        return _run(args, plan, Path(folder), words, report=False)


def sweep(args: argparse.Namespace) -> int:
    need_lab()
    check_positive(args, "games", "trials", "jobs")
    from fateloom.lab.stats.looks import Looks
    from fateloom.lab.study.plan_file import StudyPlan
    from fateloom.lab.study.sweep import grid, read_setting

    if bool(args.grid) == bool(args.search):
        raise UsageError("a sweep needs either --grid or --search")
    bots = tuple(args.seats or ("habit",) * usual_seats(args.game))
    settings = dict(read_setting(text) for text in args.grid or args.search)
    words = ["sweep", args.game, "--seats", ",".join(bots), "--games", str(args.games)]
    words += ["--seed", args.seed, "--save", str(args.save)]
    if args.search:
        return _search(args, settings, bots, words)
    words += [word for text in args.grid for word in ("--grid", text)]
    title = f"{find_game(args.game).title}: {', '.join(settings)}"
    asked = [{"ask": "places"}, {"ask": "length"}, {"ask": "endings"}]
    cells = grid(args.game, settings, bots)
    pairs = [
        {"a": cells[0].name, "b": cell.name} for cell in cells[1:] if cell.bots == cells[0].bots
    ]
    plan = StudyPlan(title, args.game, cells, asked, pairs, Looks((args.games,)), args.seed)
    return _run(args, plan, args.save, words)


def _search(
    args: argparse.Namespace,
    settings: dict[str, list[str]],
    bots: tuple[str, ...],
    words: list[str],
) -> int:
    from fateloom.lab.report.files import write_report
    from fateloom.lab.stats.progress import Bar
    from fateloom.lab.study.sweep import Search, read_target, search

    words += [word for text in args.search for word in ("--search", text)]
    words += [word for text in args.target for word in ("--target", text)]
    words += ["--trials", str(args.trials)]
    targets = [read_target(text) for text in args.target]
    task = Search(args.game, bots, settings, targets, args.trials, args.games, args.seed)
    jobs = args.jobs or os.cpu_count() or 1
    with Bar(sys.stderr) as bar:
        called = shlex.join(["fateloom", *words])
        found = search(task, args.save, jobs, bar.show, called, play_from(args))
    if args.format == "json":
        print_json({"trials": found.trials, "study": found.study.data()})
    else:
        print("\n".join(found.lines()))
    print(f"report: {write_report(found.study, args.save)}", file=sys.stderr)
    return 0


def _run(
    args: argparse.Namespace, plan: StudyPlan, folder: Path, words: list[str], report: bool = True
) -> int:
    check_positive(args, "jobs")
    from fateloom.lab.report.files import write_report
    from fateloom.lab.stats.progress import Bar
    from fateloom.lab.study.study import run_study

    called = shlex.join(["fateloom", *words])
    with Bar(sys.stderr) as bar:
        found = run_study(
            plan, folder, args.jobs or os.cpu_count() or 1, bar.show, called, play_from(args)
        )
    if args.format == "json":
        print_json(found.data())
    else:
        print("\n".join(found.lines()))
    if report:
        print(f"report: {write_report(found, folder)}", file=sys.stderr)
    return 0
