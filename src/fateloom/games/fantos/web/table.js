// Fate of Fantos: Citadels around Trials, the score board of an action, and the Legacy Pool.

import faces from "./faces.js";
import scoreboard from "./scoreboard.js";

/**
 * @typedef {import("../../../web/types").ViewIndex} ViewIndex
 * @typedef {import("../../../web/types").Child} Child
 * @typedef {import("../../../web/types").Shown} Shown
 */

/** @param {import("../../../web/types").GameShell} shell @returns {import("../../../web/types").GameTable} */
export default function fantos(shell) {
  const {
    card,
    cardsOf,
    topOf,
    h,
    glyphOf,
    iconOf,
    icon,
    crest,
    header,
    panel,
    changeSettings,
    settings,
    badge,
    counted,
    pile,
    spread,
    stand,
    statsOf,
    hands,
    seats,
  } = shell;
  const { board } = scoreboard(shell);

  const TASKED = 1;
  const DISABLED = 2;
  const FALLEN = 3;

  /** @param {number} number */
  const shards = (number) => (number === 1 ? "1 Shard" : `${number} Shards`);

  /** Reserve in a gem, total beside it for those who want to see it. @param {ViewIndex} ctx @param {number} seat */
  function reserve(ctx, seat) {
    const { reserve: held, total } = ctx.player(seat);
    return h(
      "span",
      { class: `res ${held < 5 ? "low-res" : ""}`, title: "Reserve. The total adds Shards on Legacies." },
      badge("gem", held, { key: `s${seat}/reserve` }),
      settings.totals && h("small", { "data-num": `s${seat}/total`, "data-value": String(total) }, `total ${total}`),
    );
  }

  /** Shows the totals, or hides them. */
  function totals() {
    const turn = () => changeSettings({ totals: !settings.totals });
    return h("button", { class: "pilew", onclick: turn }, settings.totals ? "Hide totals" : "Show totals");
  }

  /** An arrow to those on whom a Citadel may wage War now. @param {ViewIndex} ctx @param {number} seat */
  function aims(ctx, seat) {
    /** @type {number[]} */
    const at = ctx.player(seat).war_targets || [];
    if (!at.length) return null;
    const words = `${ctx.who(seat)} can attack ${at.map((each) => (each === ctx.me ? "you" : ctx.names[each])).join(", ")}`;
    return h(
      "span",
      { class: "aims", key: "aims", role: "img", title: words, "aria-label": words },
      icon("crossed-swords"),
      "→",
      at.map((each) => (each === ctx.me ? [crest(each), h("b", null, "you")] : crest(each))),
    );
  }

  /** The Citadel's name, its race and what the Trove pays for hires of that race. @param {ViewIndex} ctx @param {number} seat */
  function mat(ctx, seat) {
    const shown = topOf(ctx.zone("citadel", seat));
    const face = shown && ctx.game.faces[shown.face];
    if (!face) return null;
    return h(
      "span",
      { class: "mat", title: face.text, key: "mat" },
      icon(iconOf(ctx.game, face, face.race)),
      h("b", null, face.name),
      face.incentive > 0 && seat === ctx.me ? ` ${face.race} Legacies cost ${face.incentive} less` : "",
    );
  }

  /** A Citadel's Legacies, each with what is attached to it. @param {ViewIndex} ctx @param {number} seat @param {string} size */
  function tableau(ctx, seat, size) {
    const zone = ctx.zone("tableau", seat);
    const hint = ctx.hint("tableau");
    /** @type {{shown: Shown, tags: Shown[]}[]} */
    const groups = [];
    for (const each of cardsOf(zone)) {
      if (!("shown" in each)) continue;
      const face = ctx.game.faces[each.shown.face];
      if (face?.table === "legacy" || !groups.length) groups.push({ shown: each.shown, tags: [] });
      else groups[groups.length - 1].tags.push(each.shown);
    }
    return groups.map(({ shown, tags }) => legacy(ctx, hint, shown, tags, size));
  }

  const WIDTHS = /** @type {[string, number][]} */ ([
    ["table", 92],
    ["tile", 84],
    ["small", 72],
  ]);

  /** The largest size at which one's own Legacies lie in one row beside the hand. @param {ViewIndex} ctx @param {number} seat */
  function sizeFor(ctx, seat) {
    if (ctx.phone) return "tile";
    const room = Math.max(tableWidth() * 0.34, tableWidth() - 130 * ctx.zone("hand", seat).size - 40);
    const legacies = cardsOf(ctx.zone("tableau", seat)).flatMap((each) =>
      "shown" in each && ctx.game.faces[each.shown.face]?.table === "legacy" ? [each.shown] : [],
    );
    const widths = legacies.reduce((sum, shown) => sum + (shown.turned === TASKED ? 1.4 : 1), 0);
    const fits = WIDTHS.slice(LOW.matches ? 1 : 0).find(([, width]) => widths * width + 14 * legacies.length <= room);
    return fits ? fits[0] : "plaque";
  }

  const LOW = matchMedia("(max-height: 820px)");

  /** How wide the table is. */
  const tableWidth = () => innerWidth - (innerWidth > 1120 ? 292 : 0) - 32;

  /** @param {ViewIndex} ctx @param {import("../../../web/types").ZoneHint} hint @param {Shown} shown @param {Shown[]} attached @param {string} size */
  function legacy(ctx, hint, shown, attached, size) {
    const face = ctx.game.faces[shown.face];
    const turned = shown.turned || 0;
    const standing = stand(ctx, hint, shown, {
      size,
      tasked: turned === TASKED,
      turned: turned ? hint.turned?.[turned] : undefined,
    });
    const tags = attached.map((each) => {
      const labor = ctx.game.faces[each.face];
      const how = ctx.standing(`card:${each.id}`);
      return h(
        "span",
        {
          class: `att ${how.legal ? "legal" : how.picked ? "picked" : ""}`,
          key: each.id,
          "data-key": each.id,
          "data-place": `card:${each.id}`,
          tabindex: how.legal ? "0" : "-1",
          role: how.legal ? "button" : "group",
          "aria-label": `Attached: ${labor.name}`,
          title: `${labor.name}: ${labor.text}`,
        },
        icon(glyphOf(ctx.game, labor)),
      );
    });
    const crown = shown.counters?.reigning
      ? h("span", { class: "att reign", title: "Reigning Tribute" }, icon("queen-crown"))
      : null;
    if (size === "plaque")
      return h(
        "div",
        { class: "leg", key: shown.id },
        card(shown, ctx.game, { ...standing, more: turned > 1 ? "off" : "" }),
        turned < DISABLED &&
          h(
            "span",
            { class: "stats3", "aria-hidden": "true" },
            statsOf(ctx.game, face).map((each) =>
              h("span", { title: each.title }, icon(each.icon), String(each.value)),
            ),
          ),
        h("span", { class: "gemchip" }, badge("gem", shown.counters?.shards || 0, { key: `${shown.id}/gem` })),
        tags,
        crown,
      );
    const drawn =
      turned >= DISABLED
        ? h(
            "div",
            {
              class: `card back disabled sz-${size} ${standing.legal ? "legal" : standing.picked ? "picked" : ""}`,
              key: shown.id,
              "data-key": shown.id,
              "data-place": `card:${shown.id}`,
              role: standing.legal ? "button" : "group",
              tabindex: standing.legal ? "0" : "-1",
              "aria-label": `${face.name}, ${turned === FALLEN ? "fallen" : "disabled"}, ${shards(shown.counters?.shards || 0)}`,
            },
            h(
              "div",
              { class: "face" },
              h(
                "span",
                { class: "dis" },
                icon(iconOf(ctx.game, face, face.race)),
                h("b", null, face.name),
                turned === FALLEN ? "fallen" : "disabled",
              ),
            ),
            badge("gem", shown.counters?.shards || 0, { class: "at shards", key: `${shown.id}/gem` }),
          )
        : card(shown, ctx.game, standing);
    return h(
      "div",
      { class: `slot leg sz-${size} ${turned === TASKED ? "across" : ""}`, key: `slot:${shown.id}` },
      drawn,
      tags,
      crown,
    );
  }

  /** @param {ViewIndex} ctx @param {number} seat */
  function citadel(ctx, seat) {
    const player = ctx.player(seat);
    const mine = ctx.me !== null ? ctx.player(ctx.me).war_targets || [] : [];
    return panel(ctx, seat, {
      class: "citadel",
      score: reserve(ctx, seat),
      purse: [
        mat(ctx, seat),
        counted(ctx, ctx.zone("hand", seat), ""),
        aims(ctx, seat),
        ctx.facts.reigning === seat && h("span", { class: "fact" }, icon("queen-crown"), "reigns"),
        mine.includes(seat) && !ctx.phone && h("span", { class: "war" }, icon("crossed-swords"), " your War target"),
        player.counter > 0 &&
          h("span", { class: "fact", title: "One last Fantos Action left" }, icon("all-seeing-eye")),
      ],
      tableau: h("div", { class: "tableau legs", "data-anchor": `tableau.${seat}` }, plaques(ctx, seat)),
    });
  }

  /** The Legacies of another Citadel: as many as its panel has room for, and how many more. @param {ViewIndex} ctx @param {number} seat */
  function plaques(ctx, seat) {
    const all = tableau(ctx, seat, "plaque");
    const room = ctx.phone || ctx.laidOpen ? all.length : ctx.others.length > 3 ? 4 : 6;
    if (all.length <= room) return all;
    const rest = all.length - room + 1;
    return [
      all.slice(0, room - 1),
      h(
        "button",
        { class: "plaque more", type: "button", key: "more", onclick: () => ctx.unfold(`seat:${seat}`) },
        h("span", { class: "nm" }, `${rest} more`),
      ),
    ];
  }

  /** @param {ViewIndex} ctx */
  function middle(ctx) {
    return h("div", { class: "middle fantos", key: "middle" }, trials(ctx), board(ctx, totals()), pool(ctx));
  }

  /** @param {ViewIndex} ctx */
  function trials(ctx) {
    const left = /** @type {number[]} */ (ctx.facts.trials_left || []);
    const zone = ctx.zone("trials_in_play");
    const tiers = left
      .map((count, at) => (count ? `${count} of tier ${at + 1}` : ""))
      .filter(Boolean)
      .join(", ");
    return h(
      "section",
      { class: "trials", "aria-label": "Trials in play", "data-anchor": "trials_in_play", key: "trials" },
      h(
        "div",
        { class: "cards" },
        spread(ctx, ctx.hint("trials_in_play"), zone, { size: "trial", slots: ctx.phone ? 0 : 3 }),
      ),
      h(
        "p",
        { class: "cap", "data-anchor": "trials_deck" },
        h("i", { class: "mini back-trial" }, icon("comet-spark")),
        h("b", null, String(ctx.zone("trials_deck").size)),
        " Trials left",
        tiers ? `: ${tiers}` : "",
      ),
    );
  }

  /** @param {ViewIndex} ctx */
  function pool(ctx) {
    const blind = ctx.zone("blind_pool");
    const deck = ctx.zone("legacy_deck");
    const size = "tile";
    return h(
      "section",
      { class: "pool", "aria-label": "Legacy Pool", key: "pool", "data-anchor": "legacy_pool" },
      h(
        "div",
        { class: "cards" },
        spread(ctx, ctx.hint("legacy_pool"), ctx.zone("legacy_pool"), { size }),
        blind.size > 0 && spread(ctx, ctx.hint("blind_pool"), blind, { size, peek: true }),
        pile(ctx, ctx.hint("legacy_deck"), deck, { size, words: [h("b", null, String(deck.size)), " left"] }),
      ),
      h(
        "p",
        { class: "cap" },
        "Legacy Pool",
        blind.size > 0 &&
          h(
            "small",
            null,
            ` face down in slots ${ctx.facts.blind_slots.join(", ")}: ${ctx.facts.blind_names.join(", ")}`,
          ),
        h(
          "span",
          { class: "trove", title: "Trove" },
          badge("gem", "", {}),
          "Trove ",
          h("b", { "data-num": "trove", "data-value": ctx.facts.trove, "data-badge": "gem" }, String(ctx.facts.trove)),
        ),
      ),
    );
  }

  return {
    faces: faces(shell),
    seat: citadel,
    table: (ctx) => [seats(ctx, citadel), middle(ctx)],
    own: (ctx) => {
      if (ctx.me === null) return null;
      const size = sizeFor(ctx, ctx.me);
      return [
        h(
          "section",
          { class: "mine citadel-own", "aria-label": "Your Citadel", key: "mine", "data-anchor": `seat.${ctx.me}` },
          header(ctx, ctx.me, aims(ctx, ctx.me), reserve(ctx, ctx.me)),
          !ctx.phone && h("p", { class: "ownmat" }, mat(ctx, ctx.me)),
          h(
            "div",
            { class: size === "plaque" ? "legs own" : "tabrow own", "data-anchor": `tableau.${ctx.me}` },
            tableau(ctx, ctx.me, size),
          ),
        ),
        hands(ctx),
      ];
    },
  };
}
