// The deal of the day in the lobby.

import { h } from "./dom.js";
import { trying } from "./herald.js";
import { copy } from "./room.js";
import { playNow } from "./shelf.js";

/** @typedef {import('./types').GameCard} GameCard @typedef {import('./types').Table} Table */

/** The deal of the day: to be played once, and then to be told of. @param {GameCard} game
 * @param {{date: string, options: Record<string, string>}} deal @param {Table[]} mine */
export function dailyBox(game, deal, mine) {
  const own = mine.find((table) => table.game === game.id && table.options.deal === deal.date);
  return h(
    "section",
    {
      class: "box panel daily",
      key: `daily-${game.id}`,
      "data-game": game.id,
      "aria-label": "Deal of the day",
    },
    h("h2", {}, "Deal of the day"),
    own?.share
      ? [
          h("p", {}, h("q", {}, own.share)),
          h(
            "button",
            { class: "btn", type: "button", onclick: () => void copy(own.share ?? "", "line") },
            "Copy the line",
          ),
          h("a", { href: `/table/${own.id}` }, "See how it went"),
        ]
      : [
          h("p", {}, `${game.title}, ${deal.date}: the same cards for everybody.`),
          own
            ? h("a", { class: "btn", href: `/table/${own.id}` }, "Go on with the deal")
            : h(
                "button",
                {
                  class: "btn",
                  type: "button",
                  onclick: trying(() => playNow(game, { options: deal.options, daily: true })),
                },
                "Play the deal",
              ),
        ],
  );
}
