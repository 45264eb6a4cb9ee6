"""What newcomers read on buttons and forms: whole words, no keys, nothing arbitrary."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.conftest import Visitor
from tests.web.playing import at_table

Visits = Callable[..., Visitor]


def test_the_form_speaks_in_words_and_folds_rare_rules_away(visit: Visits) -> None:
    ada = visit()
    ada.go("/play/gilfate")
    page = ada.page
    page.wait_for_selector(".places")
    assert page.locator(".box > .fields .field").count() == 4
    assert not page.locator("#option-bombs").is_visible()
    page.click(".more-rules summary")
    assert page.locator("#option-bombs").is_visible()
    assert page.locator("#option-first_seat").count() == 0
    page.select_option("#option-first_player", label="A chosen seat")
    page.select_option("#option-first_seat", label="Seat C")
    said = page.locator(".box option").all_inner_texts()
    assert not [word for word in said if "_" in word or word[0].islower()]


def test_what_is_picked_on_the_table_fills_no_buttons(visit: Visits) -> None:
    """Of many cards in hand none is put forward; the list has each kind once."""
    ada = visit()
    at_table(ada, "gilfate", clicks=0, first_player="seat", first_seat=0)
    page = ada.page
    page.wait_for_selector(".hand .legal")
    offered = page.locator(".prompt .opt:not(.off)").evaluate_all(
        "all => all.map((one) => one.dataset.what)"
    )
    assert offered == ["all"]
    page.keyboard.press("a")
    lines = page.locator(".alloptions .opt").all_inner_texts()
    assert len(lines) == len(set(lines)) > 3
    assert not [line for line in lines for part in line.split("\n") if part[:1].islower()]
    assert not [
        line for line in page.locator(".notnow li").all_inner_texts() if ". Rule" not in line
    ]


ON_THE_WAY = """async () => {
  const { Selection } = await import('/static/prompt/selection.js');
  const option = (key, ...cards) => ({ key, label: key, cards });
  const prompt = {
    id: 'main', text: '', rule: '1', least: null, most: 1,
    options: [option('play/a/pay', 'a.1'), option('play/a/first', 'a.1'), option('play/b/pay', 'b.1')],
    barred: [
      { ...option('play/b/first', 'b.1'), why: 'no', rule: '1' },
      { ...option('play/c/pay', 'c.1'), why: 'no', rule: '1' },
    ],
  };
  const intent = new Selection(prompt, { layout: {}, faces: {} }, { zones: [] });
  const before = [...intent.barred().keys()];
  intent.pick('card:a.1');
  return [before, [...intent.barred().keys()], intent.left().length];
}"""


def test_on_the_way_to_a_move_other_cards_are_not_called_barred(visit: Visits) -> None:
    ada = visit()
    ada.go("/rules/council")
    assert ada.page.evaluate(ON_THE_WAY) == [["card:c.1"], [], 2]


VARIANTS = """async () => {
  const { Selection } = await import('/static/prompt/selection.js');
  const options = ['knight', 'knight/thacko', 'reeve', 'cook'].map((key) => ({ key, label: key, cards: [] }));
  const prompt = { id: 'main', text: '', rule: '1', least: 1, most: 2, variants: [0, 0, 1, 2], options, barred: [] };
  const selection = new Selection(prompt, { layout: {}, faces: {} }, { zones: [] });
  const chosen = [];
  for (const key of ['knight', 'reeve', 'knight/thacko', 'cook', 'knight/thacko']) {
    selection.toggle(key);
    chosen.push(selection.set.join('+'));
  }
  return chosen;
}"""


def test_choosing_another_variant_of_a_card_replaces_the_first(visit: Visits) -> None:
    ada = visit()
    ada.go("/rules/council")
    assert ada.page.evaluate(VARIANTS) == [
        "knight",
        "knight+reeve",
        "reeve+knight/thacko",
        "reeve+knight/thacko",
        "reeve",
    ]
