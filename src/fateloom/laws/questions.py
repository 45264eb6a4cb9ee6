"""Noninterference by question: each question of a game is judged in enough pairs of worlds.

A match asks some questions hundreds of times and others hardly ever. Here a match is only asked
for segments that lead to a question which has not been judged often enough.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fateloom.engine.rules.game import Game
from fateloom.engine.state.chance import SeededChance
from fateloom.laws.harness.random_player import random_setup
from fateloom.laws.harness.segment import RecordedMatch, Segment, question_of
from fateloom.laws.harness.verdict import Counts, Verdict, run_law, setting_of
from fateloom.laws.noninterference import judge_segment

PER_MATCH = 3
"""Segments of one match that lead to the same question, at most."""


@dataclass
class QuestionCounts:
    """How often each question was judged, and in how many pairs of worlds and matches."""

    judged: Counter[str] = field(default_factory=Counter)
    tested: int = 0
    void: int = 0
    matches: int = 0

    def lacking(self, questions: Iterable[str], pairs: int) -> list[str]:
        """Return the questions that were judged less often than this."""
        return sorted(each for each in questions if self.judged[each] < pairs)


def judge_questions(
    game: Game,
    pairs: int,
    seeds: Iterable[int],
    counts: QuestionCounts,
    at_least: int = 0,
    not_reached: Collection[str] = (),
) -> Iterator[Verdict]:
    """Judge every question of a game in this many pairs of worlds, at least; yield verdicts.

    A seed is a match, with its seats and options. Stop when each question in the game's source
    has been judged often enough, save those ``not_reached``, and ``at_least`` pairs in all, or when
    there are no more seeds.
    """
    wanted = questions_in(game) - set(not_reached)
    for seed in seeds:
        if counts.tested >= at_least and not counts.lacking(wanted, pairs):
            return
        seats, options = random_setup(game, seed)
        more = counts.tested < at_least
        test = partial(_judge_match, game, seats, options, seed, pairs, counts, more)
        verdict = run_law("noninterference", test, setting_of(game, seats, options, seed))
        counts.tested += verdict.tested
        counts.void += verdict.void
        counts.matches += 1
        yield verdict


def _judge_match(
    game: Game,
    seats: int,
    options: dict[str, Any],
    seed: int,
    pairs: int,
    counts: QuestionCounts,
    more: bool,
    tally: Counts,
) -> None:
    """Judge segments of one match that lead to questions which were judged too rarely.

    With ``more`` the others get one segment each.
    """
    recorded = RecordedMatch(game, seats, options, seed)
    chance = SeededChance(f"questions {seed}")
    targets: list[tuple[int, int]] = []
    for question in sorted(recorded.by_question):
        wants = pairs - counts.judged[question]
        number = max(min(PER_MATCH, wants), int(more))
        targets += [chance.pick(recorded.by_question[question]) for _ in range(number)]
    for segment in recorded.segments_to(targets, chance, hold_forced_asks=True):
        if judge_segment(tally, segment, chance):
            counts.judged.update(_questions_of(segment))


def _questions_of(segment: Segment) -> set[str]:
    return {question_of(event.ask) for event in segment.asks[: segment.last]}


# The questions in a game's source ---------------------------------------------------------------

ASKING = {"choose": "", "choose_some": "", "choose_all": "", "first_of": "window"}
"""The functions of the engine that ask, and the id of a question that is given none."""
NOT_ASKING = ("Game", "Tip")
"""Calls with an ``id`` that is not one of a question."""


def questions_in(game: Game) -> set[str]:
    """Return the ids of all questions that a game's source names, or their rules without one."""
    found: set[str] = set()
    for source in _sources(files(game.package)):
        tree = ast.parse(source.read_text(encoding="utf-8"))
        constants = dict(_constants(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                found |= _ids_in(node, constants)
    return found - {""}


def _ids_in(call: ast.Call, constants: dict[str, str]) -> set[str]:
    name = getattr(call.func, "id", "")
    words = {word.arg: word.value for word in call.keywords}
    if name in NOT_ASKING:
        return set()
    if name in ASKING and "id" not in words:
        return {ASKING[name]} if ASKING[name] else _texts(words.get("rule"), constants)
    return _texts(words.get("id"), constants) | _texts(words.get("pair_id"), constants)


def _texts(value: ast.expr | None, constants: dict[str, str]) -> set[str]:
    """Return the texts that an expression may come to, as far as its source tells."""
    match value:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=body, orelse=orelse):
            return _texts(body, constants) | _texts(orelse, constants)
        case ast.Name(id=name) if name in constants:
            return {constants[name]}
    return set()


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                yield name, text


def _sources(folder: Traversable) -> Iterator[Traversable]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _sources(entry)
        elif entry.name.endswith(".py"):
            yield entry
