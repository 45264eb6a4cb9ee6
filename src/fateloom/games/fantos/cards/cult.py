"""Cult Legacies."""

from __future__ import annotations

from typing import Any

from fateloom.engine.rules.asks import choose
from fateloom.engine.rules.effects import modifies, plays, when
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Card, Seat
from fateloom.games.fantos.cards import aims
from fateloom.games.fantos.cards.aims import NEVER, ONCE
from fateloom.games.fantos.rules.labor import drop, in_printed_order
from fateloom.games.fantos.rules.legacies import is_able, owner, task
from fateloom.games.fantos.rules.moments import Aim, At, Play, Target
from fateloom.games.fantos.rules.plays import cancel_play
from fateloom.games.fantos.rules.shards import SHARDS, gain, n_shards
from fateloom.games.fantos.rules.trials import removable
from fateloom.games.fantos.rules.trials_in_play import remove
from fateloom.games.fantos.table import UNTASKED, Fantos


def a_vote_due(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """A Diplomacy Trial is about to be voted on."""
    due = at.window == "trial" and t.trials_in_play.top.face.kind == "Diplomacy"
    return ONCE if due else NEVER


@plays("bishop", rule="3.15.9", targets=Aim(a_vote_due, aims.nobody))
async def bishop(t: Fantos, play: Play) -> None:
    """Your Citadel has 1 more vote in this vote."""
    t.extra_votes[play.by] += 1


@plays("pardoner", rule="3.7.5", targets=Aim(aims.an_ability_answered, aims.its_player))
async def pardoner(t: Fantos, play: Play) -> None:
    """Cancel the ability that is answered."""
    if play.answers is not None:
        cancel_play(t, play.answers, play)


def own_with_reserve(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    """One of the own Legacies, while the Reserve holds 2 or more."""
    return [(each,) for each in t.able(seat)] if t.reserve[seat] > 1 else NEVER


@plays("almoner", rule="3.2.7", targets=Aim(own_with_reserve, aims.nobody))
async def almoner(t: Fantos, play: Play) -> None:
    """Move 1, 2 or 3 Shards from your Reserve onto one of your Legacies."""
    seat, legacy = play.by, play.target
    most = min(3, t.reserve[seat] - 1)
    if most < 1 or not is_able(legacy):
        return
    amount = await choose(
        seat,
        list(range(1, most + 1)),
        rule="3.2.7",
        id="amount",
        text="Move how many Shards onto {card}?",
        words={"card": legacy},
        default=1,
    )
    t.reserve[seat] -= amount
    legacy.add(SHARDS, amount)
    t.say(
        "3.2.7",
        "{who} [move|moves] {n} onto {card}.",
        who=Name(seat),
        n=n_shards(amount),
        card=legacy,
    )


@modifies("flagellants", "spend as tasked")
def flagellants(t: Fantos, card: Card, base: int, kind: str) -> int:
    """3.16.25. Spend 1 as they are tasked to a Fantos Action: 2 more to its score."""
    return 2 if kind in ("harvest", "war", "tribute") else 0


@plays("inquisitor", rule="3.16.28", targets=Aim(aims.hands_of_others, aims.that_citadel))
async def inquisitor(t: Fantos, play: Play) -> None:
    """Look at the hand of one other Citadel and discard 1 Labor card of your choice from it."""
    victim = int(play.target)
    hand = in_printed_order(t, t.hand[victim].cards)
    if not hand:
        return
    t.show_all(hand, t.only(play.by))
    card = await choose(
        play.by,
        hand,
        rule="3.16.28",
        id="inquisitor_pick",
        text="Discard which card from {who}'s hand?",
        words={"who": Name(victim)},
        default=hand[0],
    )
    drop(t, [card])
    t.say("3.16.28", "{who} [look|looks] at {victim}'s hand; {card:subject} [are|is] discarded.",
          who=Name(play.by), victim=Name(victim), card=card)  # fmt: skip


@when("anchorite", "voted down")
def anchorite(t: Fantos, card: Card) -> None:
    """Whenever a Diplomacy Trial is voted down the Reserve gains 2."""
    gained = gain(t, owner(card), 2)
    t.say(
        "3.15.10",
        "{who} [gain|gains] {n} from {card}.",
        card=card,
        who=Name(owner(card)),
        n=n_shards(gained),
    )


def trials_to_remove(t: Fantos, seat: Seat, legacy: Any, at: At) -> list[Target]:
    return [(trial,) for trial in removable(t)]


@plays("oracle", rule="3.15.7", targets=Aim(trials_to_remove, aims.nobody))
async def oracle(t: Fantos, play: Play) -> None:
    """Remove one in-play Trial that was not drawn this turn and is not Zodraz."""
    if play.target.zone is t.trials_in_play:
        remove(t, play.target)


@plays("bell_ringer", rule="3.4.6", targets=Aim(aims.untasked_legacies, aims.its_citadel))
async def bell_ringer(t: Fantos, play: Play) -> None:
    """Task any one other untasked Legacy."""
    task_by_force(t, play)


def task_by_force(t: Fantos, play: Play) -> None:
    """3.4.6. A Legacy is tasked by force, without a mark, if it is still untasked."""
    if is_able(play.target) and play.target.turned == UNTASKED:
        task(t, play.target)
        t.say("3.4.6", "{who:you}'s {card:subject} [are|is] tasked.",
              who=Name(owner(play.target)), card=play.target)  # fmt: skip
