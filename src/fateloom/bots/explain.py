"""Why a bot would answer so: what its search found, in numbers and in words.

All of it comes from the search's own record and from the view of the seat. What is said about
hidden cards was read in imagined worlds, so it is the same wherever they truly lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from fateloom.bots.levels import LEVELS, level_at, solver_of
from fateloom.bots.peek import Peek
from fateloom.bots.record import Assumed, Record, Stop
from fateloom.bots.search import think
from fateloom.engine.chance import Chance
from fateloom.engine.game import BadCall, Game
from fateloom.engine.view import View

SHOWN = 4
"""So many choices are shown at most."""
ASSUMED = 5
"""So many assumptions about hidden cards are told at most."""


@dataclass(frozen=True)
class Considered:
    """One choice, and what a search made of it."""

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
class Advice:
    """What a bot of some level would answer, and why."""

    level: str
    unit: str
    """What values are: ``win``, a share of the win; ``score``; or ``worth`` by a solver."""
    rule: str
    """The rule of the question."""
    choices: list[Considered]
    """The best first."""
    simulations: int
    decisive: list[str]
    """The faces that the best choice names."""
    hangs_on: Assumed | None
    """The hidden card that made the most of a difference to it."""
    assumed: list[Assumed]
    """What was assumed about hidden cards, what matters most first."""
    why: str

    @property
    def keys(self) -> list[str]:
        """The options to choose."""
        return self.choices[0].keys

    def data(self) -> dict[str, Any]:
        """All of it as plain lists and dicts, ready for JSON."""
        return asdict(self)

    def lines(self, game: Game, names: Sequence[str]) -> list[str]:
        """What speaks for the other choices, and what was assumed, in words."""
        return list(in_words(self, game, names))


def advise(peek: Peek, level: str, chance: Chance, stop: Stop | None = None) -> Advice:
    """What a bot of this level would answer if it made no slips, and why."""
    if level not in LEVELS:
        raise BadCall(f"no level {level!r}; there are: {', '.join(LEVELS)}")
    view = peek.view
    solver = solver_of(peek.game, LEVELS[level].rows)
    if solver is not None:
        return _solved(view, level, peek.keys, solver.weigh(peek))
    effort = replace(level_at(peek.game, level, LEVELS[level]).effort, curious=True)
    return explained(view, level, think(peek, effort, chance, stop), peek)


def explained(view: View, level: str, record: Record, peek: Peek) -> Advice:
    """A search record in words."""
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
        choices.append(Considered(keys, label, each.value, low, high, each.visits, then))
    unit = "win" if record.to_win else "score"
    hangs_on = record.assumed[0] if record.assumed and record.assumed[0].matters else None
    rule = view["prompt"]["rule"] if view["prompt"] else ""
    return Advice(
        level,
        unit,
        rule,
        choices,
        record.simulations,
        _faces(peek, choices[0].keys),
        hangs_on,
        record.assumed[:ASSUMED],
        _why(choices, unit, record.simulations),
    )


def _labels(view: View) -> dict[str, str]:
    prompt = view["prompt"]
    assert prompt is not None
    return {option["key"]: option["label"] for option in prompt["options"]}


def _keys(peek: Peek, answer: Any) -> list[str]:
    keys = peek.keys
    return [keys[answer]] if peek.least is None else [keys[at] for at in answer]


def _faces(peek: Peek, keys: Sequence[str]) -> list[str]:
    """The cards that keys name."""
    parts = [part.partition(".")[0] for key in keys for part in key.split("/")]
    return [part for part in dict.fromkeys(parts) if part in peek.game.faces]


def _why(choices: Sequence[Considered], unit: str, simulations: int) -> str:
    """The best choice beside the next, in one sentence."""
    best = choices[0]
    said = f"{told(best, unit)} in {best.visits} of {simulations} simulations"
    if len(choices) > 1:
        said += f"; next {choices[1].label} with {number(choices[1].value, unit)}"
    return said


def told(choice: Considered, unit: str) -> str:
    """A value with its interval, in words."""
    value, low, high = (number(each, unit) for each in (choice.value, choice.low, choice.high))
    if choice.visits < 2:
        return f"{_of(unit)} {value}"
    return f"{_of(unit)} {value} ({low} to {high})"


def _of(unit: str) -> str:
    return {"win": "a win in", "score": "a score of", "worth": "worth"}[unit]


def number(value: float, unit: str) -> str:
    return (
        f"{value:.0%}" if unit == "win" else f"{value:+.2f}" if unit == "score" else f"{value:.1f}"
    )


def _solved(view: View, level: str, keys: Sequence[str], weighed: dict[str, float]) -> Advice:
    """What a solver found, in words."""
    labels = _labels(view)
    order = sorted(weighed, key=lambda key: (-weighed[key], keys.index(key)))
    choices = [
        Considered([key], labels[key], weighed[key], weighed[key], weighed[key], 1, [])
        for key in order[:SHOWN]
    ]
    prompt = view["prompt"]
    assert prompt is not None
    why = f"{told(choices[0], 'worth')} as solved"
    if len(choices) > 1:
        why += f"; next {choices[1].label} with {number(choices[1].value, 'worth')}"
    return Advice(level, "worth", prompt["rule"], choices, 0, [], None, [], why)


# In lines ------------------------------------------------------------------------------------


def in_words(advice: Advice, game: Game, names: Sequence[str]) -> list[str]:
    """What speaks for the choices beside the best, and what was assumed, line by line."""
    unit = advice.unit
    lines = [
        f"{choice.label}: {told(choice, unit)}, tried {_times(choice.visits)}."
        for choice in advice.choices[1:]
        if advice.simulations
    ]
    then = [_step(step, names) for step in advice.choices[0].then]
    if then:
        lines.insert(0, f"Then probably {', '.join(then)}.")
    if advice.hangs_on is not None:
        card = advice.hangs_on
        lines.append(
            f"It hangs most on {_where(card, game, names)}: {number(card.value, unit)} with it, "
            f"{number(card.otherwise, unit)} without; so it lay in {card.share:.0%} of the worlds "
            "imagined."
        )
    elif advice.assumed:
        lines.append("What is hidden was dealt anew for every try; no card of it stands out.")
    return lines


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _step(step: str, names: Sequence[str]) -> str:
    """``s1: take`` as "Bo: take"."""
    seat, _, key = step.partition(": ")
    return f"{names[int(seat[1:])]}: {key.replace('_', ' ').replace('/', ' ')}"


def _where(card: Assumed, game: Game, names: Sequence[str]) -> str:
    name = game.faces[card.face].name
    if card.owner is None:
        return f"{name} on the {card.zone.replace('_', ' ')}"
    return f"{name} in the {card.zone.replace('_', ' ')} of {names[card.owner]}"
