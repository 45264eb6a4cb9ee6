"""The cards that stay in front of their owner (rules 3.9, 3.19.23-31)."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.effects import modifies, plays, reacts, when
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.gilfate.cards.aims import (
    backs_of_others,
    blind_pick,
    cards_in_hands,
    numbers_of,
    others_with_hands,
)
from fateloom.games.gilfate.cards.high import tell_how_many
from fateloom.games.gilfate.cards.low import burn
from fateloom.games.gilfate.faces import BARRED, Attack
from fateloom.games.gilfate.rules.blank_deck import put_under, row
from fateloom.games.gilfate.rules.playing import Aim
from fateloom.games.gilfate.rules.reactions import Effect, goes_through, negate, unused_will
from fateloom.games.gilfate.rules.words import counted
from fateloom.games.gilfate.table import Gilfate

LOOK = 3
TOLL = 2


@plays("iron_hide", rule="3.9.1")
@plays("pathfinders_staff", rule="3.9.1")
@plays("magpie_familiar", rule="3.9.1")
@plays("watchtower", rule="3.9.1")
@plays("gnawing_curse", rule="3.9.1")
@plays("fireproof_cloak", rule="3.9.1")
@plays("sovereign_will", rule="3.9.1")
@plays("crown_of_ease", rule="3.9.1")
@plays("phoenix_heart", rule="3.9.1")
@plays("toll_of_the_void", rule="3.9.1")
async def come_to_stand(t: Gilfate, seat: Seat, card: Card) -> None:
    """3.9.1, 3.8.18. The card stays face up in front of its owner, unless it is negated."""
    if await goes_through(t, seat, card):
        t.move(card, t.front[seat])
        t.say("3.9.1", "{card} stays in front of {who:you}.", card=card, who=Name(seat))


# Iron Hide ----------------------------------------------------------------------------------------


@modifies("iron_hide", "bomb limit")
def iron_hide(t: Gilfate, card: Card, limit: int, of: object) -> int:
    """3.7.3, 3.9.4, 3.9.10. One more bomb to be knocked out, for each of them."""
    return limit + 1


# Pathfinder's Staff --------------------------------------------------------------------------------


@modifies("pathfinders_staff", "cost with the staff")
def pathfinders_staff(t: Gilfate, card: Card, cost: int, face: Attack) -> int:
    """3.19.23, 3.6.9. One activation cost a turn becomes 2, but not of numbers 10 to 12."""
    return cost if card.turned or face.number >= BARRED else min(cost, 2)


# Magpie Familiar --------------------------------------------------------------------------------


@when("magpie_familiar", "aims of use")
def hands_for_the_magpie(t: Gilfate, seat: Seat) -> list[Aim]:
    return backs_of_others(t, seat)


@when("magpie_familiar", "use")
async def magpie_familiar(t: Gilfate, seat: Seat, card: Card, victim: Seat, back: str) -> None:
    """3.10.1, 3.9.8. Take a card blind from another player's hand."""
    words: dict[str, Any] = {"who": Name(seat), "card": card, "victim": Name(victim)}
    t.say("3.9.3", "{who} [use|uses] {card} on {victim}.", **words)
    if not await goes_through(t, seat, card, [victim]):
        return
    taken = blind_pick(t, victim, back)
    if taken is not None:
        t.move(taken, t.hand[seat], shown=t.only(seat, victim))
        t.say(
            "3.10.1", "{who} [take|takes] {card} from {victim}'s hand.", **{**words, "card": taken}
        )


# Watchtower ----------------------------------------------------------------------------------------


@when("watchtower", "aims of use")
def things_to_watch(t: Gilfate, seat: Seat) -> list[Aim]:
    """3.19.24. A card in the deck to look at, or a player with a hand to ask."""
    look: list[Aim] = [("look",)] if t.blank_deck.cards else []
    return look + [("ask", Name(other)) for other in others_with_hands(t, seat)]


@when("watchtower", "use")
async def watchtower(
    t: Gilfate, seat: Seat, card: Card, how: str, victim: Seat | None = None
) -> None:
    """3.19.24, 3.19.31. See the top 3 cards of the blank deck, or hear the numbers of a hand."""
    if victim is None:
        text = "{who} [use|uses] {card} to look at the blank deck."
        t.say("3.9.3", text, who=Name(seat), card=card)
        if await goes_through(t, seat, card) and t.blank_deck.cards:
            look_down(t, seat)
        return
    words: dict[str, Any] = {"who": Name(seat), "victim": Name(victim)}
    text = "{who} [use|uses] {card} to ask for {victim}'s numbers."
    t.say("3.9.3", text, card=card, **words)
    if await goes_through(t, seat, card, [victim]) and t.hand[victim].cards:
        for number in numbers_of(t):
            tell_how_many(t, victim, number)
        numbers = sorted(each.face.number for each in t.hand[victim].cards)
        t.say("3.19.31", "{victim} [have|has] the numbers {numbers}.", numbers=numbers, **words)


def look_down(t: Gilfate, seat: Seat) -> None:
    """3.19.31, 3.18.5. The top 3 cards are seen by the user, or by all by option."""
    watching = t.everyone if t.options["open_looks"] else t.only(seat)
    seen = t.blank_deck.cards[: -LOOK - 1 : -1]
    t.show_all(seen, watching)
    text = "{who} [look|looks] at the top {cards} of the blank deck."
    t.say("3.19.31", text, who=Name(seat), cards=counted(len(seen), "card"))
    t.say("3.19.31", "From the top: {cards}.", to=watching, cards=row(seen))


# Gnawing Curse ----------------------------------------------------------------------------------------


@when("gnawing_curse", "aims of use")
def hands_to_gnaw(t: Gilfate, seat: Seat) -> list[Aim]:
    return cards_in_hands(t, seat)


@when("gnawing_curse", "use")
async def gnawing_curse(t: Gilfate, seat: Seat, card: Card, where: str, *what: Any) -> None:
    """3.19.28, 3.9.8. Discard a card of any player's hand."""
    victim = seat if where == "own" else what[0]
    words: dict[str, Any] = {"who": Name(seat), "card": card, "victim": Name(victim)}
    on = "[your|their] own hand" if victim == seat else "{victim}"
    t.say("3.9.3", "{who} [use|uses] {card} on " + on + ".", **words)
    if await goes_through(t, seat, card, [victim]):
        burn(t, seat, where, *what)


# Fireproof Cloak ----------------------------------------------------------------------------------------


@when("fireproof_cloak", "aims of use")
def ways_of_the_cloak(t: Gilfate, seat: Seat) -> list[Aim]:
    """3.19.26. A bomb to return; the shield in the knockout game only."""
    bomb: list[Aim] = [("return",)] if t.bombs[seat].cards else []
    return bomb + ([("shield",)] if t.knockout else [])


@when("fireproof_cloak", "use")
async def fireproof_cloak(t: Gilfate, seat: Seat, card: Card, how: str) -> None:
    """3.19.25, 3.19.26. A bomb goes to the bottom, or explosions are harmless this turn."""
    against = "against explosions" if how == "shield" else "to return a bomb"
    text = "{who} [use|uses] {card} {against}."
    t.say("3.9.3", text, who=Name(seat), card=card, against=against)
    if not await goes_through(t, seat, card):
        return
    if how == "shield":
        t.shield = True
        t.say("3.19.26", "{who} [are|is] safe from explosions this turn.", who=Name(seat))
    elif t.bombs[seat].cards:
        put_under(t, t.bombs[seat].top)
        t.say("3.19.25", "One of {who:you}'s bombs goes under the blank deck.", who=Name(seat))


# Sovereign Will ----------------------------------------------------------------------------------------


def will_is_free(t: Gilfate, seat: Seat, card: Card, answered: Effect) -> bool:
    """3.8.13. Standing, in one's own turn, and not yet used."""
    return unused_will(t, seat) is card


@reacts("sovereign_will", to=Effect, rule="3.8.13", when=will_is_free)
async def sovereign_will(t: Gilfate, seat: Seat, card: Card, answered: Effect) -> None:
    """3.8.13, 3.8.27. Once in your own turn, negate an effect; this can be negated."""
    card.turned = 1
    t.say("3.8.13", "{who} [use|uses] {card}.", who=Name(seat), card=card)
    await negate(t, seat, card, answered)


# Crown of Ease, Phoenix Heart, Toll of the Void ---------------------------------------------------------


@modifies("crown_of_ease", "cost")
def crown_of_ease(t: Gilfate, card: Card, cost: int, face: Attack) -> int:
    """3.6.9, 3.9.2. Your costs are at most 1, except those of numbers 10 to 12."""
    return cost if face.number >= BARRED else min(cost, 1)


@modifies("phoenix_heart", "bomb limit")
def phoenix_heart(t: Gilfate, card: Card, limit: int, of: object) -> int:
    """3.7.3, 3.9.10. One more bomb to be knocked out, but only once."""
    assert card.zone.owner is not None
    hearts = [each for each in t.front[card.zone.owner].cards if each.face.id == "phoenix_heart"]
    return limit + (card is hearts[0])


@modifies("phoenix_heart", "fireproof")
def phoenix_feathers(t: Gilfate, card: Card, safe: int, of: object) -> int:
    """3.7.8. Explosions cannot knock its owner out."""
    return 1


@modifies("toll_of_the_void", "cost of others")
def toll_of_the_void(t: Gilfate, card: Card, cost: int, face: Attack) -> int:
    """3.19.27, 3.6.9. Other players pay 2 for number 0 cards."""
    return TOLL if face.number == 0 else cost
