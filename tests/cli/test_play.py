"""Playing in plain lines: answers, asides, leaving and coming back."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from fateloom import new_match, record
from fateloom.engine.state.chance import SeededChance
from fateloom.record import key_file
from fateloom.term.console import Console, Quit
from fateloom.term.game_loop import GameLoop
from tests.cli import CTRL_C, CTRL_D, Said, Terminal, fateloom


def souk(*typed: str, cwd: Path, seats: str = "human,human", more: str = "") -> Said:
    """A sitting at which two people share the screen and nothing is left to bots."""
    call = f"play souk --seats {seats} --seed dusk --save kept.match {more}"
    return fateloom(call, typed="".join(f"{each}\n" for each in typed), cwd=cwd)


def decided(path: Path) -> list[str]:
    return [each.key for each in record.read(path, may_be_cut=True).decisions]


# Answers -----------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", ["2", "pass", "PASS", "Pass", "p", "pa"])
def test_an_answer_is_a_number_a_word_or_its_beginning(answer: str, at_home: Path) -> None:
    souk("", answer, cwd=at_home)
    assert decided(at_home / "kept.match") == ["pass"]


@pytest.mark.parametrize(
    ("answer", "reply"),
    [
        ("3", "There is no option 3; type a number from 1 to 2."),
        ("0", "There is no option 0; type a number from 1 to 2."),
        ("steal", "'steal' is not an option; type a number from 1 to 2, or ? for help."),
        ("\x1b[A", "'\\x1b[A' is not an option; type a number from 1 to 2, or ? for help."),
        ("999999999999999999999", "There is no option 999999999999999999999"),
    ],
)
def test_what_is_no_answer_is_said(answer: str, reply: str, at_home: Path) -> None:
    assert reply in souk("", answer, cwd=at_home).out
    assert not (at_home / "kept.match").read_text().count(" s0 ")


def test_an_answer_that_could_be_two_names_both(at_home: Path) -> None:
    said = fateloom(
        "play council --seats human,human --seed dusk --save kept.match",
        typed="\nbargain\n",
        cwd=at_home,
    )
    assert "'bargain' matches 2 (Bargain: " in said.out


def test_a_barred_answer_gets_its_rule_and_reason(at_home: Path) -> None:
    said = fateloom(
        "play council --seats human,human --seed dear-1 --save kept.match",
        typed="\nbuy\n? buy\n?\n",
        cwd=at_home,
    )
    reason = "it costs 11 and you have only 10 coins; tax first (3.6.4)."
    assert said.out.count(reason) == 4  # with the question, and for each of the three
    assert not decided(at_home / "kept.match")


def test_enter_asks_again(at_home: Path) -> None:
    assert souk("", "", "", cwd=at_home).out.count("Take Clay cat (coins on it: 0)") == 3


# Asides ------------------------------------------------------------------------------------


def test_cards_options_and_rules_are_explained(at_home: Path) -> None:
    said = fateloom(
        "play council --seats human,human --seed dusk --save kept.match",
        typed="\n?\n? 1\n? troll\n? 3.4.8\n? xyzzy\nrules 3.4\nrules\n",
        cwd=at_home,
    )
    assert "3.4.2 (from the rulebook): On your turn do one thing" in said.out
    assert "\n1. Pass: " in said.out
    assert "You may also type" not in said.out, "keys are shown to nobody"
    assert "(the rulebook's bid)" in said.out and "*" not in said.out
    assert "Troll: Evil, Giant, Chaos 3" in said.out
    assert (
        "3.4.8 (added for this edition): You cannot pass on a Good card with no coins left."
        in said.out
    )
    assert "No option, card or rule matches 'xyzzy'." in said.out
    assert "3.4.13 (added for this edition)" in said.out
    assert "3.12 End and scoring" in said.out


def test_of_cards_with_one_name_the_one_at_this_table_is_explained(at_home: Path) -> None:
    call = "play fatal --seats human,human,human --seed dusk --save kept.match"
    said = fateloom(call, typed="\n? lichtenborn\n", cwd=at_home).out
    assert said.count("Lichtenborn: yellow, hunts Terranova; for 3 players.") == 1
    assert "for 5 players" not in said.split("> ? lichtenborn")[1]


def test_undo_takes_back_and_says_why_not(at_home: Path) -> None:
    said = fateloom(
        "play council --seats human,human --seed dusk --save kept.match",
        typed="\nundo\ntax\nundo\ntax\nbid\n\nundo\n",
        cwd=at_home,
    )
    assert "You can't undo that: you have not made a move yet." in said.out
    assert "Undone: Tax" in said.out
    assert "You can't undo that: " in said.out.split("Undone: Tax")[1]
    assert decided(at_home / "kept.match") == ["tax", "bid"]
    assert "undo 1 s" in (at_home / "kept.match").read_text()


@pytest.mark.parametrize("typed", ["-1", "+7", "\u22121"])
def test_a_signed_number_is_no_word_of_an_option(typed: str, at_home: Path) -> None:
    call = "play council --seats human,human --seed dusk --save kept.match"
    said = fateloom(call, typed=f"\n{typed}\n", cwd=at_home).out
    assert "matches" not in said
    assert f"{typed!r} is not an option; type a number from 1 to " in said
    assert not decided(at_home / "kept.match")


def test_a_label_with_a_full_stop_gets_no_second_one(at_home: Path) -> None:
    match = new_match("fantos", 2, seed="c")
    while True:
        prompt = match.view(match.next_seat)["prompt"]
        assert prompt is not None
        labels = [option["label"] for option in prompt["options"]]
        if any(label.endswith(".") for label in labels):
            break
        match.decide(match.next_seat, prompt["options"][0]["key"])
    players = ["human" if seat == match.next_seat else "random" for seat in range(2)]
    scribe = record.create(at_home / "kept.match", match, b"c", players)
    out = io.StringIO()
    typed = "".join(f"? {number}\n" for number in range(1, len(labels) + 1))
    voice = Console(out, io.StringIO(), io.StringIO(f"{typed}hint\n"))
    with pytest.raises(Quit):
        GameLoop(match, players, scribe, voice, None, SeededChance(0)).play()
    said = out.getvalue()
    assert ".." not in said
    assert all(f". {label.removesuffix('.')}.\n" in said for label in labels)


def test_a_copy_is_saved_on_request(at_home: Path) -> None:
    said = souk("", "pass", "", "save", "save copy.match", "save copy.match", cwd=at_home)
    assert "Every move is saved to kept.match." in said.out
    assert "Copy saved to copy.match." in said.out
    assert "copy.match cannot be written: File exists." in said.out
    assert decided(at_home / "copy.match") == ["pass"]
    again = fateloom("play souk --resume copy.match", typed="", cwd=at_home)
    assert again.code == 0


def test_history_and_table_are_told_again(at_home: Path) -> None:
    said = souk("", "pass", "", "log 2", "log all", "log x", "table", "help", cwd=at_home)
    assert "Seat A passes; coins on Clay cat: 1. (S3)" in said.out
    assert "Type log, log 50 or log all." in said.out
    assert "vetoes: 2 cards" in said.out
    assert "quit: stop." in said.out


def test_conceding_is_asked_for_twice(at_home: Path) -> None:
    asks = "Concede this game? It counts as a loss. Type concede again to confirm."
    call = "play weaver --seed dusk --save kept.match"
    for other in ("1", "", "no", "?", "quit"):
        said = fateloom(call, typed=f"concede\n{other}\n", cwd=at_home)
        assert asks in said.out and "You play on." in said.out
        assert "The game is over" not in said.out
        (at_home / "kept.match").unlink()
    said = fateloom(call, typed="concede\nno\nconcede\nCONCEDE\n", cwd=at_home)
    assert said.out.count(asks) == 2 and "The game is over" in said.out
    assert decided(at_home / "kept.match") == ["concede"]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("", "Standard options. To change one, start with --option, for example --option "),
        ("--option difficulty=adept", "Options: Difficulty: Adept, 2 Deaths."),
        ("--option gentle_dawn=second", "Options: Gentle dawn: The first two cards."),
        (
            "--option practice=on --option cycle_card=cycle_red_season",
            "Options: Day/Night Cycle: Red Season; Practice.",
        ),
    ],
)
def test_options_are_told_in_words(given: str, told: str, at_home: Path) -> None:
    said = fateloom(f"play weaver --seed dusk {given}", typed="quit\n", cwd=at_home).out
    assert f"\n{told}" in said
    assert "gentle_dawn" not in said and "cycle_" not in said.replace("cycle_visibility", "")


# Leaving and coming back -------------------------------------------------------------------


def test_the_end_of_input_keeps_the_match(at_home: Path) -> None:
    said = souk("", "pass", cwd=at_home)
    assert said.code == 0
    assert said.err.endswith("python3 -m fateloom play souk --resume kept.match\n")
    again = fateloom("play souk --resume kept.match", typed="\ntake\n", cwd=at_home)
    assert again.code == 0
    assert "Resuming after 1 decision." in again.out
    assert "Seat B (you): coins 5" in again.out
    assert decided(at_home / "kept.match") == ["pass", "take"]


def test_a_match_can_be_resumed_again_and_again_to_its_end(at_home: Path) -> None:
    souk(cwd=at_home)
    for _ in range(30):
        said = fateloom("play --resume kept.match", typed="\n1\n" * 4, cwd=at_home)
        assert said.code == 0
        if "The game is over" in said.out:
            break
    assert fateloom("verify kept.match", cwd=at_home).code == 0
    over = fateloom("play --resume kept.match", cwd=at_home)
    assert over.code == 0
    assert "The game is over: dusk has fallen (S5)." in over.out


def test_a_cut_file_says_what_is_left_out(at_home: Path) -> None:
    souk("", "pass", "", "pass", cwd=at_home)
    path = at_home / "kept.match"
    path.write_bytes(path.read_bytes()[:-3])
    said = fateloom("play souk --resume kept.match", cwd=at_home)
    assert said.code == 0
    assert "line 7 of kept.match was incomplete and is ignored" in said.err
    assert decided(path) == ["pass"]


def test_a_changed_file_is_not_resumed(at_home: Path) -> None:
    souk("", "pass", cwd=at_home)
    path = at_home / "kept.match"
    path.write_bytes(path.read_bytes().replace(b"1 s0 pass", b"1 s0 take"))
    said = fateloom("play souk --resume kept.match", cwd=at_home)
    assert said.code == 1
    assert said.err.startswith("fateloom: kept.match, line 6: the check reads ")
    assert said.err.count("\n") == 1


def test_a_file_of_another_game_is_not_resumed(at_home: Path) -> None:
    souk("", "pass", cwd=at_home)
    said = fateloom("play kuhn --resume kept.match", cwd=at_home)
    assert said.code == 2
    assert said.err == "fateloom: kept.match is a match of souk, not of kuhn\n"


def test_who_only_looks_leaves_no_file(at_home: Path) -> None:
    said = fateloom("play souk", typed="quit\n", cwd=at_home)
    assert said.code == 0
    assert said.err == "You made no moves, so nothing was saved.\n"
    assert not list(at_home.iterdir())


def test_without_a_name_the_file_is_called_after_the_game(at_home: Path) -> None:
    fateloom("play souk --seats human,human", typed="\npass\n", cwd=at_home)
    [path] = at_home.glob("souk-*.match")
    assert key_file(path).exists()


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_a_key_to_leave_saves_and_says_how_to_resume(key: bytes, at_home: Path) -> None:
    person = Terminal("play souk --save kept.match --seed dusk", cwd=at_home)
    person.wait_for("\n> ")
    person.type("pass")
    person.wait_for("\n> ")
    person.press(key)
    assert person.finish() == 0
    assert "Resume with: fateloom play souk --resume kept.match" in person.plain
    assert "Traceback" not in person.plain
    assert decided(at_home / "kept.match")[0] == "pass"
    again = Terminal("play souk --resume kept.match", cwd=at_home)
    again.wait_for("\n> ")
    again.type("quit")
    assert again.finish() == 0


def test_a_terminal_that_is_gone_keeps_the_match(at_home: Path) -> None:
    person = Terminal("play souk --save kept.match --seed dusk", cwd=at_home)
    person.wait_for("\n> ")
    person.type("pass")
    person.wait_for("\n> ")
    person.kill()
    assert decided(at_home / "kept.match")[0] == "pass"
    assert fateloom("play --resume kept.match", cwd=at_home).code == 0


# Looks -------------------------------------------------------------------------------------


def test_bold_is_the_only_ornament_and_can_be_switched_off(at_home: Path) -> None:
    for env, ornament in (({}, True), ({"NO_COLOR": "1"}, False)):
        person = Terminal("play souk --seed dusk", cwd=at_home, **env)
        person.wait_for("\n> ")
        person.type("quit")
        person.finish()
        assert ("\x1b[1m" in person.seen) == ornament
        assert "\x1b" not in person.plain.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")


def test_a_pipe_gets_no_ornament(at_home: Path) -> None:
    assert "\x1b" not in souk("", "pass", cwd=at_home).out


def test_strange_bytes_are_no_answer(at_home: Path) -> None:
    said = fateloom("play souk --seed x", typed=b"\xff\xfe\x00\n\xc3\x28\npass\n", cwd=at_home)
    assert said.code == 0
    assert said.out.count("is not an option") == 2


# Bots alone --------------------------------------------------------------------------------


def test_bots_alone_play_to_the_end(at_home: Path) -> None:
    said = souk(cwd=at_home, seats="greedy,random,random")
    assert said.code == 0
    assert "The game is over: dusk has fallen (S5)." in said.out
    assert "fateloom verify kept.match" in said.err
    assert fateloom("verify kept.match", cwd=at_home).code == 0
    assert not key_file(at_home / "kept.match").exists()


def test_the_same_seed_gives_the_same_match(at_home: Path) -> None:
    files = []
    for name in ("one.match", "two.match"):
        call = f"play souk --seats greedy,random,greedy --seed x --save {name}"
        assert fateloom(call, cwd=at_home).code == 0
        files.append((at_home / name).read_bytes())
    assert files[0] == files[1]


def test_the_outcome_as_json(at_home: Path) -> None:
    said = souk(cwd=at_home, seats="random,random", more="--format json")
    data = json.loads(said.out)
    assert data["file"] == "kept.match"
    assert len(data["outcome"]["scores"]) == 2


def test_a_card_pack_is_played_and_asked_for(at_home: Path) -> None:
    pack = at_home / "mine"
    pack.mkdir()
    (pack / "souk.toml").write_text('[[relic]]\nid = "relic1"\nname = "Gilded cat"\nworth = 9\n')
    said = souk("", "quit", cwd=at_home, more="--cards mine")
    assert "New card: Gilded cat: worth 9." in said.out
    assert "--resume kept.match --cards mine" in said.err
    without = fateloom("play souk --resume kept.match", cwd=at_home)
    assert without.code == 1
    assert "played with other cards" in without.err
    again = fateloom("play souk --resume kept.match --cards mine", cwd=at_home)
    assert again.code == 0
