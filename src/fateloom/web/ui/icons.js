// Icons of game-icons.net: one sprite for all pages, and one for each game.

import { h } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/** The icons that every page may use. */
export const HOUSE_ICONS = new URL("../icons/house.svg", import.meta.url).href;

/**
 * Load a sprite into the page, once.
 * @param {string} address
 * @returns {Promise<void>}
 */
export function loadIcons(address) {
  let sprite = loaded.get(address);
  if (!sprite) {
    sprite = load(address);
    loaded.set(address, sprite);
  }
  return sprite;
}

/** @param {string} address */
async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) return;
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
