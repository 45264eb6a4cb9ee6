"""No client parses a sentence: with every text of a view reworded, the page is built alike."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.web.conftest import Visitor
from tests.web.test_whole_games import GAMES, company, me

Visits = Callable[..., Visitor]

REWORD = r"""
const SPOKEN = new Set([
  'text', 'label', 'title', 'note', 'question', 'detail', 'why', 'more', 'terms', 'result', 'about',
]);
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:?();,.\u2014[]!';
// Every letter, digit and mark becomes another one, so that a text is as long as before and no
// word, number, bracket or question mark of it is left.
const other = (letter) => {
  const at = LETTERS.indexOf(letter);
  if (at < 0) return letter;
  if (at < 52) return LETTERS[Math.floor(at / 26) * 26 + ((at + 13) % 26)];
  return at < 62 ? LETTERS[52 + ((at - 47) % 10)] : 'q';
};
const reworded = (what, key) => {
  if (typeof what === 'string') return SPOKEN.has(key) ? Array.from(what, other).join('') : what;
  if (Array.isArray(what)) return what.map((each) => reworded(each, key));
  if (what === null || typeof what !== 'object') return what;
  return Object.fromEntries(Object.entries(what).map(([name, each]) => [name, reworded(each, name)]));
};
if (location.protocol.startsWith('http') && sessionStorage.getItem('reworded')) {
  const { get } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data');
  Object.defineProperty(MessageEvent.prototype, 'data', {
    get() {
      const said = get.call(this);
      return typeof said === 'string' ? JSON.stringify(reworded(JSON.parse(said), '')) : said;
    },
  });
}
"""

SKELETON = """() => {
  // Whether the log was scrolled away from its end depends on the moment.
  const told = (name) => name.startsWith('data-') && name !== 'data-away';
  const built = (node) => [
    node.localName,
    [...node.classList].sort().join(' '),
    ...[...node.attributes].filter(({ name }) => told(name)).map(({ value }) => value),
    // The line above what is new depends on when the person last looked.
    ...[...node.children].filter((child) => !child.matches('.since')).map(built),
  ];
  return built(document.body);
}"""


def built(visitor: Visitor, *, reworded: bool) -> Any:
    """How the page of the table is built: its elements with their classes, without any text."""
    page = visitor.page
    flag = "setItem('reworded', '1')" if reworded else "removeItem('reworded')"
    page.evaluate(f"sessionStorage.{flag}")
    page.reload()
    page.wait_for_selector(".prompt:not(.waiting) #question", state="attached")
    before, now = None, page.evaluate(SKELETON)
    while now != before:  # until the page has settled
        page.wait_for_timeout(100)
        before, now = now, page.evaluate(SKELETON)
    return now


def first_difference(one: Any, other: Any, path: str = "") -> str:
    """Say where two skeletons differ first, or nothing."""
    if isinstance(one, list) and isinstance(other, list):
        here = f"{path}/{one[0]}.{one[1]}" if one and isinstance(one[0], str) else path
        for mine, yours in zip(one, other, strict=False):
            if found := first_difference(mine, yours, here):
                return found
        return "" if len(one) == len(other) else f"{here}: {len(one)} and {len(other)} parts"
    return "" if one == other else f"{path}: {json.dumps(one)} and {json.dumps(other)}"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_is_built_alike_when_every_text_is_reworded(visit: Visits, game: str) -> None:
    ada = visit()
    ada.page.add_init_script(REWORD)
    long = {"match": "to5"} if game == "gilfate" else {}  # one round may be over at once
    table = ada.table(game, *company(game, me("Ada")), **long)
    ada.go(f"/table/{table}")
    for seed in (1, 2):
        assert not ada.autoplay(seed=seed, stop=3)["over"]
        other, asked = built(ada, reworded=True), ada.page.inner_text("#question")
        plain, really = built(ada, reworded=False), ada.page.inner_text("#question")
        assert asked != really, "nothing was reworded"
        assert first_difference(plain, other) == ""
