// What an option of Fate Weaver would bring, drawn from its preview: waves, turns, and what is paid.

import { h } from "./dom.js";
import { capital } from "./face.js";
import { pay } from "./halves.js";

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
  if (!preview?.cards_pay) return null;
  const [, aim] = /^[^:]*\), ([^:]+): /.exec(label) ?? [];
  return [
    aim && h("span", {}, aim),
    h(
      "span",
      { class: "gains" },
      `${chainWords(preview)}: `,
      ...pay(written(whole(preview)), game),
    ),
    ...preview.warnings.map((/** @type {string} */ each) => h("span", { class: "warned" }, capital(each))),
  ];
}

/** The best of several ways, in short. @param {{preview?: any}[]} options */
export function bestWords(options) {
  const turns = options.map((option) => option.preview?.rotations);
  if (turns.some((each) => each === undefined)) return "";
  const most = Math.max(...turns);
  return most ? `up to ${counted(most, "turn")}` : "no match";
}
