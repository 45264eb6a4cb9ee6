// Fate Weaver: the visitor, ten dials and the stock above; the row with its gaps; four decks below.

import { cardsOf, topOf } from "../context.js";
import { h } from "../dom.js";
import { capital, glyphOf } from "../face.js";
import { pay } from "../halves.js";
import { icon } from "../icons.js";
import { plate } from "../plates.js";
import { tok } from "../tok.js";
import { pile, spread } from "../zone.js";
import { plain } from "./plain.js";
import { preview, reading, waves } from "./reading.js";
import { relics } from "./relics.js";

/** @typedef {import("../context.js").Context} Context */

/** Where the rail is a drawer, what stands in it otherwise is on the table. */
const DRAWER = matchMedia("(max-width: 1120px)");
const SUITS = ["happiness", "love", "power", "wealth"];
const RANKS = ["Apprentice", "Adept", "Master", "Weaver"];

/** @param {Context} ctx @param {string} word */
const suitIcon = (ctx, word) => icon(ctx.layout.face?.icons?.[word] || "smile");

/** @param {Context} ctx @param {string} word */
const suit = (ctx, word) => h("b", null, suitIcon(ctx, word), capital(word));

/** @param {Context} ctx */
function visitor(ctx) {
  const shown = topOf(ctx.zone("adventurer"));
  const face = shown && ctx.game.faces[shown.face];
  if (!face)
    return h(
      "section",
      { class: "visitor panel", key: "visitor" },
      h("div", { class: "waits" }, "The visitor has left. The next one comes when you are done."),
    );
  const { desires } = ctx.facts;
  const night = desires?.icon === "moon";
  const blood = desires?.icon === "blood";
  const other = night
    ? ["sun", face.day_requires, face.day_favours]
    : ["moon", face.night_requires, face.night_favours];
  const now = blood ? "evil-moon" : night ? "moon" : "sun";
  return h(
    "section",
    {
      class: "visitor panel",
      key: "visitor",
      "aria-label": `Visitor: ${face.name}`,
      "data-anchor": "adventurer",
    },
    h("div", { class: "portrait ink-violet" }, plate("lozenge", glyphOf(ctx.game, face), { size: 56 })),
    h(
      "div",
      null,
      h("h3", null, face.name),
      blood
        ? h(
            "p",
            { class: "want now" },
            icon(now),
            h("span", null, "requires nothing"),
            h("span", null, "pays ", pay(face.blood_pays, ctx.game), " per X2"),
          )
        : h(
            "p",
            { class: "want now" },
            icon(now),
            h(
              "span",
              null,
              "requires ",
              suit(ctx, desires?.required || face.day_requires),
              " ",
              pay(face.required_pays, ctx.game),
            ),
            h(
              "span",
              null,
              "likes ",
              suit(ctx, desires?.favoured || face.day_favours),
              " ",
              pay(face.favoured_pays, ctx.game),
              "each",
            ),
          ),
      h(
        "p",
        { class: "want" },
        icon(other[0]),
        h("span", null, `${capital(other[1])}, ${capital(other[2])}`),
        !blood && icon("evil-moon"),
        !blood && h("span", null, pay(face.blood_pays, ctx.game), "per X2"),
      ),
    ),
  );
}

/** @param {Context} ctx */
function cycle(ctx) {
  /** @type {string[]} */
  const dials = ctx.facts.icons || [];
  const { round } = ctx.facts;
  /** @type {string[]} */
  const left = ctx.facts.cycles_left || [];
  return h(
    "div",
    { class: "cyclebox", key: "cycle" },
    h(
      "ol",
      { class: "cycle", "aria-label": `Day and night, round ${round}` },
      dials.map((each, at) => {
        const now = at + 1 === round;
        const kind = now ? "now" : each === "veiled" ? "veil" : at + 1 < round ? "past" : "";
        const glyph = ctx.layout.face?.icons?.[each];
        return h(
          "li",
          { class: `${kind} ${each}`, key: `dial${at}` },
          glyph ? h("span", { title: capital(each) }, icon(glyph)) : h("span", null, "?"),
          h("b", null, String(at + 1)),
        );
      }),
    ),
    left.length > 0 &&
      h(
        "p",
        { class: "cap", title: "Cycle cards that still fit" },
        left.length > 1 ? "Could be" : "This is",
        left.map((id, at) => [at > 0 && "or", sequence(ctx, id)]),
      ),
  );
}

/** A cycle card that still fits; its ten rounds are shown while it is pointed at. @param {Context} ctx @param {string} id */
function sequence(ctx, id) {
  const { name, icons } = ctx.game.faces[id];
  return h(
    "span",
    { class: "fits", key: id, tabindex: "0", role: "img", "aria-label": `${name}: ${icons.join(", ")}` },
    name,
    h(
      "ol",
      null,
      icons.map((/** @type {string} */ each, /** @type {number} */ at) =>
        h("li", { class: at + 1 === ctx.facts.round ? "now" : "" }, icon(ctx.layout.face?.icons?.[each])),
      ),
    ),
  );
}

/** @param {Context} ctx */
function stock(ctx) {
  const player = ctx.player(0);
  const bar = ctx.layout.number?.find((each) => each.name === "clairvoyance")?.bar || [0, 15, 30, 45];
  const at = Math.max(
    0,
    bar.findLastIndex((/** @type {number} */ from) => player.clairvoyance >= from),
  );
  const share = share_of(player.clairvoyance, bar);
  return h(
    "section",
    { class: "stock panel", key: "stock", "aria-label": "Your stock" },
    h(
      "div",
      { class: "nums" },
      number("coin", player.gold, `gold, limit ${player.gold_limit}`, "gold"),
      number("crystal", player.shards, `shards, limit ${player.shard_limit}`, "shards"),
      number("eye", player.clairvoyance, "Clairvoyance", "clairvoyance"),
    ),
    h(
      "div",
      { class: "track", role: "img", "aria-label": `Tracker ${player.clairvoyance}, rank ${player.rank}` },
      h("i", { vars: { width: `${share}%` } }),
      h(
        "ol",
        null,
        RANKS.map((rank, each) => h("li", { class: each === at ? "on" : "" }, rank)),
      ),
    ),
    h("p", { class: "cap" }, RANKS[at + 1] ? `${RANKS[at + 1]} at ${bar[at + 1]} Clairvoyance` : "The highest rank"),
  );
}

/** How far the tracker is along four equal ranks, in percent. @param {number} value @param {number[]} bar */
function share_of(value, bar) {
  const at = Math.max(
    0,
    bar.findLastIndex((from) => value >= from),
  );
  const from = bar[at];
  const to = bar[at + 1] ?? from + 15;
  return Math.min(100, Math.max(0, 25 * (at + Math.max(0, value - from) / (to - from))));
}

/** @param {string} kind @param {number} value @param {string} words @param {string} key */
function number(kind, value, words, key) {
  return h("span", null, tok(kind, value, { key: `s0/${key}` }), h("small", null, words));
}

/** Whether a suit is in the reading. @param {Context} ctx @param {string} suit */
const has = (ctx, suit) => (ctx.facts.row || []).some((/** @type {any} */ each) => each.suits.includes(suit));

/** So many cards lie before the last play of a reading. */
const LAST = 3;

/** One of the four decks. @param {Context} ctx @param {string} name */
function deck(ctx, name) {
  const zone = ctx.zone(`deck.${name}`);
  const facts = ctx.facts.decks?.[name] || {};
  const required = ctx.facts.desires?.required === name;
  const met = has(ctx, name);
  const wanted = ctx.facts.desires?.required;
  const unwise = wanted && !required && !has(ctx, wanted) && ctx.zone("row").size === LAST;
  return h(
    "div",
    { class: `deck ${required && !met ? "must" : unwise ? "unwise" : ""}`, key: name },
    h(
      "div",
      { class: "dh" },
      suitIcon(ctx, name),
      h("b", null, capital(name)),
      h(
        "span",
        {
          class: facts.short ? "short" : "",
          title: facts.short ? "Each suit is needed about once a round; all 40 cards will be played." : "",
        },
        `${zone.size} left`,
      ),
      h("span", { class: "dth", title: "Deaths left" }, icon("skull-crossed-bones"), String(facts.deaths ?? "")),
      required && h("span", { class: `pill ${met ? "" : "warn"}` }, met ? "met" : "required"),
    ),
    pile(ctx, { ...ctx.hint(`deck.${name}`), size: "deck" }, zone, { words: "", more: "fated" }),
  );
}

/** @type {import("./plain.js").Arrangement} */
export const weaver = {
  seat: plain.seat,
  table: (ctx) => [
    h("div", { class: "wevhead", key: "head" }, visitor(ctx), cycle(ctx), stock(ctx)),
    reading(ctx),
    DRAWER.matches && preview(ctx, "m panel"),
    looked(ctx),
    DRAWER.matches &&
      h("details", { class: "relicfold panel", key: "relics" }, h("summary", null, "Relics"), relics(ctx)),
  ],
  own: (ctx) =>
    h(
      "div",
      { class: "decks", key: "decks" },
      SUITS.map((each) => deck(ctx, each)),
    ),
  side: (ctx) => [relics(ctx), preview(ctx, "")],
  acts: waves,
  ending: (ctx) => (ctx.zone("row").size ? reading(ctx) : null),
};

/** Cards that an ability has just shown. @param {Context} ctx */
function looked(ctx) {
  for (const name of SUITS) {
    const zone = ctx.zone(`deck.${name}`);
    const known = cardsOf(zone).filter((each) => "shown" in each);
    if (known.length > 1) {
      return h(
        "section",
        { class: "group looked", key: "looked" },
        h(
          "div",
          { class: "cards" },
          spread(
            ctx,
            { ...ctx.hint(`deck.${name}`), size: "deck" },
            { ...zone, hidden: undefined, size: known.length, cards: zone.cards || [] },
          ),
        ),
        h("p", { class: "cap" }, `Top of the ${capital(name)} deck, only you have looked`),
      );
    }
  }
  return null;
}
