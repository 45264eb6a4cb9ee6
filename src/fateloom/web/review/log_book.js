// The log: crest, sentence with its cards, and rule. A new phase starts a new section.

import { h } from "../ui/dom.js";
import { crest } from "../ui/crest.js";

/** @typedef {import('../types').LogLine} LogLine @typedef {import('../types').GameInfo} GameInfo */

const SHOWN = 150;

/** Turns lines into nodes; each line is drawn once and then kept. */
export class LogBook {
  /** @param {GameInfo} game */
  constructor(game) {
    this.game = game;
    this.chapters = new Set(game.layout.log?.headings ?? []);
    this.all = false;
    /** @type {Map<LogLine, any>} */
    this.drawn = new Map();
  }

  /** A line's text with its cards underlined; brackets and stops stay beside them. @param {LogLine} line @returns {any[]} */
  words({ text, cards = [] }) {
    const letters = Array.from(text);
    const piece = (/** @type {number} */ from, /** @type {number} */ to) => letters.slice(from, to).join("");
    const nodes = [];
    let at = 0;
    for (const { face, start, end } of cards) {
      const before = start > at && letters[start - 1] === "(" ? 1 : 0;
      nodes.push(piece(at, start - before));
      at = end;
      while (at < letters.length && /[^\s\w]/.test(letters[at])) at++;
      nodes.push(
        h(
          "span",
          { class: "nb" },
          before ? "(" : "",
          h("button", { type: "button", class: "named", "data-face": face }, piece(start, end)),
          piece(end, at),
        ),
      );
    }
    nodes.push(piece(at, letters.length));
    return nodes.filter(Boolean);
  }

  /** @param {LogLine} line */
  #line(line) {
    let node = this.drawn.get(line);
    if (node) return node;
    const rule =
      line.rule &&
      h(
        "a",
        {
          class: "rule-link",
          href: `/rules/${this.game.id}#${line.rule}`,
          "data-rule": line.rule,
          "aria-label": `Rule ${line.rule}`,
        },
        line.rule,
      );
    node = this.chapters.has(line.rule)
      ? h("li", { key: `l${line.at}`, class: "hd" }, h("span", {}, line.text.replace(/\.$/, "")), rule)
      : h(
          "li",
          { key: `l${line.at}` },
          line.seat === undefined ? h("span", {}) : crest(line.seat),
          h("span", { class: "line" }, ...this.words(line), " ", rule),
        );
    this.drawn.set(line, node);
    return node;
  }

  /** @param {LogLine[]} lines @param {number} looked lines up to this number were seen @param {() => void} onAll
   * @param {{at: number, words: any[]} | null} [began] where a table went on from another, and what is said there */
  nodes(lines, looked, onAll, began = null) {
    const from = this.all ? 0 : Math.max(0, lines.length - SHOWN);
    const nodes = [];
    if (from > 0)
      nodes.push(
        h(
          "li",
          { key: "earlier", class: "earlier" },
          h("span", {}),
          h(
            "button",
            {
              type: "button",
              class: "btn",
              onclick: () => {
                this.all = true;
                onAll();
              },
            },
            `Show ${from} earlier lines`,
          ),
        ),
      );
    for (let at = from; at <= lines.length; at++) {
      if (began && at === Math.max(from, began.at))
        nodes.push(h("li", { key: "began", class: "since began" }, h("span", {}), h("span", {}, ...began.words)));
      if (at === lines.length) break;
      if (at === looked && at > from && at < lines.length)
        nodes.push(h("li", { key: "since", class: "since" }, h("span", {}), h("span", {}, "Since your last choice")));
      nodes.push(this.#line(lines[at]));
    }
    return nodes;
  }
}
