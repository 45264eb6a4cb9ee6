"""Section 5: what plays do, if nobody answers them.

Not predicted, and told to the referee: Gravedigger, whatever was answered by another play, and
Shell Game where several cards of the name lie there.
"""

from __future__ import annotations

from collections import Counter

from tests.referees.fantos.court import Court
from tests.referees.fantos.deals import keys_of_hand
from tests.referees.fantos.labor import draw_labor
from tests.referees.fantos.plays import bearer_of
from tests.referees.fantos.position import DISABLED, TASKED, UNTASKED, Bonus
from tests.referees.fantos.score_effects import (
    Effect,
    Untold,
    adds,
    cancel_action,
    mummers,
    pioneer,
    reroll,
    rich_vein,
    shell_game,
    troubadour,
)
from tests.referees.fantos.scores import begin, leave_action, roll
from tests.referees.fantos.shards import (
    check_reserve,
    discard_legacy,
    exhausted,
    from_trove,
    gain,
    lose,
    remove_trial,
)
from tests.referees.fantos.trace import Play


def _attach(court: Court, seat: int, play: Play) -> None:
    """3.6.13. The card is laid to its Legacy as it is laid away."""


def _skull_of_lodan(court: Court, seat: int, play: Play) -> None:
    """Attach it, or if it is attached let its bearer gain 3."""
    if play.card not in court.p.stack:
        court.p.legacy(bearer_of(court, seat, play)).shards += from_trove(court, 3)


def _duel(court: Court, seat: int, play: Play) -> None:
    """3.12.13. The challenger's dice, then the opponent's."""
    roll(court, 0, "3.12.13")
    roll(court, 1, "3.12.13")


def _council(court: Court, seat: int, play: Play) -> None:
    begin(court, "special", [])


def _apothecary(court: Court, seat: int, play: Play) -> None:
    """3.16.24. Another Legacy gains as many Shards as he held, and 2 more."""
    named = _still_there(court, play)
    if named:
        court.p.legacy(named).shards += from_trove(court, court.held + 2)


def _almoner(court: Court, seat: int, play: Play) -> None:
    p = court.p
    most = min(3, p.reserve[seat] - 1)
    named = _still_there(court, play)
    if most < 1 or named is None:
        return
    keys = [str(number) for number in range(1, most + 1)]
    moved = int(court.choice("amount", "5", seat, keys))
    p.reserve[seat] -= moved
    p.legacy(named).shards += moved


def _inquisitor(court: Court, seat: int, play: Play) -> None:
    p = court.p
    hand = p.hand[int(play.names[0])]
    if hand:
        chosen = court.choice("inquisitor_pick", "5", seat, keys_of_hand(hand))
        card = chosen.partition(".")[0]
        hand.remove(card)
        p.labor_discard.append(card)


def _cutpurse(court: Court, seat: int, play: Play) -> None:
    p = court.p
    hand = p.hand[int(play.names[0])]
    if hand:
        court.draw("5", len(hand))  # how cards lie in a hand is nobody's affair: chance tells
        taken = Counter(court.upcoming_position().hand[seat]) - Counter(p.hand[seat])
        for card in taken & Counter(hand):
            hand.remove(card)
            p.hand[seat].append(card)


def _gong_farmer(court: Court, seat: int, play: Play) -> None:
    """3.16.27. All others choose 2 cards together; then these are discarded in turn order."""
    p = court.p
    others = [each for each in p.order(p.active) if each != seat]
    asked = [each for each in others if len(p.hand[each]) > 2]
    answers = court.take("gong_pick", "3.16.27", asked).answer if asked else {}
    printed = list(court.trace.game.faces)
    for each in others:
        cards = list(p.hand[each])
        if each in answers:
            cards = [card.partition(".")[0] for card in answers[each].split("/")]
        for card in sorted(cards, key=printed.index):
            p.hand[each].remove(card)
            p.labor_discard.append(card)


def _lamplighter(court: Court, seat: int, play: Play) -> None:
    p = court.p
    if len(p.trials_deck) < 2:
        return
    if court.choice("trial_order", "5", seat, ["keep", "swap"]) == "swap":
        p.trials_deck[-2:] = reversed(p.trials_deck[-2:])


def _herzog(court: Court, seat: int, play: Play) -> None:
    """3.16.7. Do what the mirrored ability does, as Herzog's own."""
    mirrored, *names = play.names
    if mirrored not in EFFECTS:
        raise Untold
    EFFECTS[mirrored](court, seat, Play(play.card, play.payer, names, play.key))


def _alms(court: Court, seat: int, play: Play) -> None:
    """3.16.3. Each of the richest gives 1 to each of the poorest."""
    p = court.p
    alive = p.order(p.active)
    most = max(p.reserve[each] for each in alive)
    least = min(p.reserve[each] for each in alive)
    if most == least:
        return
    rich = [each for each in alive if p.reserve[each] == most]
    poor = [each for each in alive if p.reserve[each] == least]
    for giver in rich:
        for taker in poor:
            p.reserve[taker] += lose(court, giver, 1)
    for giver in rich:
        check_reserve(court, giver)


def _take(court: Court, seat: int, victim: int, number: int) -> None:
    """3.16.4. Take Shards from a Reserve into one's own."""
    court.p.reserve[seat] += lose(court, victim, number)
    check_reserve(court, victim)


def _takes_from_named(court: Court, seat: int, play: Play) -> None:
    number = sum(court.die("5") for _ in range(2)) if play.card == "raid" else 2
    _take(court, seat, int(play.names[0]), number)


def _takes_from_active(number: int) -> Effect:
    return lambda court, seat, play: _take(court, seat, court.p.active, number)


def _brigands(court: Court, seat: int, play: Play) -> None:
    who, reward = court.reward
    _take(court, seat, who, min(2, reward))


def _camp_followers(court: Court, seat: int, play: Play) -> None:
    p = court.p
    for each in p.order(p.active):
        if each in p.sides and each != seat:
            _take(court, seat, each, 2)


def _publican(court: Court, seat: int, play: Play) -> None:
    p = court.p
    larger = [each for each in p.order(p.active) if p.reserve[each] > p.reserve[seat]]
    for each in larger:
        _take(court, seat, each, 1)


def _draws(number: int) -> Effect:
    return lambda court, seat, play: draw_labor(court, seat, number)


def _feeds(court: Court, seat: int, play: Play) -> None:
    """Balm and Cook: a Legacy gains 2 from the Trove."""
    named = _still_there(court, play)
    if named:
        court.p.legacy(named).shards += from_trove(court, 2)


def _still_there(court: Court, play: Play) -> str | None:
    """3.7.8. The Legacy that is named, if it may still be."""
    named = str(play.names[0])
    owner = court.p.owner(named)
    return named if owner is not None and court.p.works(named, owner) else None


def _leech(court: Court, seat: int, play: Play) -> None:
    p = court.p
    victim = p.legacy(str(play.names[0]))
    moved = min(2, victim.shards)
    victim.shards -= moved
    p.legacy(play.card).shards += moved
    exhausted(court)


def _untasks(court: Court, seat: int, play: Play) -> None:
    """3.4.7. Untask a Legacy; it leaves the action it is in."""
    named = _still_there(court, play)
    if named:
        court.p.legacy(named).turned = UNTASKED
        leave_action(court, named)


def _tasks(court: Court, seat: int, play: Play) -> None:
    """3.4.6. Task a Legacy by force, without a mark."""
    named = _still_there(court, play)
    if named:
        court.p.legacy(named).turned = TASKED


def _disables(court: Court, seat: int, play: Play) -> None:
    """3.8.1 to 3.8.3. Turn a Legacy face down; its Labor and its title go."""
    p = court.p
    named = _still_there(court, play)
    if named:
        legacy = p.legacy(named)
        legacy.turned = DISABLED
        p.labor_discard += legacy.labor
        legacy.labor = []
        if p.reigning == named:
            p.reigning = None


def _executioner(court: Court, seat: int, play: Play) -> None:
    named = _still_there(court, play)
    if named and court.p.legacy(named).shards <= 2:
        discard_legacy(court, named)


def _tinker(court: Court, seat: int, play: Play) -> None:
    court.p.hand[seat].append(court.p.labor_discard.pop())


def _poacher(court: Court, seat: int, play: Play) -> None:
    court.p.bonuses.append(Bonus(0, -2, play.card, None))
    gain(court, seat, 1)


def _alchemist(court: Court, seat: int, play: Play) -> None:
    gain(court, seat, 3)


def _bishop(court: Court, seat: int, play: Play) -> None:
    court.p.extra_votes[seat] += 1


def _chamberlain(court: Court, seat: int, play: Play) -> None:
    court.p.extra_hires += 1


def _oracle(court: Court, seat: int, play: Play) -> None:
    remove_trial(court, str(play.names[0]))


EFFECTS: dict[str, Effect] = {
    "council": _council,
    "duel": _duel,
    "shell_game": shell_game,
    "skull_of_lodan": _skull_of_lodan,
    "almoner": _almoner,
    "apothecary": _apothecary,
    "cutpurse": _cutpurse,
    "gong_farmer": _gong_farmer,
    "herzog": _herzog,
    "inquisitor": _inquisitor,
    "lamplighter": _lamplighter,
    "mummers": mummers,
    "pioneer": pioneer,
    "sapper": adds(-4),
    "troubadour": troubadour,
    "a_time_of_peace": cancel_action,
    "alms": _alms,
    "balm": _feeds,
    "bled_dry": cancel_action,
    "camp_followers": _camp_followers,
    "envoy": adds(3),
    "high_walls": adds(5, 1),
    "iridium_drill": _attach,
    "loaded_die": reroll,
    "mercenaries": adds(3),
    "mill_fee": _takes_from_active(3),
    "oubliette": _disables,
    "pack_beasts": adds(3, 0),
    "pilgrimage": _draws(3),
    "raid": _takes_from_named,
    "rich_vein": rich_vein,
    "rockfall": adds(-4, 0),
    "scandal": adds(-3),
    "second_wind": _untasks,
    "shackles": _tasks,
    "thacko": _attach,
    "war_banner": _attach,
    "zradas": _attach,
    "alchemist": _alchemist,
    "armorer": adds(4),
    "astrologers": reroll,
    "beadle": _disables,
    "bell_ringer": _tasks,
    "bishop": _bishop,
    "brigands": _brigands,
    "chamberlain": _chamberlain,
    "cook": _feeds,
    "diver": _takes_from_active(2),
    "executioner": _executioner,
    "ferryman": _untasks,
    "freeman": cancel_action,
    "leech": _leech,
    "oracle": _oracle,
    "poacher": _poacher,
    "publican": _publican,
    "quarryman": adds(3, 1),
    "scrivener": _draws(2),
    "sperviter": _takes_from_named,
    "tinker": _tinker,
}
"""What these plays do, if nobody answers them."""
