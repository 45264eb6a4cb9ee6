// What an option would bring, drawn from its preview: in Fate Weaver waves, turns and what is paid, in Gilfate
// Fantasy the chances of the cards that it turns over.

import { h } from "./dom.js";
import { capital } from "./face.js";
import { pay } from "./halves.js";
import { icon } from "./icons.js";

/**
 * @typedef {import("./dom.js").Child} Child
 * @typedef {{gold: number, shards: number, clairvoyance: number}} Pay
 */

/** A pay as the text that {@link pay} reads. @param {Pay} paid */
export function written(paid) {
  const parts = [];
  if (paid.gold) parts.push(`${paid.gold}g`);
  if (paid.shards) parts.push(`${paid.shards}s`);
  if (paid.clairvoyance) parts.push(`${paid.clairvoyance > 0 ? "+" : "−"}${Math.abs(paid.clairvoyance)}c`);
  return parts.join(" ") || "nothing";
}

/** What cards and visitor pay together. @param {any} preview @returns {Pay} */
export function whole(preview) {
  const [a, b] = [preview.cards_pay, preview.visitor_pays];
  return {
    gold: a.gold + b.gold,
    shards: a.shards + b.shards,
    clairvoyance: a.clairvoyance + b.clairvoyance,
  };
}

/** @param {number} number @param {string} word */
const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** The chain of a preview in short. @param {any} preview */
export function chainWords(preview) {
  const { length } = preview.waves;
  return length ? `${counted(length, "wave")}, ${counted(preview.rotations, "turn")}` : "nothing turns";
}

/** The second line of a button, if the option has such a preview: what a relic does, and what comes of it.
 * @param {{label: string, preview?: any}} option @param {any} game @returns {Child[] | null} */
export function outlook({ label, preview }, game) {
  if (preview?.draws) return chances(label, preview);
  if (!preview?.cards_pay) return null;
  const [, aim] = /^[^:]*\), ([^:]+): /.exec(label) ?? [];
  return [
    aim && h("span", {}, aim),
    h("span", { class: "gains" }, `${chainWords(preview)}: `, ...pay(written(whole(preview)), game)),
    ...preview.warnings.map((/** @type {string} */ each) => h("span", { class: "warned" }, capital(each))),
  ];
}

/** What a draw may bring in numbers, the rest of the label below. @param {string} label @param {any} preview @returns {Child[]} */
function chances(label, { bomb, explosion, knockout }) {
  const said = [...label.matchAll(/\[(.+?)\]/g)].map(([, words]) => words);
  const chance = (/** @type {number} */ share, /** @type {string} */ glyph, /** @type {string} */ word) =>
    share >= 0.005 && h("span", {}, glyph ? icon(glyph) : "", ` ${Math.round(share * 100)}%${word}`);
  return [
    h("span", { class: "sr" }, said.join(", ")),
    h(
      "span",
      { class: "chances", "aria-hidden": "true" },
      chance(bomb, "unlit-bomb", ""),
      knockout ? chance(knockout, "", " out") : chance(explosion, "bright-explosion", ""),
      said.filter((words) => words.startsWith("hand ")).map((words) => h("span", {}, words)),
    ),
    h("span", { class: "how" }, capital(label.replace(/^[^:]*: /, "").replace(/ \[.*$/, ""))),
  ];
}

/** The best of several ways, in short. @param {{preview?: any}[]} options */
export function bestWords(options) {
  const turns = options.map((option) => option.preview?.rotations);
  if (turns.some((each) => each === undefined)) return "";
  const most = Math.max(...turns);
  return most ? `up to ${counted(most, "turn")}` : "no match";
}
