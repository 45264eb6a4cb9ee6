// Council of Kings: the lot in the middle, Kingdoms around it, Favors in hand.

import bidOrders from "./bid_orders.js";
import rollCallOrders from "./roll_call_orders.js";

/** @typedef {import("../../../web/types").ViewIndex} ViewIndex */

/** @param {import("../../../web/types").GameShell} shell @returns {import("../../../web/types").GameTable} */
export default function council(shell) {
  const {
    card,
    topOf,
    h,
    icon,
    plate,
    crest,
    header,
    numbers,
    panel,
    badge,
    counted,
    pile,
    spread,
    stand,
    hands,
    plain,
    seats,
  } = shell;
  const { goOn, ordered: bidsAhead } = bidOrders(shell);
  const { goOnResting, rest } = rollCallOrders(shell);

  const ACTIONS = ["Action phase", "Spend Order to attack your Monsters, use abilities, or play Action Favors."];
  const CHAOS_COSTS = "The first Chaos costs 1 point, the next 2, 3, 4, and every further one 5";
  /** What goes on while nothing is up for auction. @type {Record<string, string[]>} */
  const BETWEEN = {
    action_start: ACTIONS,
    roll_call: ACTIONS,
    action_turn: ACTIONS,
    levy: ["Taxes", "Everyone may tax before the next card is revealed."],
  };

  /** @param {ViewIndex} ctx @param {number} seat */
  function kingdom(ctx, seat) {
    const hint = ctx.hint("kingdom");
    const zone = ctx.zone("kingdom", seat);
    const bargains = ctx.zone("row", seat);
    const held = ctx.zone("hand", seat);
    return panel(ctx, seat, {
      purse: [
        counted(ctx, held, ctx.phone ? "" : held.size === 1 ? "Favor" : "Favors"),
        bargains.size > 0 && bargain(ctx, seat),
      ],
      tableau: h(
        "div",
        { class: "kingdom", "data-anchor": `kingdom.${seat}` },
        spread(ctx, hint, ordered(ctx, zone), { size: "plaque" }),
        populacePlaque(ctx, seat),
      ),
    });
  }

  /** Bargains in front of a player: face down, or open. @param {ViewIndex} ctx @param {number} seat */
  function bargain(ctx, seat) {
    const zone = ctx.zone("row", seat);
    const open = (zone.cards || []).map((each) => ctx.game.faces[each.face]?.name);
    const words =
      open.length && !zone.hidden
        ? open.join(", ")
        : ctx.phone
          ? "down"
          : `bargain${zone.size === 1 ? "" : "s"} face down`;
    return h(
      "span",
      { class: "barg", "data-anchor": `row.${seat}`, title: open.join(", ") },
      counted(ctx, zone, words),
    );
  }

  /** Heroes, then Monsters, then Blessings and Curses. @param {ViewIndex} ctx @param {import("../../../web/types").Zone} zone */
  function ordered(ctx, zone) {
    const rows = /** @type {string[][]} */ (ctx.hint("kingdom").rows || []).flat();
    /** @param {import("../../../web/types").Shown} shown */
    const rank = (shown) => rows.indexOf(ctx.game.faces[shown.face]?.table);
    return { ...zone, cards: [...(zone.cards || [])].sort((a, b) => rank(a) - rank(b)) };
  }

  /** @param {number} cost */
  const minus = (cost) => String(cost).replace("-", "−");

  /** What the next tax brings and costs, and the warning colour where it costs as much as it brings.
   * @param {ViewIndex} ctx @param {number} seat */
  function nextTax(ctx, seat) {
    const { populace, next_chaos, tax_yield, tax_costs } = ctx.player(seat);
    const words = `Next tax: +${tax_yield} ${tax_yield === 1 ? "coin" : "coins"} now, −${tax_costs} ${tax_costs === 1 ? "point" : "points"} at the end`;
    return {
      warn: next_chaos <= -3 ? "warns" : "",
      title: words,
      "aria-label": `Populace: ${populace} Chaos. The next Chaos costs ${-next_chaos}. ${words}`,
    };
  }

  /** @param {ViewIndex} ctx @param {number} seat */
  function populacePlaque(ctx, seat) {
    const { populace, next_chaos } = ctx.player(seat);
    const { warn, ...said } = nextTax(ctx, seat);
    return h(
      "div",
      { class: `plaque ink-populace ${warn}`, key: "populace", role: "group", ...said },
      h("span", { class: "pic" }, icon("uprising")),
      h("span", { class: "nm" }, "Populace ", h("small", null, `next ${minus(next_chaos)}`)),
      badge("chaos", populace, { key: `s${seat}/populace` }),
    );
  }

  /** @param {ViewIndex} ctx @param {number} seat @param {string} size */
  function populaceCard(ctx, seat, size) {
    const { populace, tax_yield, tax_costs } = ctx.player(seat);
    const { warn, ...said } = nextTax(ctx, seat);
    return h(
      "div",
      { class: `card sz-${size} ink-populace ${warn}`, key: "populace", role: "group", ...said },
      h(
        "div",
        { class: "face" },
        h("div", { class: "name" }, h("span", null, "Populace")),
        plate("stripes", "uprising"),
        h("div", { class: "plate-badges" }, h("i", null), badge("chaos", populace, { key: `s${seat}/populace` })),
        h("p", { class: "kind" }, `Tax: +${tax_yield}, −${tax_costs}`),
      ),
    );
  }

  /** @param {ViewIndex} ctx */
  function middle(ctx) {
    const { facts } = ctx;
    const fate = ctx.zone("fate_deck");
    return h(
      "div",
      { class: "middle council", key: "middle" },
      h(
        "div",
        { class: "piles" },
        pile(ctx, ctx.hint("fate_deck"), fate, {
          words: [h("b", null, String(fate.size)), " Fate cards left"],
          size: "tile",
        }),
        pile(ctx, ctx.hint("fate_discard"), ctx.zone("fate_discard"), {
          words: [h("b", null, String(ctx.zone("fate_discard").size)), " discarded"],
          size: "tile",
        }),
        facts.dusk &&
          !ctx.view.outcome &&
          h(
            "div",
            { class: "dusk", key: "dusk" },
            icon("sunset"),
            h("div", null, h("b", null, "Dusk"), h("span", null, "Game Ends could be next: your last chance to tax.")),
            ctx.phone && h("b", { class: "left" }, `${fate.size} left`),
          ),
      ),
      auction(ctx),
      h(
        "div",
        { class: "piles right" },
        pile(ctx, ctx.hint("favor_deck"), ctx.zone("favor_deck"), {
          words: [h("b", null, String(facts.favors_left)), ` Favor${facts.favors_left === 1 ? "" : "s"} left`],
          size: "tile",
        }),
        pile(ctx, ctx.hint("favor_discard"), ctx.zone("favor_discard"), {
          words: [h("b", null, String(ctx.zone("favor_discard").size)), " used"],
          size: "tile",
        }),
      ),
    );
  }

  /** @param {ViewIndex} ctx */
  function auction(ctx) {
    const lot = topOf(ctx.zone("spot"));
    const hint = ctx.hint("spot");
    return h(
      "div",
      { class: "auction", key: "auction", "data-anchor": "spot" },
      lot && card(lot, ctx.game, stand(ctx, hint, lot, { size: "lot", say: "up for auction" })),
      lotInfo(ctx, lot),
    );
  }

  /** @param {ViewIndex} ctx @param {import("../../../web/types").Shown|null} lot */
  function lotInfo(ctx, lot) {
    const { facts } = ctx;
    const face = lot && ctx.game.faces[lot.face];
    const coins = facts.pot ?? facts.price;
    return h(
      "div",
      { class: "lotinfo panel", key: "lotinfo" },
      face &&
        coins !== undefined &&
        h(
          "div",
          { class: "pot" },
          h(
            "div",
            {
              class: "stack",
              "aria-hidden": "true",
              "data-num": `${lot.id}/coin`,
              "data-badge": "coin",
              "data-value": coins,
            },
            Array.from({ length: Math.min(9, coins) }, () => h("i", null)),
            !coins && h("i", { class: "nocoin" }),
          ),
          h(
            "div",
            null,
            h("span", { class: "lab" }, facts.pot !== undefined ? "Pot" : "Price"),
            h("strong", null, `${coins} coin${coins === 1 ? "" : "s"}`),
            h("span", { class: "lab" }, facts.pot !== undefined ? "for whoever takes the card" : "paid to the bank"),
          ),
        ),
      face && facts.gain_if_bought !== undefined && ledger(ctx, face, coins),
      (!face || coins === undefined) && between(ctx, face),
      turnOrder(ctx),
    );
  }

  /** What goes on while nothing is up for auction. @param {ViewIndex} ctx @param {import("../../../web/types").FaceInfo | null} face */
  function between(ctx, face) {
    const { outcome, phase, waiting } = ctx.view;
    const [title, told] = outcome
      ? ["The game is over", outcome.why || ""]
      : face?.table === "event"
        ? [
            "An Event",
            "Events are not auctioned. This one affects every player and is discarded; then the next card is revealed.",
          ]
        : (BETWEEN[phase] ?? ["Between auctions", waiting.length ? "Waiting for players to choose." : ""]);
    const sign = outcome ? "laurel-crown" : face?.table === "event" ? "vertical-banner" : "crossed-swords";
    return h(
      "div",
      { class: "between" },
      icon(sign),
      h("h3", null, title),
      h("p", { class: "quiet" }, told),
      !resting(ctx) && ahead(ctx.state.offer?.rest),
    );
  }

  /** What buying now would change: coins, what is printed, what the text says, and the Chaos that its Order could strike
   * off. @param {ViewIndex} ctx @param {import("../../../web/types").FaceInfo} face @param {number} coins */
  function ledger(ctx, face, coins) {
    const { facts } = ctx;
    const evil = facts.pot !== undefined;
    const text = facts.text_if_bought ?? 0;
    const order = facts.order_worth ?? 0;
    const printed = facts.gain_if_bought - text + (evil ? -coins : coins);
    const gain = facts.gain_if_bought + order;
    const who = facts.on_turn === ctx.me ? "you" : ctx.names[facts.on_turn];
    const verb = evil ? (who === "you" ? "take" : "takes") : who === "you" ? "buy" : "buys";
    /** @param {number} number */
    const signed = (number) => (number > 0 ? `+${number}` : minus(number || 0));
    /** @param {string} what @param {string} worth */
    const row = (what, worth) => h("tr", { key: what }, h("td", null, what), h("td", null, worth));
    const { chaos } = ctx.player(facts.on_turn);
    const onTop = chaos ? ` on top of ${chaos}` : ""; // each costs more than the one before
    return h(
      "div",
      null,
      h("div", { class: "labrow" }, h("p", { class: "lab" }, `If ${who} ${verb} it now`), ahead(ctx.state.offer?.bids)),
      h(
        "table",
        { class: "sum", title: evil ? CHAOS_COSTS : undefined },
        h(
          "tbody",
          null,
          row("Coins", signed(evil ? coins : -coins)),
          face.table === "hero" && row("Hero points", signed(printed)),
          evil &&
            !!(face.chaos || facts.chaos_if_bought) &&
            row(`${facts.chaos_if_bought} Chaos${onTop}`, signed(printed)),
          text !== 0 && row("Card text", signed(text)),
          order > 0 && row(`Order clears ${facts.order_clears} Chaos`, signed(order)),
          facts.text_if_bought === null && row("By its text", "?"),
          h("tr", { class: gain < 0 ? "t bad" : "t", key: "sum" }, h("td", null, "Total"), h("td", null, signed(gain))),
        ),
      ),
    );
  }

  /** That roll calls are answered ahead, and the way to be asked again. @param {ViewIndex} ctx */
  const resting = ({ state: { offer } }) => (offer?.rest?.on ? ahead(offer.rest) : null);

  /** An order given ahead, or the way to give it. @param {import("../../../web/types").Ahead | null} order */
  function ahead(order) {
    return (
      order &&
      h(
        "button",
        { class: `pill ahead ${order.on ? "on" : ""}`, type: "button", title: order.title, onclick: order.click },
        order.words,
      )
    );
  }

  /** @param {ViewIndex} ctx */
  function turnOrder(ctx) {
    const turn = ctx.facts.on_turn ?? (ctx.view.waiting.length === 1 ? ctx.view.waiting[0] : null);
    const first = turn ?? ctx.me ?? 0;
    const order = Array.from({ length: ctx.seats }, (_, at) => (first + at) % ctx.seats);
    return h(
      "ol",
      { class: "turns", "aria-label": "Turn order" },
      order.map((seat, at) =>
        h(
          "li",
          { class: at === 0 && turn !== null ? "here" : "", title: ctx.names[seat], key: `turn${seat}` },
          crest(seat),
          at === 0 && turn !== null ? h("b", null, ctx.who(seat)) : h("span", { class: "sr" }, ctx.names[seat]),
          seat === ctx.facts.next_auctioneer &&
            h(
              "span",
              { class: "next", title: "Next Auctioneer if this card is bought now" },
              icon("gavel"),
              h("b", null, "next"),
            ),
        ),
      ),
    );
  }

  return {
    seat: kingdom,
    table: (ctx) => [seats(ctx, kingdom), middle(ctx)],
    own: (ctx) => {
      if (ctx.me === null) return null;
      const zone = ctx.zone("kingdom", ctx.me);
      const bargains = ctx.zone("row", ctx.me);
      const held = zone.size + bargains.size;
      const size = ctx.phone ? "plaque" : held > 6 ? "mini" : held > 4 ? "tile" : "table";
      return [
        h(
          "section",
          { class: "mine", "aria-label": "Your Kingdom", key: "mine", "data-anchor": `seat.${ctx.me}` },
          header(ctx, ctx.me, h("span", { class: "purse" }, resting(ctx), numbers(ctx, ctx.me))),
          h(
            "div",
            {
              class: ctx.phone ? "kingdom swipe" : "court",
              "data-anchor": `kingdom.${ctx.me}`,
              // It scrolls there, also by keyboard.
              ...(ctx.phone ? { tabindex: "0", role: "group", "aria-label": "Cards in your Kingdom" } : {}),
            },
            spread(ctx, ctx.hint("kingdom"), ordered(ctx, zone), { size }),
            ctx.phone ? populacePlaque(ctx, ctx.me) : populaceCard(ctx, ctx.me, size),
            bargains.size > 0 &&
              h(
                "div",
                { class: "bargains", key: "bargains", "data-anchor": `row.${ctx.me}` },
                spread(ctx, ctx.hint("row"), bargains, { size, peek: !ctx.phone }),
              ),
          ),
        ),
        hands(ctx),
      ];
    },
    side: plain.side,
    follows: (page) => {
      goOn(page);
      goOnResting(page);
    },
    offers: (page) => ({ bids: bidsAhead(page), rest: rest(page) }),
  };
}
