"""3.2 General principles: the verbs that card texts and rules share."""

from __future__ import annotations

from functools import cache
from typing import Any

from fateloom.engine.rules.effects import triggered
from fateloom.engine.rules.game import Game
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Mask, Seat
from fateloom.games.council.rules.act_claims import before_unseen_departure, favor_was_seen
from fateloom.games.council.table import Council


def coins(number: int) -> str:
    """A number of coins in words."""
    return "1 coin" if number == 1 else f"{number} coins"


def favors(number: int) -> str:
    """A number of Favors in words."""
    return "1 Favor" if number == 1 else f"{number} Favors"


# The order of the card list ----------------------------------------------------------


@cache
def _places(game: Game) -> dict[str, int]:
    return {id: place for place, id in enumerate(game.faces)}


def in_list_order(t: Council, cards: list[Card]) -> list[Card]:
    """Section 4: choices are listed in the order of the card list."""
    if len(cards) < 2:
        return cards
    places = _places(t.game)
    return sorted(cards, key=lambda card: places[card.face.id])


def favors_of(t: Council, seat: Seat) -> list[Card]:
    """Section 4: the different Favors in a hand; two copies are one choice."""
    hand = t.hand[seat].cards
    if len(hand) < 2:
        return hand
    places = _places(t.game)
    found: dict[int, Card] = {}
    for card in hand:
        found.setdefault(places[card.face.id], card)
    return [found[place] for place in sorted(found)]


def own_text(t: Council, name: str, card: Card, base: int, of: Card) -> int:
    """A number of the rules as this one card's own text changes it."""
    modify = t.game.effects.modifiers[name].get(card.face.id)
    return base if modify is None else int(modify(t, card, base, of))


# Coins ----------------------------------------------------------------------------------


def gain(t: Council, seat: Seat, number: int) -> None:
    """3.2.5. Coins that are gained come from the bank."""
    t.coins[seat] += number


def lose(t: Council, seat: Seat, number: int) -> int:
    """3.2.3. A seat loses as many coins as it has, up to the number; how many it lost."""
    lost = min(number, t.coins[seat])
    t.coins[seat] -= lost
    return lost


def give(t: Council, giver: Seat, taker: Seat, number: int) -> int:
    """3.2.3. A seat gives as many coins as it has, up to the number; how many it gave."""
    given = lose(t, giver, number)
    t.coins[taker] += given
    return given


# Chaos in the Populace --------------------------------------------------------------------


def place_chaos(t: Council, seat: Seat, number: int = 1) -> None:
    """3.2.10, 3.2.11. Chaos goes into a Populace as far as the cap lets it; no tax."""
    t.populace[seat] = min(t.populace[seat] + number, t.cap)


def remove_chaos(t: Council, seat: Seat, number: int) -> int:
    """3.10.6. A card text takes Chaos out of a Populace; how much was taken."""
    taken = min(number, t.populace[seat])
    t.populace[seat] -= taken
    return taken


def tell_populace(t: Council, rule: str, card: Card, seat: Seat) -> None:
    """What a text has made of a Populace."""
    n = t.populace[seat]
    t.say(rule, "{card}: {who:you}'s Populace now has {n} Chaos.", card=card, who=Name(seat), n=n)


# Heroes and Monsters -----------------------------------------------------------------------


def heroes_of(t: Council, seat: Seat) -> list[Card]:
    """The Heroes in a Kingdom, in order of arrival."""
    return [card for card in t.kingdom[seat].cards if card.face.hero]


def monsters_of(t: Council, seat: Seat) -> list[Card]:
    """The Monsters in a Kingdom, in order of arrival."""
    return [card for card in t.kingdom[seat].cards if card.face.monster]


def die(t: Council, hero: Card) -> None:
    """3.2.8. A Hero that dies goes to the Fate discard; its counters return to the supply."""
    hero.remove("order")
    t.move(hero, t.fate_discard)
    t.say("3.2.8", "{hero} dies.", hero=hero)


def discard_monster(t: Council, seat: Seat, monster: Card) -> None:
    """3.2.6, 3.10.7. A Monster goes from a Kingdom to the discard; texts about that follow."""
    monster.remove("chaos")
    t.move(monster, t.fate_discard)
    t.say("3.2.6", "{who} [discard|discards] {monster}.", who=Name(seat), monster=monster)
    for _, text in triggered(t, "discarded", (monster,)):
        text(t, seat, monster)
    for card, text in triggered(t, "monster_discarded", t.kingdom[seat].cards):
        text(t, seat, card)


def strike(t: Council, seat: Seat, monster: Card, number: int) -> None:
    """3.2.6. Chaos is taken off a Monster; without any left it is discarded at once."""
    monster.remove("chaos", number)
    if not monster.count("chaos"):
        discard_monster(t, seat, monster)


def expendable(hero: Card) -> tuple[int, int]:
    """Section 4: who dies if nobody chooses: fewest points, then least Order, then the first."""
    return hero.face.points, hero.count("order")


# Favors -------------------------------------------------------------------------------------


def draw_favors(t: Council, seat: Seat, number: int) -> int:
    """3.2.14. Favors are drawn; an empty deck is made anew from the discard first. How many
    were drawn."""
    for drawn in range(number):
        if not t.favor_deck.cards:
            reshuffle_favors(t)
        if not t.favor_deck.cards:
            return drawn
        t.draw(t.favor_deck, t.hand[seat])
    return number


def reshuffle_favors(t: Council) -> None:
    """3.2.14. The Favor discard becomes the new Favor deck."""
    for favor in list(t.favor_discard.cards):
        t.move(favor, t.favor_deck)
    if t.favor_deck.cards:
        t.shuffle(t.favor_deck)
        t.say("3.2.14", "The Favor discard pile is shuffled into a new deck.")


def discard_favor(t: Council, seat: Seat, favor: Card) -> None:
    """3.5.9. A Favor is shown from the hand and discarded."""
    t.move(favor, t.favor_discard)
    favor_was_seen(t, seat, favor)


def lay_face_down(t: Council, seat: Seat, favor: Card) -> None:
    """3.5.1, section 2. A Favor goes from the hand to the bargain row; for all but its owner
    what they knew of it ends."""
    before_unseen_departure(t, seat)
    t.move(favor, t.row[seat])
    known_to_none_but(t, favor, t.row[seat].seen_by)


def known_to_none_but(t: Council, favor: Card, mask: Mask) -> None:
    """Section 2: for all others what they knew of a Favor ends, even if they could still work
    it out."""
    if favor.seen & ~mask:
        t.forget([favor], ~mask)


def named(*pairs: tuple[Seat, str]) -> tuple[str, dict[str, Any]]:
    """Text and words of a line about several seats: "Seat A pays 3 coins, Seat B takes 1 Chaos"."""
    text = ", ".join(f"{{s{seat}}} {did}" for seat, did in pairs)
    return text, {f"s{seat}": Name(seat) for seat, _ in pairs}
