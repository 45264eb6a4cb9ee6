"""Answers that nobody gives by mistake: a level that misjudges does not consider them."""

from __future__ import annotations

from typing import Any

from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.advice.plays import full_rows
from fateloom.games.fatal.advice.standing import gain, gain_of_rival
from fateloom.games.fatal.rules.closing import HAND_LIMIT
from fateloom.games.fatal.rules.rows import Trimagic, is_vision, stars_shown, trimagic_of
from fateloom.games.fatal.rules.stars import STARS_FOR_A_TREASURE
from fateloom.games.fatal.table import Fatal

DEAR = 1.0
"""A treasure that is worth more to its owner is not traded for cards by mistake."""
MUCH = 1.2
"""By how much a treasure must be worth more than another for everybody to see it."""
SMALL_HAND = 2
"""With so few cards a trade exchanges hardly anything."""


def shunned(t: Fatal, seat: Seat, value: Any) -> bool:
    """The end of a turn, good treasures for others or for cards, cards drawn for others, a treasure
    that is worth much less than another, and plays that waste what lies or is held. Who overrates
    the cards in hand would keep them all, and who overrates a treasure would trade it, or take it
    for a better one."""
    if t.phase == "act":
        return (
            ends(t, value)
            or trades_dearly(t, seat, value)
            or trades_a_small_hand(t, seat, value)
            or passes_a_courier_by(t, seat, value)
            or casts_weaker(t, seat, value)
            or steals_from_nobody(t, seat, value)
            or misses_three_stars(t, seat, value)
        )
    return (
        gives_away(t, seat, value)
        or keeps_the_lesser(t, seat, value)
        or gives_the_better(t, seat, value)
        or takes_for_another(t, seat, value)
        or draws_for_another(t, seat, value)
    )


# Treasures -----------------------------------------------------------------------------------


def given_to(t: Fatal, seat: Seat, value: Any) -> Seat | None:
    """Which other seat the stars bring a treasure, if any."""
    match value:
        case Card(), Name() as other if t.phase == "stars" and other != seat:
            return int(other)
    return None


def gives_away(t: Fatal, seat: Seat, value: Any) -> bool:
    """3.9.4. Whether a treasure goes to another where one lies that is worth having."""
    return given_to(t, seat, value) is not None and best_for(t, seat) > 0


def keeps_the_lesser(t: Fatal, seat: Seat, value: Any) -> bool:
    """3.9.4, 3.10.12. Whether the seat keeps a bad treasure where a good one lies next to it, or
    one that is worth much less; by stars or by a Take."""
    match value:
        case Card() as card, Name() as other if t.phase == "stars" and other == seat:
            treasure = card
        case Card() as card if is_take(t, card) and t.receiver in (seat, -1):
            treasure = card
        case _:
            return False
    kept, best = gain(t, seat, treasure), best_for(t, seat)
    return kept <= 0 < best or kept < best - MUCH


def gives_the_better(t: Fatal, seat: Seat, value: Any) -> bool:
    """3.10.12. Whether a Take gives another player a treasure that is worth much more to it than
    the least, or much more to the seat itself than one that is worth no more to the other."""
    match value:
        case Card() as card if is_take(t, card) and t.receiver not in (seat, -1):
            theirs, own = gain_of_rival(t, seat, t.receiver, card), gain(t, seat, card)
            for each in t.display.cards:
                less = theirs - gain_of_rival(t, seat, t.receiver, each)
                if less > MUCH or (less >= 0 and own > gain(t, seat, each) + MUCH):
                    return True
    return False


def is_take(t: Fatal, card: Card) -> bool:
    """Whether a card is a treasure that a Take may bring."""
    return t.phase == "trimagics" and card.zone is t.display


def best_for(t: Fatal, seat: Seat) -> float:
    return max([gain(t, seat, card) for card in t.display.cards])


def takes_for_another(t: Fatal, seat: Seat, value: Any) -> bool:
    """3.10.12. Whether a Take for one player names another, with too few bad treasures to give."""
    bad = sum([card.face.value < 0 for card in t.display.cards])
    spells = spent_on_another(t, seat, value)
    return bool(spells) and all(each.kind == "take" and each.power > bad for each in spells)


def draws_for_another(t: Fatal, seat: Seat, value: Any) -> bool:
    """3.10.10. Whether a Draw for one player names another, who keeps the cards."""
    spells = spent_on_another(t, seat, value)
    return bool(spells) and all(each.kind == "draw" for each in spells)


def spent_on_another(t: Fatal, seat: Seat, value: Any) -> list[Trimagic]:
    """The trimagics that the seat may be casting, if the answer names another player for them and
    they are all for one. Only who casts a Draw has drawn cards to give."""
    match value:
        case Name() as other if t.phase == "trimagics" and other != seat:
            drawn = bool(t.look[seat].cards)
            spells = [each for each in full_rows(t, seat) if (each.kind == "draw") == drawn]
            return [] if any(each.two_players for each in spells) else spells
    return []


def trades_dearly(t: Fatal, seat: Seat, value: Any) -> bool:
    """3.6. Whether a treasure goes for cards that is worth more than the least."""
    match value:
        case "trade", Card() as card:
            own = card.face.colour == t.sign(seat).colour
            return bool(own or card.face.value > DEAR)
    return False


def trades_a_small_hand(t: Fatal, seat: Seat, value: Any) -> bool:
    """3.6.7. Whether a treasure goes for hardly any cards: as many are kept as were discarded."""
    match value:
        case "trade", Card():
            return len(t.hand[seat].cards) <= SMALL_HAND
    return False


# Plays ---------------------------------------------------------------------------------------


def ends(t: Fatal, value: Any) -> bool:
    return bool(t.phase == "act" and value == "end")


def passes_a_courier_by(t: Fatal, seat: Seat, value: Any) -> bool:
    """3.2.4. Whether a vision comes before a Moth Courier, with room for the cards it brings."""
    match value:
        case ("play" | "steal", Card(), int()) if t.step == 1:
            hand = t.hand[seat].cards
            held = len(hand) + len(t.aside[seat].cards)
            return held < HAND_LIMIT and any(card.face.id == "moth_courier" for card in hand)
    return False


def casts_weaker(t: Fatal, seat: Seat, value: Any) -> bool:
    """3.10.6. Whether another vision would give the row more power, no fewer stars and the same
    mark."""
    match value:
        case ("play", Card() as card, int(number)):
            row = t.rows(seat)[number - 1].cards
            if len(row) < 2:
                return False
            spell, stars = trimagic_of([*row, card]), card.face.stars(2)
            for other in t.hand[seat].cards:
                if is_vision(other) and other.face.stars(2) >= stars:
                    better = trimagic_of([*row, other])
                    if better.power > spell.power and better.two_players == spell.two_players:
                        return True
    return False


def steals_from_nobody(t: Fatal, seat: Seat, value: Any) -> bool:
    """3.10.16. Whether a row is filled for a Steal while nobody has a treasure, without the stars
    that bring one now."""
    match value:
        case ("play", Card() as card, int(number)):
            row = t.rows(seat)[number - 1].cards
            if len(row) < 2 or trimagic_of([*row, card]).kind != "steal":
                return False
            if any(t.hoard[other].cards for other in range(t.seats) if other != seat):
                return False
            stars: int = stars_shown(t, seat) + card.face.stars(2)
            return stars < STARS_FOR_A_TREASURE
    return False


def misses_three_stars(t: Fatal, seat: Seat, value: Any) -> bool:
    """3.9.1. Whether visions in hand could bring a good treasure in this turn, and after this
    play no more."""
    match value:
        case ("play", Card() as card, int(number)):
            missing = STARS_FOR_A_TREASURE - stars_shown(t, seat)
            if missing <= 0 or best_for(t, seat) <= 0:
                return False
            hand = [each for each in t.hand[seat].cards if is_vision(each)]
            lengths = [len(row.cards) for row in t.rows(seat)]
            plays: int = t.value("visions", 2, seat) - t.visions_played
            if most_stars(hand, lengths, plays) < missing:
                return False
            more: int = card.face.stars(lengths[number - 1])
            left = [each for each in hand if each is not card]
            return more + most_stars(left, longer(lengths, number - 1), plays - 1) < missing
    return False


def most_stars(hand: list[Card], lengths: list[int], plays: int) -> int:
    """The most stars that so many plays can add to rows of these lengths."""
    most = 0
    for at in range(len(lengths)):
        if lengths[at] == 3 or plays <= 0:
            continue
        after = longer(lengths, at)
        for card in hand:
            left = [each for each in hand if each is not card]
            most = max(most, card.face.stars(lengths[at]) + most_stars(left, after, plays - 1))
    return most


def longer(lengths: list[int], at: int) -> list[int]:
    """These lengths once a vision is added to one of the rows."""
    return [length + (place == at) for place, length in enumerate(lengths)]
