// F.A.T.A.L.: two rows of visions for every enchanter, treasures on display, the ring of signs.

import faces from "./faces.js";
import hunt from "./hunt.js";
import visionRows from "./rows.js";

/**
 * @typedef {import("../../../web/types").ViewIndex} ViewIndex
 * @typedef {import("../../../web/types").Child} Child
 */

/** @param {import("../../../web/types").GameShell} shell @returns {import("../../../web/types").GameTable} */
export default function fatal(shell) {
  const { cardsOf, labelOf, h, icon, header, panel, counted, pile, spread, hands, seats } = shell;
  const { ring } = hunt(shell);
  const { row, places } = visionRows(shell);

  /** Stars shown, of the three that win a treasure. @param {ViewIndex} ctx @param {number} seat */
  function stars(ctx, seat) {
    const shown = ctx.player(seat).stars;
    return h(
      "span",
      {
        class: `stars ${shown >= 3 ? "won" : ""}`,
        title: "Stars (3 win a treasure)",
        "data-num": `s${seat}/stars`,
        "data-value": shown,
      },
      icon("round-star"),
      h("b", null, String(shown)),
      h("small", null, " / 3"),
    );
  }

  /** Character, hoard and what else lies before a seat. @param {ViewIndex} ctx @param {number} seat @returns {Child[]} */
  function holdings(ctx, seat) {
    const mine = seat === ctx.me;
    const hoard = ctx.zone("hoard", seat);
    const safe = ctx.zone("hoard_up", seat);
    const aside = ctx.zone("aside", seat);
    const effect = ctx.zone("in_effect", seat);
    const sign = ctx.zone("character_up", seat);
    const own = ctx.zone("character", seat);
    const remembers = mine || ctx.facts.hoard_memory;
    return [
      sign.size
        ? signPill(ctx, sign)
        : mine && own.cards?.length
          ? signPill(ctx, own, true)
          : own.size > 0 &&
            h(
              "span",
              { class: "held", "data-anchor": `character.${seat}`, title: "Sign hidden" },
              counted(ctx, own),
              !ctx.phone && "sign hidden",
            ),
      h(
        "span",
        { class: "hoard", "data-anchor": `hoard.${seat}`, title: "Treasures" },
        hoard.size
          ? remembers
            ? treasures(ctx, hoard, mine)
            : counted(ctx, concealed(hoard), ctx.phone ? "" : hoard.size === 1 ? "treasure" : "treasures")
          : null,
      ),
      safe.size > 0 &&
        h(
          "span",
          { class: "hoard safe", "data-anchor": `hoard_up.${seat}`, title: "Safe treasures" },
          icon("shield"),
          treasures(ctx, safe, false),
        ),
      aside.size > 0 &&
        h(
          "span",
          { class: "held", title: "Drawn for cards played; into the hand when the turn ends" },
          counted(ctx, aside, "set aside"),
        ),
      effect.size > 0 &&
        h("span", { class: "ineffect" }, spread(ctx, ctx.hint("in_effect"), effect, { size: "plaque" })),
    ];
  }

  /** Hidden, as the rules have it, though this seat saw it come. @param {import("../../../web/types").Zone} zone */
  function concealed(zone) {
    return { ...zone, cards: undefined, hidden: { treasure: zone.size } };
  }

  /** @param {ViewIndex} ctx @param {import("../../../web/types").Zone} zone @param {boolean} secret */
  function treasures(ctx, zone, secret) {
    return cardsOf(zone).map((each) => {
      if (!("shown" in each)) return null;
      const face = ctx.game.faces[each.shown.face];
      const standing = ctx.standing(`card:${each.shown.id}`);
      const lit = standing.legal ? "legal" : standing.picked ? "picked" : "";
      return h(
        "span",
        {
          class: `gemlet ink-${face.colour} ${lit}`,
          key: each.shown.id,
          "data-key": each.shown.id,
          "data-place": `card:${each.shown.id}`,
          tabindex: lit ? "0" : "-1",
          role: lit ? "button" : "group",
          "aria-label": `${face.name}, ${face.colour}, worth ${face.value}${secret ? ", hidden from the others" : ""}`,
        },
        icon(ctx.layout.face?.icons?.[face.colour]),
        h("b", null, String(face.value).replace("-", "−")),
      );
    });
  }

  /** @param {ViewIndex} ctx @param {import("../../../web/types").Zone} zone @param {boolean} [secret] */
  function signPill(ctx, zone, secret = false) {
    const shown = zone.cards?.[0];
    const face = shown && ctx.game.faces[shown.face];
    if (!shown || !face) return null;
    const icons = ctx.layout.face?.icons || {};
    const prey = (ctx.facts.signs || []).find((/** @type {string[]} */ each) => each[0] === face.name)?.[2];
    return h(
      "span",
      {
        class: `signpill ink-${face.colour}`,
        "data-place": `card:${shown.id}`,
        "data-key": shown.id,
        tabindex: "-1",
        role: "group",
        "data-anchor": labelOf(zone),
        "aria-label": `Sign ${face.name}, hunts ${prey}${secret ? ", hidden from the others" : ""}`,
      },
      icon(icons[face.colour]),
      h("b", null, face.name),
      secret && icon("semi-closed-eye"),
    );
  }

  /** @param {ViewIndex} ctx @param {number} seat */
  function enchanter(ctx, seat) {
    const player = ctx.player(seat);
    const crowded = ctx.seats > 4 && !ctx.phone; // then names need the whole first line
    const before = firstRound(ctx, seat);
    return panel(ctx, seat, {
      class: "enchanter",
      header: !crowded && before,
      score: stars(ctx, seat),
      purse: [
        h(
          "span",
          { class: player.low_hand ? "low" : "" },
          counted(ctx, concealHand(ctx, seat), ctx.phone ? "" : "in hand"),
        ),
        holdings(ctx, seat),
        crowded && before,
      ],
      tableau: h("div", { class: "vrows" }, row(ctx, seat, 1), row(ctx, seat, 2)),
    });
  }

  /** What the first round brought. @param {ViewIndex} ctx @param {number} seat */
  function firstRound(ctx, seat) {
    const points = ctx.player(seat).round_1;
    if (points === undefined) return null;
    return h("span", { class: "lab", title: "Round 1 points" }, `round 1: ${points}`);
  }

  /** @param {ViewIndex} ctx @param {number} seat */
  function concealHand(ctx, seat) {
    const zone = ctx.zone("hand", seat);
    return zone.size ? { ...zone, cards: undefined, hidden: { card: zone.size } } : zone;
  }

  /** @param {ViewIndex} ctx */
  function middle(ctx) {
    const { facts } = ctx;
    const deck = ctx.zone("treasure_deck");
    return h(
      "div",
      { class: "middle fatal", key: "middle" },
      steps(ctx),
      h(
        "div",
        { class: "piles" },
        pile(ctx, ctx.hint("treasure_deck"), deck, {
          words: [h("b", null, String(deck.size)), " treasures"],
          size: "tile",
        }),
        gauge(ctx),
      ),
      h(
        "section",
        { class: "group display", "aria-label": "Treasures on display", "data-anchor": "display" },
        h(
          "div",
          { class: "cards" },
          spread(ctx, ctx.hint("display"), ctx.zone("display"), {
            slots: 3,
            size: ctx.phone ? "tile" : "table",
          }),
        ),
        h("p", { class: "cap" }, "On display (3 stars take one)"),
      ),
      h(
        "div",
        { class: "piles right" },
        ring(ctx),
        pile(ctx, ctx.hint("draw_pile"), ctx.zone("draw_pile"), {
          words: [h("b", null, String(ctx.zone("draw_pile").size)), " to draw"],
          size: "tile",
        }),
        pile(ctx, ctx.hint("discard_pile"), ctx.zone("discard_pile"), {
          words: [h("b", null, String(ctx.zone("discard_pile").size)), " discarded"],
          size: "tile",
        }),
      ),
      facts.idle &&
        h(
          "p",
          { class: "idle", key: "idle" },
          icon("sands-of-time"),
          ` ${facts.idle} turns without a new treasure; then the Queen grows impatient`,
        ),
    );
  }

  /** How near the Queen is. @param {ViewIndex} ctx */
  function gauge(ctx) {
    const above = ctx.facts.above_queen_zone;
    const deck = ctx.zone("treasure_deck").size;
    const zone = Math.min(5, deck);
    const words =
      above > 0 ? `${above} more ${above === 1 ? "card" : "cards"} before she can appear` : "she may be next";
    return h(
      "div",
      { class: `gauge ${above ? "" : "near"}`, role: "img", "aria-label": `The Queen: ${words}`, key: "gauge" },
      icon("queen-crown"),
      h(
        "div",
        null,
        h("b", null, "The Queen"),
        h("span", null, words),
        h(
          "span",
          { class: "cells" },
          Array.from({ length: above }, () => h("i", null)),
          Array.from({ length: zone }, () => h("i", { class: "queen" })),
        ),
      ),
    );
  }

  /** The step in which the player on turn can do something now: earlier ones that offer nothing are past. @param {ViewIndex} ctx */
  function present(ctx) {
    const { step } = ctx.facts;
    const { prompt } = ctx.view;
    if (prompt?.id !== "act") return step;
    const offered = prompt.options.map((option) => option.key.split("/")[0]);
    const first = offered.some((word) => !["play", "steal", "end"].includes(word))
      ? 1
      : offered.includes("steal")
        ? 2
        : 3;
    return Math.max(step, first);
  }

  /** Which of the steps of a turn it is. @param {ViewIndex} ctx */
  function steps(ctx) {
    const { active, round } = ctx.facts;
    if (active === undefined || active === null) return null;
    const step = present(ctx);
    const order = [
      ["1", "enchant or trade"],
      ["2", "steal"],
      ["3", "play visions"],
      ["A", "count stars"],
      ["B", "cast full rows"],
      ["C", "refill hand"],
    ];
    return h(
      "div",
      { class: "steps", key: "steps" },
      h(
        "span",
        { class: "lab" },
        `Round ${round}. `,
        ctx.who(active) === "You" ? "Your turn" : `${ctx.names[active]}'s turn`,
      ),
      h(
        "ol",
        null,
        order.map(([key, word]) =>
          h(
            "li",
            {
              class: String(step) === key ? "on" : step < Number(key) ? "may" : "",
              "aria-current": String(step) === key ? "step" : undefined,
            },
            h("b", null, key),
            " ",
            word,
          ),
        ),
      ),
    );
  }

  /** From one's row to whoever owns the vision that is picked to be stolen. @param {ViewIndex} ctx */
  function theft(ctx) {
    const [picked] = ctx.state.chosen;
    const option = ctx.view.prompt?.options.find(
      ({ cards, preview }) => preview?.beaten_by && `card:${cards[0]}` === picked,
    );
    if (!option) return [];
    const me = /** @type {number} */ (ctx.me);
    const owner = ctx.view.zones.find((zone) => zone.cards?.some((card) => card.id === option.cards[0]))?.owner;
    const by = ctx.zone(`row${option.preview.beaten_by[0]}`, me).cards?.at(-1)?.id;
    return [{ from: `card:${by}`, to: `seat.${owner}`, seat: me }];
  }

  return {
    faces: faces(shell),
    seat: enchanter,
    table: (ctx) => [seats(ctx, enchanter), middle(ctx)],
    own: (ctx) =>
      ctx.me === null
        ? null
        : [
            h(
              "section",
              { class: "mine", "aria-label": "Your visions", key: "mine", "data-anchor": `seat.${ctx.me}` },
              header(
                ctx,
                ctx.me,
                h("span", { class: "purse" }, !ctx.phone && firstRound(ctx, ctx.me), holdings(ctx, ctx.me)),
                stars(ctx, ctx.me),
              ),
              h("div", { class: "vrows own" }, row(ctx, ctx.me, 1), row(ctx, ctx.me, 2)),
            ),
            hands(ctx, undefined, (shown) => places(ctx, shown)),
          ],
    threads: theft,
  };
}
