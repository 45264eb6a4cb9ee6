// Draws a card from its face, at every size. The parts of a face are in card_parts.js.

import { anatomy, turnsOver } from "./card_parts.js";
import { backFace, backInks, backTitle } from "./card_back.js";
import { h } from "../ui/dom.js";
import { glyphOf, hintOf, inksOf, laidOn, numbersOf, sayCard, sentence, shortName } from "./face_info.js";
import { icon } from "../ui/icons.js";
import { BADGE_SHAPES, badge } from "./badge.js";

/**
 * @typedef {import("../types").Game} Game
 * @typedef {import("../types").Shown} Shown
 * @typedef {import("../types").Place} Place
 *
 * How a card stands on the table.
 * @typedef {object} Standing
 * @property {string} [size] zoom, lot, hand, table, tile or plaque
 * @property {Place} [place] what it is called when it is picked
 * @property {boolean} [legal] it may be picked now
 * @property {boolean} [picked] it has been picked
 * @property {{why: string, rule?: string}|null} [barred] it may not, and why
 * @property {boolean} [quiet] a bar is told on demand only, as for cards on the table
 * @property {string} [risk] what playing it risks
 * @property {boolean} [live] its counters count, not its printed numbers
 * @property {boolean} [tasked] it lies across
 * @property {string} [turned] how the game calls it that the card lies otherwise than upright
 * @property {boolean} [peek] its back is up, but this seat knows it
 * @property {number|null} [edge] which edge of a vision is lit: 0, 1 or 2
 * @property {any} [lying] how a Fate card lies in the reading
 * @property {string[]} [matched] sides on which the neighbour shows the same rune: left, right
 * @property {string[]} [lit] runes that a previewed move would match: left, right
 * @property {{icon: string, text: string}[]} [tags] what is attached to it
 * @property {string} [more] further classes
 * @property {string} [say] more words for its label
 */

/** Cards as they were last drawn, each with what it was drawn from. @type {WeakMap<Game, Map<string, {from: string, drawn: import("../ui/dom.js").VNode}>>} */
const kept = new WeakMap();

/**
 * A card with its face up; the same description as before where nothing about it has changed.
 * @param {Shown} shown
 * @param {Game} game
 * @param {Standing} [how]
 */
export function card(shown, game, how = {}) {
  const cards = kept.get(game) || new Map();
  kept.set(game, cards);
  const from = JSON.stringify([shown, how]);
  const id = `${shown.id} ${how.size}`;
  const before = cards.get(id);
  if (before?.from === from) return before.drawn;
  const drawn = compose(shown, game, how);
  cards.set(id, { from, drawn });
  return drawn;
}

/** @param {Shown} shown @param {Game} game @param {Standing} how */
function compose(shown, game, how) {
  const face = game.faces[shown.face];
  const size = how.size || "hand";
  if (!face) return backCard(shown.back || "card", game, how);
  if (size === "plaque") return plaque(shown, game, how);
  if (how.peek) return peeked(shown, game, how);
  const kind = hintOf(game, face).anatomy || "print";
  const classes = ["card", `sz-${size}`, `a-${kind}`, `t-${face.table}`, `ink-${inksOf(game, face)}`];
  if (how.more) classes.push(how.more);
  return h(
    "div",
    {
      ...standing(shown, game, how, classes),
      "data-key": shown.id,
      key: shown.id,
      "data-turned": turnsOver(game, kind) ? (how.lying?.turned ?? shown.turned ?? 0) : undefined,
    },
    drawn(
      how,
      anatomy(kind, { shown, face, game, how, size }),
      counters(shown, game, how),
      how.barred && !how.quiet && h("p", { class: "why" }, sentence(how.barred.why)),
      (how.tags || []).map((tag) => h("span", { class: "tag" }, icon(tag.icon), tag.text)),
    ),
  );
}

/** What is drawn: for eyes only where a label says it all. @param {Standing} how @param {...import("../ui/dom.js").Child} parts */
export function drawn(how, ...parts) {
  const named = how.legal || how.picked;
  return h("div", { class: "drawn", "aria-hidden": named ? undefined : "true" }, ...parts);
}

/** What lies on a card and is not printed on it, stacked at its left edge. @param {Shown} shown @param {Game} game @param {Standing} how */
function counters(shown, game, how) {
  const found = laidOn(game, game.faces[shown.face], shown.counters);
  if (!found.length || how.size === "lot") return null;
  return h(
    "div",
    { class: "laid" },
    found.map((each) => {
      const kind = BADGE_SHAPES[each.icon] || each.icon;
      return badge(kind, each.value, { key: `${shown.id}/${each.name}`, title: each.title });
    }),
  );
}

/** Class, label and role that follow from a card's state. @param {Shown} shown @param {Game} game @param {Standing} how @param {string[]} classes */
function standing(shown, game, how, classes) {
  const face = game.faces[shown.face];
  const states = [];
  if (how.say) states.push(how.say);
  if (how.tasked || how.turned) states.push(how.turned || "tasked");
  if (how.picked) states.push("chosen");
  else if (how.legal) states.push("you can choose this");
  if (how.risk) states.push(how.risk);
  if (how.barred) states.push(how.barred.why);
  for (const tag of how.tags || []) states.push(tag.text);
  const label = face ? sayCard(game, face, shown, Boolean(how.live), states) : states.join(", ");
  return {
    ...touch(how, classes, label),
    "aria-description": how.legal || how.picked ? undefined : face?.text || undefined,
  };
}

/**
 * Class, role and name of a thing that may be picked. What can be picked is called by the words
 * that stand on it, so that those who speak to their machine can say what they see.
 * @param {Standing} how @param {string[]} classes @param {string} label
 * @param {boolean} [wordless] nothing stands on it
 */
export function touch(how, classes, label, wordless = false) {
  if (how.picked) classes.push("picked");
  else if (how.legal) classes.push("legal");
  else if (how.barred) classes.push(how.quiet ? "told" : "barred");
  if (how.tasked) classes.push("tasked");
  const pick = how.legal || how.picked;
  return {
    class: classes.join(" "),
    role: pick ? "button" : "group",
    tabindex: pick || how.barred ? "0" : how.place ? "-1" : undefined,
    "aria-pressed": how.picked ? "true" : undefined,
    "aria-label": pick && !wordless ? undefined : label,
    title: how.barred && !pick ? sentence(how.barred.why) : undefined,
    "data-place": how.place,
  };
}

/** A card with its back up. @param {string} back @param {Game} game @param {Standing & {key?: string}} [how] */
export function backCard(back, game, how = {}) {
  const size = how.size || "hand";
  const classes = ["card", "back", `sz-${size}`, backInks(game, back)];
  if (how.more) classes.push(how.more);
  const label = [backTitle(game, back), how.legal && "you can choose this", how.barred?.why].filter(Boolean).join(", ");
  return h(
    "div",
    { ...touch(how, classes, label, true), "data-key": how.key, key: how.key },
    drawn(how, backFace(game, back), how.barred && !how.quiet && h("p", { class: "why" }, sentence(how.barred.why))),
  );
}

/** A back whose face only this seat knows. @param {Shown} shown @param {Game} game @param {Standing} how */
function peeked(shown, game, how) {
  const face = game.faces[shown.face];
  const back = shown.back || face.back;
  const classes = ["card", "back", "known", `sz-${how.size || "hand"}`, backInks(game, back)];
  const props = touch(how, classes, `${face.name}, ${backTitle(game, back)}, face down (you know it)`);
  return h(
    "div",
    { ...props, "data-key": shown.id, key: shown.id },
    drawn(
      how,
      backFace(game, back),
      h("span", { class: "peek" }, icon("semi-closed-eye"), h("b", null, face.name), h("small", null, "you know it")),
    ),
  );
}

/** How a name is set that would break inside a word on a small plaque. @param {string} name */
const narrow = (name) => (/^\S{11,}$/.test(name) ? "nm one" : /\S{9,}/.test(name) ? "nm tight" : "nm");

/** One line: icon, name, numbers. @param {Shown} shown @param {Game} game @param {Standing} how */
function plaque(shown, game, how) {
  const face = game.faces[shown.face];
  const numbers = numbersOf(game, face, shown.counters, Boolean(how.live));
  const more = laidOn(game, face, shown.counters);
  const classes = ["plaque", `ink-${inksOf(game, face)}`, `t-${face.table}`, how.more || ""];
  return h(
    "div",
    { ...standing(shown, game, how, classes), "data-key": shown.id, key: shown.id },
    drawn(
      how,
      h("span", { class: "pic" }, icon(glyphOf(game, face))),
      h("span", { class: narrow(shortName(game, face)) }, shortName(game, face)),
      [...numbers, ...more].map((each) =>
        badge(BADGE_SHAPES[each.icon] || each.icon, each.value, {
          title: each.title,
          key: `${shown.id}/${each.name}`,
        }),
      ),
      (how.tasked || how.turned) && h("span", { class: "fx" }, how.turned || "used"),
    ),
  );
}

/** A face alone, as in rules and results. @param {string} id @param {Game} game @param {Standing} [how] */
export function cardOf(id, game, how = {}) {
  return card({ id: `face:${id}`, face: id }, game, how);
}
