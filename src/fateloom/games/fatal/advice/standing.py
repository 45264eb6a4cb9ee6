"""What a seat of F.A.T.A.L. has, in points: treasures, cards, rows and the hunt."""

from __future__ import annotations

from collections.abc import Collection

from fateloom.engine.rules.fitted import policy_weights
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fatal.rules.closing import HAND_LIMIT
from fateloom.games.fatal.rules.fall import opposite_of
from fateloom.games.fatal.rules.rows import Trimagic, stars_of, stars_shown, trimagic_of
from fateloom.games.fatal.rules.scoring import CHART
from fateloom.games.fatal.rules.stars import STARS_FOR_A_TREASURE
from fateloom.games.fatal.table import Fatal

ROUND_1 = ("early_in_round_1", "late_in_round_1")
ROUND_2 = ("early_in_round_2", "late_in_round_2")
TERM_OF = {
    f"{term}_{stage}": term
    for term, stages in (
        ("points", (*ROUND_1, *ROUND_2)),
        ("cards", (*ROUND_1, *ROUND_2)),
        ("later", (*ROUND_1, *ROUND_2)),
        ("due", (*ROUND_1, *ROUND_2)),
        ("hunt", ROUND_2),
        ("face_down", ROUND_2),
    )
    for stage in stages
}
FEATURES = tuple(TERM_OF)
"""What a seat has counts by the stage of the game. A position lies between early and late in its
round, the nearer to late the sooner the Queen is expected."""

WORTH = policy_weights("fateloom.games.fatal")
"""What moves and trimagics count for, in points."""

LOW_HAND = {0: 1.0, 1: 3.0, 2: 1.5}
"""What a small hand costs in the second round, where an emptied one is out."""

UNSEEN = 1.4
"""What a treasure is worth on average."""

NEAR_PREY = {1: 7.0, 2: 4.5, 3: 3.0, 4: 2.0, 5: 1.0}
"""What a small hand of the prey is worth to its hunter then."""


def features(t: Fatal, seat: Seat) -> tuple[float, ...]:
    """What a seat has, in the order of ``FEATURES``."""
    if seat in t.out:
        return (0.0,) * len(FEATURES)
    late = 2 / (2 + until_the_queen(t))
    early = 1 - late
    numbers = points(t, seat), cards(t, seat), later(t, seat), due(t, seat)
    if t.round == 1:
        split = [part for each in numbers for part in (early * each, late * each, 0.0, 0.0)]
        return (*split, 0.0, 0.0, 0.0, 0.0)
    split = [part for each in numbers for part in (0.0, 0.0, early * each, late * each)]
    prey, loose = hunt(t, seat), face_down(t, seat)
    return (*split, early * prey, late * prey, early * loose, late * loose)


def lost(t: Fatal) -> Collection[Seat]:
    """3.17.5. Who is out cannot win."""
    return t.out


def until_the_queen(t: Fatal) -> float:
    """3.1.9. How many cards of the treasure deck are turned up before the Queen, on average. She is
    one of the lowest five; treasures of trades lie below her."""
    above = len(t.treasure_deck.cards) - t.under
    return above - 3 if above > 5 else max(0, above - 1) / 2


def points(t: Fatal, seat: Seat) -> float:
    """Treasures won, and in the second round the points of the first."""
    worth = float(sum([card.face.value for card in t.hoard[seat].cards]))
    if t.round == 1:
        colour = t.sign(seat).colour
        worth += 1.5 * any(card.face.colour == colour for card in t.hoard[seat].cards)
    return worth + points_shown(t, seat)


def points_of_rival(t: Fatal, seat: Seat, rival: Seat) -> float:
    """The same of a rival, as far as the seat knows: it takes a treasure that it has not seen
    for an average one."""
    hoard = t.hoard[rival].cards
    seen = [card.face for card in hoard if t.knows(seat, card)]
    worth = sum([face.value for face in seen]) + UNSEEN * (len(hoard) - len(seen))
    if t.round == 1 and knows_sign(t, seat, rival):
        worth += 1.5 * any(face.colour == t.sign(rival).colour for face in seen)
    return float(worth + points_shown(t, rival))


def points_shown(t: Fatal, seat: Seat) -> float:
    """What everybody sees of a seat: in the second round the points of the first and the treasures
    face up, and whether its sign is shown."""
    worth = 0.0
    if t.round == 2:
        own = len(t.hoard_up[seat].cards)
        worth += t.score1[seat] + CHART[own] + (0.7 if own else 0.0)
    if t.revealed(seat):
        worth -= 0.9  # the hunter knows whom to name
    return worth


def face_down(t: Fatal, seat: Seat) -> float:
    """3.10.13, 3.13.5. The value of the treasures that others can still steal."""
    return float(sum([card.face.value for card in t.hoard[seat].cards]))


def cards(t: Fatal, seat: Seat) -> float:
    """Cards in hand and set aside; a small hand is in danger, a Shield helps."""
    hand = t.hand[seat].cards
    held = len(hand) + len(t.aside[seat].cards)
    worth = 0.8 * min(held, HAND_LIMIT) if t.round == 1 else 1.0 * held
    low = LOW_HAND.get(len(hand) if seat != t.active else min(held, HAND_LIMIT), 0.0)
    worth -= low if t.round == 2 else low / 3
    for card in hand:
        if card.face.id == "elemental_shield":
            return worth + (1.2 if t.round == 2 and len(hand) <= 3 else 0.7)
    return worth


def later(t: Fatal, seat: Seat) -> float:
    """Stars that may win treasures, and cards on the way to a trimagic."""
    stars = 0
    worth = 0.0
    for row in t.rows(seat):
        if len(row.cards) < 3:
            stars += stars_of(row)
            worth += sum([0.25 if card.face.symbol == "none" else 0.2 for card in row.cards], 0.0)
            if t.round == 2 and row.cards and row.cards[0].face.kind == "discard":
                worth += 0.3 * len(row.cards)
    worth += 0.5 * min(stars, STARS_FOR_A_TREASURE)
    return worth + (1.0 if stars >= STARS_FOR_A_TREASURE else 0.0)


def due(t: Fatal, seat: Seat) -> float:
    """Full rows, and stars that win a treasure in this turn."""
    worth = 0.0
    for row in t.rows(seat):
        if len(row.cards) == 3:
            worth += trimagic_worth(t, seat, trimagic_of(row.cards))
    pending = t.phase in ("act", "stars") and len(t.display.cards) == 3
    if seat == t.active and pending and stars_shown(t, seat) >= STARS_FOR_A_TREASURE:
        worth += best_gain(t, seat)
    return worth


def gain(t: Fatal, seat: Seat, treasure: Card) -> float:
    """What a displayed treasure is worth to a seat."""
    own = treasure.face.colour == t.sign(seat).colour
    if own and t.revealed(seat):
        count = len(t.hoard_up[seat].cards)
        return CHART[min(5, count + 1)] - CHART[count]
    return float(treasure.face.value) + (WORTH["own_colour"] if own and t.round == 1 else 0.0)


def gain_of_rival(t: Fatal, seat: Seat, rival: Seat, treasure: Card) -> float:
    """The same for a rival, as far as the seat knows: the sign of most is hidden."""
    if knows_sign(t, seat, rival):
        return gain(t, rival, treasure)
    return float(treasure.face.value)


def best_gain(t: Fatal, seat: Seat) -> float:
    """The best treasure kept, or the worst one given away."""
    return max(0.5, *[gain(t, seat, card) for card in t.display.cards])


def trimagic_worth(t: Fatal, seat: Seat, spell: Trimagic) -> float:
    """What a full row will bring its caster."""
    others = [other for other in t.seats_from(seat) if other != seat]
    parts = 2 if spell.two_players else 1
    if spell.kind == "draw":
        few = len(t.hand[seat].cards) <= 2
        shared = WORTH["draw_shared"] if parts == 2 else 0.0
        return spell.power * (WORTH["draw_with_few" if few else "draw"] - shared)
    if spell.kind == "take":
        worst = min(card.face.value for card in t.display.cards)
        return spell.power * (
            WORTH["take"] * best_gain(t, seat)
            - (WORTH["take_shared"] * worst if parts == 2 else 0.0)
        )
    if spell.kind == "steal":
        hoards = sorted((len(t.hoard[other].cards) for other in others), reverse=True)
        return WORTH["steal"] * sum(min(spell.power, number) for number in hoards[:parts])
    each = WORTH["discard_in_round_1" if t.round == 1 else "discard_in_round_2"]
    worth = each * spell.power * parts
    if t.round == 2:
        in_reach = [other for other in others if 0 < len(t.hand[other].cards) <= spell.power]
        chances = sorted([chance_of_prey(t, seat, other) for other in in_reach], reverse=True)
        worth += WORTH["catch_the_prey"] * sum(chances[:parts], 0.0)
    return worth


# The hunt ------------------------------------------------------------------------------------


def hunts(t: Fatal, seat: Seat, other: Seat) -> bool:
    return bool(opposite_of(t, t.sign(seat)) == t.sign(other).name)


def knows_sign(t: Fatal, seat: Seat, other: Seat) -> bool:
    """3.1.5, 3.15. Whether a seat has seen the sign of another."""
    return t.revealed(other) or t.knows(seat, t.character[other].top)


def chance_of_prey(t: Fatal, seat: Seat, other: Seat) -> float:
    """3.1.5-3.1.6. How likely it is that a seat hunts another one, for all that it knows. In an
    imagined world the signs are there to be read, but players do not see each other's."""
    if knows_sign(t, seat, other):
        return float(hunts(t, seat, other))
    return 0.0 if prey_known(t, seat) else 1 / hidden_signs(t, seat)


def prey_known(t: Fatal, seat: Seat) -> bool:
    """Whether a seat has seen the sign that it hunts."""
    return any(knows_sign(t, seat, each) and hunts(t, seat, each) for each in rivals(t, seat))


def hidden_signs(t: Fatal, seat: Seat) -> int:
    """How many signs a seat has not seen."""
    return sum(not knows_sign(t, seat, each) for each in rivals(t, seat))


def rivals(t: Fatal, seat: Seat) -> list[Seat]:
    return [each for each in range(t.seats) if each != seat]


def hunt(t: Fatal, seat: Seat) -> float:
    """How near the prey's hand is to being emptied, once that wins the game."""
    for other in t.seats_from(seat):
        if other != seat and hunts(t, seat, other):
            return NEAR_PREY.get(len(t.hand[other].cards), 0.0)
    return 0.0
