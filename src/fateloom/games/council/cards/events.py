"""What the Events do, in the order of cards.toml."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fateloom.engine.rules.asks import Option, choose_all
from fateloom.engine.rules.effects import when
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.council.rules.events import barred_payment, pay_up, ways_to_pay
from fateloom.games.council.rules.principles import (
    coins,
    die,
    draw_favors,
    expendable,
    favors,
    favors_of,
    gain,
    heroes_of,
    in_list_order,
    lay_face_down,
    monsters_of,
    named,
    place_chaos,
    remove_chaos,
    tell_populace,
)
from fateloom.games.council.rules.scoring import final_words
from fateloom.games.council.rules.taxes import NUMBERS
from fateloom.games.council.table import Council


@when("royal_wedding", "happens")
async def royal_wedding(t: Council, event: Card) -> None:
    """3.8.4. Each seat draws 1 Favor."""
    for seat in t.seats_from(t.auctioneer):
        drawn = draw_favors(t, seat, 1)
        t.say("3.8.4", "{who} [draw|draws] {n}.", who=Name(seat), n=favors(drawn))


@when("famine", "happens")
async def famine(t: Council, event: Card) -> None:
    """3.8.2, 3.8.3. Each seat pays 3 coins or places 1 Chaos in its Populace."""
    order = t.seats_from(t.auctioneer)
    answers = await choose_all(
        order,
        lambda seat: [*ways_to_pay(t, seat, 3, least_yield=4), "suffer"],
        id="famine_choice",
        rule="3.8.2",
        text="Famine: pay 3 coins, or add 1 Chaos to your Populace?",
        barred=lambda seat: barred_payment(t, seat, 3, least_yield=4),
        default=lambda seat: "pay" if t.coins[seat] >= 3 else "suffer",
    )
    for seat in order:
        if answers[seat] == "suffer":
            place_chaos(t, seat)
        else:
            pay_up(t, seat, 3)
    if t.log is not None:
        did = {
            "pay": "[pay|pays] 3 coins",
            "suffer": "[take|takes] 1 Chaos",
            "tax_and_pay": "[tax|taxes] and [pay|pays] 3 coins",
        }
        text, who = named(*[(seat, did[answers[seat]]) for seat in order])
        t.say("3.8.2", f"{{event}}: {text}.", event=event.face, **who)


@when("blood_moon", "happens")
async def blood_moon(t: Council, event: Card) -> None:
    """3.8.4. Every Monster in every Kingdom gets 1 Chaos."""
    for seat in t.seats_from(t.auctioneer):
        for monster in monsters_of(t, seat):
            number = monster.add("chaos", 1)
            t.say("3.8.4", "{card} gains 1 Chaos (now {n}).", card=monster, n=number)


@when("feast_of_saints", "happens")
async def feast_of_saints(t: Council, event: Card) -> None:
    """3.8.4. Each seat with Chaos in its Populace removes 1 of it; each other gains 2 coins."""
    for seat in t.seats_from(t.auctioneer):
        if remove_chaos(t, seat, 1):
            tell_populace(t, "3.8.4", event, seat)
        else:
            gain(t, seat, 2)
            t.say("3.8.4", "{card}: {who} [gain|gains] 2 coins.", card=event, who=Name(seat))


@when("crusade", "happens")
async def crusade(t: Council, event: Card) -> None:
    """3.8.4. Every Knight and every Priest in every Kingdom gets 1 Order."""
    for seat in t.seats_from(t.auctioneer):
        for hero in heroes_of(t, seat):
            if hero.face.kind in ("Knight", "Priest"):
                number = hero.add("order", 1)
                t.say("3.8.4", "{card} gains 1 Order (now {n}).", card=hero, n=number)


@when("black_plague", "happens")
async def black_plague(t: Council, event: Card) -> None:
    """3.8.2, 3.8.3, 3.8.6. Each seat with a Hero pays 3 coins or has one of its Heroes die."""
    order = [seat for seat in t.seats_from(t.auctioneer) if heroes_of(t, seat)]

    def default(seat: Seat) -> Any:
        return "pay" if t.coins[seat] >= 3 else ("dies", min(heroes_of(t, seat), key=expendable))

    answers = await choose_all(
        order,
        lambda seat: [
            *ways_to_pay(t, seat, 3),
            *[("dies", hero) for hero in in_list_order(t, heroes_of(t, seat))],
        ],
        id="plague_choice",
        rule="3.8.2",
        text="Black Plague: pay 3 coins, or lose a Hero?",
        barred=lambda seat: barred_payment(t, seat, 3),
        default=default,
    )
    for seat in order:
        answer = answers[seat]
        if isinstance(answer, tuple):
            die(t, answer[1])
        else:
            pay_up(t, seat, 3)
            did = "[pay|pays]" if answer == "pay" else "[tax|taxes] and [pay|pays]"
            t.say("3.8.2", f"{{who}} {did} 3 coins.", who=Name(seat))


@when("the_oracles_tithe", "happens")
async def the_oracles_tithe(t: Council, event: Card) -> None:
    """3.8.2, 3.8.5. Each seat offers up to 5 of its coins. Unless all offers are equal, the
    highest draw a Favor and remove 1 Chaos, the lowest place 1."""
    order = t.seats_from(t.auctioneer)
    offers = await choose_all(
        order,
        lambda seat: NUMBERS[: min(5, t.coins[seat]) + 1],
        id="tithe_offer",
        rule="3.8.5",
        text="The Oracle's Tithe: offer how many coins?",
        barred=lambda seat: beyond_means(t, seat),
        default=0,
    )
    for seat in order:
        t.coins[seat] -= offers[seat]
    if t.log is not None:
        text, who = named(*[(seat, f"[offer|offers] {offers[seat]}") for seat in order])
        t.say("3.8.2", f"{text}.", **who)
    highest, lowest = max(offers.values()), min(offers.values())
    if highest == lowest:
        return
    for seat in order:
        if offers[seat] == highest:
            drawn = draw_favors(t, seat, 1)
            remove_chaos(t, seat, 1)
            t.say("3.8.4", "{who} [draw|draws] {n}.", who=Name(seat), n=favors(drawn))
            tell_populace(t, "3.8.4", event, seat)
        elif offers[seat] == lowest:
            place_chaos(t, seat)
            tell_populace(t, "3.8.4", event, seat)


def beyond_means(t: Council, seat: Seat) -> Iterable[Option]:
    """3.8.5. The offers for which a seat lacks the coins."""
    for number in NUMBERS[min(5, t.coins[seat]) + 1 : 6]:
        yield Option(number, barred=f"3.8.5: you have only {coins(t.coins[seat])}")


@when("exchange_of_hostages", "happens")
async def exchange_of_hostages(t: Council, event: Card) -> None:
    """3.8.2, 3.8.7. Each seat with a Favor picks one in secret; all pass to the left at once."""
    order = [seat for seat in t.seats_from(t.auctioneer) if t.hand[seat].cards]
    picks = await choose_all(
        order,
        lambda seat: favors_of(t, seat),
        id="hostage_pick",
        rule="3.8.2",
        text="Exchange of Hostages: pass which Favor to the left?",
        default=lambda seat: t.hand[seat].cards[0],
    )
    for seat in order:  # all are out of the hands before any comes in
        lay_face_down(t, seat, picks[seat])
    for seat in order:
        t.move(picks[seat], t.hand[t.left_of(seat)])
        t.say(
            "3.8.2",
            "{who} [pass|passes] {favor} to {taker}.",
            who=Name(seat),
            favor=picks[seat],
            taker=Name(t.left_of(seat)),
        )


@when("game_ends", "happens")
async def game_ends(t: Council, end: Card) -> None:
    """3.12.1, 3.11.5. The game is over at once: no taxes, no Favors, no further effect."""
    final_words(t)
