// The deal of the day in the lobby, with the list of the day.

import { dailyOf, resultsOf } from "../session/api.js";
import { h } from "../ui/dom.js";
import { withErrorToast } from "../ui/announcer.js";
import { copy } from "../ui/clipboard.js";
import { playNow } from "./game_shelf.js";

/** @typedef {import('../types').GameCard} GameCard @typedef {import('../types').Table} Table */
/** @typedef {{deal: import('../wire').DailyDeal, list: import('../wire').DailyResults}} Daily */

/** How many results are shown. */
const SHOWN = 10;

/** @param {GameCard} game @returns {Promise<Daily>} */
export async function loadDaily(game) {
  const deal = await dailyOf(game.id);
  return { deal, list: await resultsOf(game.id, deal.date) };
}

/** The list of the day. @param {Daily["list"]} list */
function dayList({ games, results }) {
  if (!games) return null;
  const more = games - Math.min(results.length, SHOWN);
  return [
    h("h3", {}, "Today's results"),
    h(
      "ol",
      { class: "daylist" },
      ...results
        .slice(0, SHOWN)
        .map((line) =>
          h("li", {}, h("b", {}, String(line.place)), h("span", {}, line.name), h("small", {}, line.text)),
        ),
    ),
    more > 0 && h("p", { class: "muted" }, `${more} more ${more === 1 ? "game" : "games"} started.`),
  ];
}

/** The deal of the day: to be played once, and then to be told of. @param {GameCard} game
 * @param {Daily} daily @param {Table[]} mine */
export function dailyBox(game, { deal, list }, mine) {
  const today = mine.filter((table) => table.game === game.id && table.options.deal === deal.date);
  const own = today.find((table) => table.daily?.counts) ?? today[0];
  return h(
    "section",
    {
      class: "box panel daily",
      key: `daily-${game.id}`,
      "data-game": game.id,
      "aria-label": "Daily deal",
    },
    h("h2", {}, "Daily deal"),
    own?.share
      ? [
          h("p", {}, h("q", {}, own.share)),
          h(
            "button",
            { class: "btn", type: "button", onclick: () => void copy(own.share ?? "", "Result") },
            "Copy result",
          ),
          h("a", { href: `/table/${own.id}` }, "View your game"),
        ]
      : [
          h("p", {}, `${game.title}, ${deal.date}. Everyone plays the same cards. Your first game counts.`),
          own
            ? h(
                "a",
                { class: "btn", href: `/table/${own.id}` },
                own.state === "finished" ? "View your game" : "Continue",
              )
            : h(
                "button",
                {
                  class: "btn",
                  type: "button",
                  onclick: withErrorToast(() => playNow(game, { options: deal.options, daily: true })),
                },
                "Play today's deal",
              ),
        ],
    dayList(list),
  );
}
