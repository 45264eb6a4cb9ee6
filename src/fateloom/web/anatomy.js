// The parts of a card's face, by kind of card: section 3 of the look.

import { h } from "./dom.js";
import { capital, glyphOf, hintOf, iconOf, kindOf, numbersOf, plateOf, shortName, termsOf } from "./face.js";
import { halves, wishes } from "./halves.js";
import { icon } from "./icons.js";
import { plate } from "./plates.js";
import { SILHOUETTE, tok } from "./tok.js";

/**
 * @typedef {import("./model.js").Face} Face
 * @typedef {import("./model.js").Game} Game
 * @typedef {import("./model.js").Shown} Shown
 * @typedef {import("./dom.js").Child} Child
 * @typedef {{shown: Shown, face: Face, game: Game, size: string,
 *   how: import("./card.js").Standing}} Parts
 */

/** @type {{[kind: string]: (parts: Parts) => Child}} */
const KINDS = { print, edges, value, sign, head, poster, stats, halves, wishes };

/** @param {string} kind @param {Parts} parts @returns {Child} */
export function anatomy(kind, parts) {
  return (KINDS[kind] || print)(parts);
}

const SMALL = new Set(["tile", "table", "mini", "small"]);
const TINY = new Set(["tile", "mini", "small"]);

/** The band with the name. @param {Parts} parts @param {Child} [before] */
function band({ face, game, size }, before) {
  const name = SMALL.has(size) ? shortName(game, face) : face.name;
  const wide = TINY.has(size) && name.split(" ").some((word) => word.length > 10);
  return h(
    "div",
    { class: `name ${name.length > 15 ? "long" : ""} ${wide ? "wide" : ""}` },
    before,
    h("span", null, name),
  );
}

/** The rule, with what stands before the first colon in bold. @param {string} text */
export function rule(text) {
  const found = /^([^.:]{3,46}:)\s*(.*)$/s.exec(text);
  return found ? [h("b", null, found[1]), " ", found[2]] : text;
}

/** How much room the rule needs. @param {string} text */
function amount(text) {
  if (text.length > 150) return "most";
  return text.length > 100 ? "much full" : text.length > 84 ? "much" : text.length > 66 ? "some fair" : "some";
}

/** The common print. @param {Parts} parts */
function print(parts) {
  const { shown, face, game, how } = parts;
  const hint = hintOf(game, face);
  const mark = hint.mark && iconOf(game, face, face.open ? "open" : face[hint.mark]);
  const sign = hint.sign && iconOf(game, face, face[hint.sign]);
  const ribbon = Object.entries(hint.ribbon || {}).find(([name, word]) => face[name] === word);
  return [
    h(
      "div",
      { class: `face ${amount(face.text)}` },
      band(parts, mark && icon(mark, "ti")),
      plate(plateOf(game, face), glyphOf(game, face)),
      toks(shown, face, game, Boolean(how.live)),
      h(
        "p",
        { class: "kind" },
        sign && icon(sign),
        ribbon && icon("shield"),
        ribbon ? capital(ribbon[1]) : kindOf(game, face),
        dots(face, hint.dots),
      ),
      h(
        "p",
        { class: "rule" },
        hint.lead && face.text
          ? [h("b", null, `${hint.leads?.[face[hint.lead]] || capital(face[hint.lead])}: `), face.text]
          : rule(face.text),
      ),
      face.basic !== undefined && h("p", { class: "foot" }, face.basic ? "Basic" : ""),
    ),
    !how.live && corner(face, hint),
  ];
}

/** A number as dots, of so many. @param {Face} face @param {{[name: string]: number}|undefined} hint */
function dots(face, hint) {
  const [name, most] = Object.entries(hint || {})[0] || [];
  if (!name || !most) return null;
  return h(
    "span",
    { class: "dots", title: `${name} ${face[name]} of ${most}` },
    "●".repeat(face[name]) + "○".repeat(most - face[name]),
  );
}

/** Numbers on the plate's lower edge. @param {Shown} shown @param {Face} face @param {Game} game @param {boolean} live */
function toks(shown, face, game, live) {
  const numbers = numbersOf(game, face, shown.counters, live);
  if (!numbers.length) return null;
  const drawn = numbers.map((each) =>
    tok(SILHOUETTE[each.icon] || each.icon, each.value, {
      title: each.title,
      key: `${shown.id}/${each.name}`,
    }),
  );
  if (drawn.length === 1 && numbers[0].side !== "left") drawn.unshift(h("i", null));
  return h("div", { class: "plate-toks" }, drawn);
}

/** @param {Face} face @param {{[name: string]: any}} hint */
function corner(face, hint) {
  const [name, glyph] = Object.entries(hint.corner || {})[0] || [];
  if (!name || face[name] === undefined) return null;
  return tok(SILHOUETTE[glyph] || glyph, face[name], { class: "at price", title: name });
}

/** F.A.T.A.L.'s visions: a different number of stars on three edges. @param {Parts} parts */
function edges(parts) {
  const { face, game, how } = parts;
  const hint = hintOf(game, face);
  /** @param {number} place @param {string} field */
  const edge = (place, field) => {
    const stars = Array.from({ length: face[field] }, () => icon(hint.star));
    const marked = face[`${field}_marked`];
    return h(
      "span",
      { class: how.edge === place ? "ed lit" : "ed" },
      stars.length ? stars : h("em", null, "0"),
      h("span", { class: "sr" }, ` ${field} place: ${face[field]} ${face[field] === 1 ? "star" : "stars"} `),
      marked && icon(hint.marks[`${field}_marked`], "two"),
    );
  };
  const symbol = iconOf(game, face, face.symbol);
  return h(
    "div",
    { class: "face" },
    h(
      "div",
      { class: "vt" },
      h(
        "span",
        { class: "ty" },
        icon(iconOf(game, face, face.kind)),
        h(
          "span",
          { class: "sr" },
          `${hint.words?.[face.kind] || face.kind}, ${face.symbol === "none" ? "no symbol" : face.symbol} `,
        ),
      ),
      edge(0, "first"),
    ),
    h(
      "div",
      { class: "vm" },
      plate(plateOf(game, face), glyphOf(game, face), { size: 38 }),
      symbol && h("span", { class: "sym" }, icon(symbol)),
      h("span", { class: how.edge === 2 ? "tri lit" : "tri" }, edge(2, "third")),
    ),
    h("div", { class: `name ${face.name.length > 15 ? "long" : ""}` }, h("span", null, face.name)),
    h("div", { class: "vb" }, edge(1, "second")),
  );
}

/** Treasures: the value is what matters. @param {Parts} parts */
function value(parts) {
  const { face, game } = parts;
  const worth = face[hintOf(game, face).value];
  return h(
    "div",
    { class: "face" },
    band(parts, icon(iconOf(game, face, face.colour), "ti")),
    plate(plateOf(game, face), glyphOf(game, face), { size: 40 }),
    h("p", { class: "val" }, String(worth).replace("-", "−")),
    h("p", { class: "kind ctr" }, kindOf(game, face)),
  );
}

/** Characters: the own sign, then the one that it hunts. @param {Parts} parts */
function sign(parts) {
  const { face, game } = parts;
  return h(
    "div",
    { class: "face" },
    band(parts, icon(iconOf(game, face, face.name), "ti")),
    plate(plateOf(game, face), glyphOf(game, face), { size: 40 }),
    h("p", { class: "hunt" }, icon("striking-arrows"), " hunts"),
    h("p", { class: "kind ctr" }, icon(iconOf(game, face, face.opposite)), " ", face.opposite),
  );
}

/** Gilfate's attack cards: a black head with cost, icons and number. @param {Parts} parts */
function head(parts) {
  const { shown, face, game } = parts;
  const hint = hintOf(game, face);
  const signs = Object.keys(hint.icons || {}).filter((name) => face[name]);
  const back = shown.back || face.back;
  const pile = game.layout.back?.[back];
  return h(
    "div",
    { class: `face ${amount(face.text)}` },
    h(
      "div",
      { class: "gtop" },
      tok("drop", face[hint.cost], { title: "cost" }),
      h(
        "span",
        { class: "gi" },
        signs.map((name) => h("span", { title: hint.words?.[name] || name }, icon(hint.icons[name]))),
      ),
      h("span", { class: "sr" }, " number "),
      h("b", { class: "no", title: "number" }, String(face[hint.number])),
    ),
    plate(plateOf(game, face), glyphOf(game, face), { size: 40 }),
    band(parts),
    h("p", { class: "rule" }, rule(face.text)),
    pile &&
      back !== "attack" &&
      h(
        "p",
        { class: "foot" },
        h("span", null, icon(pile.icon), ` ${capital(back)}, ${face[hint.number] < 7 ? "low" : "high"}`),
      ),
  );
}

/** One full plate and the word. @param {Parts} parts */
function poster(parts) {
  const { face, game } = parts;
  return h("div", { class: "face" }, plate(plateOf(game, face), glyphOf(game, face), { size: 50 }), band(parts));
}

/** Fantos' Legacies: emblem of the race, three Stats, Shards on the card. @param {Parts} parts */
function stats(parts) {
  const { shown, face, game, how, size } = parts;
  const hint = hintOf(game, face);
  const gem = how.live ? shown.counters?.[hint.gem || "shard"] || 0 : face.cost;
  const terms = termsOf(game, face);
  return [
    h(
      "div",
      { class: `face ${amount(face.text)}` },
      band(parts, icon(iconOf(game, face, face[hint.emblem || "race"]), "ti")),
      plate(plateOf(game, face), glyphOf(game, face), { size: 48 }),
      !SMALL.has(size) && [
        h("p", { class: "kind" }, icon(iconOf(game, face, face[hint.sign])), kindOf(game, face)),
        h("p", { class: "rule" }, terms && h("b", null, `${terms}: `), face.text),
      ],
      h(
        "ul",
        { class: "stats" },
        Object.entries(hint.stats || {}).map(([name, glyph]) =>
          h(
            "li",
            { title: capital(name) },
            icon(String(glyph)),
            h("span", { class: "sr" }, ` ${name} `),
            h("b", null, String(face[name])),
          ),
        ),
      ),
    ),
    tok("gem", gem, { class: "at shards", title: "Shards", key: `${shown.id}/gem` }),
  ];
}
