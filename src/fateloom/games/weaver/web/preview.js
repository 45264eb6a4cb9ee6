// What an option would bring, drawn from its preview: waves, turns and what is paid.

import splitCards from "./split_card.js";

/**
 * @typedef {import("../../../web/types").Child} Child
 * @typedef {{gold: number, shards: number, clairvoyance: number}} Pay
 * @typedef {{kind: "room" | "death" | "suit" | "last", text: string}} Warned
 */

/** @param {import("../../../web/types").GameShell} shell */
export default function makePreview(shell) {
  const { h, capital } = shell;
  const { pay } = splitCards(shell);

  /** A pay as the text that {@link pay} reads. @param {Pay} paid */
  function written(paid) {
    const parts = [];
    if (paid.gold) parts.push(`${paid.gold}g`);
    if (paid.shards) parts.push(`${paid.shards}s`);
    if (paid.clairvoyance) parts.push(`${paid.clairvoyance > 0 ? "+" : "−"}${Math.abs(paid.clairvoyance)}c`);
    return parts.join(" ") || "nothing";
  }

  /** A pay in words. @param {Pay} paid */
  function told(paid) {
    const parts = [];
    if (paid.gold) parts.push(`${paid.gold} gold`);
    if (paid.shards) parts.push(counted(paid.shards, "shard"));
    if (paid.clairvoyance)
      parts.push(`${paid.clairvoyance > 0 ? "+" : "−"}${Math.abs(paid.clairvoyance)} Clairvoyance`);
    return parts.join(", ") || "nothing";
  }

  /** "A, B and C". @param {string[]} names */
  const listed = (names) =>
    names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}` : names.join("");

  /** What cards and visitor pay together. @param {any} preview @returns {Pay} */
  function whole(preview) {
    const [a, b] = [preview.cards_pay, preview.visitor_pays];
    return {
      gold: a.gold + b.gold,
      shards: a.shards + b.shards,
      clairvoyance: a.clairvoyance + b.clairvoyance,
    };
  }

  /** @param {number} number @param {string} word */
  const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

  /** The chain of a preview in short, or why there is none; nothing where none can be. @param {any} preview @returns {string} */
  function chainWords(preview) {
    const { length } = preview.waves;
    return length ? `${counted(length, "wave")}, ${counted(preview.rotations, "turn")}` : preview.idle;
  }

  /** The second line of a button, if the option has such a preview: what a relic does, and what comes of it.
   * @param {{preview?: any}} option @param {any} game @returns {Child[] | null} */
  function outlook({ preview }, game) {
    if (!preview?.cards_pay) return null;
    const words = chainWords(preview);
    return [
      preview.about && h("span", {}, capital(preview.about)),
      h("span", { class: "gains" }, words && `${words}: `, ...pay(written(whole(preview)), game)),
      ...preview.warnings.map((/** @type {Warned} */ { text }) => h("span", { class: "warned" }, capital(text))),
    ];
  }

  /** The best of several ways, in short. @param {{preview?: any}[]} options */
  function bestWords(options) {
    const turns = options.map((option) => option.preview?.rotations);
    if (turns.some((each) => each === undefined)) return "";
    const most = Math.max(...turns);
    if (most) return `up to ${counted(most, "turn")}`;
    return options.every((option) => option.preview.idle) ? "nothing turns" : "";
  }

  return { written, told, listed, whole, chainWords, outlook, bestWords };
}
