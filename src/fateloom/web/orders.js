// Standing orders: which questions of a window somebody wants to be asked, kept for each game.

import { keep, recall } from "./keep.js";

/** @typedef {import('./play.js').Page} Page */

/** How a layout names what the server knows. @type {Record<string, string>} */
const NAMES = { always: "always_ask", concerned: "concerns_me", own: "my_turn" };

/** What a game orders for those who have said nothing. @param {import('./types').GameInfo} game */
export function usual(game) {
  /** @type {{name: string, default?: boolean}[]} */
  const orders = game.layout.yield ?? [];
  return NAMES[orders.find((each) => each.default)?.name ?? ""] ?? "always_ask";
}

/** @param {import('./types').GameInfo} game @returns {string} */
const wished = (game) => recall(`orders.${game.id}`, usual(game));

/** What stands for a seat. @param {Page} page */
export const standing = (page) => page.session.yields[page.me ?? -1] ?? "always_ask";

/** Give an order; all but a pass for one window are kept. @param {Page} page @param {string} until */
export function order(page, until) {
  if (until !== "this_window") keep(`orders.${page.game.id}`, until);
  page.session.say({ type: "yield", seat: page.me, until });
}

/** Whether the question is a window that can be passed. @param {Page} page */
export function inWindow(page) {
  const view = page.frame?.view;
  return Boolean(
    view && view.waiting.length > 1 && view.prompt?.options.some((option) => option.key === "pass"),
  );
}

/** Give the order of this person again where it has lapsed: at a new table, after one's own turn, after a
 * window that was passed. @param {Page} page */
export function renew(page) {
  const view = page.frame?.view;
  if (page.me === null || !view || view.outcome || page.table.state !== "playing") return;
  const wish = wished(page.game);
  if (standing(page) !== "always_ask" || wish === "always_ask") return;
  if (wish === "my_turn" && view.prompt && !inWindow(page)) return; // it would lapse at once
  const now = `${page.me}:${view.ask}:${wish}`;
  if (page.ordered === now) return;
  page.ordered = now;
  page.session.say({ type: "yield", seat: page.me, until: wish });
}
