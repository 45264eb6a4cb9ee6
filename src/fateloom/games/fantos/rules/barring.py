"""What a player may look for in vain in a window, with rule and reason (rules 3.4-3.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.engine.flow import Option
from fateloom.engine.table import Card, Seat
from fateloom.games.fantos.faces import Labor
from fateloom.games.fantos.rules import deals, plays
from fateloom.games.fantos.rules.legacies import DISABLED, TASKED, legacies_of, marked, untasked
from fateloom.games.fantos.rules.shards import shards_on

if TYPE_CHECKING:
    from fateloom.games.fantos.rules.windows import At
    from fateloom.games.fantos.table import Fantos


def barred(t: Fantos, seat: Seat, at: At) -> list[Option]:
    """The Labor in hand and the abilities of a seat that cannot be played now."""
    playable = {value[0] for value in plays.plays_of(t, seat, at)}
    found = [
        Option(card, barred=why_no_labor(t, seat, card, at))
        for card in t.hand[seat].cards
        if card not in playable
    ]
    for legacy in legacies_of(t, seat):
        if legacy not in playable and (legacy.face.windows or legacy.face.id == plays.HERZOG):
            found.append(Option(legacy, barred=why_no_ability(t, seat, legacy, at)))
    if at.answered is None:
        found += deals.barred(t, seat, at.window)
    return found


def why_no_labor(t: Fantos, seat: Seat, card: Card, at: At) -> str:
    """Rule and reason why a Labor card cannot be played now."""
    face: Labor = card.face
    if t.witched:
        return "3.15.12: Star Witch bars all Labor"
    if face.id not in at.timely.labor:
        if at.answered is not None:
            return f"3.7.5: {untimely(at)}"
        return f"3.7.13: {timing_of(face.windows)}"
    payers = untasked(t, seat)
    if not payers:
        return "3.6.1: it needs an untasked Legacy to pay for it"
    if all(shards_on(payer) < face.cost for payer in payers):
        return f"3.6.3: no untasked Legacy of yours holds {face.cost} Shards"
    if at.answered is not None and "react" in face.windows:
        return f"3.7.5: {untimely(at)}"
    return UNUSED.get((face.id, t.action)) or UNUSED.get(
        (face.id, ""), "3.6.17: there is nothing it could change now"
    )


UNUSED = {
    ("bled_dry", "special"): "3.11.17: it cannot cancel a Special Tribute Action",
    ("pilgrimage", ""): "3.6.10: you have played a Pilgrimage this turn",
}
"""Why some Labor has no use where its timing fits."""


def why_no_ability(t: Fantos, seat: Seat, legacy: Card, at: At) -> str:
    """Rule and reason why an ability cannot be used now."""
    face = legacy.face
    if legacy.turned >= DISABLED:
        return "3.8.1: it is disabled" if legacy.turned == DISABLED else "3.8.10: it has fallen"
    if face.id not in at.timely.abilities:
        if at.answered is not None:
            return f"3.7.5: {untimely(at)}"
        return f"3.7.13: {timing_of(face.windows)}"
    if not face.leave:
        if legacy.turned == TASKED:
            return "3.4.2: it is tasked"
        if marked(t, legacy, plays.ABILITY):
            return "3.4.5: it has used its ability this turn"
        if face.spend and shards_on(legacy) <= face.spend:
            return f"3.5.6: it needs more than {face.spend} Shards"
    if face.id == "sapper" and t.action == "war" and t.teams[0] == [legacy]:
        return "3.16.26: it is the last attacker"
    return "3.6.17: there is nothing it could change now"


def untimely(at: At) -> str:
    """Why something does not answer a play."""
    assert at.answered is not None
    kind = "an ability" if at.answered.is_ability else "Labor"
    if at.touched:
        return f"it is no answer to {kind}"
    return f"it does not cancel {kind}, and this play does not touch you"


def timing_of(windows: tuple[str, ...]) -> str:
    """When a card is played, in words."""
    dice = [WHEN[window].removeprefix(DICE) for window in windows if window.endswith(".rolled")]
    others = [WHEN[window] for window in windows if not window.endswith(".rolled")]
    return "it is played " + " or ".join([*others, DICE + listed(dice)] if dice else others)


def listed(things: list[str]) -> str:
    *most, last = things
    return f"{', '.join(most)} or {last}" if most else last


DICE = "on the dice of "


WHEN = {
    "any": "in any window but after an action",
    "open": "before an action is chosen",
    "war.declared": "when a War is declared",
    "tribute.declared": "when a Tribute is declared",
    "harvest.rolled": "on the dice of a Harvest",
    "war.rolled": "on the dice of a War",
    "tribute.rolled": "on the dice of a Tribute",
    "duel.rolled": "on the dice of a Duel",
    "harvest.after": "after a Harvest",
    "war.after": "after a War",
    "tribute.after": "after a Tribute",
    "duel.after": "after a Duel",
    "trial": "before a vote on a Trial",
    "secondary": "as a Secondary Action",
    "react": "in answer to a play",
}
