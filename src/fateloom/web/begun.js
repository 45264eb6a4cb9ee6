// A card picked where a question only asks whether to begin: the pick is kept for the question that follows.

import { beginnings } from "./places.js";

/** @typedef {import('./play.js').Page} Page @typedef {import('./types').Option} Option */
/** @typedef {{place: string, told: number}} Begun the card, and how much of the log there was */

/** @type {WeakMap<Page, Begun>} */
const kept = new WeakMap();

/** Keep a pick, if it is with this that the option begins. @param {Page} page @param {string} place @param {Option} option */
export function keepBegun(page, place, option) {
  const view = /** @type {any} */ (page.frame?.view);
  if (beginnings(option, view).includes(place)) kept.set(page, { place, told: page.session.logOf(page.me).length });
}

/** Take the pick up again at the question that it was kept for. Where it settles that, and something has
 * happened since, it waits to be confirmed. @param {Page} page */
export function takeUp(page) {
  const { intent } = page;
  const begun = kept.get(page);
  if (!begun || !intent) return;
  kept.delete(page);
  const options = intent.now().lit.get(begun.place);
  if (!options || options.some((option) => option.preview?.begins)) return;
  const option = intent.pick(begun.place);
  if (!option) page.tellNext(begun.place);
  else if (page.session.logOf(page.me).length === begun.told) void page.settle(option);
  else intent.final = option;
}
