"""Enlightened Legacies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fateloom.engine.rules.effects import modifies, plays, when
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.cards import aims
from fateloom.games.fantos.cards.aims import NEVER, ONCE
from fateloom.games.fantos.rules import action
from fateloom.games.fantos.rules.labor import card_to_draw, draw, say_drawn
from fateloom.games.fantos.rules.legacies import is_able, owner
from fateloom.games.fantos.rules.moments import Aim, At, Play, Target
from fateloom.games.fantos.rules.shards import gain, grow, n_shards, say_gained
from fateloom.games.fantos.table import UNTASKED, Fantos


def own_others(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """Another Legacy of the own Citadel."""
    return [(each,) for each in t.able(seat) if each is not legacy]


def own_and_action(t: Fantos, play: Play) -> Iterable[Seat]:
    """The own Citadel, and all participants if he is in the action."""
    if play.legacy is not None and action.in_action(t, play.legacy) >= 0:
        return {play.by, *action.participants(t)}
    return (play.by,)


@plays("apothecary", rule="3.16.24", targets=Aim(own_others, own_and_action))
async def apothecary(t: Fantos, play: Play) -> None:
    """3.16.24. Another of your Legacies gains as many Shards as he held, and 2 more."""
    if is_able(play.target):
        gained = grow(t, play.target, play.held + 2)
        say_gained(t, "3.16.24", play.target, gained)


@when("navigator", "end of turn")
def navigator(t: Fantos, card: Card) -> None:
    """3.16.9. Untasked at the end of the own turn: the Reserve gains 2."""
    if card.turned == UNTASKED:
        gained = gain(t, owner(card), 2)
        t.say(
            "3.16.9",
            "{who} [gain|gains] {n} from {card}.",
            card=card,
            who=Name(owner(card)),
            n=n_shards(gained),
        )


@plays("astrologers", rule="3.16.23", targets=Aim(aims.a_die, aims.participants))
async def astrologers(t: Fantos, play: Play) -> None:
    """3.16.23. A die of the current action or Duel is rolled again."""
    roll_again(t, play)


def roll_again(t: Fantos, play: Play) -> None:
    """3.16.23. The named die is rolled again, if it still lies there; the new result counts."""
    rolled = action.reroll(t, aims.die_number(play.target))
    if rolled is not None:
        t.say("3.16.23", "Reroll: {old} becomes {new}.", old=rolled[0], new=rolled[1])


@plays("alchemist", rule="3.2.4", targets=Aim(aims.nothing, aims.nobody))
async def alchemist(t: Fantos, play: Play) -> None:
    """Your Reserve gains 3 Shards from the Trove."""
    gained = gain(t, play.by, 3)
    t.say("3.2.4", "{who} [gain|gains] {n}.", who=Name(play.by), n=n_shards(gained))


def a_discard_pile(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return ONCE if t.labor_discard.cards else NEVER


@plays("tinker", rule="3.6.15", targets=Aim(a_discard_pile, aims.nobody))
async def tinker(t: Fantos, play: Play) -> None:
    """Take the top card of the Labor discard pile into your hand."""
    if t.labor_discard.cards:
        card = t.draw(t.labor_discard, t.hand[play.by])
        t.say(
            "3.6.15",
            "{who} [take|takes] {card} from the discard pile.",
            who=Name(play.by),
            card=card,
        )


@modifies("cartographer", "trials count")
def cartographer(t: Fantos, card: Card, gained: int, of: object) -> int:
    """3.15.2. In a Harvest with Cartographer 3 Shards fewer count for the Trials."""
    return gained - 3


def labor_to_draw(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return ONCE if card_to_draw(t) else NEVER


@plays("scrivener", rule="3.3.8", targets=Aim(labor_to_draw, aims.nobody))
async def scrivener(t: Fantos, play: Play) -> None:
    """Draw 2 Labor cards."""
    drawn = draw(t, play.by, 2)
    say_drawn(t, "3.3.8", play.by, drawn)


@modifies("sentinel", "guarded")
def sentinel(t: Fantos, card: Card, base: bool, by: Seat) -> bool:
    """3.16.19. It cannot be tasked, untasked or disabled by another Citadel."""
    return owner(card) != by
