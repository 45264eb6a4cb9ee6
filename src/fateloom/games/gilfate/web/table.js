// Gilfate Fantasy: the blank deck with its bombs, six attack piles, castaways around them.

import faces from "./faces.js";
import makePreview from "./preview.js";

/**
 * @typedef {import("../../../web/types").ViewIndex} ViewIndex
 * @typedef {import("../../../web/types").Child} Child
 */

/** @param {import("../../../web/types").GameShell} shell @returns {import("../../../web/types").GameTable} */
export default function gilfate(shell) {
  const {
    backCard,
    card,
    cardsOf,
    labelOf,
    topOf,
    h,
    icon,
    header,
    panel,
    counted,
    pile,
    spread,
    stand,
    hands,
    seats,
  } = shell;

  const SYMBOLS = ["sword", "mace", "torch"];
  /** A smaller chance of going out gives way to that of a bomb where there is no room for both. */
  const SLIGHT = 0.05;

  /** The meeple on its way to five points, or the points. @param {ViewIndex} ctx @param {number} seat */
  function standingOf(ctx, seat) {
    const player = ctx.player(seat);
    if (player.survival === undefined) {
      return h(
        "span",
        {
          class: "score",
          title: "Points (fewest wins)",
          "data-num": `s${seat}/points`,
          "data-value": player.points,
        },
        h("small", null, "points "),
        String(player.points),
      );
    }
    return h(
      "span",
      {
        class: "survival",
        title: `${player.survival} of 5 survival points`,
        role: "img",
        "aria-label": `${player.survival} of 5 survival points`,
        "data-num": `s${seat}/survival`,
        "data-value": player.survival,
      },
      Array.from({ length: 6 }, (_, at) =>
        h(
          "i",
          { class: at === player.survival ? "here" : at < player.survival ? "past" : "" },
          at === player.survival ? icon("meeple") : String(at),
        ),
      ),
    );
  }

  /** Bombs in their slots; the last one knocks out. @param {ViewIndex} ctx @param {number} seat */
  function bombs(ctx, seat) {
    const zone = ctx.zone("bombs", seat);
    const limit = ctx.player(seat).bomb_limit || 3;
    const cards = cardsOf(zone);
    const left = limit - cards.length;
    const blasts = ctx.zone("explosions", seat);
    return h(
      "span",
      {
        class: `bombs ${left <= 1 ? "danger" : ""}`,
        role: "group",
        "data-anchor": labelOf(zone),
        "aria-label": `${cards.length} of ${limit} bombs`,
        title: `${cards.length} of ${limit} bombs`,
      },
      Array.from({ length: Math.max(limit, cards.length) }, (_, at) => {
        const each = cards[at];
        const shown = each && "shown" in each ? each.shown : null;
        const how = shown ? ctx.standing(`card:${shown.id}`) : null;
        const lit = how?.legal ? "legal" : how?.picked ? "picked" : "";
        return h(
          "i",
          {
            class: `bomb ${each ? "lies" : at === limit - 1 ? "last" : ""} ${lit}`,
            key: shown ? shown.id : `slot${at}`,
            "data-key": shown?.id,
            "data-place": lit && shown ? `card:${shown.id}` : undefined,
            role: lit ? "button" : undefined,
            tabindex: lit ? "0" : undefined,
            "aria-label": lit ? "Bomb: you can choose this" : undefined,
          },
          icon("unlit-bomb"),
        );
      }),
      Array.from({ length: blasts.size }, (_, at) =>
        h("i", { class: "bomb blast", key: `blast${at}` }, icon("bright-explosion")),
      ),
    );
  }

  /** @param {ViewIndex} ctx @param {number} seat */
  function castaway(ctx, seat) {
    const player = ctx.player(seat);
    const front = ctx.zone("front", seat);
    const tilted = ctx.zone("tilted", seat);
    return panel(ctx, seat, {
      class: "castaway",
      score: standingOf(ctx, seat),
      purse: [
        bombs(ctx, seat),
        backs(ctx, seat),
        player.zero_cost > 0 &&
          h("span", { class: "fact", title: "Cost of a 0" }, icon("drop"), `0s cost ${player.zero_cost}`),
      ],
      tableau: [
        front.size > 0 &&
          h(
            "div",
            { class: "tableau", key: "front", "data-anchor": labelOf(front) },
            spread(ctx, ctx.hint("front"), front, { size: "plaque" }),
          ),
        tilted.size > 0 &&
          h(
            "div",
            { class: "tableau tilted", key: "tilted", "data-anchor": labelOf(tilted) },
            spread(ctx, ctx.hint("tilted"), tilted, { size: "plaque" }),
          ),
      ],
    });
  }

  /** The hand as small backs with their symbols; each may be a target. @param {ViewIndex} ctx @param {number} seat */
  function backs(ctx, seat) {
    const zone = ctx.zone("hand", seat);
    const label = labelOf(zone);
    const aimed = [...ctx.state.lit.keys(), ...ctx.state.chosen].some((place) => place.startsWith(`at:${label}#`));
    if (!aimed || ctx.phone) return counted(ctx, zone);
    return h(
      "span",
      { class: "handbacks", "data-anchor": label },
      cardsOf(zone).map((each) =>
        "shown" in each
          ? card(each.shown, ctx.game, stand(ctx, ctx.hint("hand"), each.shown, { size: "chip", peek: true }))
          : backCard(each.back, ctx.game, {
              ...ctx.standing(`at:${label}#${each.at}`),
              size: "chip",
              key: `${label}#${each.at}`,
            }),
      ),
    );
  }

  /** @param {ViewIndex} ctx */
  function middle(ctx) {
    return h("div", { class: "middle gilfate", key: "middle" }, board(ctx), deck(ctx), discards(ctx));
  }

  /** The six attack piles. @param {ViewIndex} ctx */
  function board(ctx) {
    if (SYMBOLS.every((symbol) => !ctx.zone(`${symbol}_low`).size && !ctx.zone(`${symbol}_high`).size))
      return h(
        "p",
        { class: "attackboard panel none", key: "board" },
        icon("crossed-swords"),
        ctx.facts.all_cards ? "All attack cards have been dealt. No more draws." : "No attack cards are left to draw.",
      );
    return h(
      "section",
      { class: "attackboard", "aria-label": "Attack piles", key: "board" },
      (ctx.facts.all_cards ? ["low"] : ["low", "high"]).map((height) =>
        SYMBOLS.map((symbol) => {
          const name = `${symbol}_${height}`;
          const zone = ctx.zone(name);
          return pile(ctx, ctx.hint(name), zone, {
            size: "mini",
            more: zone.size ? "" : "gone",
            words: [
              h("b", null, ctx.facts.all_cards ? "0–12" : height === "low" ? "0–6" : "7–12"),
              ` ${zone.size}${ctx.phone ? "" : " left"}`,
            ],
          });
        }),
      ),
    );
  }

  /** The blank deck, what is still in it, and who plays when. @param {ViewIndex} ctx */
  function deck(ctx) {
    const { facts } = ctx;
    const zone = ctx.zone("blank_deck");
    const top = topOf(zone);
    const most = facts.bombs_at_most ? "at most " : "";
    const count = Math.min(facts.bombs_in_use, 14);
    return h(
      "section",
      { class: "blankdeck", "aria-label": "Blank deck", key: "deck" },
      pile(ctx, { ...ctx.hint("blank_deck"), down: !facts.deck_face_up }, zone, { size: "lotdeck", words: "" }),
      h(
        "div",
        { class: "deckinfo panel" },
        h(
          "p",
          { class: "big" },
          h("strong", null, String(facts.deck)),
          ` ${facts.deck === 1 ? "card" : "cards"} in the blank deck`,
        ),
        facts.deck_face_up && h("p", { class: "pill warn" }, icon("vertical-flip"), "face up"),
        h(
          "div",
          {
            class: "bombgauge",
            role: "img",
            "aria-label": `${most}${facts.bombs_out_there} of ${facts.bombs_in_use} bombs still in the deck`,
          },
          Array.from({ length: count }, (_, at) =>
            h("i", { class: at < facts.bombs_out_there ? "out" : "" }, icon("unlit-bomb")),
          ),
        ),
        h("p", { class: "lab" }, `${most}${facts.bombs_out_there} of ${facts.bombs_in_use} bombs still in the deck`),
        h(
          "p",
          { class: `fuse ${facts.explosions_out_there ? "lit" : ""}` },
          icon("bright-explosion"),
          facts.explosions_out_there
            ? `${facts.explosions_out_there === 1 ? "the explosion is" : `${facts.explosions_out_there} explosions are`} ${top && top.face === "explosion" ? "on top" : "in the deck"}`
            : "no explosion in the deck",
        ),
        direction(ctx),
      ),
    );
  }

  /** @param {ViewIndex} ctx */
  function direction(ctx) {
    const { facts } = ctx;
    const back = facts.direction !== "clockwise";
    return h(
      "p",
      { class: "way" },
      h(
        "span",
        { class: `pill ${back ? "on" : ""}` },
        icon(back ? "anticlockwise-rotation" : "clockwise-rotation"),
        facts.direction,
      ),
      facts.first_lap &&
        facts.turn_number > 0 &&
        h(
          "span",
          { class: "pill warn", title: "Keep at most 1 bomb; 10 to 12 have no effect" },
          icon("sunrise"),
          `first lap: turn ${facts.turn_number} of ${ctx.seats}`,
        ),
      h("span", { class: "pill" }, `round ${facts.round}`),
    );
  }

  /** What is being played, and what has been. @param {ViewIndex} ctx */
  function discards(ctx) {
    const played = ctx.zone("played");
    const aside = ctx.zone("aside");
    const gift = ctx.zone("gift");
    /** @type {any[]} */
    const pending = ctx.facts.pending || [];
    return h(
      "section",
      { class: "played", key: "played" },
      played.size > 0
        ? h(
            "div",
            { class: "group", "data-anchor": "played" },
            h(
              "div",
              { class: "cards" },
              spread(ctx, ctx.hint("played"), played, { size: ctx.phone ? "plaque" : "table" }),
            ),
            h("p", { class: "cap" }, pending.length ? said(ctx, pending.at(-1)) : "Being played"),
          )
        : h(
            "div",
            { class: "piles right" },
            pile(ctx, { ...ctx.hint("attack_discard"), shape: "pile" }, ctx.zone("attack_discard"), {
              size: "tile",
              words: [h("b", null, String(ctx.zone("attack_discard").size)), " played"],
            }),
            pile(ctx, ctx.hint("blank_discard"), ctx.zone("blank_discard"), {
              size: "tile",
              words: [h("b", null, String(ctx.zone("blank_discard").size)), " revealed"],
            }),
          ),
      aside.size > 0 &&
        h(
          "div",
          { class: "group" },
          h("div", { class: "cards" }, spread(ctx, ctx.hint("aside"), aside, { size: "mini" })),
          h("p", { class: "cap" }, "Set aside"),
        ),
      gift.size > 0 &&
        h(
          "div",
          { class: "group" },
          h("div", { class: "cards" }, spread(ctx, ctx.hint("gift"), gift, { size: "mini" })),
          h("p", { class: "cap" }, "Being given"),
        ),
    );
  }

  /** @param {ViewIndex} ctx @param {{by: number, card: string, on: number[], draw: number}} pending */
  function said(ctx, pending) {
    const name = ctx.game.faces[pending.card]?.name || pending.card;
    const aims = pending.on.map((seat) => (seat === ctx.me ? "you" : ctx.who(seat))).join(" and ");
    return `${ctx.who(pending.by)}: ${name}${aims ? ` on ${aims}` : ""}${pending.draw ? `, draw ${pending.draw}` : ""}`;
  }

  /** The chances that what a card of the hand costs to play turns up a bomb, and that it knocks out. @param {ViewIndex} ctx @param {import("../../../web/types").Shown} shown */
  function risk(ctx, shown) {
    const place = `card:${shown.id}`;
    const found = (ctx.state.lit.get(place) || [])
      .map((each) => each.preview)
      .filter((each) => each && each.draws !== undefined && each.right === undefined); // a right guess pays no such price
    if (!found.length) return null;
    const [best] = [...found].sort(
      (one, other) => (one.knockout ?? 0) - (other.knockout ?? 0) || one.bomb - other.bomb,
    );
    /** The chances of all ways to play it, and of the best, which is the player's to choose. @param {"bomb" | "knockout"} what */
    const told = (what) => {
      const chances = found.map((each) => Math.round((each[what] ?? 0) * 100));
      const [least, most] = [Math.min(...chances), Math.max(...chances)];
      const own = Math.round((best[what] ?? 0) * 100);
      return { all: least === most ? `${most} %` : `${least}–${most} %`, best: `${own} %`, none: !most };
    };
    const bomb = told("bomb");
    const out = told("knockout");
    const both = (/** @type {{all: string, best: string}} */ chance) => [
      h("span", { class: "all" }, chance.all),
      h("span", { class: "best" }, chance.best),
    ];
    return {
      drawn: h(
        "p",
        { class: "chance" },
        icon("unlit-bomb"),
        ...both(bomb),
        !out.none && h("b", { class: (best.knockout ?? 0) < SLIGHT ? "slight" : "" }, ...both(out), " out"),
      ),
      words: `${bomb.all} chance of a bomb${out.none ? "" : `, ${out.all} of going out`}`,
    };
  }

  /** The cards of the hand that are in a set, each with the set's number. @param {ViewIndex} ctx @returns {Map<string, number>} */
  function setsOf(ctx) {
    const cards = [...(ctx.zone("hand", /** @type {number} */ (ctx.me)).cards ?? [])];
    /** @type {Map<string, number>} */
    const found = new Map();
    (ctx.view.own?.sets ?? []).forEach((/** @type {string[]} */ names, /** @type {number} */ at) => {
      for (const name of names) {
        const lies = cards.findIndex((card) => `${card.face} ${card.back ?? ctx.game.faces[card.face].back}` === name);
        if (lies >= 0) found.set(cards.splice(lies, 1)[0].id, at + 1);
      }
    });
    return found;
  }

  /** What the hand would count now; sets count nothing. @param {ViewIndex} ctx */
  function handValue(ctx) {
    const value = ctx.view.own?.hand;
    if (value === undefined) return null;
    return h(
      "span",
      {
        class: "fact",
        title: "Points for your hand now; sets are free",
        "data-num": "hand",
        "data-value": value,
      },
      icon("card-pick"),
      ctx.phone ? `hand ${value}` : `hand: ${value} ${value === 1 ? "point" : "points"}`,
    );
  }

  const ORDINALS = ["first", "second", "third", "fourth", "fifth"];

  /** What a bomb or an explosion means for whoever turned it up.
   * @type {NonNullable<import("../../../web/types").GameTable["turnedUp"]>} */
  function turnedUp({ line, at, old, me, names }) {
    const { seat, turned } = line;
    const face = turned?.faces[at];
    if (seat === undefined || !turned || !face || face === "blank") return "";
    const own = seat === me;
    if (face === "explosion") return own ? "An explosion!" : `An explosion for ${names[seat]}!`;
    if (old.table.first_lap && turned.danger[at]) return "A bomb, set aside: in the first lap one is enough.";
    const held = turned.danger[at] + 1;
    const left = (old.players[seat]?.bomb_limit ?? 0) - held;
    const which = `A bomb: ${own ? "your" : `${names[seat]}'s`} ${ORDINALS[held - 1] ?? `number ${held}`}.`;
    if (old.table.mode === "points") return which;
    if (left > 1) return which;
    const whom = own ? "you" : names[seat];
    return left === 1 ? `${which} One more puts ${whom} out.` : `${which} That is one too many.`;
  }

  return {
    faces: faces(shell),
    turnedUp,
    preview: makePreview(shell),
    seat: castaway,
    table: (ctx) => [seats(ctx, castaway), middle(ctx)],
    own: (ctx) => {
      if (ctx.me === null) return null;
      const front = ctx.zone("front", ctx.me);
      const tilted = ctx.zone("tilted", ctx.me);
      const sets = setsOf(ctx);
      return [
        h(
          "section",
          {
            class: "mine castaway",
            "aria-label": "Your seat",
            key: "mine",
            "data-anchor": `seat.${ctx.me}`,
          },
          header(
            ctx,
            ctx.me,
            h("span", { class: "purse" }, bombs(ctx, ctx.me), handValue(ctx)),
            standingOf(ctx, ctx.me),
          ),
          h(
            "div",
            { class: "tab", "data-anchor": labelOf(front) },
            front.size || tilted.size
              ? [
                  spread(ctx, ctx.hint("front"), front, { size: "plaque" }),
                  spread(ctx, ctx.hint("tilted"), tilted, { size: "plaque" }),
                ]
              : h("p", { class: "quiet" }, ctx.phone ? "" : "Permanents you play stay here."),
          ),
        ),
        hands(
          ctx,
          (shown) => ({
            risk: risk(ctx, shown)?.words,
            tags: sets.has(shown.id) ? [{ icon: "linked-rings", text: `set ${sets.get(shown.id)}` }] : [],
          }),
          (shown) => risk(ctx, shown)?.drawn,
        ),
      ];
    },
    threads: (ctx) => {
      const cards = ctx.zone("played").cards || [];
      return (ctx.facts.pending || []).flatMap((/** @type {any} */ each) => {
        const shown = cards.find((card) => card.face === each.card);
        return each.on
          .filter((/** @type {number} */ seat) => seat !== ctx.me)
          .map((/** @type {number} */ seat) => ({
            from: shown ? `card:${shown.id}` : "played",
            to: `seat.${seat}`,
            seat: each.by,
          }));
      });
    },
  };
}
