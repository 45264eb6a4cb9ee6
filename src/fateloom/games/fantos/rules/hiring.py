"""Hiring (rule 3.13)."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.asks import Option, choose
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.faces import Legacy
from fateloom.games.fantos.rules.leaving import discard_legacy
from fateloom.games.fantos.rules.legacies import legacies_of
from fateloom.games.fantos.rules.shards import SHARDS, from_trove, n_shards
from fateloom.games.fantos.rules.trials_in_play import in_play, through_trials
from fateloom.games.fantos.table import FALLEN, UNTASKED, Fantos

POOL = 5
BLIND = 2
"""3.13.9. A face-down slot is offered to every Citadel whose Reserve holds this much."""


def aid(t: Fantos, seat: Seat, face: Legacy, more: int = 0) -> int:
    """3.13.4, 3.13.5. What the Trove pays of a Hiring Cost: never more than it, nor than the
    Trove holds."""
    wanted = min(t.value("hiring aid", more, seat, face), face.cost)
    return wanted if t.options["trove"] == "unlimited" else min(wanted, t.trove)


def price(t: Fantos, seat: Seat, face: Legacy, more: int = 0) -> int:
    """3.13.3-3.13.5. What the Reserve pays for a Legacy."""
    return face.cost - aid(t, seat, face, more)


def affordable(t: Fantos, seat: Seat, face: Legacy, more: int = 0) -> bool:
    """3.13.7, 3.2.7. The Reserve must keep at least 1 Shard."""
    return price(t, seat, face, more) < t.reserve[seat]


def lay_cost(t: Fantos, seat: Seat, legacy: Card, more: int = 0) -> tuple[int, int]:
    """3.13.3-3.13.5. The exact Hiring Cost is laid on a Legacy; what Reserve and Trove paid."""
    help = aid(t, seat, legacy.face, more)
    paid = legacy.face.cost - help
    t.reserve[seat] -= paid
    from_trove(t, help)
    legacy.add(SHARDS, legacy.face.cost)
    return paid, help


def hire(t: Fantos, seat: Seat, card: Card, more: int = 0) -> None:
    """3.13.3, 3.13.6. The Legacy is placed untasked with its Hiring Cost, and the Pool is
    filled."""
    paid, help = lay_cost(t, seat, card, more)  # 3.16.22: before a Seneschal works himself
    t.move(card, t.tableau[seat])
    how = " ({paid} from Reserve, {aid} from the Trove)" if help else ""
    t.say(
        "3.13.3",
        "{who} [hire|hires] {card} for {n}" + how + ".",
        who=Name(seat),
        card=card,
        n=n_shards(card.face.cost),
        paid=paid,
        aid=help,
    )
    refill(t)


def refill(t: Fantos) -> None:
    """3.13.6, 3.13.10, 3.8.7. The Pool is filled to 5 face-up cards from the Legacy Deck."""
    while len(t.legacy_pool) + len(t.blind_pool) < POOL and legacy_to_draw(t):
        t.draw(t.legacy_deck, t.legacy_pool)


def legacy_to_draw(t: Fantos) -> bool:
    """3.8.7. Whether the Legacy Deck has a card; if it is empty the discard pile is shuffled."""
    if not t.legacy_deck.cards and t.legacy_discard.cards:
        for card in list(t.legacy_discard.cards):
            t.move(card, t.legacy_deck)
        t.shuffle(t.legacy_deck)
        t.say("3.8.7", "The Legacy discard pile is shuffled into a new deck.")
    return bool(t.legacy_deck.cards)


# The phase ---------------------------------------------------------------------------------------


async def hiring(t: Fantos) -> str:
    """3.13.1, 3.13.8. Phase 5 begins; first the question whether a fallen Vizier is revived."""
    seat = t.active
    t.hires = 1 + t.extra_hires
    for vizier in [card for card in legacies_of(t, seat) if card.turned == FALLEN]:
        if affordable(t, seat, vizier.face) and await revives(t, seat, vizier):
            vizier.turned = UNTASKED
            lay_cost(t, seat, vizier)
            t.hires -= 1
            t.say("3.13.8", "{who} [revive|revives] {card}.", who=Name(seat), card=vizier)
        else:
            discard_legacy(
                t,
                vizier,
                "3.8.10",
                "{who:you}'s {card:subject} [are|is] not revived and [are|is] discarded.",
            )
    return "hire"


async def revives(t: Fantos, seat: Seat, vizier: Card) -> bool:
    answer = await choose(
        seat,
        ["revive", "discard"],
        rule="3.13.8",
        id="revive",
        text="Revive {card} for {n}?",
        words={"card": vizier, "n": n_shards(price(t, seat, vizier.face))},
        default="revive",
    )
    return bool(answer == "revive")


async def hire_one(t: Fantos) -> str:
    """3.13.1, 3.13.2, 3.13.9, 3.13.11. The active Citadel may hire, once or as often as cards
    allow."""
    if t.hires <= 0:
        return "discard"
    seat = t.active
    t.hires -= 1
    card = await choose(
        seat,
        offers(t, seat),
        rule="3.13.1",
        id="hire",
        text="Hire a Legacy? You have {reserve} in Reserve. The Shards you pay go on the Legacy "
        "and still count for you.",
        words={"reserve": n_shards(t.reserve[seat])},
        barred=lambda: barred_hires(t, seat),
        default="none",
    )
    if card == "none":
        return "discard"
    if card == "deck":
        return await dark_union(t, seat)
    if card.zone is t.blind_pool:
        t.slots_turned_up.append(slot_of(t, card))
        t.move(card, t.legacy_pool)
        t.say("3.13.9", "{who} [reveal|reveals] {card}.", who=Name(seat), card=card)
        if not affordable(t, seat, card.face):
            t.say("3.13.9", "{who:you} can't afford it.", who=Name(seat))
            return "hire"
    hire(t, seat, card)
    return "hire"


def blind_slots(t: Fantos) -> list[int]:
    """3.13.9. The numbers of the face-down slots: those turned up leave the others where they lie."""
    laid = range(1, len(t.blind_pool) + len(t.slots_turned_up) + 1)
    return [slot for slot in laid if slot not in t.slots_turned_up]


def slot_of(t: Fantos, card: Card) -> int:
    """3.13.9. The number of the slot in which a face-down card lies."""
    return blind_slots(t)[t.blind_pool.cards.index(card)]


def offers(t: Fantos, seat: Seat) -> list[Any]:
    """Section 4. What may be hired: affordable Pool cards, face-down slots, the deck, none."""
    found: list[Any] = [card for card in t.legacy_pool.cards if affordable(t, seat, card.face)]
    if t.reserve[seat] >= BLIND:
        found += t.blind_pool.cards
    if in_play(t, "dark_unions") and (t.legacy_deck.cards or t.legacy_discard.cards):
        found.append("deck")
    return [*found, "none"]


async def dark_union(t: Fantos, seat: Seat) -> str:
    """3.13.11. The top card of the Legacy Deck is revealed and hired with help, or discarded:
    then nothing more is hired in this phase."""
    legacy_to_draw(t)
    card = t.legacy_deck.top
    help = through_trials(t, "deck aid", 0, seat)
    t.show(card, t.everyone)
    t.say("3.13.11", "{who} [reveal|reveals] {card}.", who=Name(seat), card=card)
    if affordable(t, seat, card.face, help):
        answer = await choose(
            seat,
            ["hire", "decline"],
            rule="3.13.11",
            id="dark_unions",
            text="Hire {card} for {n}?",
            words={"card": card, "n": n_shards(price(t, seat, card.face, help))},
            default="decline",
        )
        if answer == "hire":
            hire(t, seat, card, help)
            return "hire"
    t.move(card, t.legacy_discard)
    t.say(
        "3.13.11",
        "{card:subject} [are|is] discarded; {who:you} can't hire again this phase.",
        card=card,
        who=Name(seat),
    )
    return "discard"


def barred_hires(t: Fantos, seat: Seat) -> list[Option]:
    """The Pool cards that a Citadel cannot afford."""
    return [
        Option(
            card,
            barred=f"3.2.7: it costs {n_shards(price(t, seat, card.face))}; you have "
            f"{t.reserve[seat]} and must keep 1",
        )
        for card in t.legacy_pool.cards
        if not affordable(t, seat, card.face)
    ]
