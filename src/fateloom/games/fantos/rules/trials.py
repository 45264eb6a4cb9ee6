"""Trials: drawing, voting, and the final round (rules 3.15, 3.17)."""

from __future__ import annotations

from fateloom.engine.rules.asks import choose, choose_all
from fateloom.engine.rules.effects import triggered
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Claim, Seat
from fateloom.games.fantos.faces import Legacy
from fateloom.games.fantos.rules import citadels, deals, windows
from fateloom.games.fantos.rules.legacies import owner, reigning
from fateloom.games.fantos.rules.trials_in_play import STAR_WITCH, TURN, remove
from fateloom.games.fantos.table import DISABLED, Fantos

SPACES = 3


# Drawing ---------------------------------------------------------------------------------------


def trials_for(gained: int) -> int:
    """3.15.2, 3.15.3. Up to 6 Shards 1 Trial, 7 to 12: 2, 13 or more: 3."""
    return 1 if gained < 7 else 2 if gained < 13 else 3


async def trials(t: Fantos) -> str:
    """3.15.5-3.15.8, 3.15.17. The next Trial is drawn and put into play, if one is due."""
    if t.trials_due <= 0 or t.final or not t.trials_deck.cards:
        t.trials_due = 0
        return "secondary"
    if not await make_space(t):
        t.trials_due = 0
        return "secondary"
    t.trials_due -= 1
    trial = t.draw(t.trials_deck, t.trials_in_play)
    trial.add(TURN, t.turn_number)
    kind = trial.face.kind
    t.say("3.15.8", "New Trial: {card} ({kind}).", card=trial, kind=kind)
    if trial.face.id == STAR_WITCH:
        t.witch = [int(seat not in t.out) for seat in range(t.seats)]
    triggers = t.game.effects.triggers
    if kind == "Diplomacy" or trial.face.id in triggers["now, after W.trial"]:
        return "trial"
    if trial.face.id in triggers["now"]:
        await triggers["now"][trial.face.id](t, trial)
        if kind != "Zodraz":
            remove(t, trial)
    return "trials"


async def make_space(t: Fantos) -> bool:
    """3.15.6, 3.15.7. With 3 Trials in play one that was not drawn this turn is removed by the
    Citadel of the Reigning Tribute, else by the active one; whether there is room."""
    if len(t.trials_in_play) < SPACES:
        return True
    old = removable(t)
    if not old:
        return False
    crowned = reigning(t)
    seat = t.active if crowned is None else owner(crowned)
    gone = await choose(
        seat,
        old,
        rule="3.15.6",
        id="trial_remove",
        text="3 Trials are in play already. Remove which one?",
        default=old[0],
    )
    remove(t, gone)
    return True


def removable(t: Fantos) -> list[Card]:
    """3.15.7, 3.15.14. The Trials in play that were not drawn this turn, never Zodraz."""
    return [
        card
        for card in t.trials_in_play.cards
        if card.count(TURN) != t.turn_number and card.face.kind != "Zodraz"
    ]


def stir(t: Fantos, top: list[Card]) -> None:
    """Two Trials may have been swapped. Where they come from different blocks of the deck,
    everybody knows how many of the deeper tier are among those stirred, not which they are."""
    if len(t.trials_deck) - len(top) < t.zodraz_depth:
        t.zodraz_depth = len(t.trials_deck)
    fresh = [card for card in top if card not in t.stirred]
    if len(fresh) < len(top):
        t.stirred += fresh
    elif top[0].pool != top[1].pool:
        t.stirred, t.stirred_tier = list(top), top[1].face.tier
        t.stirred_count = 0
        t.claim("stirred", STIRRED[t.stirred_tier])
    else:
        return
    t.stirred_count += sum(card.face.tier == t.stirred_tier for card in fresh)


def _stirred(tier: int) -> Claim:
    return Claim(
        places=lambda t: [card for card in t.stirred if card.zone is t.trials_deck],
        fits=lambda face: face.tier == tier,
        number=lambda t: (
            t.stirred_count
            - sum(card.face.tier == tier for card in t.stirred if card.zone is not t.trials_deck)
        ),
    )


STIRRED = {tier: _stirred(tier) for tier in (1, 2, 3, 4)}
"""What everybody knows of Trials that were looked at across the edge of two tiers."""


def begin_final_round(t: Fantos) -> None:
    """3.17.1, 3.17.6. Each Citadel in play gets a counter for one last Fantos Action Phase."""
    t.final = True
    t.trials_due = 0
    t.counters = [int(seat not in t.out) for seat in range(t.seats)]
    t.claim("zodraz", None)
    t.say("3.17.1", "Zodraz! One last Fantos Action each.")


# The newest Trial --------------------------------------------------------------------------------


async def trial(t: Fantos) -> str:
    """3.15.17. Before a vote, and before a NOW effect that can be answered, W.trial opens."""
    if await windows.hold(t, "trial"):
        return "trial"
    newest = t.trials_in_play.top
    if newest.face.kind == "Diplomacy":
        return "vote"
    act = t.game.effects.triggers["now, after W.trial"][newest.face.id]
    then = await act(t, newest)
    if then:
        return str(then)
    remove(t, newest)
    citadels.settle(t)
    return "trials"


async def audience_over(t: Fantos) -> str:
    """The Special Tribute Action of a Trial is over; the Trial is removed."""
    remove(t, t.trials_in_play.top)
    return "trials"


def votes_of(t: Fantos, seat: Seat) -> int:
    """3.15.9, 3.16.18. One vote, one more for each card that says so."""
    votes = 1 + t.extra_votes[seat]
    counting = t.game.effects.modifiers["votes"]
    able = False
    for card in t.tableau[seat].cards:  # 3.6.13: Labor lies behind the Legacy that bears it
        if type(card.face) is Legacy:
            able = card.turned < DISABLED
        elif able and card.face.id in counting:
            votes = counting[card.face.id](t, card, votes, seat)
    return votes


async def vote(t: Fantos) -> str:
    """3.15.9, 3.15.10. All Citadels vote at once; more yea than nay keeps the Trial. A tie is
    decided by the vote of the Reigning Tribute's Citadel, else it does not pass."""
    newest = t.trials_in_play.top
    seats = t.seats_from(t.active)
    votes = await choose_all(
        seats,
        lambda seat: ["yea", "nay"],
        rule="3.15.9",
        id="vote",
        text=f"Vote on {newest.face.name}: yea (it stays) or nay (it is removed)? {newest.face.text}",
        default="nay",
    )
    yea = sum(votes_of(t, seat) for seat in seats if votes[seat] == "yea")
    nay = sum(votes_of(t, seat) for seat in seats if votes[seat] == "nay")
    crowned = reigning(t)
    passed = yea > nay
    if yea == nay and crowned is not None:
        passed = votes[owner(crowned)] == "yea"
    t.say("3.15.9", "Yea: {yea:you}. Nay: {nay:you}.",
          yea=[Name(seat) for seat in seats if votes[seat] == "yea"] or "nobody",
          nay=[Name(seat) for seat in seats if votes[seat] == "nay"] or "nobody")  # fmt: skip
    t.say(
        "3.15.10",
        "{card}: {yea} yea, {nay} nay. {how}.",
        card=newest,
        yea=yea,
        nay=nay,
        how="It stays" if passed else "It is removed",
    )
    t.extra_votes = [0] * t.seats
    deals.check_votes(t, votes)
    if not passed:
        remove(t, newest)
        for seat in seats:
            for legacy, gains in triggered(t, "voted down", t.able(seat)):
                gains(t, legacy)
    return "trials"
