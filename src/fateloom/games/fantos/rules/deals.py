"""Deals and promises (rule 3.19).

A promise is (by, to, kind, turn, state): who made it to whom, in which turn, and whether it is
open, kept, broken or void.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from fateloom.engine.flow import Option, choose
from fateloom.engine.log import Name
from fateloom.engine.table import Card, Seat

if TYPE_CHECKING:
    from fateloom.games.fantos.table import Fantos

MOST = 10
DROP = "drop"
NO_CARD = "no_card"
PROMISES = ("no_war", "no_challenge", "no_meddling", "vote_yea", "vote_nay")
WORDS = {
    "no_war": "not to aim War at {to} before the end of their next turn",
    "no_challenge": "not to challenge the next Tribute of {to}",
    "no_meddling": "that no play of theirs touches {to} before the end of their next turn",
    "vote_yea": "to vote yea next",
    "vote_nay": "to vote nay next",
}
JUDGED = {
    "kept": "{{who}} keeps the promise {what}.",
    "broken": "{{who}} breaks the promise {what}.",
    "void": "The promise of {{who}} {what} is void.",
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
        yield Option("deal", barred="3.19.2: you have proposed a Deal this turn")


# Building a Deal ------------------------------------------------------------------------------------


async def propose(t: Fantos, seat: Seat) -> None:
    """3.19.2-3.19.5. A Deal is put together in secret and sent, or dropped; either way it is
    this turn's proposal."""
    t.proposed.append(seat)
    partners = [Name(each) for each in t.seats_from(seat) if each != seat]
    partner = await step(
        seat, partners, "With whom do you want to deal? One Deal a turn, even if you drop it."
    )
    if partner == DROP:
        return
    shards = await step(seat, shard_offers(t, seat, partner), "Shards given or asked?")
    if shards == DROP:
        return
    given = await step(seat, [NO_CARD, *t.hand[seat].cards], "Which card do you give?")
    if given == DROP:
        return
    asking = [NO_CARD, "ask_card"] if t.hand[partner].cards else [NO_CARD]
    asked = await step(seat, asking, "Do you ask for a card?")
    if asked == DROP:
        return
    if (shards, given, asked) == ("nothing", NO_CARD, NO_CARD):
        t.say("3.19.3", "A Deal that gives and asks nothing is dropped.", to=t.only(seat))
        return
    promises = ["no_promise", *((whose, kind) for whose in ("mine", "yours") for kind in PROMISES)]
    promise = await step(seat, promises, "Is there a promise?")
    if promise == DROP:
        return
    offer = terms(t, seat, int(partner), shards, given, asked == "ask_card", promise)
    if await step(seat, ["send"], f"The Deal: {offer}. Send it?") == DROP:
        return
    await send(t, seat, int(partner), shards, given, asked == "ask_card", promise)


async def step(seat: Seat, values: list[Any], text: str) -> Any:
    """One pick of a Deal; it can be dropped at each."""
    return await choose(
        seat, [*values, DROP], rule="3.19.3", id="deal_build", text=text, default=DROP
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
    t.say(
        "3.19.4",
        "{who} offers {partner} a Deal: {terms}.",
        who=Name(seat),
        partner=Name(partner),
        terms=terms(t, seat, partner, shards, given, asks_card, promise),
    )
    if isinstance(given, Card):
        t.say("3.19.4", "The card offered is {card}.", to=t.only(seat, partner), card=given)
    answer = await choose(
        partner,
        ["accept", "decline"],
        rule="3.19.4",
        id="deal_answer",
        text="{who} offers you a Deal: {terms}." + (" The card is {card}." if given != NO_CARD
                                                     else ""),
        words={"who": Name(seat), "card": given,
               "terms": terms(t, seat, partner, shards, given, asks_card, promise)},
        default="decline",
    )  # fmt: skip
    if answer == "decline":
        t.say("3.19.4", "{who} declines.", who=Name(partner))
        return
    back = None
    if asks_card:
        back = await choose(
            partner,
            list(t.hand[partner].cards),
            rule="3.19.4",
            id="deal_card",
            text="Which card do you give?",
            default=t.hand[partner].cards[0],
        )
    t.say("3.19.4", "{who} accepts.", who=Name(partner))
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
        t.say(
            "3.19.4", "{who} gives {whom} {n} Shards.", who=Name(giver), whom=Name(taker), n=number
        )
    both = t.only(seat, partner)
    for card, to in ((given, partner), (back, seat)):
        if isinstance(card, Card):
            t.move(card, t.hand[to], shown=both)
            t.say("3.19.4", "{who} receives {card}.", who=Name(to), card=card)


def terms(
    t: Fantos, seat: Seat, partner: Seat, shards: Any, given: Any, asks_card: bool, promise: Any
) -> str:
    """What everybody may read of a Deal."""
    names = t.log.names if t.log is not None else ()
    if not names:
        return ""
    parts = []
    if shards != "nothing":
        parts.append(f"{'gives' if shards[0] == 'give' else 'asks'} {shards[1]} Shards")
    if given != NO_CARD:
        parts.append("gives a card")
    if asks_card:
        parts.append("asks a card")
    if promise != "no_promise":
        by, to = (seat, partner) if promise[0] == "mine" else (partner, seat)
        parts.append(f"{names[by]} promises {WORDS[promise[1]].format(to=names[to])}")
    return ", ".join(parts)


# Promises ------------------------------------------------------------------------------------------


def judge(t: Fantos, fits: Callable[[Any], bool], state: str) -> None:
    """3.19.6. The open promises that fit are marked kept, broken or void, without any effect."""
    for at, promise in enumerate(t.promises):
        if promise[STATE] == "open" and fits(promise):
            t.promises[at] = (*promise[:STATE], state)
            what = WORDS[promise[KIND]].format(to="{whom}")
            t.say(
                "3.19.6",
                JUDGED[state].format(what=what),
                who=Name(promise[BY]),
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
            lambda p: (
                p[BY] == seat and p[TURN] < t.turn_number and p[KIND] in ("no_war", "no_meddling")
            ),
            "kept",
        )


def void(t: Fantos, seat: Seat) -> None:
    """3.19.6. A promise by or to an eliminated Citadel is void."""
    if t.promises:
        judge(t, lambda p: seat in (p[BY], p[TO]), "void")
