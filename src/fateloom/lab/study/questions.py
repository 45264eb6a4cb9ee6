"""Questions that a study can ask about the games of a cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from fateloom.engine.rules.game import Game, UsageError
from fateloom.lab.simulation.forced import check_question
from fateloom.lab.simulation.summary import Result
from fateloom.lab.stats.impact import (
    DISCOVERY,
    Impact,
    Measure,
    impact,
    of_answers,
    of_cards,
    of_forced,
)
from fateloom.lab.stats.intervals import mean, share
from fateloom.lab.stats.looks import Looks
from fateloom.lab.study.figures import Figure, Finding, Unit

Question = Mapping[str, Any]
"""A table ``[[questions]]`` of a plan: ``ask`` and its settings."""
Answer = Callable[[Game, Sequence[Result], Looks, Question], Finding]

WAYS = ("held", "played", "bought", "turned")
MEASURES = ("win", "score")


def answer(question: Question, game: Game, results: Sequence[Result], looks: Looks) -> Finding:
    """Answer a question from these games."""
    return ASKS[question["ask"]](game, results, looks, question)


def check(question: Question, game: Game) -> None:
    """Raise :class:`UsageError` for a question that cannot be asked."""
    ask = question.get("ask")
    if ask not in ASKS:
        raise UsageError(f"no question {ask!r}; a study can ask: {', '.join(ASKS)}")
    known = {"ask", "within", *SETTINGS.get(ask, {})}
    for name in question:
        if name not in known:
            raise UsageError(f"question {ask} has no {name!r}; allowed: {', '.join(sorted(known))}")
    for name, allowed in SETTINGS.get(ask, {}).items():
        if allowed and question.get(name, allowed[0]) not in allowed:
            raise UsageError(f"{name} of {ask} cannot be {question[name]!r}: {', '.join(allowed)}")
    if ask == "answers":
        check_question(game, str(question.get("question")))
    within = question.get("within")
    if within is not None and not (isinstance(within, int | float) and within > 0):
        raise UsageError(f"within of {ask} must be a number above 0, not {within!r}")


def places(game: Game, results: Sequence[Result], looks: Looks, question: Question) -> Finding:
    """Tell how often each place in turn order wins."""
    seats, games = len(results[0].bots), len(results)
    figures = []
    for place in range(1, seats + 1):
        won = sum(each.win_of(each.places.index(place)) for each in results)
        figures.append(Figure(f"place {place}", share(won, games, looks.z), games))
    return _finding("Wins by place in turn order", "share", figures, question, fair=1 / seats)


def bots(game: Game, results: Sequence[Result], looks: Looks, question: Question) -> Finding:
    """Tell how often each kind of bot wins, at all its seats together."""
    figures = []
    for bot in dict.fromkeys(results[0].bots):
        won = sum(
            each.win_of(seat)
            for each in results
            for seat, name in enumerate(each.bots)
            if name == bot
        )
        seats = results[0].bots.count(bot)
        note = f"fair {seats / len(results[0].bots):.1%}" if len(results[0].bots) > 1 else ""
        figures.append(Figure(bot, share(won, len(results), looks.z), len(results), note))
    return _finding("Wins by bot", "share", figures, question)


def endings(game: Game, results: Sequence[Result], looks: Looks, question: Question) -> Finding:
    """Tell how games end: by which rule, or in which words."""
    by = question.get("by", "rule")
    ends = Counter(_end(each, by) for each in results)
    games = len(results)
    said = {_end(each, by): each.why for each in reversed(results)}
    figures = [
        Figure(end, share(number, games, looks.z), games, said[end] if by == "rule" else "")
        for end, number in ends.most_common()
    ]
    return _finding("How games end", "share", figures, question)


def _end(result: Result, by: str) -> str:
    """Return how a game ended. The first sentence says it; those after it name players."""
    return result.rule if by == "rule" else result.why.split(". ")[0]


def length(game: Game, results: Sequence[Result], looks: Looks, question: Question) -> Finding:
    """Tell how long games are, how close, and how many seats are out at the end."""
    measured: dict[str, list[float]] = {
        "decisions": [float(each.decisions) for each in results],
        "rounds": [float(each.rounds) for each in results if each.rounds is not None],
        "seats out at the end": [float(each.out) for each in results],
        "lead of the winner": [
            lead for each in results if (lead := winners_lead(each)) is not None
        ],
    }
    figures = [
        Figure(name, mean(values, looks.z), len(values))
        for name, values in measured.items()
        if values
    ]
    return _finding("Length and distance", "number", figures, question)


def winners_lead(result: Result) -> float | None:
    """Return how far the only winner is ahead of the next, whichever way the game counts."""
    scores = [score for score in result.scores if score is not None]
    if len(result.winners) != 1 or len(scores) < 2 or len(scores) < len(result.scores):
        return None
    own = result.scores[result.winners[0]]
    others = [
        s for seat, s in enumerate(result.scores) if seat != result.winners[0] and s is not None
    ]
    assert own is not None
    return min(abs(own - other) for other in others)


def cards(game: Game, results: Sequence[Result], looks: Looks, question: Question) -> Finding:
    """Tell what cards are worth to a seat that holds, plays, buys or turns them up."""
    what = question.get("what", "held")
    measure: Measure = question.get("measure", "win")
    found = impact(results, of_cards(what), measure, looks)
    names = {id: face.name for id, face in game.faces.items()}
    made = _impact(f"What cards add that a seat has {what}", found, measure, question, names)
    return replace(made, data={**made.data, "what": what})


def answers(game: Game, results: Sequence[Result], looks: Looks, question: Question) -> Finding:
    """Tell what answers to a question are worth, against the usual one."""
    asked, measure = question["question"], question.get("measure", "win")
    found = impact(results, of_answers(asked), measure, looks)
    return _impact(f"What answers to {asked} add, against the usual one", found, measure, question)


def forced(game: Game, results: Sequence[Result], looks: Looks, question: Question) -> Finding:
    """Tell what being made to answer so is worth: a randomised experiment."""
    measure = question.get("measure", "win")
    found = impact(results, of_forced, measure, looks)
    return _impact("What forced answers add", found, measure, question)


def _impact(
    title: str,
    found: Impact,
    measure: Measure,
    question: Question,
    names: Mapping[str, str] | None = None,
) -> Finding:
    names = names or {}
    figures = []
    for effect in found.effects:
        notes = [f"false share {effect.false_share:.3f}" if effect.is_found else ""]
        notes.append(f"mostly with {effect.hardly_apart}" if effect.hardly_apart else "")
        note = "; ".join(filter(None, notes))
        figures.append(Figure(names.get(effect.name, effect.name), effect.gain, effect.games, note))
    number = sum(effect.is_found for effect in found.effects)
    notes = [
        f"{number} of {len(figures)} effects are found at a false discovery rate of {DISCOVERY:.0%}; "
        "games: those in which the seats of the table differed in it."
    ]
    for group in found.together:
        notes.append(f"Always together, and not told apart: {_listed(group, names)}.")
    for group in found.shared:
        listed = _listed(group, names) if len(group) <= 8 else f"{len(group)} cards"
        notes.append(
            f"All seats have equally many of these, compared with their average: {listed}."
        )
    if found.rare:
        notes.append(f"Too rare to judge: {_listed(found.rare, names)}.")
    unit: Unit = "points of win share" if measure == "win" else "number"
    effects = {
        "effects": [
            {"id": e.name, "p": e.chance, "false_share": e.false_share, "found": e.is_found}
            for e in found.effects
        ]
    }
    return _finding(title, unit, figures, question, notes, fair=0.0, data=effects)


def _listed(names: Sequence[str], shown: Mapping[str, str]) -> str:
    return ", ".join(shown.get(name, name) for name in names)


def _finding(
    title: str,
    unit: Unit,
    figures: Sequence[Figure],
    question: Question,
    notes: Sequence[str] = (),
    fair: float | None = None,
    data: dict[str, Any] | None = None,
) -> Finding:
    within = question.get("within")
    return Finding(title, unit, figures, notes, fair, within, str(question["ask"]), data or {})


ASKS: dict[str, Answer] = {
    "places": places,
    "bots": bots,
    "endings": endings,
    "length": length,
    "cards": cards,
    "answers": answers,
    "forced": forced,
}
SETTINGS: dict[str, dict[str, Sequence[str]]] = {
    "endings": {"by": ("rule", "why")},
    "cards": {"what": WAYS, "measure": MEASURES},
    "answers": {"question": (), "measure": MEASURES},
    "forced": {"measure": MEASURES},
}
"""What may be set of each question, and which values it may have; the first is the default."""
