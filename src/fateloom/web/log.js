// The history beside the table: crest, sentence with its cards, rule; chapters where a phase begins.

import { h } from "./dom.js";
import { crest } from "./seat.js";

/** @typedef {import('./types').LogLine} LogLine @typedef {import('./types').GameInfo} GameInfo */

const SHOWN = 150;
const CHAPTER = /^(?:(?:Round|Turn) \d+\b.*|.+['’]s turn(?: \(.+\))?\.)$/;

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Turns lines into nodes; each line is drawn once and then kept. */
export class LogBook {
  /** @param {GameInfo} game @param {string[]} names */
  constructor(game, names) {
    this.game = game;
    this.names = names;
    /** @type {Map<string, string>} */
    this.faces = new Map(Object.values(game.faces).map((face) => [face.name, face.id]));
    const longest = [...this.faces.keys()]
      .filter((name) => name.length > 2)
      .sort((one, other) => other.length - one.length);
    this.cards = longest.length
      ? new RegExp(`(?<![\\w’'])(?:${longest.map(escaped).join("|")})(?![\\w])`, "g")
      : /(?!)/g;
    this.chapters = new Set(game.layout.log?.headings ?? []);
    this.all = false;
    /** @type {Map<LogLine, any>} */
    this.drawn = new Map();
  }

  /** Who a line is about: the player whose name it begins with. @param {string} text */
  seatOf(text) {
    let found = -1;
    this.names.forEach((name, seat) => {
      if (
        text.startsWith(name) &&
        !/\w/.test(text.charAt(name.length)) &&
        (found < 0 || name.length > this.names[found].length)
      )
        found = seat;
    });
    return found;
  }

  /** A text with its cards underlined. @param {string} text @returns {any[]} */
  words(text) {
    const nodes = [];
    let at = 0;
    for (const found of text.matchAll(this.cards)) {
      const before = /\(?$/.exec(text.slice(at, found.index))?.[0] ?? "";
      nodes.push(text.slice(at, found.index - before.length));
      at = found.index + found[0].length;
      const mark = /^[^\s\w]*/.exec(text.slice(at))?.[0] ?? "";
      nodes.push(
        h(
          "span",
          { class: "nb" },
          before,
          h("button", { type: "button", class: "named", "data-face": this.faces.get(found[0]) }, found[0]),
          mark,
        ),
      );
      at += mark.length;
    }
    nodes.push(text.slice(at));
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
    const seat = this.seatOf(line.text);
    node =
      this.chapters.has(line.rule) || CHAPTER.test(line.text)
        ? h("li", { key: `l${line.at}`, class: "hd" }, h("span", {}, line.text.replace(/\.$/, "")), rule)
        : h(
            "li",
            { key: `l${line.at}` },
            seat >= 0 ? crest(seat) : h("span", {}),
            h("span", { class: "line" }, ...this.words(line.text), " ", rule),
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
            `${from} earlier lines`,
          ),
        ),
      );
    for (let at = from; at <= lines.length; at++) {
      if (began && at === Math.max(from, began.at))
        nodes.push(h("li", { key: "began", class: "since began" }, h("span", {}), h("span", {}, ...began.words)));
      if (at === lines.length) break;
      if (at === looked && at > from && at < lines.length)
        nodes.push(h("li", { key: "since", class: "since" }, h("span", {}), h("span", {}, "Since you looked")));
      nodes.push(this.#line(lines[at]));
    }
    return nodes;
  }
}
