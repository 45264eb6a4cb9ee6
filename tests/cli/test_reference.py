"""Looking things up: games, rules, cards, and whether they agree."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from fateloom.cli import main
from tests.cli import ROOT, fateloom


def said(capsys: pytest.CaptureFixture[str], call: str) -> str:
    assert main(call.split()) == 0
    return capsys.readouterr().out


def test_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "games")
    assert "council: Council of Kings, 2 to 6 players" in out
    assert "kuhn: Kuhn poker, 2 players" in out
    assert "mode=advanced" in said(capsys, "games council")
    data = {each["id"]: each for each in json.loads(said(capsys, "games --format json"))}
    assert data["souk"]["seats"] == [2, 4]


def test_rules_are_read_whole_by_chapter_and_one_by_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "rules souk") == (ROOT / "examples/souk/rules.md").read_text()
    assert said(capsys, "rules souk S5") == (
        "S5 (added for this edition): When Dusk is turned up the game ends at once; nobody may answer.\n"
    )
    chapter = said(capsys, "rules council 3.4").splitlines()
    assert chapter[0] == "3.4 Auction turns"
    assert [line.split()[0] for line in chapter[1:]] == [f"3.4.{n}" for n in range(1, 14)]
    assert said(capsys, "rules council 8.37").startswith("8.37: Several players share")
    rule = json.loads(said(capsys, "rules council 3.4.13 --format json"))
    assert rule["id"] == "3.4.13"
    assert rule["tags"] == ["H"]
    assert len(json.loads(said(capsys, "rules council 3.4 --format json"))) == 13


def test_cards_are_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "veto: Veto: Spoil a taking or another veto." in said(capsys, "cards souk")
    assert "worth: 5" in said(capsys, "cards souk relic5")
    assert json.loads(said(capsys, "cards souk relic5 --format json"))["table"] == "relic"
    schema = json.loads(said(capsys, "cards souk --schema"))
    assert schema["properties"]["relic"]["items"]["required"] == ["id", "name"]
    (tmp_path / "souk.toml").write_text('[[relic]]\nid = "relic5"\nworth = 50\n')
    assert "worth: 50" in said(capsys, "cards souk relic5 --cards .")


# check -------------------------------------------------------------------------------------


def test_the_games_here_agree_with_their_rules(capsys: pytest.CaptureFixture[str]) -> None:
    for game in ("council", "souk", "kuhn", "leduc"):
        assert main(["check", game]) == 0
    assert "checked council: cards, code and rules agree" in capsys.readouterr().err


BREAKS = {
    "a text without a function": (
        "cards.toml",
        'name = "Brass lamp"',
        'name = "Brass lamp"\ntext = "Shine."',
        "card relic5 has a text, but no function",
    ),
    "a function without a card": (
        "cards.py",
        '@reacts("veto"',
        '@reacts("vetto"',
        "there is a function for vetto, but no such card",
    ),
    "a rule that is cited in code": ("rules.py", 'rule="S3"', 'rule="S33"', "cites S33, but"),
    "a rule that is cited in a bar": ("rules.py", '"S3: you', '"S9: you', "cites S9, but"),
    "a rule that is cited in a docstring": ("cards.py", '"""S4. A', '"""S7. A', "cites S7, but"),
    "a rule that is cited by a rule": ("rules.md", "nobody may answer", "see S8", "cites S8, but"),
    "a rule written otherwise": (
        "rules.md",
        "- **S5** [H]",
        "- **S5**",
        "expected '- **ID** [TAG]",
    ),
    "a rule written twice": ("rules.md", "- **S5** [H]", "- **S4** [H]", "stands already on line"),
    "no introduction": ("rules.md", "## Two-minute introduction", "## Preface", "no two-minute"),
    "no rule page": ("rules.md", None, "", "has no rule page"),
    "a misspelt hook of the advice": (
        "advice.py",
        "def value(",
        "def is_quiesent(t: Souk) -> bool: return True\n\n\ndef value(",
        "souk.advice.is_quiesent: no bot reads it; they read value, answer_bonus, rollout_answer",
    ),
    "a misspelt constant of the advice": (
        "advice.py",
        "def value(",
        'LEVEL = {"novice": {}}\n\n\ndef value(',
        "souk.advice.LEVEL: no bot reads it",
    ),
    "advice without a value": (
        "advice.py",
        "def value(",
        "def _value(",
        "souk.advice: there is no value(t, seat)",
    ),
    "no invariants": ("invariants.py", None, "", "invariants: there is no conserved(t)"),
    "misspelt invariants": ("invariants.py", "conserved", "preserved", "there is no conserved(t)"),
    "bad card data": ("cards.toml", "worth = 5", 'worth = "5"', "expected a whole number"),
    "bad wording": ("lines.toml", "unsaid", "hushed", "unknown key 'hushed'; allowed: unsaid"),
    "wording of a wrong kind": ("lines.toml", '["vetoes"]', '"vetoes"', "must be a list"),
}


@pytest.mark.parametrize("name", BREAKS)
def test_whatever_does_not_agree_is_listed(name: str, at_home: Path) -> None:
    file, old, new, problem = BREAKS[name]
    shutil.copytree(ROOT / "examples/souk", at_home / "souk")
    path = at_home / "souk" / file
    if old is None:
        path.unlink()
    else:
        assert old in path.read_text()
        path.write_text(path.read_text().replace(old, new, 1))
    done = fateloom("check souk", cwd=at_home, FATELOOM_PATH=str(at_home))
    assert done.code == 1
    assert any(line.startswith("souk: ") and problem in line for line in done.out.splitlines())
    listed = fateloom("check souk --format json", cwd=at_home, FATELOOM_PATH=str(at_home))
    assert listed.code == 1
    assert len(json.loads(listed.out)["souk"]) == done.out.count("\n")


# coverage ----------------------------------------------------------------------------------


def checkout(home: Path, tests: str) -> None:
    """A checkout with Souk and some tests of it."""
    shutil.copytree(ROOT / "examples/souk", home / "examples/souk")
    (home / "tests/examples").mkdir(parents=True)
    (home / "tests/examples/test_souk.py").write_text(tests)


COVERED = """
from fateloom.testing import rule

@rule("S1", "S2", "S3")
def test_one(): pass

@rule("S4", "S5", "S6")
def test_two(): assert {two}

@rule({three})
def test_three(): pass
"""


@pytest.mark.parametrize(
    ("two", "three", "code", "words"),
    [
        ("True", '"S1"', 0, "6 of 6 rules are played by 3 passing tests; 0 missing, 0 unknown"),
        ("False", '"S4", "S5"', 1, "5 of 6 rules are played by 2 passing tests; 1 missing"),
        ("True", '"S99"', 1, "S99: there is no such rule"),
    ],
)
def test_only_passing_tests_cover_a_rule(
    two: str, three: str, code: int, words: str, at_home: Path
) -> None:
    checkout(at_home, COVERED.format(two=two, three=three))
    home = {"FATELOOM_PATH": str(at_home / "examples")}
    done = fateloom("rules souk --coverage", cwd=at_home, **home)
    assert done.code == code, done
    assert words in done.err
    assert "S2: test_one\n" in done.out
    assert ("S6: NO TEST" in done.out) == (two == "False")
    data = json.loads(fateloom("rules souk --coverage --format json", cwd=at_home, **home).out)
    assert data["ok"] == (code == 0)
    assert data["missing"] == (["S6"] if two == "False" else [])


def test_coverage_says_when_there_are_no_tests(at_home: Path) -> None:
    checkout(at_home, "")
    (at_home / "tests/examples/test_souk.py").unlink()
    home = {"FATELOOM_PATH": str(at_home / "examples")}
    done = fateloom("rules souk --coverage", cwd=at_home, **home)
    assert done.code == 2
    assert "the tests of Souk are not here" in done.err
