// Loads the looks of games: their style sheets and posters. The server says which files there are (`web` of a game), and
// serves them under /static/games/<id>/.

import { atRoot } from "../ui/site_root.js";
import { setPoster } from "./posters.js";

/** @typedef {import("../types").GameCard} GameCard */

/** Files and games that were asked for. @type {Map<string, Promise<any>>} */
const loading = new Map();

/** Do something once. @template T @param {string} what @param {() => Promise<T>} how @returns {Promise<T>} */
export function once(what, how) {
  const begun = loading.get(what) ?? how();
  loading.set(what, begun);
  return begun;
}

/** @param {GameCard} game @param {string} name */
export const addressOf = (game, name) => atRoot(`/static/games/${game.id}/${name}`);

/** Load the looks of games, for pages that show their posters and colours. @param {GameCard[]} games */
export async function loadLooks(games) {
  for (const link of styles.values()) setDisabled(link, false);
  await Promise.all(games.map(loadLook));
}

/** @param {GameCard} game */
export const loadLook = (game) =>
  Promise.all([
    game.web.includes("style.css") && once(`style ${game.id}`, () => loadStyle(game)),
    game.web.includes("poster.js") && once(`poster ${game.id}`, () => loadPoster(game)),
  ]);

/** The style sheets in the page, by game. @type {Map<string, HTMLLinkElement>} */
const styles = new Map();

/** @param {HTMLLinkElement} link @param {boolean} disabled */
function setDisabled(link, disabled) {
  if (link.sheet) link.sheet.disabled = disabled;
}

/** Apply the style sheet of one game only, so that games cannot disturb each other's tables. @param {string} game */
export function applyOnlyStylesOf(game) {
  for (const [id, link] of styles) setDisabled(link, id !== game);
}

/** Let a style sheet into the page, in its place in the cascade. @param {GameCard} game @returns {Promise<void>} */
function loadStyle(game) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = addressOf(game, "style.css");
  styles.set(game.id, link);
  return new Promise((done) => {
    link.onload = link.onerror = () => done();
    document.head.insertBefore(link, document.getElementById("after-games"));
  });
}

/** @param {GameCard} game */
async function loadPoster(game) {
  try {
    setPoster(game.id, (await import(addressOf(game, "poster.js"))).default);
  } catch (error) {
    console.error(`The poster of ${game.title}:`, error);
  }
}

/** Ask for all modules of a game at once, not one after the other as they import each other. @param {GameCard} game */
export function prefetch(game) {
  for (const name of game.web.filter((each) => each.endsWith(".js"))) {
    if (loading.has(`module ${game.id}/${name}`)) continue;
    loading.set(`module ${game.id}/${name}`, Promise.resolve());
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = addressOf(game, name);
    document.head.append(link);
  }
}
