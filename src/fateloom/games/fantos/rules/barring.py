"""What a player may look for in vain in a window, with rule and reason (rules 3.4-3.7)."""

from __future__ import annotations

from fateloom.engine.rules.asks import Option
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.faces import Labor
from fateloom.games.fantos.rules import deals, plays
from fateloom.games.fantos.rules.legacies import legacies_of, marked, untasked
from fateloom.games.fantos.rules.moments import At
from fateloom.games.fantos.rules.shards import n_shards, shards_on
from fateloom.games.fantos.table import DISABLED, TASKED, Fantos


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
        return "3.15.12: no Labor can be played while Star Witch is in play"
    if face.id not in at.timely.labor:
        if at.answered is not None:
            return f"3.7.5: {untimely(at)}"
        return f"3.7.13: only {timing_of(face.windows)}"
    payers = untasked(t, seat)
    if not payers:
        return "3.6.1: you have no untasked Legacy to pay for it"
    if all(shards_on(payer) < face.cost for payer in payers):
        return f"3.6.3: none of your untasked Legacies can pay {n_shards(face.cost)}"
    if at.answered is not None and "react" in face.windows:
        return f"3.7.5: {untimely(at)}"
    return UNUSED.get((face.id, t.action)) or UNUSED.get(
        (face.id, ""), "3.6.17: it would have no effect now"
    )


UNUSED = {
    ("bled_dry", "special"): "3.11.17: it can't cancel a Special Tribute",
    ("pilgrimage", ""): "3.6.10: you already played a Pilgrimage this turn",
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
        if face.id == plays.HERZOG:
            return "3.7.13: it has no ability to copy now"
        return f"3.7.13: only {timing_of(face.windows)}"
    if not face.leave:
        if legacy.turned == TASKED:
            return "3.4.2: it is tasked"
        if marked(t, legacy, plays.ABILITY):
            return "3.4.5: it already used its ability this turn"
        if face.spend and shards_on(legacy) <= face.spend:
            return f"3.5.6: it must hold more than {n_shards(face.spend)} to use this"
    if face.id == "sapper" and t.action == "war" and t.teams[0] == [legacy]:
        return "3.16.26: it is your last attacker; without it the War is cancelled"
    return "3.6.17: it would have no effect now"


def untimely(at: At) -> str:
    """Why something does not answer a play."""
    assert at.answered is not None
    kind = "an ability" if at.answered.is_ability else "Labor"
    if at.touched:
        return f"it can't respond to {kind}"
    return f"it can't cancel {kind}, and this play doesn't affect you"


def timing_of(windows: tuple[str, ...]) -> str:
    """When a card is played or used, in words."""
    dice = [WHEN[window].removeprefix(DICE) for window in windows if window.endswith(".rolled")]
    others = [WHEN[window] for window in windows if not window.endswith(".rolled")]
    return " or ".join([*others, DICE + listed(dice)] if dice else others)


def listed(things: list[str]) -> str:
    *most, last = things
    return f"{', '.join(most)} or {last}" if most else last


DICE = "after the dice of "


WHEN = {
    "any": "when players may respond, but not right after an action",
    "open": "before a Fantos Action is chosen",
    "war.declared": "when a War is declared",
    "tribute.declared": "when a Tribute is declared",
    "harvest.rolled": f"{DICE}a Harvest",
    "war.rolled": f"{DICE}a War",
    "tribute.rolled": f"{DICE}a Tribute",
    "duel.rolled": f"{DICE}a Duel",
    "harvest.after": "after a Harvest",
    "war.after": "after a War",
    "tribute.after": "after a Tribute",
    "duel.after": "after a Duel",
    "trial": "before a Trial is voted on",
    "secondary": "in the Secondary Actions phase",
    "react": "in response to a play",
}
