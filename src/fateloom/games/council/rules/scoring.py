"""3.12 End and scoring."""

from __future__ import annotations

from fateloom.engine.rules.game import Outcome
from fateloom.engine.state.log import Name
from fateloom.engine.state.table import Seat
from fateloom.games.council.table import Council

STEPS = (0, 1, 3, 6, 10)


def penalty(chaos: int) -> int:
    """3.12.5. The first Chaos costs 1 point, the next 2, 3, 4, and every further one 5."""
    return STEPS[chaos] if chaos < 5 else 5 * chaos - 10


def chaos_total(t: Council, seat: Seat, more: int = 0) -> int:
    """3.12.4, 3.11.6. Chaos on Monsters and in the Populace (and what is yet to come), as
    texts lessen it."""
    chaos = t.populace[seat] + more
    for card in t.kingdom[seat].cards:
        if card.counters and card.face.monster:
            chaos += card.counters.get("chaos", 0)
    chaos = t.value("chaos_total", chaos, seat)
    return chaos if chaos > 0 else 0


def hero_points(t: Council, seat: Seat) -> int:
    """3.12.3. The printed points of every Hero, with or without Order."""
    return sum([card.face.points for card in t.kingdom[seat].cards if card.face.hero])


def score(t: Council, seat: Seat) -> int:
    """3.12.2-3.12.7. Coins and Hero points, as texts change them, less the Chaos penalty."""
    points = t.coins[seat] + t.value("score", hero_points(t, seat), seat)
    return points - penalty(t.once(chaos_total, seat))


def score_lines(t: Council, seat: Seat) -> list[tuple[str, int, str]]:
    """How a score comes about: what for, how much, by which rule."""
    lines: list[tuple[str, int, str]] = [
        ("coins", t.coins[seat], "3.12.2"),
        ("Heroes", hero_points(t, seat), "3.12.3"),
    ]
    for card in t.kingdom[seat].cards:
        modify = t.game.effects.modifiers["score"].get(card.face.id)
        if modify is not None:
            rule = "3.12.6" if card.face.curse else "3.12.3"
            lines.append((card.face.name, modify(t, card, 0, None), rule))
    chaos = chaos_total(t, seat)
    lines.append((f"{chaos} Chaos", -penalty(chaos), "3.12.5"))
    return lines


def outcome(t: Council) -> Outcome:
    """3.12.8. The highest score wins; all seats tied for it win together."""
    scores: list[float] = [score(t, seat) for seat in range(t.seats)]
    best = max(scores)
    winners = [seat for seat in range(t.seats) if scores[seat] == best]
    parts = [score_lines(t, seat) for seat in range(t.seats)]
    return Outcome(scores, winners, "The Game Ends card was revealed", "3.12.1", parts)


def final_words(t: Council) -> None:
    """The last line of the history."""
    if t.log is None:
        return
    scores = [score(t, seat) for seat in range(t.seats)]
    ranking = sorted(range(t.seats), key=lambda seat: -scores[seat])
    who = {f"s{seat}": Name(seat) for seat in ranking}
    table = ", ".join(f"{{s{seat}}} {scores[seat]}" for seat in ranking)
    winners = [seat for seat in ranking if scores[seat] == scores[ranking[0]]]
    wins = "[win|wins]" if len(winners) == 1 else "[share|shares] the win"
    text = f"Game over. Final scores: {table}. {{winners}} {wins}."
    t.say("3.12.1", text, winners=[Name(seat) for seat in winners], **who)
