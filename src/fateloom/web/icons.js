// Icons of game-icons.net, kept in one sprite for the house and one for each game.

import { h } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/**
 * Load a sprite into the page, once: `house`, or a game's id.
 * @param {string} name
 * @returns {Promise<void>}
 */
export function loadIcons(name) {
  let sprite = loaded.get(name);
  if (!sprite) {
    sprite = load(name);
    loaded.set(name, sprite);
  }
  return sprite;
}

/** @param {string} name */
async function load(name) {
  const answer = await fetch(new URL(`icons/${name}.svg`, import.meta.url));
  if (!answer.ok) return; // a game from elsewhere may have no pictures
  const page = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const sprite = document.importNode(page.documentElement, true);
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  document.body.append(sprite);
}

/**
 * An icon in the colour of the text around it.
 * @param {string} name
 * @param {string} [more] further classes
 */
export function icon(name, more = "") {
  const knot = name === "bowen-knot" ? " kn" : ""; // drawn too thin for a small size
  return h(
    "svg",
    { class: `i ${more}${knot}`, "aria-hidden": "true", focusable: "false" },
    h("use", { href: `#i-${name}` }),
  );
}
