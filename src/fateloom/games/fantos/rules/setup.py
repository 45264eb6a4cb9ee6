"""Setup, with the options that change it (rules 3.1, 3.20)."""

from __future__ import annotations

from fateloom.engine.rules.asks import choose
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Claim
from fateloom.games.fantos.options import FIRST, LEFT_OUT, USUAL
from fateloom.games.fantos.rules.action import shard_die
from fateloom.games.fantos.rules.hiring import affordable, barred_hires, hire, price, refill
from fateloom.games.fantos.rules.labor import draw
from fateloom.games.fantos.rules.shards import gain, n_shards
from fateloom.games.fantos.table import Fantos

HAND = 5
ALL_SHARDS = 406
BOTTOM = 5
USUAL_BONUS: dict[int, tuple[int, ...]] = {
    2: (0, 0),
    3: (0, 0, 0),
    4: (0, 0, 3, 6),
    5: (3, 0, 7, 8, 12),
    6: (3, 0, 5, 9, 11, 13),
}
"""3.1.16. The bonus of each place, by the number of Citadels. ``studies/fantos-places.toml`` measures it."""
BLOCKS = {
    "tiered": ((4,), (3,), (2,), (1,)),
    "medium": ((4,), (3,), (1, 2)),
    "hard": ((4,), (1, 2, 3)),
}
"""3.1.4, 3.20.1. The tiers that are shuffled together, from the bottom up."""


def setup(t: Fantos) -> None:
    """3.1.2-3.1.8. Cards are shuffled and dealt, Shards laid out, and the Shard Die tells who
    hires first."""
    t.shuffle(t.legacy_deck)
    refill(t)
    t.shuffle(t.labor_deck)
    for seat in range(t.seats):
        draw(t, seat, HAND)
    stack_trials(t)
    mats = [card for card in t.box.cards if card.face.back == "citadel"]
    for seat, place in zip(range(t.seats), t.chance.permutation(len(mats)), strict=False):
        t.move(mats[place], t.citadel[seat])
    t.reserve = [int(t.options["start_shards"])] * t.seats
    t.trove = ALL_SHARDS - sum(t.reserve)
    seat = t.chance.below(t.seats)
    while (rolled := shard_die(t)) != 3:
        seat = (seat + 1) % t.seats
    t.hirer = seat
    t.say("3.1.8", "{who} [roll|rolls] a {n} and [hire|hires] first.", who=Name(seat), n=rolled)


# The Trials Deck ---------------------------------------------------------------------------------


def stack_trials(t: Fantos) -> None:
    """3.1.4, 3.20.1-3.20.4. Each block of tiers is shuffled; the highest tier lies lowest."""
    trials = [card for card in t.box.cards if card.face.back == "trial" and in_use(t, card)]
    zodraz = next(card for card in trials if card.face.kind == "Zodraz")
    trials.remove(zodraz)
    take_out(t, trials)
    last = bool(t.options["zodraz_last"])
    if last:
        t.move(zodraz, t.trials_deck)  # its place is public: nobody shuffles it
    if t.options["trials_mix"] == "extreme":
        stack_extreme(t, trials, None if last else zodraz)
        return
    for tiers in BLOCKS[t.options["trials_mix"]]:
        block = [card for card in trials if card.face.tier in tiers]
        if 4 in tiers and not last:
            block.append(zodraz)
        shuffle_onto_deck(t, block)


def in_use(t: Fantos, card: Card) -> bool:
    """3.20.10, 3.20.12. With two players Bad Blood stays in the box, and in a first game the
    Trials that are left out."""
    if t.options["cards"] == FIRST and card.face.id in LEFT_OUT:
        return False
    return t.seats > 2 or card.face.id != "bad_blood"


def take_out(t: Fantos, trials: list[Card]) -> None:
    """3.20.4. With ``short`` one or two random Trials of each of tiers 1 to 3 leave unseen."""
    each = int(t.options["short"]) // 3
    if not each:
        return
    for tier in (1, 2, 3):
        block = [card for card in trials if card.face.tier == tier]
        for card in block:
            t.move(card, t.trials_aside)
        t.shuffle(t.trials_aside)
        gone = t.trials_aside.cards[:each]
        for card in gone:
            t.move(card, t.trials_out)
            trials.remove(card)
        for card in block:
            if card not in gone:
                t.move(card, t.trials_mixed)
    for place in range(3 * each):
        t.claim(f"out {place}", OUT[place // each][place])


def shuffle_onto_deck(t: Fantos, block: list[Card]) -> None:
    """The block is shuffled and laid on the Trials Deck; its places are a pool of their own."""
    for card in block:
        t.move(card, t.trials_aside)
    t.shuffle(t.trials_aside)
    for card in list(t.trials_aside.cards):
        t.move(card, t.trials_deck)


def stack_extreme(t: Fantos, trials: list[Card], zodraz: Card | None) -> None:
    """3.20.2. All Trials but Zodraz are shuffled; Zodraz is shuffled among the 4 lowest."""
    if zodraz is None:
        shuffle_onto_deck(t, trials)
        return
    for card in (*trials, zodraz):
        t.move(card, t.trials_aside)
    t.shuffle(t.trials_aside)
    cards = t.trials_aside.cards
    at = next(place for place, card in enumerate(cards) if card.face.kind == "Zodraz")
    low = t.chance.below(BOTTOM)
    cards[at].face, cards[low].face = cards[low].face, cards[at].face
    for card in list(cards):
        t.move(card, t.trials_deck)
    t.claim("zodraz", ZODRAZ_BELOW)


ZODRAZ_BELOW = Claim(
    places=lambda t: t.trials_deck.cards[: t.zodraz_depth],
    fits=lambda face: face.id == "zodraz",
)
"""3.20.2. Zodraz is among the lowest five cards, unless it may have been swapped upwards."""


def _out(tier: int, place: int) -> Claim:
    return Claim(
        places=lambda t: t.trials_out.cards[place : place + 1],
        fits=lambda face: face.tier == tier,
    )


OUT = {tier - 1: [_out(tier, place) for place in range(6)] for tier in (1, 2, 3)}
"""3.20.4. Everybody knows the tier of a Trial that was taken out."""


# The first hires ---------------------------------------------------------------------------------


async def setup_hire(t: Fantos) -> str:
    """3.1.9-3.1.12. Clockwise each Citadel hires one Legacy, until all have hired 3; who can
    afford none skips that hire."""
    if t.goes == int(t.options["setup_hires"]) * t.seats:
        return "first_citadel"
    seat = t.hirer
    cards = [card for card in t.legacy_pool.cards if affordable(t, seat, card.face)]
    if cards:
        card = await choose(
            seat,
            cards,
            rule="3.1.9",
            id="setup_hire",
            text="Hire which Legacy ({n} of {all})? You have {reserve} in Reserve. The Shards you pay "
            "go on the Legacy.",
            words={
                "n": t.goes // t.seats + 1,
                "all": t.options["setup_hires"],
                "reserve": n_shards(t.reserve[seat]),
            },
            barred=lambda: barred_hires(t, seat),
            default=min(cards, key=lambda each: price(t, seat, each.face)),
        )
        hire(t, seat, card)
        t.last_hire[seat] = t.goes
    else:
        t.say("3.1.11", "{who:you} can't afford any Legacy.", who=Name(seat))
    t.goes += 1
    t.hirer = t.left_of(seat)
    return "setup_hire"


async def first_citadel(t: Fantos) -> str:
    """3.1.13-3.1.16. The largest Reserve makes the First Citadel, among tied ones the latest
    hire; each takes the bonus of its place."""
    if t.options["first_citadel"] == "random":
        t.first = t.chance.below(t.seats)
    else:
        t.first = max(range(t.seats), key=lambda seat: (t.reserve[seat], t.last_hire[seat]))
    t.say("3.1.13", "{who} [are|is] First Citadel.", who=Name(t.first))
    for place, seat in enumerate(t.seats_from(t.first)):
        if bonus := seat_bonus(t, place):
            got = gain(t, seat, bonus)
            t.say("3.1.16", "{who} [take|takes] {n} as a bonus for [your|their] place in turn order.",
                  who=Name(seat), n=n_shards(got))  # fmt: skip
    t.active = t.first
    return "turn"


def seat_bonus(t: Fantos, place: int) -> int:
    """3.1.16. What a Citadel takes for its place, counted from the First Citadel."""
    chosen = t.options["seat_bonus"]
    return USUAL_BONUS[t.seats][place] if chosen == USUAL else place * int(chosen)
