"""The Trials in play: what they change, how they are removed, Star Witch's round (rules 3.3, 3.15)."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.effects import triggered
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.table import Fantos

TURN = "turn"
STAR_WITCH = "star_witch"


def in_play(t: Fantos, id: str) -> bool:
    return any(card.face.id == id for card in t.trials_in_play.cards)


def through_trials(t: Fantos, name: str, base: Any, of: object) -> Any:
    """3.3.3. A number of the rules as the Trials in play change it, oldest first."""
    modifiers = t.game.effects.modifiers.get(name)
    if modifiers:
        for card in t.trials_in_play.cards:
            id = card.face.id
            if id in modifiers:
                base = modifiers[id](t, card, base, of)
    return base


def trials_of(t: Fantos, phase: str) -> list[tuple[Card, Any]]:
    """3.3.3. The Trials in play that name this phase, oldest first, with what they do."""
    return triggered(t, phase, list(t.trials_in_play.cards))


def remove(t: Fantos, trial: Card) -> None:
    """3.15.13. A removed Trial never comes back."""
    trial.remove(TURN)
    t.move(trial, t.trials_gone)
    if trial.face.id == STAR_WITCH:
        t.witch = [0] * t.seats
    t.say("3.15.13", "{card:subject} [are|is] removed.", card=trial)


def remove_done(t: Fantos) -> None:
    """3.15.11, 3.8.13. A NOW Trial acts once: it is removed even if what it did ended the turn."""
    acted = t.game.effects.triggers["now, after W.trial"]
    for card in list(t.trials_in_play.cards):
        if card.face.id in acted:
            remove(t, card)


def witch_counted(t: Fantos, seat: Seat) -> None:
    """3.15.12. A Citadel has completed its Fantos Action Phase, or is gone; with the last
    counter Star Witch is removed at once."""
    if t.witch[seat]:
        t.witch[seat] = 0
        if not any(t.witch):
            for card in list(t.trials_in_play.cards):
                if card.face.id == STAR_WITCH:
                    remove(t, card)
