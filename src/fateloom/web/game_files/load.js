// Loads how a game's table is drawn, with its icons and its look.

import { setFaces } from "../cards/card_parts.js";
import { setPreviews } from "../prompt/preview.js";
import { setArrangement } from "../table/board.js";
import { showToast } from "../ui/announcer.js";
import { loadIcons } from "../ui/icons.js";
import { helpers } from "./helpers.js";
import { addressOf, loadLook, once, prefetch } from "./looks.js";

/**
 * @typedef {import("../types").GameCard} GameCard
 * @typedef {import("../types").GameTable} GameTable
 */

/** Load all that a game brings, before its table is drawn. @template {GameCard} T @param {T} game @returns {Promise<T>} */
export async function loadGame(game) {
  await Promise.all([
    loadLook(game),
    game.web.includes("icons.svg") && loadIcons(addressOf(game, "icons.svg")),
    game.web.includes("table.js") && once(`table ${game.id}`, () => loadTable(game)),
  ]);
  return game;
}

/** @param {GameCard} game */
async function loadTable(game) {
  prefetch(game);
  try {
    installTable(game.id, (await import(addressOf(game, "table.js"))).default(helpers));
  } catch (error) {
    console.error(`The table of ${game.title}:`, error);
    showToast(`The ${game.title} table could not be loaded, so a plain one is shown.`);
  }
}

/** Draw a game as its own module has it. @param {string} game @param {GameTable} own */
export function installTable(game, own) {
  const { faces, turns, zoomed, preview, best, ...arrangement } = own;
  setFaces(game, { faces, turns, zoomed });
  setPreviews(game, { preview, best });
  setArrangement(game, arrangement);
}
