"""Standing orders in plain lines: windows that pass without a question."""

from __future__ import annotations

from pathlib import Path

from tests.cli import Said, fateloom

CALL = "play fantos --seats human,random,random --option negotiation=off --seed windows"
HIRES = ["1", "1", "1"]


def fantos(*typed: str, cwd: Path, kept: str = "kept.match") -> Said:
    return fateloom(
        f"{CALL} --save {kept}", typed="".join(f"{each}\n" for each in (*HIRES, *typed)), cwd=cwd
    )


def test_a_yield_lets_windows_pass_that_do_not_concern_me(at_home: Path) -> None:
    asked = fantos(*["1"] * 25, cwd=at_home, kept="asked.match").out
    spared = fantos("yield", *["1"] * 25, cwd=at_home).out
    assert "You pass automatically unless something affects you." in spared
    assert spared.count("\nTurn ") > asked.count("\nTurn ")
    assert "Your turn." in spared


def test_the_first_idle_window_tells_of_yields_once(at_home: Path) -> None:
    assert fantos(*["1"] * 12, cwd=at_home).out.count("Tip: type yield") == 1


def test_a_yield_ends_when_it_is_called_off(at_home: Path) -> None:
    said = fantos("yield turn", "yield off", "yield for ever", cwd=at_home).out
    assert "You pass automatically until your turn, or until you must choose." in said
    assert "You will always be asked." in said
    assert "Type yield, yield turn, yield window or yield off." in said


def test_people_who_share_a_screen_are_all_asked(at_home: Path) -> None:
    said = fateloom("play souk --seats human,human --seed dusk", typed="\nyield\n", cwd=at_home)
    assert "On a shared screen everyone is always asked." in said.out


def test_who_plays_alone_has_nothing_to_pass(at_home: Path) -> None:
    said = fateloom("play weaver --seed dusk", typed="yield\nyield off\nhelp\n", cwd=at_home).out
    assert said.count("You play alone, so there is nothing to pass.") == 2
    assert "yield:" not in said and "automatically" not in said
    assert "undo: undo your last move" in said
    assert "yield: pass automatically" in fantos("help", cwd=at_home).out


def test_a_card_that_is_no_answer_is_explained(at_home: Path) -> None:
    said = fantos("balm", "why not balm", cwd=at_home).out
    assert "As a card: Balm: " in said or "Not now: Balm: " in said


def test_the_whole_table_has_no_words_for_clients(at_home: Path) -> None:
    said = fantos("table", cwd=at_home).out
    table = said[said.index("> table") :]
    assert "Legacy Deck: " in table and "may attack Seat " in table
    assert not any(word in table for word in ("window", "concerned", "counter", "witch", "none"))
