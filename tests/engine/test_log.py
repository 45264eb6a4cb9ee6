"""History: each line frozen with what was known when it was said."""

from __future__ import annotations

from fateloom.engine.chance import Loose
from fateloom.engine.flow import choose
from fateloom.engine.log import Name
from fateloom.engine.match import Match
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
    match = Match(toy(story), 2, Loose(0), names=["Ann", "Ben"])
    assert lines(match, 0)[0] == "Ann draws Ace."


def test_a_quiet_match_keeps_no_history() -> None:
    match = Match(toy(story), 2, Loose(0), quiet=True)
    assert match.table.quiet
    assert match.view(0, since=0)["log"] == []


async def company(t: Toy) -> str | None:
    t.say("T6", "{who} came.", who=[Name(0)])
    t.say("T6", "{who} left.", who=[Name(0), Name(1)])
    await choose(0, ["on", "off"], rule="T4")
    return None


def test_several_players_are_named_as_one_speaks() -> None:
    assert lines(play(company)) == ["Seat A came.", "Seat A and Seat B left."]
