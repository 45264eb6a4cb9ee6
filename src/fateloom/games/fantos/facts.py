"""Public numbers for those who look at the table (section 10)."""

from __future__ import annotations

from functools import cache
from typing import Any

from fateloom.engine.rules.declarations import Declarations, Fact, seat_numbers, table_numbers
from fateloom.engine.rules.game import Game, default_label
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.faces import Trial
from fateloom.games.fantos.rules import action
from fateloom.games.fantos.rules.deals import BY, KIND, STATE, TO
from fateloom.games.fantos.rules.fantos import trial_marks, trials_after, war_targets
from fateloom.games.fantos.rules.hiring import blind_slots
from fateloom.games.fantos.rules.legacies import owner, reigning, stat
from fateloom.games.fantos.rules.moments import aim_of
from fateloom.games.fantos.rules.shards import total
from fateloom.games.fantos.rules.trials import votes_of
from fateloom.games.fantos.rules.windows import concerned
from fateloom.games.fantos.table import Fantos

TURN_PHASES = {
    "setup_hire": "Setup",
    "first_citadel": "Setup",
    "turn": "Untask & Draw Up",
    "trials": "Trials",
    "trial": "Trials",
    "vote": "Trials",
    "audience_over": "Trials",
    "secondary": "Secondary Actions",
    "secondary_others": "Secondary Actions",
    "duel_rolled": "Secondary Actions",
    "duel_scored": "Secondary Actions",
    "duel_after": "Secondary Actions",
    "hiring": "Hiring",
    "hire": "Hiring",
    "discard": "Discard",
    "end_of_turn": "Discard",
    "next_turn": "Discard",
    "over": "End",
}
"""3.3.1. The phase of the turn to which a step belongs; all others are the Fantos Action."""


def player_facts(t: Fantos, seat: Seat) -> dict[str, Any]:
    """What everybody may read of a Citadel."""
    alone = seat in t.out or len(t.out) == t.seats - 1
    return {
        **PLAYER_NUMBERS(t, seat),
        "war_targets": [] if alone else war_targets(t, seat),
    }


def table_facts(t: Fantos) -> dict[str, Any]:
    """What everybody may read of the table. ``concerned`` are the seats that the open window
    concerns, for standing orders."""
    return {
        **TABLE_NUMBERS(t),
        "turn_phase": turn_phase(t),
        "trials_left": trials_left(t),
        "blind_slots": blind_slots(t),
        "blind_names": sorted(card.face.name for card in t.blind_pool.cards),
        "window": "react" if t.pending else t.window,
        "concerned": list(concerned(t)),
        "action": action_facts(t),
        "stack": [f"{default_label(t, Name(by))}'s {card.face.name}" for by, card, *_ in t.pending],
        "promises": [
            {"by": each[BY], "to": each[TO], "what": each[KIND], "state": each[STATE]}
            for each in t.promises
        ],
    }


def reigning_seat(t: Fantos) -> Seat | None:
    """Whose Legacy reigns."""
    crowned = t.once(reigning)
    return None if crowned is None else owner(crowned)


def action_score(t: Fantos, seat: Seat) -> int | None:
    """The score of a Citadel in the current action or Duel."""
    if not t.action or seat not in t.sides:
        return None
    side = t.sides.index(seat)
    return action.score(t, side) if side < len(t.teams) else None


def turn_phase(t: Fantos) -> str:
    if t.phase in ("special", "tribute_rolled", "tribute_scored", "reward", "tribute_after") and (
        t.action == "special" or t.was_special
    ):
        return TURN_PHASES.get(t.back, "Trials")
    return TURN_PHASES.get(t.phase, "Fantos Action")


def trials_left(t: Fantos) -> list[int]:
    """How many Trials of each tier are left in the deck: what there are, without those that
    have come out and those that were taken out."""
    left = _printed_trials(t.game).copy()
    for zone in (t.trials_in_play, t.trials_gone, t.box):
        for card in zone.cards:
            if isinstance(card.face, Trial):
                left[card.face.tier - 1] -= 1
    taken_out = len(t.trials_out) // 3
    return [left[0] - taken_out, left[1] - taken_out, left[2] - taken_out, left[3]]


@cache
def _printed_trials(game: Game) -> list[int]:
    """How many Trials of each tier there are."""
    tiers = [face.tier for face in game.faces.values() if isinstance(face, Trial)]
    return [tiers.count(tier) for tier in (1, 2, 3, 4)]


def action_facts(t: Fantos) -> dict[str, Any]:
    """The score board of the current action or Duel: every part with its source."""
    if not t.action:
        return {}
    sides: list[dict[str, Any]] = [
        {
            "seat": seat,
            "legacies": [card.face.name for card in t.teams[side]],
            "parts": parts(t, side),
            "score": action.score(t, side),
        }
        | awaited(t, side)
        for side, seat in enumerate(t.sides)
        if t.teams[side] or t.action == "war"
    ]
    scores = sorted([side["score"] for side in sides], reverse=True)
    facts: dict[str, Any] = {"kind": t.action, "sides": sides}
    if len(scores) > 1:
        facts["margin"] = scores[0] - scores[1]
    if t.action == "harvest":
        facts["marks"] = trial_marks(t)
        if t.rolled:
            facts["trials"] = trials_after(t, scores[0])
    return facts


def awaited(t: Fantos, side: int) -> dict[str, Any]:
    """What a score becomes if the play that is answered takes effect. Where dice will decide, or
    the play is another than one that adds to a score, nobody can tell."""
    if not t.pending:
        return {}
    _, card, effect, _, targets = t.pending[-1]
    scores = aim_of(t.game, effect).scores
    where, amount = scores(t, targets) if scores is not None else (-1, 0)
    if where != side:
        return {}
    then: dict[str, Any] = {"card": card.face.name, "adds": amount}
    then["score"] = action.score(t, side, amount)
    if t.action == "harvest":
        then["trials"] = trials_after(t, then["score"])
    return {"then": then}


def parts(t: Fantos, side: int) -> list[list[Any]]:
    """The parts of a score: what for, how much, and of which kind."""
    team = t.teams[side]
    natives = t.game.effects.modifiers.get(f"{t.action} score", {})
    found: list[list[Any]] = []
    for legacy in team:
        found.append([legacy.face.name, stat(t, legacy, action.STAT[t.action]), "stat"])
        if legacy.face.id in natives:
            more = natives[legacy.face.id](t, legacy, 0, team)
            if more:
                found.append([legacy.face.name, more, "bonus"])
    for die in t.dice:
        if die[action.SIDE] == side:
            points = die[action.SIGN] * die[action.VALUE]
            found.append([said(die[action.SOURCE]), points, "die"])
    found += [[said(bonus[2]), bonus[1], "bonus"] for bonus in t.bonuses if bonus[0] == side]
    return found


def said(source: Card | None) -> str:
    return "Citadel" if source is None else str(source.face.name)


def turn_of(t: Fantos) -> Seat | None:
    """3.1.13. Who has the turn; nobody until the First Citadel is known."""
    return None if t.phase in ("setup_hire", "first_citadel") else t.active


DECLARED = Declarations(
    player=(
        Fact("reserve", 0, 400, lambda t, seat: t.reserve[seat]),
        Fact("total", 0, 500, lambda t, seat: 0 if seat in t.out else total(t, seat)),
        Fact("labor", 0, 60, lambda t, seat: len(t.hand[seat])),
        Fact("votes", 0, 20, lambda t, seat: 0 if seat in t.out else votes_of(t, seat)),
        Fact("counter", 0, 9, lambda t, seat: t.counters[seat]),
        Fact("witch", 0, 9, lambda t, seat: t.witch[seat]),
        Fact.flag("out", lambda t, seat: seat in t.out),
        Fact("action_score", -60, 120, action_score, shown=False),
    ),
    table=(
        Fact("trove", 0, 1000, lambda t: t.trove),
        Fact.seat("first", lambda t: None if t.phase == "setup_hire" else t.first, null=True),
        Fact.seat("on_turn", lambda t: t.hirer if t.phase == "setup_hire" else t.active),
        Fact("round", 0, 60, lambda t: t.round_number),
        Fact("turn", 0, 300, lambda t: t.turn_number),
        Fact.seat("reigning", reigning_seat, null=True),
        Fact.flag("final", lambda t: t.final),
        Fact("plays_waiting", 0, 30, lambda t: len(t.pending), shown=False),
    ),
    counters=("shards", "turn", "reigning"),
    scores=(0, 1000),
    menu=(5000, 6),
)
PLAYER_NUMBERS = seat_numbers(DECLARED.player)
TABLE_NUMBERS = table_numbers(DECLARED.table)
