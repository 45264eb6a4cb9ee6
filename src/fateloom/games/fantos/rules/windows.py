"""Windows: when something may be played, and who is asked (rule 3.7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from fateloom.engine.rules.asks import PASS, Ask, first_of
from fateloom.engine.rules.game import Game
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.faces import Labor, Legacy
from fateloom.games.fantos.rules import action, barring, citadels, deals, plays
from fateloom.games.fantos.rules.legacies import drop_labor
from fateloom.games.fantos.rules.moments import At, Play, Target, Timely
from fateloom.games.fantos.rules.shards import shards_on
from fateloom.games.fantos.table import Fantos

DEAL = "deal"
ONLY_PASS = [PASS]
REACT = "react"
WINDOWS = (
    "open", "war.declared", "tribute.declared", "harvest.rolled", "war.rolled", "tribute.rolled",
    "duel.rolled", "harvest.after", "war.after", "tribute.after", "duel.after", "trial",
    "secondary",
)  # fmt: skip
"""3.7.2. The top-level windows."""


@cache
def timing(game: Game) -> dict[str, Timely]:
    """3.7.2, 3.7.3, 3.7.13, 3.11.16. What is playable in each window; in a Special Tribute
    nothing with the Fantos icon, in a W.react what cancels, or for those touched any Instant."""
    found = {window: _timely(game, window) for window in WINDOWS}
    found["special.rolled"] = _timely(game, "tribute.rolled", fantos=False)
    found[REACT] = _timely(game, REACT)
    found["touched"] = _timely(game, "touched")
    return found


def _timely(game: Game, window: str, *, fantos: bool = True) -> Timely:
    def fits(face: Labor | Legacy) -> bool:
        if not fantos and face.icon == "fantos":
            return False
        if window == "touched":
            return REACT in face.windows or "any" in face.windows
        anywhere = "any" in face.windows and window != REACT and not window.endswith(".after")
        return window in face.windows or anywhere

    faces = game.faces.values()
    able = [face for face in faces if isinstance(face, Legacy) and fits(face)]
    ids = {face.id for face in able}
    if any(face.task for face in able):
        ids |= set(game.effects.modifiers["plays"])
    if window == "duel.after":
        ids.add(plays.SKULL)
    return Timely(game, [face for face in faces if isinstance(face, Labor) and fits(face)], ids)


def moment(t: Fantos, window: str) -> At:
    special = window == "tribute.rolled" and t.action == "special"
    timely = timing(t.game)["special.rolled" if special else window]
    return At(window, timely, t.witched, deals=deals.has_deals(t, window))


# Who is asked ---------------------------------------------------------------------------------


def is_asked(t: Fantos, seat: Seat, at: At) -> bool:
    """3.7.16. Whether a seat is asked, by public facts alone: an ability can be used, or some
    Labor could be paid for and would have a use, or a Deal may be proposed."""
    return might_play(t, seat, at) or (at.deals and seat not in t.proposed)


def might_play(t: Fantos, seat: Seat, at: At) -> bool:
    """3.7.16. Whether, as far as everybody can see, a seat could play a card or an ability."""
    if t.hand[seat].cards and not at.witched and labor_possible(t, seat, at):
        return True
    return bool(plays.abilities_of(t, seat, at))


def labor_possible(t: Fantos, seat: Seat, at: At) -> bool:
    """3.7.16. Whether an untasked Legacy could pay for some type of Labor that fits here."""
    payers: list[Card] = []
    most, least = 0, at.timely.least
    for card in t.tableau[seat].cards:
        if not card.turned and type(card.face) is Legacy:
            held = shards_on(card)
            if held > least:
                return True
            payers.append(card)
            if held > most:
                most = held
    for face in at.timely.faces if payers else ():
        if face.cost <= most:
            targets = at.timely.labor[face.id](t, seat, None, at)
            if targets and (face.cost < most or not _wasted(targets, payers, face.cost)):
                return True
    return False


def _wasted(targets: Sequence[Any], payers: Sequence[Card], cost: int) -> bool:
    """3.6.17. Whether every payer would be the receiver and spend its last Shard on it."""
    return all(
        payer in target for payer in payers if shards_on(payer) == cost for target in targets
    )


# Asking ---------------------------------------------------------------------------------------


async def hold(t: Fantos, window: str, seats: Sequence[Seat] | None = None) -> bool:
    """3.7.1. All seats of a window are asked at once; the first play in turn order takes place.
    Whether there was one: then the window is asked anew."""
    at = moment(t, window)
    t.window = window
    text, words = question(t, window)
    answer = await first_of(
        t.seats_from(t.active) if seats is None else seats,
        lambda seat: values(t, seat, at),
        rule="3.12.1" if window == "secondary" else "3.7.1",
        id="secondary" if window == "secondary" else "window",
        text=text,
        words=words,
        barred=lambda seat: barring.barred(t, seat, at),
        asked=lambda seat: is_asked(t, seat, at),
    )
    if answer is not None:
        seat, value = answer
        if value == DEAL:
            await deals.propose(t, seat)
        else:
            await make(t, seat, value)
    t.window = ""
    return answer is not None


def values(t: Fantos, seat: Seat, at: At) -> list[Any]:
    """Section 4. Pass, each play, and a Deal where one may be proposed."""
    timely = at.timely
    labor: Sequence[Any] = ()
    if not at.witched:
        for card in t.hand[seat].cards:
            if card.face.id in timely.labor:
                labor = plays.labor_plays(t, seat, at)
                break
    abilities: Sequence[Any] = ()
    for card in t.tableau[seat].cards:
        if card.face.id in timely.abilities:
            abilities = plays.abilities_of(t, seat, at)
            break
    if at.deals and seat not in t.proposed:
        return [PASS, *labor, *abilities, DEAL]
    return [PASS, *labor, *abilities] if labor or abilities else ONLY_PASS


async def make(t: Fantos, seat: Seat, value: Target, answers: Play | None = None) -> None:
    """3.7.18. A play is declared and paid, may be answered, takes effect, and is discarded."""
    play = plays.declare(t, seat, value, answers)
    t.pending.append((seat, play.card, play.effect, play.touched, play.targets))
    deals.check_meddling(t, play.by, play.touched)
    paid = t.game.effects.triggers["paid"].get(play.effect)
    if paid is not None:
        await paid(t, play)
    citadels.settle(t)
    await react(t, play)
    t.pending.pop()
    if plays.is_cancelled(t, play):
        if not play.is_ability:
            drop_labor(t, play.card)
    else:
        await plays.carry_out(t, play)
    citadels.settle(t)


async def react(t: Fantos, play: Play) -> None:
    """3.7.4, 3.7.18. Everybody but its player may answer a play; it is asked anew until all pass
    or it is cancelled."""
    while not plays.is_cancelled(t, play):
        answer = await answering(t, play)
        if answer is None:
            return
        seat, value = answer
        await make(t, seat, value, play)


def answering(t: Fantos, play: Play) -> Ask[tuple[Seat, Any] | None]:
    """3.7.5, 3.7.6. W.react: all may cancel the play, and those it touches use any Instant."""
    known, witched = timing(t.game), t.witched
    anybody = At(REACT, known[REACT], witched, play, False)
    touched = At(REACT, known["touched"], witched, play, True)
    seats = [seat for seat in t.seats_from(t.active) if seat != play.by]
    at = {seat: touched if seat in play.touched else anybody for seat in seats}
    return first_of(
        seats,
        lambda seat: values(t, seat, at[seat]),
        rule="3.7.4",
        id=REACT,
        text="Respond to {who:you}'s {card}? {text}",
        words={"who": Name(play.by), "card": play.card, "text": play.card.face.text},
        barred=lambda seat: barring.barred(t, seat, at[seat]),
        asked=lambda seat: is_asked(t, seat, at[seat]),
    )


def question(t: Fantos, window: str) -> tuple[str, dict[str, Any] | None]:
    """What a window asks, in words everybody may read."""
    if t.quiet:
        return "", None
    if window.endswith(".rolled"):
        said = [
            f"{{s{side}:you}} {action.score(t, side)}"
            for side in range(len(t.sides))
            if t.teams[side] or t.action == "war"
        ]
        words = {
            f"s{side}": t.teams[side][0] if t.action == "duel" else Name(seat)
            for side, seat in enumerate(t.sides)
        }
        if t.action == "harvest":
            return f"{{s0:you}}'s Harvest is at {action.score(t, 0)}. Play anything?", words
        return f"{action.NAMES[t.action]}: {' vs '.join(said)}. Play anything?", words
    if window == "trial":
        newest = t.trials_in_play.top
        due = "is voted on" if newest.face.kind == "Diplomacy" else "takes effect"
        return f"Play anything before {{card}} {due}?", {"card": newest}
    foe = Name(t.sides[1]) if t.action == "war" else None
    return _QUESTIONS[window], {"who": Name(t.active), "foe": foe, "army": action.before_dice(t, 0)}


_QUESTIONS = {
    "open": "Play anything before {who} [choose|chooses] a Fantos Action?",
    "war.declared": "{who} [attack|attacks] {foe} with {army}. Play anything before defenders are chosen?",
    "tribute.declared": "{who} [nominate|nominates] a Legacy for Tribute. Play anything before challenges?",
    "harvest.after": "{who:you}'s Harvest is over. Play anything?",
    "war.after": "The War is over. Play anything?",
    "tribute.after": "The Tribute is over. Play anything?",
    "duel.after": "The Duel is over. Play anything?",
    "secondary": "Secondary Actions in {who:you}'s turn: play anything?",
}


def concerned(t: Fantos) -> dict[Seat, str]:
    """Section 10. The seats that the open window concerns, for standing orders, and why: those
    whose turn or action it is, those whom the latest play touches, in W.secondary once a turn
    everybody who might play (a Deal alone is no reason), and after an action who might gain."""
    if t.pending:
        return dict.fromkeys(sorted(t.pending[-1][3]), TOUCHED)
    if not t.window:
        return {}
    why = dict.fromkeys(t.sides, TOUCHED) | {t.active: "turn"}
    at = moment(t, t.window)
    if t.window == "secondary" and not t.others_asked:
        why = {
            seat: "secondary" for seat in t.seats_from(t.active) if might_play(t, seat, at)
        } | why
    elif t.window.endswith(".after"):
        gain = [seat for seat in t.seats_from(t.active) if might_play(t, seat, at)]
        why = {seat: why.get(seat, "gain") for seat in gain}
    return {seat: why[seat] for seat in sorted(why) if seat not in t.out}


TOUCHED = "touched"
