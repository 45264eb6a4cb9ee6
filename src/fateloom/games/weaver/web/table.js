// Fate Weaver: the visitor, ten dials and the stock above; the row with its gaps; four decks below.

import makePreview from "./preview.js";
import makeReading from "./reading.js";
import makeRelics from "./relics.js";
import splitCards from "./split_card.js";

/** @typedef {import("../../../web/types").ViewIndex} ViewIndex */

/** @param {import("../../../web/types").GameShell} shell @returns {import("../../../web/types").GameTable} */
export default function weaver(shell) {
  const { cardsOf, topOf, h, capital, glyphOf, icon, plate, badge, pile, spread, plain } = shell;
  const { pay, splitCard, wishes, zoomed } = splitCards(shell);
  const { outlook, bestWords } = makePreview(shell);
  const { preview, reading, waves } = makeReading(shell);
  const { relics } = makeRelics(shell);

  /** Where the rail is a drawer, what stands in it otherwise is on the table. */
  const DRAWER = matchMedia("(max-width: 1120px)");
  const SUITS = ["happiness", "love", "power", "wealth"];
  const RANKS = ["Apprentice", "Adept", "Master", "Weaver"];

  /** @param {ViewIndex} ctx @param {string} word */
  const suitIcon = (ctx, word) => icon(ctx.layout.face?.icons?.[word] || "smile");

  /** @param {ViewIndex} ctx @param {string} word */
  const suit = (ctx, word) => h("b", null, suitIcon(ctx, word), capital(word));

  /** @param {ViewIndex} ctx */
  function visitor(ctx) {
    const shown = topOf(ctx.zone("adventurer"));
    const face = shown && ctx.game.faces[shown.face];
    if (!face)
      return h(
        "section",
        { class: "visitor panel", key: "visitor" },
        h("div", { class: "waits" }, "The visitor has left. The next one arrives when you are done."),
      );
    const { desires } = ctx.facts;
    const night = desires?.icon === "moon";
    const blood = desires?.icon === "blood";
    const other = night
      ? ["sun", face.day_requires, face.day_favours]
      : ["moon", face.night_requires, face.night_favours];
    const met = desires?.required ? has(ctx, desires.required) : null;
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
              h("span", null, "needs no suit"),
              h("span", null, pay(face.blood_pays, ctx.game), " for each X2 token"),
            )
          : h(
              "p",
              { class: "want now" },
              icon(now),
              h(
                "span",
                null,
                "needs ",
                suit(ctx, desires?.required || face.day_requires),
                ": ",
                pay(face.required_pays, ctx.game),
                " ",
                met === null ? null : h("i", { class: `pill ${met ? "" : "warn"}` }, met ? "met" : "not yet"),
              ),
              h(
                "span",
                null,
                "likes ",
                suit(ctx, desires?.favoured || face.day_favours),
                ": ",
                pay(face.favoured_pays, ctx.game),
                " each",
              ),
            ),
        h(
          "p",
          { class: "want" },
          icon(other[0]),
          h("span", null, `${night ? "By day" : "By night"}: needs ${capital(other[1])}, likes ${capital(other[2])}`),
        ),
        !blood &&
          h(
            "p",
            { class: "want" },
            icon("evil-moon"),
            h("span", null, "Blood Moon: ", pay(face.blood_pays, ctx.game), " for each X2 token"),
          ),
      ),
    );
  }

  /** @param {ViewIndex} ctx */
  function cycle(ctx) {
    /** @type {string[]} */
    const dials = ctx.facts.icons || [];
    const { round } = ctx.facts;
    /** @type {string[]} */
    const left = ctx.facts.cycles_left || [];
    return h(
      "div",
      { class: "cyclebox", key: "cycle" },
      needed(ctx),
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
          { class: "cap", title: "Cycle cards that fit the icons so far" },
          left.length > 1 ? "Cycle: could be" : "Cycle:",
          left.map((id, at) => [at > 0 && "or", sequence(ctx, id)]),
        ),
    );
  }

  /** What the reading still needs, each with a tick once it has it. @param {ViewIndex} ctx */
  function needed(ctx) {
    /** @type {{text: string, met: boolean}[]} */
    const needs = ctx.facts.needs || [];
    if (!needs.length) return null;
    return h(
      "ul",
      { class: "needs", key: "needs", "aria-label": "This reading needs" },
      h("li", { class: "lab", "aria-hidden": "true" }, "This reading needs"),
      needs.map(({ text, met }) =>
        h(
          "li",
          { class: met ? "met" : "", key: text },
          met ? icon("check-mark") : h("i", { class: "open" }),
          text,
          h("span", { class: "sr" }, met ? ", done" : ", not yet"),
        ),
      ),
    );
  }

  /** A cycle card that still fits; its ten rounds are shown while it is pointed at. @param {ViewIndex} ctx @param {string} id */
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

  /** @param {ViewIndex} ctx */
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
        number("coin", player.gold, `gold (max ${player.gold_limit})`, "gold"),
        number("crystal", player.shards, `shards (max ${player.shard_limit})`, "shards"),
        number("eye", player.clairvoyance, "Clairvoyance", "clairvoyance"),
      ),
      h(
        "div",
        { class: "track", role: "img", "aria-label": `${player.clairvoyance} Clairvoyance, rank ${player.rank}` },
        h("i", { vars: { width: `${share}%` } }),
        h(
          "ol",
          null,
          RANKS.map((rank, each) => h("li", { class: each === at ? "on" : "" }, rank)),
        ),
      ),
      h("p", { class: "cap" }, RANKS[at + 1] ? `${RANKS[at + 1]} at ${bar[at + 1]} Clairvoyance` : "Top rank"),
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
    return h("span", null, badge(kind, value, { key: `s0/${key}` }), h("small", null, words));
  }

  /** Whether a suit is in the reading. @param {ViewIndex} ctx @param {string} suit */
  const has = (ctx, suit) => (ctx.facts.row || []).some((/** @type {any} */ each) => each.suits.includes(suit));

  /** So many cards lie before the last play of a reading. */
  const LAST = 3;

  /** One of the four decks. @param {ViewIndex} ctx @param {string} name */
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
            title: facts.short ? "You need each suit about once a round, and you will play all 40 cards." : "",
          },
          `${zone.size} left`,
        ),
        h("span", { class: "dth", title: "Deaths left" }, icon("skull-crossed-bones"), String(facts.deaths ?? "")),
        required && h("span", { class: `pill ${met ? "" : "warn"}` }, met ? "met" : "required"),
      ),
      pile(ctx, { ...ctx.hint(`deck.${name}`), size: "deck" }, zone, { words: "", more: "fated" }),
    );
  }

  /** Cards that an ability has just shown. @param {ViewIndex} ctx */
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
          h("p", { class: "cap" }, `Top of the ${capital(name)} deck`),
        );
      }
    }
    return null;
  }

  return {
    faces: { halves: splitCard, wishes },
    zoomed,
    turns: ["halves"],
    preview: outlook,
    best: bestWords,
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
}
