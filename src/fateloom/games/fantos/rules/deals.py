"""Deals and promises (rule 3.19).

A promise is (by, to, kind, turn, state): who made it to whom, in which turn, and whether it is
open, kept, broken or void.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from fateloom.engine.rules.asks import Option, choose
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.rules.shards import n_shards
from fateloom.games.fantos.table import Fantos

MOST = 10
DROP = "drop"
NO_CARD = "no_card"
PROMISES = ("no_war", "no_challenge", "no_meddling", "vote_yea", "vote_nay")
WORDS = {
    "no_war": "not to attack {whom:you}",
    "no_challenge": "not to challenge {whom:you}'s next Tribute",
    "no_meddling": "to play nothing that affects {whom:you}",
    "vote_yea": "to vote yea in the next vote",
    "vote_nay": "to vote nay in the next vote",
}
LASTING = ("no_war", "no_meddling")
"""3.19.6. The promises that hold until their maker's next turn ends."""
JUDGED = {
    "kept": "{by} [keep|keeps] [your|their] promise %s.",
    "broken": "{by} [break|breaks] [your|their] promise %s.",
    "void": "{by:you}'s promise %s no longer applies.",
}
BY, TO, KIND, TURN, STATE = range(5)


def may_propose(t: Fantos, seat: Seat, where: str) -> bool:
    """3.19.2. With ``negotiation = deals`` once a turn: with the own Fantos Action, as a
    Secondary Action, and before a vote."""
    return seat not in t.proposed and has_deals(t, where)


def has_deals(t: Fantos, where: str) -> bool:
    """3.19.2. Whether Deals are proposed in this place at all."""
    if t.options["negotiation"] != "deals":
        return False
    if where == "trial":
        return bool(t.trials_in_play.top.face.kind == "Diplomacy")
    return where in ("fantos", "secondary")


def barred(t: Fantos, seat: Seat, where: str) -> Iterable[Option]:
    """3.19.2. A second Deal in a turn is looked for in vain."""
    if seat in t.proposed and has_deals(t, where):
        yield Option("deal", barred="3.19.2: you already offered a Deal this turn")


# Building a Deal ------------------------------------------------------------------------------------


async def propose(t: Fantos, seat: Seat) -> None:
    """3.19.2-3.19.5. A Deal is put together in secret and sent, or dropped; either way it is
    this turn's proposal."""
    t.proposed.append(seat)
    partners = [Name(each) for each in t.seats_from(seat) if each != seat]
    partner = await step(
        seat, partners, "Offer a Deal to whom? You get one per turn, even if you cancel it."
    )
    if partner == DROP:
        return
    shards = await step(seat, shard_offers(t, seat, partner), "Give or ask for Shards?")
    if shards == DROP:
        return
    given = await step(seat, [NO_CARD, *t.hand[seat].cards], "Offer a Labor card?")
    if given == DROP:
        return
    asking = [NO_CARD, "ask_card"] if t.hand[partner].cards else [NO_CARD]
    asked = await step(seat, asking, "Ask for a Labor card?")
    if asked == DROP:
        return
    if (shards, given, asked) == ("nothing", NO_CARD, NO_CARD):
        t.say("3.19.3", "Deal cancelled: it gave and asked for nothing.", to=t.only(seat))
        return
    promises = ["no_promise", *((whose, kind) for whose in ("mine", "yours") for kind in PROMISES)]
    promise = await step(seat, promises, "Add a promise?")
    if promise == DROP:
        return
    offer, words = terms(seat, int(partner), shards, given, asked == "ask_card", promise)
    if await step(seat, ["send"], f"Send this Deal? {offer}.", words) == DROP:
        return
    await send(t, seat, int(partner), shards, given, asked == "ask_card", promise)


async def step(
    seat: Seat, values: list[Any], text: str, words: dict[str, Any] | None = None
) -> Any:
    """One pick of a Deal; it can be dropped at each."""
    return await choose(
        seat, [*values, DROP], rule="3.19.3", id="deal_build", text=text, words=words, default=DROP
    )


def shard_offers(t: Fantos, seat: Seat, partner: Seat) -> list[Any]:
    """3.19.3, 3.19.5. Up to 10 Shards given or asked; each Reserve keeps at least 1."""
    give = [("give", n) for n in range(1, min(MOST, t.reserve[seat] - 1) + 1)]
    ask = [("ask", n) for n in range(1, min(MOST, t.reserve[partner] - 1) + 1)]
    return ["nothing", *give, *ask]


async def send(
    t: Fantos, seat: Seat, partner: Seat, shards: Any, given: Any, asks_card: bool, promise: Any
) -> None:
    """3.19.4. The partner sees the offered card and accepts or declines; the others see the
    Shards, the promise and whether cards are in it."""
    if isinstance(given, Card):
        t.show(given, t.only(partner))
    offer, words = terms(seat, partner, shards, given, asks_card, promise)
    t.say("3.19.4", f"{{who}} [offer|offers] {{partner}} a Deal: {offer}.", **words)
    if isinstance(given, Card):
        t.say("3.19.4", "The card offered is {card}.", to=t.only(seat, partner), card=given)
    t.deal_asks = shards[1] if shards != "nothing" and shards[0] == "ask" else 0
    answer = await choose(
        partner,
        ["accept", "decline"],
        rule="3.19.4",
        id="deal_answer",
        text=f"Accept {{who}}'s Deal? {offer}."
        + (" You would get {card}." if isinstance(given, Card) else ""),
        words={**words, "card": given},
        default="decline",
    )
    if answer == "decline":
        t.say("3.19.4", "{who} [decline|declines] the Deal.", who=Name(partner))
        return
    back = None
    if asks_card:
        back = await choose(
            partner,
            list(t.hand[partner].cards),
            rule="3.19.4",
            id="deal_card",
            text="Give which card?",
            default=t.hand[partner].cards[0],
        )
    t.say("3.19.4", "{who} [accept|accepts] the Deal.", who=Name(partner))
    exchange(t, seat, partner, shards, given, back)
    if promise != "no_promise":
        whose, kind = promise
        by, to = (seat, partner) if whose == "mine" else (partner, seat)
        t.promises.append((by, to, kind, t.turn_number, "open"))


def exchange(
    t: Fantos, seat: Seat, partner: Seat, shards: Any, given: Any, back: Card | None
) -> None:
    """3.19.4. Everything changes hands at once, Reserve to Reserve and hand to hand."""
    if shards != "nothing":
        way, number = shards
        giver, taker = (seat, partner) if way == "give" else (partner, seat)
        t.reserve[giver] -= number
        t.reserve[taker] += number
        t.say("3.19.4", "{who} [give|gives] {whom} {n}.",
              who=Name(giver), whom=Name(taker), n=n_shards(number))  # fmt: skip
    both = t.only(seat, partner)
    for card, to in ((given, partner), (back, seat)):
        if isinstance(card, Card):
            t.move(card, t.hand[to], shown=both)
            t.say("3.19.4", "{who} [take|takes] {card}.", who=Name(to), card=card)


def terms(
    seat: Seat, partner: Seat, shards: Any, given: Any, asks_card: bool, promise: Any
) -> tuple[str, dict[str, Any]]:
    """What everybody may read of a Deal, as a text with its words."""
    words: dict[str, Any] = {"who": Name(seat), "partner": Name(partner)}
    parts = []
    if shards != "nothing":
        giver = "{who}" if shards[0] == "give" else "{partner}"
        parts.append(f"{giver} [give|gives] {n_shards(shards[1])}")
    if given != NO_CARD:
        parts.append("{who} [give|gives] a card")
    if asks_card:
        parts.append("{partner} [give|gives] a card")
    if promise != "no_promise":
        by, to = (seat, partner) if promise[0] == "mine" else (partner, seat)
        words |= {"by": Name(by), "whom": Name(to)}
        lasts = " until {by}'s next turn ends" if promise[1] in LASTING else ""
        parts.append(f"{{by}} [promise|promises] {WORDS[promise[1]]}{lasts}")
    return ", ".join(parts), words


# Promises ------------------------------------------------------------------------------------------


def judge(t: Fantos, fits: Callable[[Any], bool], state: str) -> None:
    """3.19.6. The open promises that fit are marked kept, broken or void, without any effect."""
    for at, promise in enumerate(t.promises):
        if promise[STATE] == "open" and fits(promise):
            t.promises[at] = (*promise[:STATE], state)
            t.say(
                "3.19.6",
                JUDGED[state] % WORDS[promise[KIND]],
                by=Name(promise[BY]),
                whom=Name(promise[TO]),
            )


def check_war(t: Fantos, seat: Seat, target: Seat) -> None:
    if t.promises:
        judge(t, lambda p: (p[BY], p[TO], p[KIND]) == (seat, target, "no_war"), "broken")


def check_meddling(t: Fantos, seat: Seat, touched: Collection[Seat]) -> None:
    if t.promises:
        judge(
            t,
            lambda p: p[BY] == seat and p[KIND] == "no_meddling" and p[TO] in touched,
            "broken",
        )


def check_challenges(t: Fantos, active: Seat, challengers: Collection[Seat]) -> None:
    """3.19.6. At the next Tribute a promise not to challenge it is kept or broken."""
    if t.promises:
        due = [p for p in t.promises if p[KIND] == "no_challenge" and p[TO] == active]
        judge(t, lambda p: p in due and p[BY] in challengers, "broken")
        judge(t, lambda p: p in due, "kept")


def check_votes(t: Fantos, votes: Mapping[Seat, str]) -> None:
    """3.19.6. The next vote shows what a promised vote was worth."""
    if t.promises:
        judge(t, lambda p: p[KIND] == f"vote_{votes.get(p[BY])}", "kept")
        judge(t, lambda p: p[KIND].startswith("vote_"), "broken")


def turn_over(t: Fantos, seat: Seat) -> None:
    """3.19.6. At the end of its maker's next turn, never the current one, a promise was kept."""
    if t.promises:
        judge(
            t,
            lambda p: p[BY] == seat and p[TURN] < t.turn_number and p[KIND] in LASTING,
            "kept",
        )


def void(t: Fantos, seat: Seat) -> None:
    """3.19.6. A promise by or to an eliminated Citadel is void."""
    if t.promises:
        judge(t, lambda p: seat in (p[BY], p[TO]), "void")
