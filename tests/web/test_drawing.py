"""How little is touched when a table is drawn again, and that what may be picked is in sight."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.conftest import Visitor
from tests.web.playing import at_table

Visits = Callable[..., Visitor]


def test_what_stays_is_not_moved_when_something_goes(visit: Visits) -> None:
    ada = visit()
    ada.go("/rules/council")
    changes = ada.page.evaluate("""async () => {
      const { h, patch } = await import("/static/ui/dom.js");
      const root = document.createElement("div");
      const line = (name) => h("p", { key: name }, name);
      patch(root, ["a", "b", "c"].map(line));
      const watch = new MutationObserver(() => undefined);
      watch.observe(root, { childList: true });
      patch(root, ["b", "c", "d"].map(line));
      const touched = (list) => [...list].map((node) => node.textContent);
      const seen = watch.takeRecords();
      return [
        seen.flatMap((one) => touched(one.removedNodes)),
        seen.flatMap((one) => touched(one.addedNodes)),
        root.textContent,
      ];
    }""")
    assert changes == [["a"], ["d"], "bcd"]


def test_a_card_is_drawn_again_only_if_something_about_it_has_changed(visit: Visits) -> None:
    ada = visit()
    ada.go("/rules/council")
    found = ada.page.evaluate("""async () => {
      const { card } = await import("/static/cards/card.js");
      const game = await (await fetch("/api/games/council")).json();
      const face = Object.keys(game.faces)[0];
      const draw = (counters, legal) =>
        card({ id: "one", face, counters }, game, { size: "hand", live: true, legal });
      const first = draw({ order: 1 }, false);
      return [draw({ order: 1 }, false) === first, draw({ order: 2 }, false) === first,
              draw({ order: 1 }, true) === first];
    }""")
    assert found == [True, False, False]


def test_what_may_be_picked_is_brought_into_sight(visit: Visits) -> None:
    ada = visit(width=360, height=640)
    at_table(ada, "weaver", clicks=0)
    ada.page.keyboard.press("1")
    ada.until("document.querySelector('.prompt').classList.contains('waiting') === false")
    ada.page.click("#own .legal")
    ada.page.wait_for_selector("#main .legal")
    ada.until("""[...document.querySelectorAll('.shell .legal')].some((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const main = document.querySelector('#main');
      const edge = main.contains(one) ? main.getBoundingClientRect().bottom : innerHeight;
      return top >= 0 && bottom <= edge + 1;
    })""")


def test_a_sheet_on_a_phone_lies_over_question_and_hand(visit: Visits) -> None:
    ada = visit(width=390, height=844)
    at_table(ada, "council", clicks=0)
    ada.page.click(".seat:not(.legal)")
    ada.page.wait_for_selector(".unfolded")
    ada.until("""[200, 500, 700, 800].every((y) =>
      document.elementFromPoint(195, y).closest('.unfolded') !== null)""")
