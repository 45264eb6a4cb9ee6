"""History: each line frozen with what was known when it was said."""

from __future__ import annotations

from fateloom.engine.match.match import Match
from fateloom.engine.rules.asks import choose
from fateloom.engine.state.chance import SeededChance
from fateloom.engine.state.log import Name
from tests.engine.toy import Toy, card, play, toy


def lines(match: Match, seat: int | None = None) -> list[str]:
    return [line["text"] for line in match.view(seat, since=0)["log"]]


async def story(t: Toy) -> str | None:
    ace = t.move(card(t, "ace"), t.hand[0])
    t.say("T1", "{who} draws {card}.", who=Name(0), card=ace)
    t.say("T2", "You whisper {n}.", to=t.only(1), n=7)
    t.show(ace, t.everyone)
    t.say("T3", "{who} shows {card} and {cards} in {zone}.", who=Name(0), card=ace,
          cards=[ace, t.stock.top], zone=t.hand[0])  # fmt: skip
    await choose(0, ["on", "off"], rule="T4")
    t.move(ace, t.stock)
    t.shuffle(t.stock)
    t.say("T5", "All is forgotten.")
    return None


def test_a_line_names_a_card_only_to_those_who_knew_it_then() -> None:
    match = play(story)
    assert lines(match, 0)[0] == "Seat A draws Ace."
    assert lines(match, 1)[0] == "Seat A draws a court."
    assert lines(match)[0] == "Seat A draws a court."
    assert lines(match)[1] == "Seat A shows Ace and Ace, a gift in hand.0."


def test_a_line_says_as_data_what_a_client_draws() -> None:
    """Whose line it is, where which card is named, and its numbers; never more than its text."""

    async def tale(t: Toy) -> str | None:
        ace = t.move(card(t, "ace"), t.hand[0])
        t.say("T1", "{who} rolls {dice} for {card}, {n} in all.", who=Name(0), dice=[1, 2],
              card=ace, n=3)  # fmt: skip
        t.say("T2", "{cards} ({card}) go to {who}.", cards=[ace, t.stock.top, ace], card=ace,
              who=Name(1))  # fmt: skip
        t.say("T3", "{who} are tired.", who=[Name(1), Name(0)])
        await choose(0, ["on", "off"], rule="T4")
        return None

    match = play(tale)
    own, other = (match.view(seat, since=0)["log"] for seat in (0, 1))
    assert own[0]["seat"] == 0
    assert own[0]["numbers"] == {"dice": [1, 2], "n": 3}
    assert "seat" not in own[1]
    assert own[2]["seat"] == 1
    told = [
        (each["face"], line["text"][each["start"] : each["end"]])
        for line in own
        for each in line.get("cards", [])
    ]
    assert told == [("ace", "Ace")] * 4
    assert not any("cards" in line for line in other)
    assert other[0]["numbers"] == own[0]["numbers"]
    dice = own[0]["numbers"]["dice"]
    assert isinstance(dice, list)
    dice.append(6)
    assert match.view(0, since=0)["log"][0]["numbers"] == {"dice": [1, 2], "n": 3}


def test_a_line_begins_with_a_capital_whoever_reads_it() -> None:
    async def tale(t: Toy) -> str | None:
        ace = t.move(card(t, "ace"), t.hand[0])
        t.say("T1", "{card} is drawn by {who}.", card=ace, who=Name(0))
        await choose(0, ["on", "off"], rule="T4")
        return None

    match = play(tale)
    assert lines(match, 0) == ["Ace is drawn by Seat A."]
    assert lines(match, 1) == ["A court is drawn by Seat A."]


def test_lines_do_not_change_when_knowledge_does() -> None:
    match = play(story)
    before = {seat: lines(match, seat) for seat in (0, 1, None)}
    match.decide(0, "on")
    for seat, said in before.items():
        assert lines(match, seat) == [*said, "All is forgotten."]


def test_a_line_for_others_leaves_no_gap() -> None:
    match = play(story)
    log = match.view(0, since=0)["log"]
    assert [(line["at"], line["rule"]) for line in log] == [(0, "T1"), (1, "T3")]
    assert lines(match, 1)[1] == "You whisper 7."
    assert "whisper" not in " ".join(lines(match))


def test_only_the_lines_asked_for_are_told() -> None:
    match = play(story)
    assert match.view(0)["log"] == []
    assert [line["at"] for line in match.view(0, since=1)["log"]] == [1]
    assert match.view(0, since=9)["log"] == []


def test_players_are_called_by_their_names() -> None:
    match = Match(toy(story), 2, SeededChance(0), names=["Ann", "Ben"])
    assert lines(match, 0)[0] == "Ann draws Ace."


def test_a_quiet_match_keeps_no_history() -> None:
    match = Match(toy(story), 2, SeededChance(0), quiet=True)
    assert match.table.quiet
    assert match.view(0, since=0)["log"] == []


async def company(t: Toy) -> str | None:
    t.say("T6", "{who} came.", who=[Name(0)])
    t.say("T6", "{who} left.", who=[Name(0), Name(1)])
    await choose(0, ["on", "off"], rule="T4")
    return None


def test_several_players_are_named_as_one_speaks() -> None:
    assert lines(play(company)) == ["Seat A came.", "Seat A and Seat B left."]


async def addressed(t: Toy) -> str | None:
    ace = t.move(card(t, "ace"), t.hand[0])
    t.say("T7", "{who} [draw|draws] {card} and [give|gives] {other} 1 coin.", who=Name(0),
          card=ace, other=Name(1))  # fmt: skip
    t.say("T7", "{card}: {who} [take|takes] {other}'s hat.", card=ace, who=Name(1), other=Name(0))
    t.say("T7", "The deck is empty. {who}'s turn [is|is] over.", who=Name(0))
    t.say("T7", "{who} [share|shares] the win.", who=[Name(0), Name(1)])
    t.say("T7", "The raid hits {who:you}, not {other}.", who=Name(0), other=Name(1))
    await choose(0, ["on", "off"], rule="T4")
    return None


def test_a_reader_is_addressed_where_a_text_says_so() -> None:
    match = Match(toy(addressed), 2, SeededChance(0), names=["ann", "Ben"])
    assert lines(match, 0) == [
        "You draw Ace and give Ben 1 coin.",
        "Ace: Ben takes your hat.",
        "The deck is empty. Your turn is over.",
        "You and Ben share the win.",
        "The raid hits you, not Ben.",
    ]
    assert lines(match, 1) == [
        "ann draws a court and gives you 1 coin.",
        "A court: you take ann's hat.",
        "The deck is empty. ann's turn is over.",
        "ann and you share the win.",
        "The raid hits ann, not Ben.",
    ]
    assert lines(match) == [
        "ann draws a court and gives Ben 1 coin.",
        "A court: Ben takes ann's hat.",
        "The deck is empty. ann's turn is over.",
        "ann and Ben share the win.",
        "The raid hits ann, not Ben.",
    ]
