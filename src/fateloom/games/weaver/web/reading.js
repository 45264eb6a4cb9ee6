// Fate Weaver's reading: the row with a ghost slot at every gap, and what a placement would bring.

import makePreview from "./preview.js";
import splitCards from "./split_card.js";

/**
 * @typedef {import("../../../web/types").ViewIndex} ViewIndex
 * @typedef {import("../../../web/types").Option} Option
 * @typedef {import("./preview.js").Warned} Warned
 */

/** @param {import("../../../web/types").GameShell} shell */
export default function makeReading(shell) {
  const { card, sketch, touch, cardsOf, topOf, h, capital, nameOf, stand } = shell;
  const { pay } = splitCards(shell);
  const { chainWords, listed, told, whole, written } = makePreview(shell);

  const FULL = 4;
  /** So often an ordinary card turns. */
  const SPENT = 3;

  /** The row with a gap on every side of each card. @param {ViewIndex} ctx */
  function reading(ctx) {
    const zone = ctx.zone("row");
    if (ctx.state.act) return wave(ctx, ctx.state.act);
    if (ctx.facts.paid && !ctx.state.lit.has("gap:row#0")) return paid(ctx);
    const cards = cardsOf(zone);
    const best = bestGap(ctx);
    /** @type {any[]} */
    const lying = ctx.facts.row || [];
    const lit = litRunes(ctx);
    const drawn = [gap(ctx, 0, best)];
    cards.forEach((each, at) => {
      if (!("shown" in each)) return;
      drawn.push(
        card(
          each.shown,
          ctx.game,
          stand(ctx, ctx.hint("row"), each.shown, {
            size: "fate",
            lying: lying[at],
            lit: lit.get(at),
            matched: matched(lying, at),
            tasked: false,
          }),
        ),
      );
      drawn.push(gap(ctx, at + 1, best));
    });
    return h(
      "section",
      { class: `row n${cards.length}`, "aria-label": "The reading", key: "row", "data-anchor": "row" },
      drawn,
    );
  }

  /** What a chain did, wave by wave, if one has run since. @param {import("../../../web/types").View} old @param {import("../../../web/types").View} now @returns {any[]} */
  function waves(old, now) {
    const woven = now.table.waves ?? [];
    return now.ask > old.ask && JSON.stringify(woven) !== JSON.stringify(old.table.waves) ? woven : [];
  }

  /** A card as it lay in a row. @param {any} lying */
  const shownAs = ({ face, turned, name }) => ({ id: `${face}.1`, face, turned, name });

  /** The row before a wave turns its cards: the runes that call them are lit. @param {ViewIndex} ctx @param {{threads: number[], row: any[]}} act */
  function wave(ctx, { threads, row }) {
    const lit = (/** @type {number} */ at) => [
      ...(threads.includes(at - 1) ? ["left"] : []),
      ...(threads.includes(at) ? ["right"] : []),
    ];
    const turning = (/** @type {any} */ lying, /** @type {number} */ at) =>
      card(shownAs(lying), ctx.game, {
        size: "fate",
        lying,
        lit: lit(at),
        matched: matched(row, at),
        tasked: false,
      });
    return h(
      "section",
      { class: `row n${row.length}`, "aria-label": "The reading", key: "row", "data-anchor": "row" },
      [closed(0), ...row.flatMap((lying, at) => [turning(lying, at), closed(at + 1)])],
    );
  }

  /** A gap into which nothing can be laid now; why two equal runes beside it do nothing. @param {number} at @param {string} [why] */
  const closed = (at, why = "") =>
    h(
      "span",
      { class: "gap closed", key: `gap:row#${at}`, "aria-hidden": "true" },
      why && h("small", { class: "why" }, why),
    );

  /** Why two cards that show each other equal runes do not turn. @param {ViewIndex} ctx @param {any} one @param {any} other */
  function silence(ctx, one, other) {
    if (!one || !other || one.right !== other.left) return "";
    const death = (/** @type {any} */ lying) => Boolean(ctx.game.faces[lying.face]?.death);
    if ([one, other].some((lying) => death(lying) && !lying.turned)) return "one side only";
    return [one, other].some((lying) => lying.turned >= (death(lying) ? 1 : SPENT)) ? "can't turn again" : "old match";
  }

  /** The sides on which a card and its neighbour show equal runes. @param {any[]} row @param {number} at */
  const matched = (row, at) => [
    ...(row[at]?.left === row[at - 1]?.right ? ["left"] : []),
    ...(row[at]?.right === row[at + 1]?.left ? ["right"] : []),
  ];

  /** The reading that has just been paid, until the next one begins. @param {ViewIndex} ctx */
  function paid(ctx) {
    const { row, cards_pay, visitor_pays } = ctx.facts.paid;
    return h(
      "section",
      { class: "row n4 paid", "aria-label": "The last reading", key: "row", "data-anchor": "row" },
      h(
        "div",
        { class: "panel", key: "sums" },
        h("h3", null, "The last reading paid"),
        h("p", null, h("span", null, "Cards"), " ", pay(written(cards_pay), ctx.game)),
        h("p", null, h("span", null, "Visitor"), " ", pay(written(visitor_pays), ctx.game)),
        h("p", { class: "cap" }, BEGINS[ctx.view.phase]),
      ),
      row.map((/** @type {any} */ lying) =>
        card(shownAs(lying), ctx.game, {
          size: "fate",
          lying,
          tasked: false,
        }),
      ),
    );
  }

  /** What comes next while no card lies. @type {Record<string, string>} */
  const BEGINS = {
    renovate: "Spend gold on relics now. Anything over the limit is lost.",
    reading: "Start the next reading with a card from any deck.",
  };

  /** The options behind a gap while one card has been picked. @param {ViewIndex} ctx @param {number} at @returns {Option|null} */
  const through = (ctx, at) => ctx.only(`gap:row#${at}`);

  /** The gap that pays most, if its chain is known. @param {ViewIndex} ctx */
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

  /** Runes that the best gap's first wave would match, by place. @param {ViewIndex} ctx @returns {Map<number, string[]>} */
  function litRunes(ctx) {
    const found = new Map();
    const at = bestGap(ctx);
    const waves = at < 0 ? [] : through(ctx, at)?.preview.waves || [];
    for (const wave of waves.slice(0, 1)) {
      for (const left of wave.threads) {
        // threads count the row with the new card in it; that card itself is not there yet
        for (const [place, side] of /** @type {[number, string][]} */ ([
          [left, "right"],
          [left + 1, "left"],
        ])) {
          if (place === at) continue;
          const here = place > at ? place - 1 : place;
          found.set(here, [...(found.get(here) || []), side]);
        }
      }
    }
    return found;
  }

  /** @param {ViewIndex} ctx @param {number} at @param {number} best */
  function gap(ctx, at, best) {
    const place = `gap:row#${at}`;
    const standing = ctx.standing(place);
    const size = ctx.zone("row").size;
    if (!standing.legal && !standing.picked) {
      const row = ctx.facts.row || [];
      if (size) return closed(at, silence(ctx, row[at - 1], row[at]));
      return h(
        "div",
        { class: "gap first", key: place },
        h("b", null, ctx.view.phase === "renovate" ? BEGINS.renovate : "Start the reading with a card from any deck."),
      );
    }
    const preview = through(ctx, at)?.preview;
    const name = nameOf(place, ctx.game, ctx.view, ctx.names);
    const words = preview ? chainWords(preview) : name;
    const said = [`${name}: ${words}`, ...still(preview), preview && told(whole(preview)), ...texts(preview)];
    return h(
      "div",
      {
        ...touch(standing, ["gap", at === best && !loses(preview) ? "best" : ""], said.filter(Boolean).join("; ")),
        key: place,
        title: [...still(preview), ...texts(preview)].join("; "),
      },
      sketch(
        standing,
        h("span", { class: "sr" }, `${name}: `),
        h("b", null, words),
        preview &&
          written(whole(preview))
            .split(" ")
            .map((each) => h("span", null, pay(each, ctx.game))),
        preview?.warnings.length > 0 && h("small", { class: "warns" }, BRIEF[preview.warnings[0].kind]),
      ),
    );
  }

  /** Whether a placement would lose the game, unless a relic mends it. @param {any} preview */
  const loses = (preview) => Boolean(preview?.warnings.some((/** @type {Warned} */ { kind }) => kind !== "last"));

  /** Warnings that fit into a gap. @type {Record<string, string>} */
  const BRIEF = { room: "no room to beat Death", death: "Death stays", suit: "suit missing", last: "1 play left" };

  /** The warnings of a preview in words. @param {any} preview @returns {string[]} */
  const texts = (preview) => (preview?.warnings ?? []).map((/** @type {Warned} */ { text }) => text);

  /** Why matches of the card would turn nothing. @param {any} preview @returns {string[]} */
  const still = (preview) => preview?.why_idle ?? [];

  /** What a gap is called in "If you play it …". @param {number} at @param {number} size */
  function whereabouts(at, size) {
    if (!size) return "first";
    if (at === 0) return "at the left end";
    return at === size ? "at the right end" : `between cards ${at} and ${at + 1}`;
  }

  /** What the best, or the only, way would bring. @param {ViewIndex} ctx @param {string} more */
  function preview(ctx, more) {
    const at = bestGap(ctx);
    const option = at < 0 ? null : through(ctx, at);
    if (!option) return null;
    const seen = option.preview;
    const idle = seen.why_idle.length ? seen.why_idle : [seen.idle];
    const who = topOf(ctx.zone("adventurer"));
    const visitorName = who ? ctx.game.faces[who.face]?.name : "The visitor";
    return h(
      "div",
      { class: `preview ${more}`, key: "preview" },
      h("h3", null, `If you play it ${whereabouts(at, ctx.zone("row").size)}`),
      h(
        "ol",
        null,
        seen.waves.length
          ? seen.waves.map((/** @type {any} */ wave, /** @type {number} */ index) =>
              h("li", null, `Wave ${index + 1}: ${listed(wave.names)} turn${wave.places.length === 1 ? "s" : ""}`),
            )
          : idle.map((/** @type {string} */ why) => h("li", null, capital(why))),
        texts(seen).map((each) => h("li", { class: "warned" }, capital(each))),
      ),
      h(
        "table",
        null,
        h(
          "tbody",
          null,
          h("tr", null, h("td", null, "Cards pay"), h("td", null, pay(written(seen.cards_pay), ctx.game))),
          h("tr", null, h("td", null, `${visitorName} pays`), h("td", null, pay(written(seen.visitor_pays), ctx.game))),
        ),
      ),
    );
  }

  return { reading, waves, preview };
}
