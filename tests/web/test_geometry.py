"""Nothing that can be clicked or must be read at a table is covered, clipped or outside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pytest

from fateloom.testing import LaidTable
from tests.games.council.scenes import auction
from tests.games.gilfate.scenes import island
from tests.web.conftest import Visitor
from tests.web.geometry import Size, findings, laid, played
from tests.web.laid import Scene
from tests.web.test_whole_games import GAMES

Visits = Callable[..., Visitor]

DESK: Size = (1440, 900)
SIZES: list[Size] = [DESK, (1280, 800), (390, 844)]
ALL_SIZES: list[Size] = [*SIZES, (360, 740), (768, 1024), (1920, 1080)]
DECISIONS = {"weaver": (0, 8, 20)}
"""After how many decisions a match is looked at; in other games after 0, 40 and 90."""


def positions(game: str, *seeds: int) -> Iterator[LaidTable]:
    yield from laid(game)
    for seed in seeds:
        for decisions in DECISIONS.get(game, (0, 40, 90)):
            yield played(game, decisions, seed)


def look(
    visitor: Visitor, tables: Iterable[LaidTable], sizes: list[Size], seat: int | None = 0
) -> list[str]:
    """Show each table at each size; what is found, with where it was."""
    found: list[str] = []
    scene: Scene | None = None
    docks: dict[Size, int] = {}
    for table in tables:
        scene = scene.lay(table) if scene else Scene(visitor, table, seat=seat)
        for size in sizes:
            width, height = size
            scene.page.set_viewport_size({"width": width, "height": height})
            told = findings(scene.page)
            if width >= 1280:  # else own area and hand lie one above the other
                dock = scene.page.evaluate("document.querySelector('.dock').offsetHeight")
                if dock != docks.setdefault(size, dock):
                    told.append(f"the dock is {dock} px high, and was {docks[size]} before")
            found += [f"{width} x {height}, {table.ask}: {each}" for each in told]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_in_sight_at_the_table(visit: Visits, game: str) -> None:
    found = look(visit(*DESK), positions(game, 1), SIZES)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "weaver"])
def test_a_spectator_reads_who_is_on_turn_and_all_else(visit: Visits, game: str) -> None:
    tables = [next(laid(game)), played(game, 40, 1)]
    found = look(visit(*DESK), tables, SIZES, seat=None)
    assert not found, "\n".join(found)


@pytest.mark.deep
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_in_sight_in_every_window(visit: Visits, game: str, theme: str) -> None:
    visitor = visit(*DESK, color_scheme=theme)
    found = look(visitor, positions(game, 1, 2, 3), ALL_SIZES)
    assert not found, "\n".join(found)


@pytest.mark.deep
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_everything_is_in_sight_at_twice_the_size(visit: Visits, game: str, theme: str) -> None:
    visitor = visit(720, 450, device_scale_factor=2, color_scheme=theme)
    found = look(visitor, positions(game, 1, 2, 3), [(720, 450)])
    assert not found, "\n".join(found)


# What the look must find ----------------------------------------------------------------------

FAULTS = {
    ".dock { margin-top: -260px }": "is covered",
    ".prompt .ask h2 { width: 40px; overflow: hidden; white-space: nowrap }": "is cut at the right",
    ".opts .opt:first-child { margin-right: -90px }": "is covered",
    ".opts { position: fixed; left: 90vw }": "it is outside the window",
    ".hand .fan { margin-right: -60px }": "is covered",
    ".shell > .table > .middle { min-height: 900px }": "its foot lies under the dock",
    ".shell > .table > .middle { min-width: 1300px }": "wider than its place",
    ".shell > .table > .middle { margin-top: 300px }": "which the question is about, is out of sight",
    ".sum td { clip-path: none; position: relative; left: 400px }": "is c",
    ".hand .rule { max-height: 14px !important; flex: none }": "on approach, the text",
}
"""Styles that spoil the table, each with words of what is then found."""


def test_the_look_finds_planted_faults(visit: Visits) -> None:
    table = auction("sister_maren coin=2", hand={0: ["kickback", "ward_of_salt", "holy_water"]})
    scene = Scene(visit(*DESK), table)
    assert findings(scene.page) == []
    for style, words in FAULTS.items():
        scene.page.evaluate(PLANT, style)
        found = findings(scene.page)
        assert any(words in each for each in found), (style, found)
        scene.page.evaluate("document.adoptedStyleSheets = []")
    assert findings(scene.page) == []


def test_the_look_finds_a_dock_that_changes_its_height(visit: Visits) -> None:
    visitor = visit(*DESK)
    visitor.page.add_init_script(f"addEventListener('load', () => ({PLANT})({GROWS!r}))")
    hands = [["kickback"], []]
    tables = [auction("sister_maren coin=2", hand={0: hand}) for hand in hands]
    found = look(visitor, tables, [DESK])
    assert any("and was" in each for each in found), found


GROWS = ".dock .under { height: auto !important } .hand .none { height: 40px !important }"

PLANT = """(style) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [sheet];
}"""


# Hands and docks ------------------------------------------------------------------------------


def test_a_card_of_the_hand_grows_in_place_for_who_points_at_it_or_comes_by_keyboard(
    visit: Visits,
) -> None:
    table = island(hand={0: "2 3 4a 5a 6a 7a 9a 12a", 1: "8a 8b", 2: "9b 1"})
    scene = Scene(visit(*DESK, reduced_motion="no-preference"), table)
    cards = scene.page.locator(".hand .card")
    width = "(one) => one.getBoundingClientRect().width"
    rest = cards.nth(3).evaluate(width)
    assert rest < 140
    for at in (0, 3, 7):  # the first and the last grow inwards, and none runs from the pointer
        cards.nth(at).hover(position={"x": 12, "y": 12})
        scene.visitor.until(f"document.querySelectorAll('.hand .card')[{at}].offsetWidth >= 200")
        assert cards.nth(at).evaluate("(one) => one.matches(':hover')")
        assert cards.nth(at).evaluate(BELOW_THE_QUESTION)
        scene.page.mouse.move(5, 5)
        scene.visitor.until(
            f"document.querySelectorAll('.hand .card')[{at}].offsetWidth <= {rest + 1}"
        )
    there = cards.nth(4).bounding_box()
    assert there
    cards.nth(3).hover()
    scene.visitor.until("document.querySelectorAll('.hand .card')[3].offsetWidth >= 200")
    scene.page.mouse.move(there["x"] + 10, there["y"] + 40)  # over the one that has grown
    scene.visitor.until("document.querySelectorAll('.hand .card')[4].offsetWidth >= 200")
    scene.page.mouse.move(5, 5)
    for at in (0, 7):
        cards.nth(at).focus()
        box = cards.nth(at).bounding_box()
        assert box
        assert box["width"] >= 200
        assert 0 <= box["x"] <= box["x"] + box["width"] <= DESK[0] - 292


BELOW_THE_QUESTION = """(one) =>
  one.getBoundingClientRect().top >= document.querySelector('.prompt').getBoundingClientRect().bottom"""


def test_orders_to_bid_ahead_fit_their_dialog(visit: Visits) -> None:
    scene = Scene(visit(*DESK), auction("marsh_hydra coin=4", coins=[10, 10, 10]))
    scene.page.locator(".ahead").click()
    scene.page.locator("dialog [data-until]").first.wait_for()
    assert findings(scene.page) == []


@pytest.mark.parametrize("size", [(390, 844), (360, 740)])
def test_a_phone_shows_the_total_above_a_tip_and_five_buttons(visit: Visits, size: Size) -> None:
    hand = {0: ["kickback", "ward_of_salt", "holy_water"]}
    lots = [auction(f"{lot} coin=6", seats=4, hand=hand) for lot in ("marsh_hydra", "sister_maren")]
    visitor = visit(*size)
    scene = Scene(visitor, lots[0])
    visitor.prefer(met=["welcome"])  # so that the tips of a first game are shown
    for lot in lots:
        scene.lay(lot).page.reload()
        scene.page.wait_for_selector(".prompt:not(.waiting) .opt")
        assert findings(scene.page) == []
        total = scene.page.locator(".sum .t td").first.bounding_box()
        dock = scene.page.locator(".dock").bounding_box()
        assert total and dock
        assert total["y"] + total["height"] <= dock["y"]


@pytest.mark.parametrize("size", [(390, 844), (768, 1024)])
def test_small_windows_keep_every_action_of_an_auction(visit: Visits, size: Size) -> None:
    table = auction("marsh_hydra coin=2", hand={0: ["kickback", "ward_of_salt", "holy_water"]})
    scene = Scene(visit(*size), table)
    offered = scene.page.locator(".opts .opt:visible").evaluate_all(
        "(all) => all.map((one) => one.dataset.what)"
    )
    assert {"bid", "buy", "bargain", "tax"} <= set(offered)
