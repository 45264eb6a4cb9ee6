"""Explanations: what a search found, in numbers and in words.

All of it comes from the search result and from the view of the seat. What it says about hidden
cards was read in sampled worlds, so it is the same wherever they truly lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from fateloom.bots.levels import LEVELS, level_for, solver_of
from fateloom.bots.observation import Observation
from fateloom.bots.search.result import HiddenCardEffect, SearchResult, Stop
from fateloom.bots.search.tree_search import run_search
from fateloom.engine.rules.advice import advice_of
from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.state.chance import Chance, SeededChance
from fateloom.engine.view.labels import split_label
from fateloom.engine.view.view import View

SHOWN = 4
"""How many candidates are shown."""
REASONS = 2
"""How many reasons are given for a set."""
CLOSE = 0.03
"""Chances of a win that differ by no more may be called alike."""
ASSUMED = 5
"""How many hidden cards are shown."""


@dataclass(frozen=True)
class CandidateReport:
    """One candidate, and what the search found."""

    keys: list[str]
    """The keys of the options it takes: one, or those of a set."""
    label: str
    value: float
    low: float
    high: float
    """The value with its 95 % interval."""
    visits: int
    then: list[str]
    """What the search expects to follow, as the seat would see it."""


@dataclass(frozen=True)
class Explanation:
    """What a bot of some level would answer, and why."""

    level: str
    unit: str
    """What values are: ``win``, a win probability; ``score``; or ``worth`` by a solver."""
    rule: str
    """The rule of the ask."""
    choices: list[CandidateReport]
    """The best first."""
    simulations: int
    decisive: list[str]
    """The faces that the best candidate names."""
    hangs_on: HiddenCardEffect | None
    """The hidden card with the largest effect on its value."""
    assumed: list[HiddenCardEffect]
    """The effects of hidden cards, the largest first."""
    why: str
    """In words, without figures of the search."""
    tied: list[str]
    """The keys of the second best, if the search cannot tell it from the best: either is fine."""

    @property
    def keys(self) -> list[str]:
        """The options to choose."""
        return self.choices[0].keys

    def data(self) -> dict[str, Any]:
        """Return the explanation as JSON values."""
        return asdict(self)

    def lines(self, game: Game, names: Sequence[str]) -> list[str]:
        """Describe the other candidates and the effects of hidden cards in words."""
        return list(in_words(self, game, names))


def advise(peek: Observation, level: str, chance: Chance, stop: Stop | None = None) -> Explanation:
    """Return what a bot of this level would answer without blunders, and why."""
    if level not in LEVELS:
        raise UsageError(f"no level {level!r}; there are: {', '.join(LEVELS)}")
    view = peek.view
    solver = solver_of(peek.game, LEVELS[level].solver_budget)
    if solver is not None:
        return _solved(view, level, peek.keys, solver.weigh(peek))
    effort = replace(level_for(peek.game, level, LEVELS[level]).effort, explain=True)
    return explained(view, level, run_search(peek, effort, chance, stop), peek)


def explained(view: View, level: str, record: SearchResult, peek: Observation) -> Explanation:
    """Put a search result into words."""
    labels = _labels(view)
    choices = []
    for each in record.weighed[:SHOWN]:
        if not each.visits:
            break
        keys = _keys(peek, each.answer)
        error = each.error
        low, high = each.value - error, each.value + error
        if record.to_win:
            low, high = max(0.0, low), min(1.0, high)
        then = record.lines.get(each.key, [])
        label = " and ".join(labels[key] for key in keys) or "None"
        choices.append(CandidateReport(keys, label, each.value, low, high, each.visits, then))
    # One that was given up early may look better by a few lucky simulations; it was not compared.
    choices = [each for each in choices if each.value <= choices[0].value]
    unit = "win" if record.to_win else "score"
    hangs_on = record.assumed[0] if record.assumed and record.assumed[0].matters else None
    rule = view["prompt"]["rule"] if view["prompt"] else ""
    tied = next((each for each in choices[1:2] if is_tied(choices[0], each, unit)), None)
    if tied is not None and _short_name(peek, tied) == _short_name(peek, choices[0]):
        tied = None  # two ways to do the same
    return Explanation(
        level,
        unit,
        rule,
        choices,
        record.simulations,
        _faces(peek, choices[0].keys),
        hangs_on,
        record.assumed[:ASSUMED],
        _reason(peek, choices[0], tied),
        tied.keys if tied else [],
    )


def _labels(view: View) -> dict[str, str]:
    prompt = view["prompt"]
    assert prompt is not None
    return {option["key"]: option["label"] for option in prompt["options"]}


def _keys(peek: Observation, answer: Any) -> list[str]:
    keys = peek.keys
    return [keys[answer]] if peek.least is None else [keys[at] for at in answer]


def _faces(peek: Observation, keys: Sequence[str]) -> list[str]:
    """Return the cards that keys name."""
    parts = [part.partition(".")[0] for key in keys for part in key.split("/")]
    return [part for part in dict.fromkeys(parts) if part in peek.game.faces]


def is_tied(best: CandidateReport, other: CandidateReport, unit: str) -> bool:
    """Whether two candidates differ by less than the doubt about each of them, and by little."""
    doubted = other.value >= best.low and best.value <= other.high
    little = unit != "win" or best.value - other.value <= CLOSE
    return doubted and little and min(best.visits, other.visits) > 1


def _reason(peek: Observation, best: CandidateReport, tied: CandidateReport | None) -> str:
    """Say why the best candidate is good: by the game's own advice, from facts of the position.

    The advice is asked about a sampled world, so it cannot tell what the seat does not know.
    """
    why = facts_for(peek, best.keys)
    own, other = (_short_name(peek, each) if each else "" for each in (best, tied))
    if tied is None:
        return why or "It does best in games played out from here."
    against = facts_for(peek, tied.keys)
    said = f"Either is fine: {_deed(peek, best)}, or {_deed(peek, tied)}."
    if not why or not against or why == against:
        return f"{said} {why or against}".rstrip()
    reasons = [(own, why), (other, against)]
    told = (fact if fact.startswith(name) else f"For {name}: {fact}" for name, fact in reasons)
    return " ".join([said, *told])


def _short_name(peek: Observation, choice: CandidateReport) -> str:
    """Name a candidate by the one card that it names, or by what its label begins with."""
    faces = _faces(peek, choice.keys)
    return peek.game.faces[faces[0]].name if len(faces) == 1 else split_label(choice.label)[0]


def _deed(peek: Observation, choice: CandidateReport) -> str:
    """Name what a candidate does ("Trade Root Lute"), or its card where the title does not."""
    name, title = _short_name(peek, choice), split_label(choice.label)[0]
    return title if name in title else name


def facts_for(peek: Observation, keys: Sequence[str]) -> str:
    """Return what the advice of a game says for these answers, from facts of the position."""
    advice = advice_of(peek.game)
    if advice is None or advice.explain is None:
        return ""
    world = peek.imagine(SeededChance("reasons"))
    assert world.ask is not None
    values = world.ask.prompt(peek.seat).values
    chosen = [values[peek.keys.index(key)] for key in keys]
    told = [advice.explain(world.table, peek.seat, value, peek.names) for value in chosen]
    return " ".join(list(dict.fromkeys(filter(None, told)))[:REASONS])


def in_short(choice: CandidateReport, unit: str) -> str:
    """Return the value of a candidate in words, without its interval."""
    value = number(choice.value, unit)
    return {
        "win": f"wins {value} of the time",
        "score": f"scores about {value}",
        "worth": f"worth {value}",
    }[unit]


def in_full(choice: CandidateReport, unit: str) -> str:
    """Return the value of a candidate with its interval, in words."""
    said = in_short(choice, unit)
    if choice.visits < 2:
        return said
    return f"{said} ({number(choice.low, unit)} to {number(choice.high, unit)})"


def number(value: float, unit: str) -> str:
    return (
        f"{value:.0%}" if unit == "win" else f"{value:+.2f}" if unit == "score" else f"{value:.1f}"
    )


def _solved(view: View, level: str, keys: Sequence[str], weighed: dict[str, float]) -> Explanation:
    """Put what a solver found into words."""
    labels = _labels(view)
    order = sorted(weighed, key=lambda key: (-weighed[key], keys.index(key)))
    choices = [
        CandidateReport([key], labels[key], weighed[key], weighed[key], weighed[key], 1, [])
        for key in order[:SHOWN]
    ]
    prompt = view["prompt"]
    assert prompt is not None
    why = "It leads to the best position that a search of the decks found."
    tied = choices[1] if len(choices) > 1 and choices[1].value == choices[0].value else None
    if tied is not None and tied.label != choices[0].label:
        why = f"Either is fine: {choices[0].label}, or {tied.label}. Both lead equally far."
    keys = tied.keys if tied else []
    return Explanation(level, "worth", prompt["rule"], choices, 0, [], None, [], why, keys)


# In lines ------------------------------------------------------------------------------------


def in_words(advice: Explanation, game: Game, names: Sequence[str]) -> list[str]:
    """Describe the candidates in numbers and the effects of hidden cards, line by line."""
    unit = advice.unit
    lines = [
        f"{choice.label}: {in_full(choice, unit)}, tried {_times(choice.visits)}."
        for choice in advice.choices
        if advice.simulations
    ]
    if advice.hangs_on is not None:
        card = advice.hangs_on
        lines.append(
            f"It depends most on {_where(card, game, names)}: {number(card.value, unit)} if so, "
            f"{number(card.otherwise, unit)} if not ({card.share:.0%} likely)."
        )
    elif advice.assumed:
        lines.append("No single hidden card makes the difference.")
    return lines


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _where(card: HiddenCardEffect, game: Game, names: Sequence[str]) -> str:
    name = game.faces[card.face].name
    if card.owner is None:
        return f"{name} being on top of the {card.zone.replace('_', ' ')}"
    return f"{name} being in {names[card.owner]}'s {card.zone.replace('_', ' ')}"
