// The subset of Markdown that rule pages use, as nodes: paragraphs, lists, tables, emphasis, rule ids.

import { h } from "./dom.js";

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|(?<![\w.])(\d+(?:\.\d+)+)(?!\w|\.\d)/g;

/** A rule id as a link. @param {string} game @param {string} id @param {string} [text] */
export function ruleLink(game, id, text = `Rule ${id}`) {
  return h("a", { class: "rule-link", href: `/rules/${game}#${id}`, "data-rule": id }, text);
}

/** Text with its marks. @param {string} text @param {string} [game] @param {Set<string>} [known] @returns {any[]} */
export function inline(text, game = "", known = undefined) {
  const nodes = [];
  let at = 0;
  for (const found of text.matchAll(MARKS)) {
    const [whole, strong, slanted, code, id] = found;
    if (id && !known?.has(id)) continue;
    nodes.push(text.slice(at, found.index));
    at = found.index + whole.length;
    if (strong) nodes.push(h("b", {}, ...inline(strong, game, known)));
    else if (slanted) nodes.push(h("i", {}, ...inline(slanted, game, known)));
    else if (code) nodes.push(h("code", {}, code));
    else nodes.push(ruleLink(game, id, id));
  }
  nodes.push(text.slice(at));
  return nodes.filter((node) => node !== "");
}

/** @param {string} line */
const cells = (line) =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

/** A page. @param {string} page @param {string} [game] @param {Set<string>} [known] @returns {any[]} */
export function blocks(page, game = "", known = undefined) {
  const out = [];
  /** @type {string[]} */
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) out.push(h("p", {}, ...inline(paragraph.join(" "), game, known)));
    paragraph = [];
  };
  const lines = page.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    const heading = /^(#+)\s+(.+)/.exec(line);
    if (!line.trim()) flush();
    else if (heading) {
      flush();
      out.push(h(`h${Math.min(6, heading[1].length + 1)}`, {}, heading[2]));
    } else if (line.startsWith("|")) {
      flush();
      const rows = [];
      while (at < lines.length && lines[at].startsWith("|")) rows.push(cells(lines[at++]));
      at--;
      const [head, , ...body] = rows;
      out.push(
        h(
          "div",
          { class: "overwide", tabindex: "0", role: "group", "aria-label": "Table" },
          h(
            "table",
            {},
            h("thead", {}, h("tr", {}, ...head.map((cell) => h("th", {}, ...inline(cell, game, known))))),
            h(
              "tbody",
              {},
              ...body.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, ...inline(cell, game, known))))),
            ),
          ),
        ),
      );
    } else if (/^\s*([-*]|\d+\.)\s/.test(line)) {
      flush();
      const ordered = /^\s*\d/.test(line);
      const items = [];
      while (
        at < lines.length &&
        (/^\s*([-*]|\d+\.)\s/.test(lines[at]) || (lines[at].startsWith("  ") && lines[at].trim()))
      ) {
        const item = lines[at++].replace(/^\s*([-*]|\d+\.)\s+/, "").trim();
        if (/^\s*([-*]|\d+\.)\s/.test(lines[at - 1]) || !items.length) items.push(item);
        else items[items.length - 1] += ` ${item}`;
      }
      at--;
      out.push(
        h(ordered ? "ol" : "ul", { class: "list" }, ...items.map((item) => h("li", {}, ...inline(item, game, known)))),
      );
    } else paragraph.push(line.trim());
  }
  flush();
  return out;
}
