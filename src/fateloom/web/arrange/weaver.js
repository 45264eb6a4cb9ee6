// Fate Weaver: the visitor, ten dials and the stock above; the row with its gaps; four decks below.

import { card, drawn as sketch, touch } from "../card.js";
import { cardsOf, topOf } from "../context.js";
import { h } from "../dom.js";
import { capital, glyphOf } from "../face.js";
import { pay } from "../halves.js";
import { icon } from "../icons.js";
import { nameOf } from "../places.js";
import { plate } from "../plates.js";
import { tok } from "../tok.js";
import { pile, spread, stand } from "../zone.js";
import { plain } from "./plain.js";

/**
 * @typedef {import("../context.js").Context} Context
 * @typedef {import("../model.js").Option} Option
 * @typedef {{gold: number, shards: number, clairvoyance: number}} Pay
 */

const SUITS = ["happiness", "love", "power", "wealth"];
const RANKS = ["Apprentice", "Adept", "Master", "Weaver"];
const FULL = 4;

/** @param {Context} ctx @param {string} word */
const suitIcon = (ctx, word) => icon(ctx.layout.face?.icons?.[word] || "smile");

/** @param {Context} ctx @param {string} word */
const suit = (ctx, word) => h("b", null, suitIcon(ctx, word), capital(word));

/** A pay as the text that {@link pay} reads. @param {Pay} paid */
function written(paid) {
  const parts = [];
  if (paid.gold) parts.push(`${paid.gold}g`);
  if (paid.shards) parts.push(`${paid.shards}s`);
  if (paid.clairvoyance) parts.push(`${paid.clairvoyance > 0 ? "+" : "−"}${Math.abs(paid.clairvoyance)}c`);
  return parts.join(" ") || "nothing";
}

/** What cards and visitor pay together. @param {any} preview @returns {Pay} */
function whole(preview) {
  const [a, b] = [preview.cards_pay, preview.visitor_pays];
  return { gold: a.gold + b.gold, shards: a.shards + b.shards, clairvoyance: a.clairvoyance + b.clairvoyance };
}

/** @param {Context} ctx */
function visitor(ctx) {
  const shown = topOf(ctx.zone("adventurer"));
  const face = shown && ctx.game.faces[shown.face];
  if (!face) return h("section", { class: "visitor panel", key: "visitor" }, h("div", { class: "waits" }, "The next visitor is on the way."));
  const { desires } = ctx.facts;
  const night = desires?.icon === "moon";
  const blood = desires?.icon === "blood";
  const other = night ? ["sun", face.day_requires, face.day_favours] : ["moon", face.night_requires, face.night_favours];
  const now = blood ? "evil-moon" : night ? "moon" : "sun";
  return h(
    "section",
    { class: "visitor panel", key: "visitor", "aria-label": `Visitor: ${face.name}`, "data-anchor": "adventurer" },
    h("div", { class: "portrait ink-violet" }, plate("lozenge", glyphOf(ctx.game, face), { size: 56 })),
    h("div", null,
      h("h3", null, face.name),
      blood
        ? h("p", { class: "want now" }, icon(now), h("span", null, "requires nothing"),
            h("span", null, "pays ", pay(face.blood_pays, ctx.game), " per X2"))
        : h("p", { class: "want now" }, icon(now),
            h("span", null, "requires ", suit(ctx, desires?.required || face.day_requires), " ", pay(face.required_pays, ctx.game)),
            h("span", null, "likes ", suit(ctx, desires?.favoured || face.day_favours), " ", pay(face.favoured_pays, ctx.game), "each")),
      h("p", { class: "want" }, icon(other[0]), h("span", null, `${capital(other[1])}, ${capital(other[2])}`),
        !blood && icon("evil-moon"), !blood && h("span", null, pay(face.blood_pays, ctx.game), "per X2"))),
  );
}

/** @param {Context} ctx */
function cycle(ctx) {
  /** @type {string[]} */
  const dials = ctx.facts.icons || [];
  const { round } = ctx.facts;
  const left = (ctx.facts.cycles_left || []).map((/** @type {string} */ id) => ctx.game.faces[id]?.name).join(", ");
  return h("div", { class: "cyclebox", key: "cycle" },
    h("ol", { class: "cycle", "aria-label": `Day and night, round ${round}` }, dials.map((each, at) => {
      const now = at + 1 === round;
      const kind = now ? "now" : each === "veiled" ? "veil" : at + 1 < round ? "past" : "";
      const glyph = ctx.layout.face?.icons?.[each];
      return h("li", { class: `${kind} ${each}`, key: `dial${at}` },
        glyph ? h("span", { title: capital(each) }, icon(glyph)) : h("span", null, "?"), h("b", null, String(at + 1)));
    })),
    left && h("p", { class: "cap", title: "Cycle cards that still fit" }, "Could be ", left));
}

/** @param {Context} ctx */
function stock(ctx) {
  const player = ctx.player(0);
  const bar = ctx.layout.number?.find((each) => each.name === "clairvoyance")?.bar || [0, 15, 30, 45];
  const at = RANKS.indexOf(player.rank);
  const share = share_of(player.clairvoyance, bar);
  return h("section", { class: "stock panel", key: "stock", "aria-label": "Your stock" },
    h("div", { class: "nums" },
      number("coin", player.gold, `gold, limit ${player.gold_limit}`, "gold"),
      number("crystal", player.shards, `shards, limit ${player.shard_limit}`, "shards"),
      number("eye", player.clairvoyance, "Clairvoyance", "clairvoyance")),
    h("div", { class: "track", role: "img", "aria-label": `Tracker ${player.clairvoyance}, rank ${player.rank}` },
      h("i", { vars: { width: `${share}%` } }),
      h("ol", null, RANKS.map((rank, each) =>
        h("li", { class: `${each === at ? "on" : ""} ${share > each * 25 + 16 ? "covered" : ""}` }, rank)))));
}

/** How far the tracker is along four equal ranks, in percent. @param {number} value @param {number[]} bar */
function share_of(value, bar) {
  const at = Math.max(0, bar.findLastIndex((from) => value >= from));
  const from = bar[at];
  const to = bar[at + 1] ?? from + 15;
  return Math.min(100, Math.max(0, 25 * (at + Math.max(0, value - from) / (to - from))));
}

/** @param {string} kind @param {number} value @param {string} words @param {string} key */
function number(kind, value, words, key) {
  return h("span", null, tok(kind, value, { key: `s0/${key}` }), h("small", null, words));
}

/** The row with a gap on every side of each card. @param {Context} ctx */
function reading(ctx) {
  const zone = ctx.zone("row");
  const cards = cardsOf(zone);
  const best = bestGap(ctx);
  /** @type {any[]} */
  const lying = ctx.facts.row || [];
  const lit = litRunes(ctx);
  const drawn = [gap(ctx, 0, best)];
  cards.forEach((each, at) => {
    if (!("shown" in each)) return;
    drawn.push(card(each.shown, ctx.game,
      stand(ctx, ctx.hint("row"), each.shown, { size: "fate", lying: lying[at], lit: lit.get(at), tasked: false })));
    drawn.push(gap(ctx, at + 1, best));
  });
  return h("section", { class: `row n${cards.length}`, "aria-label": "The reading", key: "row", "data-anchor": "row" }, drawn);
}

/** The options behind a gap while one card has been picked. @param {Context} ctx @param {number} at @returns {Option|null} */
const through = (ctx, at) => ctx.only(`gap:row#${at}`);

/** The gap that pays most, if its chain is known. @param {Context} ctx */
function bestGap(ctx) {
  let best = -1;
  let most = -Infinity;
  for (let at = 0; at <= FULL; at += 1) {
    const preview = through(ctx, at)?.preview;
    if (!preview) continue;
    const paid = whole(preview);
    const worth = paid.gold + paid.shards + 2 * paid.clairvoyance - 20 * preview.warnings.length;
    if (worth > most) [best, most] = [at, worth];
  }
  return best;
}

/** Runes that the best gap's first wave would match, by place. @param {Context} ctx @returns {Map<number, string[]>} */
function litRunes(ctx) {
  const found = new Map();
  const at = bestGap(ctx);
  const waves = at < 0 ? [] : through(ctx, at)?.preview.waves || [];
  for (const wave of waves.slice(0, 1)) {
    for (const left of wave.threads) {
      // threads count the row with the new card in it; that card itself is not there yet
      for (const [place, side] of /** @type {[number, string][]} */ ([[left, "right"], [left + 1, "left"]])) {
        if (place === at) continue;
        const here = place > at ? place - 1 : place;
        found.set(here, [...(found.get(here) || []), side]);
      }
    }
  }
  return found;
}

/** @param {Context} ctx @param {number} at @param {number} best */
function gap(ctx, at, best) {
  const place = `gap:row#${at}`;
  const standing = ctx.standing(place);
  const size = ctx.zone("row").size;
  if (!standing.legal && !standing.picked) {
    if (size) return h("span", { class: "gap closed", key: place, "aria-hidden": "true" });
    return h("div", { class: "gap first", key: place }, h("b", null, "The reading begins with a card of any deck."));
  }
  const preview = through(ctx, at)?.preview;
  const name = nameOf(place, ctx.game, ctx.view, ctx.names);
  const waves = preview ? preview.waves.length : 0;
  const turns = preview ? preview.rotations : 0;
  const words = !preview ? name : waves ? `${counted(waves, "wave")}, ${counted(turns, "turn")}` : "nothing turns";
  return h(
    "div",
    { ...touch(standing, ["gap", at === best ? "best" : ""], [`${name}: ${words}`, preview && written(whole(preview)), ...(preview?.warnings || [])].filter(Boolean).join("; ")),
      key: place, title: preview?.warnings.join("; ") },
    sketch(standing,
      h("span", { class: "sr" }, `${name}: `), h("b", null, words),
      preview && written(whole(preview)).split(" ").map((each) => h("span", null, pay(each, ctx.game))),
      preview?.warnings.length > 0 && h("small", { class: "warns" }, icon("info"), "careful")),
  );
}

/** @param {number} number @param {string} word */
const counted = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** What the best, or the only, way would bring. @param {Context} ctx @param {string} more */
function preview(ctx, more) {
  const at = bestGap(ctx);
  const option = at < 0 ? null : through(ctx, at);
  if (!option) return null;
  const seen = option.preview;
  const name = nameOf(`gap:row#${at}`, ctx.game, ctx.view, ctx.names);
  const face = (/** @type {number} */ place) => ctx.game.faces[seen.row[place]?.face]?.name || "";
  const who = topOf(ctx.zone("adventurer"));
  const visitorName = who ? ctx.game.faces[who.face]?.name : "The visitor";
  return h("div", { class: `preview ${more}`, key: "preview" },
    h("h3", null, name.endsWith("end") ? `If it goes to the ${name.toLowerCase()}` : name === "The first place" ? "If it opens the reading" : `If it goes into ${name.toLowerCase()}`),
    h("ol", null,
      seen.waves.length
        ? seen.waves.map((/** @type {any} */ wave, /** @type {number} */ index) =>
            h("li", null, `Wave ${index + 1}: ${wave.places.map(face).join(" and ")} turn${wave.places.length === 1 ? "s" : ""}`))
        : h("li", null, "No runes match; nothing turns."),
      seen.warnings.map((/** @type {string} */ each) => h("li", { class: "warned" }, capital(each)))),
    h("table", null, h("tbody", null,
      h("tr", null, h("td", null, "Cards pay"), h("td", null, pay(written(seen.cards_pay), ctx.game))),
      h("tr", null, h("td", null, `${visitorName} pays`), h("td", null, pay(written(seen.visitor_pays), ctx.game))))));
}

/** One of the four decks. @param {Context} ctx @param {string} name */
function deck(ctx, name) {
  const zone = ctx.zone(`deck.${name}`);
  const facts = ctx.facts.decks?.[name] || {};
  const required = ctx.facts.desires?.required === name;
  const met = (ctx.facts.row || []).some((/** @type {any} */ each) => each.suits.includes(name));
  return h(
    "div",
    { class: `deck ${required && !met ? "must" : ""}`, key: name },
    h("div", { class: "dh" }, suitIcon(ctx, name), h("b", null, capital(name)),
      h("span", { class: facts.short ? "short" : "", title: facts.short ? "Each suit is needed about once a round" : "" }, `${zone.size} left`),
      h("span", { class: "dth", title: "Deaths left" }, icon("skull-crossed-bones"), String(facts.deaths ?? "")),
      required && h("span", { class: `pill ${met ? "" : "warn"}` }, met ? "met" : "required")),
    pile(ctx, { ...ctx.hint(`deck.${name}`), size: "deck" }, zone, { words: "", more: "fated" }),
  );
}

/** The relics: owned ones with their price, the others with their cost. @param {Context} ctx */
function relics(ctx) {
  const owned = cardsOf(ctx.zone("shop")).flatMap((each) => ("shown" in each ? [each.shown] : []));
  const top = new Map(owned.map((shown) => [ctx.game.faces[shown.face].relic, shown]));
  const names = (ctx.layout.zone || []).filter((hint) => hint.name.startsWith("relic."));
  return h("div", { class: "relics", "data-anchor": "shop" },
    names.map((hint) => relic(ctx, hint, top.get(hint.name.slice(6)) || null)));
}

/** @param {Context} ctx @param {import("../model.js").ZoneHint} hint @param {import("../model.js").Shown|null} own */
function relic(ctx, hint, own) {
  const next = topOf(ctx.zone(hint.name));
  const face = own && ctx.game.faces[own.face];
  const offer = next && ctx.game.faces[next.face];
  const shown = face || offer;
  if (!shown) return null;
  const use = own ? ctx.standing(`card:${own.id}`) : null;
  const buy = ctx.standing(`zone:${hint.name}`);
  const canBuy = buy.legal || buy.picked;
  const short = offer && ctx.player(0).gold < offer.cost;
  return h(
    "div",
    { class: `relic ${own ? "own" : ""}`, key: hint.name },
    h("span", { class: "rk" }, icon(glyphOf(ctx.game, shown))),
    h("div", null, h("b", null, hint.title || "", " ", h("em", null, "I".repeat(shown.rank))), h("p", null, shown.text)),
    h("div", { class: "deals" },
      face && use && h("div", { ...touch(use, ["use"], `Use ${hint.title} for ${face.price} shards`), key: "use", "data-key": own?.id },
        sketch(use, h("span", { class: "sr" }, `${hint.title} `), tok("crystal", face.price, { title: "shards" }), h("small", null, use.legal ? "use" : "a use"))),
      offer && (!own || canBuy) && h("div", { ...touch(buy, ["buy", short ? "poor" : ""], `Buy ${hint.title} ${"I".repeat(offer.rank)} for ${offer.cost} gold`), key: "buy" },
        sketch(buy, h("span", { class: "sr" }, `${hint.title} ${"I".repeat(offer.rank)} `), tok("coin", offer.cost, { title: "gold" }),
          h("small", null, canBuy ? (own ? "better" : "buy") : short ? `${offer.cost - ctx.player(0).gold} short` : "later")))),
  );
}

/** @type {import("./plain.js").Arrangement} */
export const weaver = {
  seat: plain.seat,
  table: (ctx) => [
    h("div", { class: "wevhead", key: "head" }, visitor(ctx), cycle(ctx), stock(ctx)),
    reading(ctx),
    ctx.phone && preview(ctx, "m panel"),
    looked(ctx),
    ctx.phone && h("details", { class: "relicfold panel", key: "relics" }, h("summary", null, "Relics"), relics(ctx)),
  ],
  own: (ctx) => h("div", { class: "decks", key: "decks" }, SUITS.map((each) => deck(ctx, each))),
  side: (ctx) => [relics(ctx), preview(ctx, "")],
};

/** Cards that an ability has just shown. @param {Context} ctx */
function looked(ctx) {
  for (const name of SUITS) {
    const zone = ctx.zone(`deck.${name}`);
    const known = cardsOf(zone).filter((each) => "shown" in each);
    if (known.length > 1) {
      return h("section", { class: "group looked", key: "looked" },
        h("div", { class: "cards" }, spread(ctx, { ...ctx.hint(`deck.${name}`), size: "deck" },
          { ...zone, hidden: undefined, size: known.length, cards: (zone.cards || []) })),
        h("p", { class: "cap" }, `Top of the ${capital(name)} deck, only you have looked`));
    }
  }
  return null;
}
