"""The end of a round, scoring and winning (rules 3.12-3.15)."""

from __future__ import annotations

from fateloom.engine.rules.game import Outcome
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Seat
from fateloom.games.gilfate.faces import BARRED
from fateloom.games.gilfate.rules.blank_deck import bomb_limit, discard, drop_gift
from fateloom.games.gilfate.rules.sets import hand_cost
from fateloom.games.gilfate.table import Gilfate

TO_WIN = 5
ROUNDS = {"single": 1, "best_of_3": 3, "best_of_5": 5}
Parts = list[tuple[str, int, str]]


async def round_over(t: Gilfate) -> str | None:
    """3.13, 3.14, 3.15. The round is scored; then the game is over, or the next round begins."""
    clear_what_is_pending(t)
    winners = score_survivors(t) if t.knockout else score_points(t)
    t.starter = next_starter(t, winners)
    return None if game_is_over(t) else "set_up"


def clear_what_is_pending(t: Gilfate) -> None:
    """3.5.1, 3.5.11, 3.7.12. A round that ends within an effect (3.12.3) leaves cards behind: those
    being played are discarded, the latest first, and a gift on its way goes to the blank discard."""
    t.pending.clear()
    for card in reversed(list(t.played.cards)):
        discard(t, card)
    for gift in list(t.gift.cards):
        drop_gift(t, gift)


# The knockout game -----------------------------------------------------------------------------------


def score_survivors(t: Gilfate) -> list[Seat]:
    """3.13.1, 3.13.2, 3.16.5. Everybody still in the round gains a survival point."""
    survivors = [seat for seat in range(t.seats) if seat not in t.out]
    for seat in survivors:
        t.survival[seat] += 1
    names = [Name(seat) for seat in survivors]
    rule = "3.13.2" if len(names) == 1 else "3.13.1"
    text = "The round ends because {why}: {names} [survive|survives] (+1)."
    t.say(rule, text, why=t.ending, names=names)
    return survivors


# The points game -----------------------------------------------------------------------------------


def score_points(t: Gilfate) -> list[Seat]:
    """3.14.12. Hands are laid open and points are added; the lowest of this round have won it."""
    t.say("3.12.1", "The round ends because {why}.", why=t.ending)
    totals: list[int] = []
    for seat in range(t.seats):
        t.show_all(t.hand[seat].cards, t.everyone)
        parts = points_of(t, seat)
        total = sum(points for _, points, _ in parts)
        totals.append(total)
        t.points[seat] += total
        t.parts[seat] = (*t.parts[seat], *parts)
        items = ", ".join(f"{what} {points}" for what, points, _ in parts) or "nothing"
        said = f"{items} = {total}".replace("-", "−")
        t.say("3.14.9", "{who:you}: {points}.", who=Name(seat), points=said)
    return [seat for seat in range(t.seats) if totals[seat] == min(totals)]


def points_of(t: Gilfate, seat: Seat) -> Parts:
    """3.14.1-11. The points of a seat, line by line."""
    bombs = len(t.bombs[seat])
    cheap = min(bombs, bomb_limit(t, seat))
    relics = sum(1 for card in t.front[seat].cards if card.face.number >= BARRED)
    lines: Parts = [
        ("bombs", 3 * cheap + 5 * (bombs - cheap), "3.14.1"),
        ("explosions", 5 * len(t.explosions[seat]), "3.14.3"),
        ("cards in hand", hand_cost(card.face for card in t.hand[seat].cards), "3.14.9"),
        ("tilted cards", sum(card.count("paid") for card in t.tilted[seat].cards), "3.14.11"),
        ("permanents 10 to 12", -3 * relics, "3.14.4"),
    ]
    return [line for line in lines if line[1]]


# Next round and the end --------------------------------------------------------------------------------


def next_starter(t: Gilfate, winners: list[Seat]) -> Seat:
    """3.15.3, 3.15.4. The winner; of several the one with fewest bombs, then the first of them
    clockwise after the seat that took the last turn."""
    fewest = min(len(t.bombs[seat]) for seat in winners)
    ring = [(t.turn + step) % t.seats for step in range(1, t.seats + 1)]
    return next(seat for seat in ring if seat in winners and len(t.bombs[seat]) == fewest)


def game_is_over(t: Gilfate) -> bool:
    """3.13.3, 3.13.5, 3.13.6, 3.14.12. Five survival points, or enough rounds."""
    if t.match_length == "to5":
        return max(t.survival) >= TO_WIN
    return t.round_number >= ROUNDS[t.match_length]


def why_over(t: Gilfate) -> str:
    """3.13.3, 3.13.5, 3.13.6. What ended the game, and not only its last round."""
    if t.match_length == "to5":
        return f"{{won:you}} reached {TO_WIN} survival points"
    rounds = ROUNDS[t.match_length]
    why = t.ending if rounds == 1 else f"all {rounds} rounds played"
    if not t.knockout:
        return f"{why}; fewest points wins"
    return f"{why}. {who_was_left(t)}" if rounds == 1 else why


def who_was_left(t: Gilfate) -> str:
    """3.13.1. Who outlasted the round, and who did not."""
    if not t.out:
        return "Nobody was knocked out"
    gone = "{gone:you} had been knocked out"
    return "{left:you} outlasted the round; " + gone if len(t.out) < t.seats else gone


def standing(t: Gilfate, seat: Seat) -> float:
    """3.13.1, 3.14.12. Survival points; or the points of all rounds, with those that the present
    one would bring now, below zero because the fewest win."""
    if t.knockout:
        return t.survival[seat]
    return -t.points[seat] - sum(points for _, points, _ in points_of(t, seat))


def outcome(t: Gilfate) -> Outcome:
    """3.13.4-6, 3.14.12-13. Most survival points, or the fewest points; ties share the win."""
    if t.knockout:
        best = max(t.survival)
        winners = [seat for seat in range(t.seats) if t.survival[seat] == best]
        parts = [[("survival points", float(n), "3.13.1")] for n in t.survival]
        rule = {"to5": "3.13.4", "single": "3.13.6"}.get(t.match_length, "3.13.5")
        named = {
            "won": [Name(seat) for seat in winners],
            "left": [Name(seat) for seat in range(t.seats) if seat not in t.out],
            "gone": [Name(seat) for seat in sorted(t.out)],
        }
        scores = [float(n) for n in t.survival]
        return Outcome(scores, winners, why_over(t), rule, parts, words=named)
    best = min(t.points)
    winners = [seat for seat in range(t.seats) if t.points[seat] == best]
    lines = [[(what, float(n), rule) for what, n, rule in parts] for parts in t.parts]
    return Outcome(
        [float(n) for n in t.points], winners, why_over(t), "3.14.12", lines, lowest_wins=True
    )
