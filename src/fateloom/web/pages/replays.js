// Replays of finished games, one's own and public ones, and the ladder: which bots were beaten how often.

import { botsFor, games, publicTables, tableOf } from "../session/api.js";
import { topBar } from "../shell/top_bar.js";
import { h, patch } from "../ui/dom.js";
import { setTitle } from "../ui/announcer.js";
import { icon } from "../ui/icons.js";
import { savedSeats } from "../ui/storage.js";
import { loadLooks } from "../game_files/looks.js";
import { isWon, ownSeats, replayRow } from "./finished.js";

/** @typedef {import('../types').Table} Table @typedef {import('../types').GameCard} GameCard @typedef {import('../types').BotLevel} BotLevel */

/** The level of the bots in a game of one person against bots of one level, else nothing. @param {Table} table */
function levelOf(table) {
  const others = table.seats.filter((seat) => !ownSeats(table).includes(seat.seat));
  const levels = new Set(others.map((seat) => (seat.who === "bot" ? seat.bot : "")));
  return others.length && levels.size === 1 ? ([...levels][0] ?? "") : "";
}

/** Won and played games against each level, the strongest first, one column a game. @param {GameCard[]} rivals @param {BotLevel[][]} levels
 * @param {Table[]} mine */
function ladder(rivals, levels, mine) {
  const rungs = [...new Map(levels.flat().map((level) => [level.name, level.title]))].reverse();
  /** @param {GameCard} game @param {string} level */
  const against = (game, level) => {
    const met = mine.filter((table) => table.game === game.id && !table.goes_on && levelOf(table) === level);
    const won = met.filter(isWon).length;
    return h("td", { key: game.id, class: won ? "beaten" : "" }, met.length ? `${won} of ${met.length}` : "–");
  };
  return h(
    "table",
    {},
    h(
      "tr",
      {},
      h("th", { scope: "col" }, "Bots"),
      ...rivals.map((game) =>
        h(
          "th",
          { scope: "col", key: game.id, "data-game": game.id, title: game.title },
          h("span", { class: "dot" }, icon(game.icon)),
          h("span", { class: "sr" }, game.title),
        ),
      ),
    ),
    ...rungs.map(([name, title]) =>
      h("tr", { key: name }, h("th", { scope: "row" }, title), ...rivals.map((game) => against(game, name))),
    ),
  );
}

/** @param {HTMLElement} root */
export async function open(root) {
  root.className = "lobby cloth";
  const top = document.createElement("header");
  top.className = "top";
  const main = document.createElement("main");
  main.id = "main";
  root.append(top, main);
  patch(top, topBar({ nav: "replays" }));
  setTitle("Replays");
  const all = await games();
  await loadLooks(all);
  const [over, ...held] = await Promise.all([
    publicTables("finished").catch(() => ({ tables: /** @type {Table[]} */ ([]) })),
    ...savedSeats().map((one) => tableOf(one.id, one.credentials[0]?.token).catch(() => null)),
  ]);
  const mine = held.filter((table) => table !== null).filter((table) => table.state === "finished");
  const others = over.tables.filter((table) => !ownSeats(table).length);
  const rivals = all.filter((game) => game.seats.most > 1);
  const levels = await Promise.all(rivals.map((game) => botsFor(game.id).catch(() => [])));
  /** @param {Table[]} tables @param {string} none */
  const rows = (tables, none) =>
    tables.length
      ? h(
          "ul",
          { class: "tables reps" },
          ...tables.map((table) => replayRow(table, all.find((game) => game.id === table.game)?.icon)),
        )
      : h("p", { class: "nothing" }, none);
  patch(main, [
    h("h1", { key: "h1", tabindex: "-1" }, "Replays"),
    h(
      "div",
      { class: "cols", key: "cols" },
      h(
        "section",
        { "aria-label": "Replays" },
        h("header", { class: "sec" }, h("h2", {}, "Your finished games")),
        rows(mine, "Games you finish in this browser are listed here."),
        h("header", { class: "sec" }, h("h2", {}, "Public games")),
        rows(others, "No public game has been finished here yet."),
      ),
      h(
        "section",
        { class: "box panel ladder", "aria-label": "Ladder" },
        h("h2", {}, "Ladder"),
        h("p", {}, "Your wins against each level of bot, in this browser."),
        ladder(rivals, levels, mine),
      ),
    ),
  ]);
}
