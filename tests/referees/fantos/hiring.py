"""Chapters 3.13 and 3.1: hiring, in its phase and in setup."""

from __future__ import annotations

from tests.referees.fantos.court import Court
from tests.referees.fantos.position import FALLEN, UNTASKED, Hired
from tests.referees.fantos.shards import discard_legacy, from_trove


def help_for(court: Court, seat: int, name: str, more: int = 0) -> int:
    """3.13.4, 3.13.5. What the Trove pays of a Hiring Cost: Incentive, Seneschal, Dark Unions."""
    p = court.p
    face = court.legacy_face(name)
    mat = court.trace.mats[seat]
    helped = more + (mat.incentive if mat.race == face.race else 0)
    helped += 1 if p.works("seneschal", seat) else 0
    helped = min(helped, face.cost)
    return helped if court.options["trove"] == "unlimited" else min(helped, p.trove)


def affordable(court: Court, seat: int, name: str, more: int = 0) -> bool:
    """3.13.7. Whether a Reserve keeps at least 1 Shard after this hire."""
    own = court.legacy_face(name).cost - help_for(court, seat, name, more)
    return own < court.p.reserve[seat]


def pay_for(court: Court, seat: int, name: str, more: int = 0) -> Hired:
    """3.13.3. Lay the exact Hiring Cost on a Legacy."""
    cost = court.legacy_face(name).cost
    helped = from_trove(court, help_for(court, seat, name, more))
    court.p.reserve[seat] -= cost - helped
    return Hired(cost)


def hire(court: Court, seat: int, name: str) -> None:
    """3.13.3 to 3.13.6. Hire a card of the Pool and fill the gap."""
    p = court.p
    p.pool.remove(name)
    p.tableau[seat][name] = pay_for(court, seat, name)
    refill(court)


def refill(court: Court) -> None:
    """3.13.6, 3.13.10, 3.8.7. Fill the Pool from the deck, or from the shuffled discard pile."""
    p = court.p
    while len(p.pool) + len(p.blind) < 5:
        card = next_legacy(court)
        if card is None:
            return
        p.pool.append(card)


def next_legacy(court: Court) -> str | None:
    """3.8.7. The top of the Legacy Deck; the discard pile is shuffled when a card is needed."""
    p = court.p
    if not p.legacy_deck and p.legacy_discard:
        p.legacy_deck = court.shuffled("3.8.7", p.legacy_discard)
        p.legacy_discard = []
    return p.legacy_deck.pop() if p.legacy_deck else None


def setup_hires(court: Court, first: int) -> dict[int, int]:
    """3.1.9 to 3.1.11. Hire round the table. Return who hired when, the later the greater."""
    p = court.p
    last: dict[int, int] = {}
    for number in range(court.options["setup_hires"]):
        for step, seat in enumerate(p.order(first)):
            able = [name for name in p.pool if affordable(court, seat, name)]
            if able:
                hire(court, seat, court.choice("setup_hire", "3.1.9", seat, able))
                last[seat] = number * p.seats + step
    return last


def hiring_phase(court: Court) -> None:
    """3.13.1, 3.13.8. Vizier first, then one hire and those that cards allow."""
    p = court.p
    seat = p.active
    left = 1 + p.extra_hires
    vizier = p.tableau[seat].get("vizier")
    if vizier is not None and vizier.turned == FALLEN and revive(court, seat):
        left -= 1
    while left > 0 and hire_one(court, seat):
        left -= 1


def revive(court: Court, seat: int) -> bool:
    """3.8.10, 3.13.8. Revive Vizier as a hire, or discard him."""
    p = court.p
    if affordable(court, seat, "vizier"):
        answer = court.choice("revive", "3.13.8", seat, ["revive", "discard"])
        if answer == "revive":
            p.tableau[seat]["vizier"] = pay_for(court, seat, "vizier")
            p.tableau[seat]["vizier"].turned = UNTASKED
            return True
    discard_legacy(court, "vizier")
    return False


def hire_one(court: Court, seat: int) -> bool:
    """3.13.2, 3.13.9, 3.13.11. One hire. Return whether the next may follow."""
    p = court.p
    keys = [name for name in p.pool if affordable(court, seat, name)]
    if p.reserve[seat] >= 2:
        keys += [_blind_key(court, seat, place) for place in range(len(p.blind))]
    if p.in_play("dark_unions") and (p.legacy_deck or p.legacy_discard):
        keys.append("deck")
    answer = court.choice("hire", "3.13.1", seat, [*keys, "none"])
    if answer == "none":
        return False
    if answer == "deck":
        return unite(court, seat)
    if answer not in p.pool:
        return hire_blind(court, seat, keys.index(answer) - sum(key in p.pool for key in keys))
    hire(court, seat, answer)
    return True


def _blind_key(court: Court, seat: int, place: int) -> str:
    """Who laid the cards face down knows them by name."""
    p = court.p
    return p.blind[place] if p.blind_seen[place] >> seat & 1 else f"blind_pool#{place}"


def turn_up(court: Court, place: int) -> str:
    """3.13.9. Turn a face-down card of the Pool up."""
    p = court.p
    p.blind_seen.pop(place)
    name = p.blind.pop(place)
    p.pool.append(name)
    return name


def hire_blind(court: Court, seat: int, place: int) -> bool:
    """3.13.9. Turn a card up and hire it, if it can be afforded."""
    name = turn_up(court, place)
    if affordable(court, seat, name):
        hire(court, seat, name)
    return True


def unite(court: Court, seat: int) -> bool:
    """3.13.11. Dark Unions: reveal the next Legacy of the deck and hire it, or hire no more."""
    p = court.p
    name = next_legacy(court)
    assert name is not None
    if affordable(court, seat, name, 3):
        p.legacy_deck.append(name)  # it lies there, open, until it is hired or declined
        answer = court.choice("dark_unions", "3.13.11", seat, ["hire", "decline"])
        p.legacy_deck.pop()
        if answer == "hire":
            p.tableau[seat][name] = pay_for(court, seat, name, 3)
            return True
    p.legacy_discard.append(name)
    return False
