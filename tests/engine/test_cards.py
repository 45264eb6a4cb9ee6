"""Card data: mistakes are named with file, line, field and what was expected."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from fateloom.engine.rules.game import Game, UsageError
from fateloom.engine.rules.registry import find_game, game_ids
from fateloom.engine.state.card_data import CardDataError, faces_hash, load_faces, schema
from tests.engine.toy import Court, Gift, toy

KINDS = {"court": Court, "gift": Gift}
GOOD = """\
[[court]]
id = "duke"
name = "Duke"
rank = 5

[[gift]]
id = "harp"
name = "Harp"
colour = "red"
for_whom = ["bard"]
wrapped = true
copies = 3
"""


def written(tmp_path: Path, text: str, name: str = "cards.toml") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def complaint(tmp_path: Path, text: str) -> str:
    path = written(tmp_path, text)
    with pytest.raises(CardDataError) as error:
        load_faces(path, KINDS)
    return str(error.value).replace(str(path), "cards.toml")


def test_facts_become_faces(tmp_path: Path) -> None:
    faces = load_faces(written(tmp_path, GOOD), KINDS)
    duke, harp = faces["duke"], faces["harp"]
    assert isinstance(duke, Court)
    assert (duke.rank, duke.back, duke.copies, duke.text) == (5, "court", 1, "")
    assert isinstance(harp, Gift)
    assert (harp.colour, harp.for_whom, harp.wrapped, harp.copies) == ("red", ("bard",), True, 3)
    assert list(faces) == ["duke", "harp"]


@pytest.mark.parametrize(
    ("wrong", "right", "words"),
    [
        ("rank = 5", 'rank = "five"', "line 4: field 'rank' is 'five', expected a whole number"),
        ("rank = 5", "rank = -1", "line 4: field 'rank' is -1, expected a whole number"),
        ("rank = 5", "rank = true", "line 4: field 'rank' is True, expected a whole number"),
        ("rank = 5", "rank = 1.5", "line 4: field 'rank' is 1.5, expected a whole number"),
        ("rank = 5", "", "line 1: field 'rank' is missing, expected a whole number"),
        ('name = "Duke"', "name = 5", "line 3: field 'name' is 5, expected a text"),
        ('name = "Duke"', "", "line 1: field 'name' is missing, expected a text"),
        ('id = "duke"', "", "line 1: field 'id' is missing, expected a text"),
        (
            'colour = "red"',
            'colour = "blue"',
            "line 9: field 'colour' is 'blue', expected one of 'red', 'white'",
        ),
        (
            'for_whom = ["bard"]',
            'for_whom = "bard"',
            "line 10: field 'for_whom' is 'bard', expected a list of a texts",
        ),
        ('["bard"]', '["bard", 2]', "line 10: field 'for_whom' is ['bard', 2], expected a list"),
        ("wrapped = true", 'wrapped = "yes"', "line 11: field 'wrapped' is 'yes', expected true"),
        ("wrapped = true", "wraped = true", "line 11: unknown field 'wraped'; allowed: id, name"),
        ('id = "harp"', 'id = "duke"', "line 7: a second card with id 'duke'"),
        ("[[gift]]", "[[present]]", "line 6: unknown table 'present'; allowed: [[court]], [[gi"),
        ("[[gift]]", "[gift]", "'gift' must be written as [[gift]]"),
        ("rank = 5", "rank = ", "is not valid TOML"),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, wrong: str, right: str, words: str) -> None:
    said = complaint(tmp_path, GOOD.replace(wrong, right))
    assert said.startswith("cards.toml")
    assert words in said


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(CardDataError, match=r"none\.toml: cannot be read: No such file"):
        load_faces(tmp_path / "none.toml", KINDS)
    (tmp_path / "raw.toml").write_bytes(b'id = "\xff"')
    with pytest.raises(CardDataError, match=r"raw\.toml: is not UTF-8 text"):
        load_faces(tmp_path / "raw.toml", KINDS)


# Packs -----------------------------------------------------------------------------------


def test_a_pack_replaces_the_fields_it_gives(tmp_path: Path) -> None:
    written(tmp_path, '[[gift]]\nid = "rose"\nname = "Tulip"\ncopies = 4\n', "toy.toml")
    game = toy()
    other = game.with_cards(tmp_path)
    rose = other.faces["rose"]
    assert isinstance(rose, Gift)
    assert (rose.name, rose.copies, rose.colour) == ("Tulip", 4, "red")
    assert game.faces["rose"].name == "Rose"
    assert list(other.faces) == list(game.faces)


def test_packs_lie_upon_each_other(tmp_path: Path) -> None:
    for folder, name in (("one", "Tulip"), ("two", "Lily")):
        (tmp_path / folder).mkdir()
        written(tmp_path / folder, f'[[gift]]\nid = "rose"\nname = "{name}"\n', "toy.toml")
    game = toy().with_cards(tmp_path / "one").with_cards(tmp_path / "two")
    assert game.faces["rose"].name == "Lily"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[[gift]]\nid = "oboe"\n', "line 2: field 'id' is 'oboe', expected the id of a gift"),
        ('[[gift]]\nid = "ace"\n', "line 2: field 'id' is 'ace', expected the id of a gift"),
        ('[[gift]]\nname = "Oboe"\n', "field 'id' is None, expected the id of a gift: ring, "),
        ('[[gift]]\nid = "rose"\nname = 3\n', "line 3: field 'name' is 3, expected a text"),
    ],
)
def test_a_mistake_in_a_pack_is_named(tmp_path: Path, text: str, words: str) -> None:
    written(tmp_path, text, "toy.toml")
    with pytest.raises(CardDataError) as error:
        toy().with_cards(tmp_path).faces  # noqa: B018  # to look at the faces loads them
    assert "toy.toml" in str(error.value)
    assert words in str(error.value)


def test_a_folder_without_a_pack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no card pack for toy"):
        toy().with_cards(tmp_path)


def test_a_game_may_refuse_a_pack(tmp_path: Path) -> None:
    def at_least_nine(faces: object) -> None:
        raise CardDataError("too few cards")

    with pytest.raises(CardDataError, match="too few cards"):
        toy(check_cards=at_least_nine).faces  # noqa: B018  # to look at the faces loads them


def test_other_cards_have_another_hash(tmp_path: Path) -> None:
    written(tmp_path, '[[gift]]\nid = "rose"\nname = "Tulip"\n', "toy.toml")
    game = toy()
    assert game.cards_hash == toy().cards_hash == faces_hash(game.faces.values())
    assert game.with_cards(tmp_path).cards_hash != game.cards_hash


def test_a_match_is_replayed_with_its_own_cards_or_with_the_same_in_other_words(
    tmp_path: Path,
) -> None:
    written(tmp_path, '[[gift]]\nid = "rose"\nname = "Tulip"\n', "toy.toml")
    earlier, unknown = "1" * 32, "2" * 32
    game = toy(earlier_cards=(earlier,))
    assert game.plays_with(game.cards_hash)
    assert game.plays_with(earlier)
    assert not game.plays_with(unknown)
    packed = game.with_cards(tmp_path)
    assert packed.plays_with(packed.cards_hash)
    assert not packed.plays_with(earlier), "a card pack lies over the cards"


# Schema ----------------------------------------------------------------------------------


def validator(game: Game) -> Draft202012Validator:
    made = json.loads(json.dumps(schema(game.title, game.face_types)))
    Draft202012Validator.check_schema(made)
    return Draft202012Validator(made)


@pytest.mark.parametrize("id", game_ids())
def test_the_cards_of_every_game_fit_their_schema(id: str) -> None:
    game = find_game(id)
    facts = tomllib.loads(files(game.package).joinpath("cards.toml").read_text("utf-8"))
    validator(game).validate(facts)


@pytest.mark.parametrize(
    "text",
    [
        '[[gift]]\nid = "harp"\n',
        '[[gift]]\nid = "harp"\nname = "Harp"\ncolour = "blue"\n',
        '[[gift]]\nid = "harp"\nname = "Harp"\nfor_whom = "bard"\n',
        '[[gift]]\nid = "harp"\nname = "Harp"\nstrings = 7\n',
        '[[court]]\nid = "duke"\nname = "Duke"\nrank = -1\n',
        '[[present]]\nid = "harp"\nname = "Harp"\n',
    ],
)
def test_the_schema_finds_mistakes_too(text: str) -> None:
    assert not validator(toy()).is_valid(tomllib.loads(text))
    assert validator(toy()).is_valid(tomllib.loads(GOOD))
