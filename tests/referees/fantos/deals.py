"""Chapter 3.19: Deals."""

from __future__ import annotations

from tests.referees.fantos.court import Court

PROMISES = ("no_war", "no_challenge", "no_meddling", "vote_yea", "vote_nay")
DROP = "drop"


def may_propose(court: Court, seat: int) -> bool:
    """3.19.2. Whether a Citadel may propose a Deal where Deals are proposed."""
    return court.options["negotiation"] == "deals" and seat not in court.p.proposed


def deal(court: Court, seat: int) -> None:
    """3.19.3 to 3.19.5. Follow a Deal from the proposal to the exchange."""
    p = court.p
    p.proposed.append(seat)
    others = [f"s{each}" for each in p.order(seat) if each != seat]
    partner = _part(court, seat, others)
    if partner == DROP:
        return
    other = int(partner[1:])
    gifts = [f"give/{number}" for number in range(1, min(10, p.reserve[seat] - 1) + 1)]
    wishes = [f"ask/{number}" for number in range(1, min(10, p.reserve[other] - 1) + 1)]
    shards = _part(court, seat, ["nothing", *gifts, *wishes])
    given = DROP if shards == DROP else _part(court, seat, ["no_card", *keys_of_hand(p.hand[seat])])
    cards = ["no_card", "ask_card"] if p.hand[other] else ["no_card"]
    asked = DROP if given == DROP else _part(court, seat, cards)
    if asked == DROP:
        return
    if (shards, given, asked) == ("nothing", "no_card", "no_card"):
        return  # it must give or ask something
    said = [f"{whose}/{what}" for whose in ("mine", "yours") for what in PROMISES]
    if _part(court, seat, ["no_promise", *said]) == DROP:
        return
    if _part(court, seat, ["send"]) == DROP:
        return
    if court.choice("deal_answer", "3.19.4", other, ["accept", "decline"]) == "decline":
        return
    _exchange(court, seat, other, shards, given.partition(".")[0], asked)


def _part(court: Court, seat: int, keys: list[str]) -> str:
    return court.choice("deal_build", "3.19.3", seat, [*keys, DROP])


def keys_of_hand(cards: list[str]) -> list[str]:
    """The keys of cards in a hand: the second of two equal ones gets ``.2``."""
    met: dict[str, int] = {}
    keys = []
    for card in cards:
        met[card] = met.get(card, 0) + 1
        keys.append(card if met[card] == 1 else f"{card}.{met[card]}")
    return keys


def _exchange(court: Court, seat: int, other: int, shards: str, given: str, asked: str) -> None:
    """3.19.4. Reserve to Reserve and hand to hand; an asked card is chosen before one is given."""
    p = court.p
    if asked == "ask_card":
        chosen = court.choice("deal_card", "3.19.4", other, keys_of_hand(p.hand[other]))
        card = chosen.partition(".")[0]
        p.hand[other].remove(card)
        p.hand[seat].append(card)
    if given != "no_card":
        p.hand[seat].remove(given)
        p.hand[other].append(given)
    which, _, number = shards.partition("/")
    if which != "nothing":
        moved = int(number) if which == "give" else -int(number)
        p.reserve[seat] -= moved
        p.reserve[other] += moved
