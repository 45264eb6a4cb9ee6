// The puzzles of the day in the lobby: one of each game that has puzzles, and how they went.

import { h } from "../ui/dom.js";
import { resultOf, streakOf, today } from "../ui/puzzle_days.js";

/** @typedef {import('../types').GameCard} GameCard */

/** How the puzzle of a game went today, in words. @param {GameCard} game @param {string} day */
function standing(game, day) {
  const right = resultOf(game.id, day);
  const streak = streakOf(game.id, day);
  const row = streak > 1 ? `${streak} days in a row` : "";
  const done = right === null ? "" : right ? "solved" : "missed";
  return [done, row].filter(Boolean).join(" · ");
}

/** Today's puzzles; nothing where no game has any. @param {GameCard[]} all */
export function puzzleBox(all) {
  const games = all.filter((game) => game.puzzles > 0);
  if (!games.length) return null;
  const day = today();
  return h(
    "section",
    { class: "box panel puzzles", key: "puzzles", "aria-label": "Puzzles of the day" },
    h("h2", {}, "Puzzles of the day"),
    h("p", {}, "One position, one clearly best answer. The same for everyone."),
    h(
      "ul",
      {},
      ...games.map((game) =>
        h(
          "li",
          { key: game.id, "data-game": game.id },
          h("a", { href: `/puzzle/${game.id}` }, game.title),
          h("small", {}, standing(game, day)),
        ),
      ),
    ),
  );
}
