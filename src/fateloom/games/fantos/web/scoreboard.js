// Fate of Fantos: the score board of an action, every part with its source.

/** @typedef {import("../../../web/types").ViewIndex} ViewIndex */

/** @param {import("../../../web/types").GameShell} shell */
export default function scoreboard(shell) {
  const { h, capital, crest, icon, spread } = shell;

  /** How far the bar of a Harvest goes beyond its last mark. */
  const BEYOND = 2;
  const KIND_ICON = /** @type {{[kind: string]: string}} */ ({
    harvest: "mining",
    war: "crossed-swords",
    tribute: "white-tower",
    duel: "duel",
    special: "white-tower",
  });

  /** The score board of the action under way, or who does what next. @param {ViewIndex} ctx
   * @param {import("../../../web/types").Child} more what stands at its head while nothing waits */
  function board(ctx, more) {
    const { action, stack, turn_phase, on_turn } = ctx.facts;
    const kind = action?.kind;
    return h(
      "section",
      { class: "scoreboard panel", key: "board", "aria-label": "Current action", "data-anchor": "on_action" },
      h(
        "header",
        null,
        h(
          "h3",
          null,
          kind
            ? `${ctx.who(action.sides[0]?.seat ?? on_turn) === "You" ? "Your" : `${ctx.names[action.sides[0]?.seat ?? on_turn]}'s`} ${capital(kind === "special" ? "Tribute" : kind)}`
            : turn_phase || "",
        ),
        kind === "war" && action.sides.length > 1 && against(action.sides),
        stack?.length ? h("span", { class: "stk" }, icon("stack"), ` ${stack.at(-1)} is pending`) : more,
      ),
      kind
        ? h(
            "div",
            { class: "sides" },
            action.sides.map((/** @type {any} */ side) => sideOf(ctx, side, action)),
            !action.sides.length && promise(sent(ctx)),
          )
        : idle(ctx),
      kind === "harvest" && gauge(action.sides[0]?.score || 0, action.sides[0]?.then, sent(ctx), action.marks),
      kind && rolled(action) && action.margin !== undefined && h("p", { class: "lab" }, comesOf(ctx, action)),
      stackCards(ctx),
      h(
        "p",
        { class: "piled" },
        pileWord(ctx, "labor_deck", "Labor deck"),
        pileWord(ctx, "labor_discard", "discard"),
        pileWord(ctx, "legacy_discard", "Legacy discard"),
      ),
    );
  }

  /** Whether the dice of an action are rolled. @param {any} action */
  const rolled = ({ sides }) =>
    sides.some((/** @type {any} */ side) => side.parts.some((/** @type {any[]} */ part) => part[2] === "die"));

  /** What a War, a Tribute or a Duel would bring as it stands. @param {ViewIndex} ctx @param {any} action */
  function comesOf(ctx, { kind, sides, margin }) {
    if (!margin) return "A tie so far";
    if (kind !== "war") return `Ahead by ${margin}`;
    const [loser] = [...sides].sort((one, other) => one.score - other.score);
    return `${ctx.who(loser.seat)} would lose ${margin} ${margin === 1 ? "Shard" : "Shards"}`;
  }

  /** Who wages War on whom. @param {{seat: number}[]} sides */
  function against([attacker, defender]) {
    const colour = `against ${"ABCDEF".charAt(attacker.seat)}`;
    return h(
      "span",
      { class: colour, "aria-hidden": "true" },
      crest(attacker.seat),
      h("i", null),
      crest(defender.seat),
    );
  }

  /** @param {ViewIndex} ctx @param {any} side @param {any} action */
  function sideOf(ctx, side, action) {
    return h(
      "div",
      { class: "side-score", key: `side${side.seat}` },
      action.sides.length > 1 && h("b", { class: "lab" }, ctx.who(side.seat)),
      h(
        "ul",
        { class: "chips" },
        together(side.parts).map(([what, value, sort, die]) =>
          h(
            "li",
            { class: sort },
            sort === "die" ? pips(value) : icon(sort === "stat" ? KIND_ICON[action.kind] || "mining" : "stack"),
            sort === "die" && what === "Citadel" ? "" : what,
            " ",
            h("b", null, signed(value, sort)),
            die !== undefined && [pips(die), h("b", null, signed(die, "bonus"))],
          ),
        ),
        side.then &&
          h(
            "li",
            { class: `waits ${side.then.adds < 0 ? "bad" : "good"}` },
            icon("stack"),
            side.then.card,
            " ",
            h("b", null, signed(side.then.adds, "bonus")),
          ),
      ),
      side.seat === ctx.me && !side.parts.length && sent(ctx)
        ? promise(sent(ctx))
        : h(
            "p",
            { class: "tally" },
            h(
              "strong",
              { "data-num": `score/${side.seat}`, "data-value": side.score },
              String(side.score).replace("-", "−"),
            ),
            h("span", null, rolled(action) ? "now" : toRoll(side)),
            side.then && [
              h("span", { "aria-hidden": "true" }, "→"),
              h("strong", { class: side.then.adds < 0 ? "bad" : "good" }, String(side.then.score)),
              h("span", null, `if ${side.then.card} resolves`),
            ],
            action.trials &&
              !side.then &&
              h("span", null, `${action.trials} Trial${action.trials === 1 ? "" : "s"} to draw`),
          ),
    );
  }

  /** The dice that a side will roll. @param {any} side */
  const toRoll = ({ legacies }) =>
    legacies.length ? `+ ${legacies.length} ${legacies.length > 1 ? "dice" : "die"}` : "nobody sent yet";

  const FACES = 3;

  /** What the Legacies that are being chosen bring: their Stats, and a die each. @param {ViewIndex} ctx */
  function sent({ state: { chosen, lit } }) {
    const brought = chosen.flatMap((place) => {
      const brings = lit.get(place)?.[0]?.preview?.brings;
      return brings === undefined ? [] : [Number(brings)];
    });
    return brought.length ? { stats: brought.reduce((sum, each) => sum + each), dice: brought.length } : null;
  }

  /** @param {ReturnType<typeof sent>} chosen */
  function promise(chosen) {
    if (!chosen) return null;
    const { stats, dice } = chosen;
    return h(
      "p",
      { class: "tally" },
      h("strong", null, `${stats} + ${dice} ${dice === 1 ? "die" : "dice"}`),
      h("span", null, `${stats + dice} to ${stats + FACES * dice}, before any plays`),
    );
  }

  /**
   * The parts of a score, a Legacy's Stat and its die as one.
   * @param {[string, number, string][]} parts @returns {[string, number, string, number?][]}
   */
  function together(parts) {
    /** @type {[string, number, string, number?][]} */
    const found = [];
    for (const [what, value, sort] of parts) {
      const stat = found.find((each) => each[0] === what && each[2] === "stat" && each[3] === undefined);
      if (sort === "die" && value > 0 && stat) stat[3] = value;
      else found.push([what, value, sort]);
    }
    return found;
  }

  /** A die. @param {number} value */
  const pips = (value) => icon(`inverted-dice-${Math.max(1, Math.min(6, Math.abs(value)))}`);

  /** @param {number} value @param {string} sort */
  function signed(value, sort) {
    const text = String(value).replace("-", "−");
    return sort === "bonus" && value > 0 ? `+${text}` : text;
  }

  /** Where a Harvest wakes more Trials. @param {number} score @param {{card: string, score: number, trials: number} | undefined} then
   * @param {ReturnType<typeof sent>} chosen @param {number[]} marks the scores that wake 2 and 3 Trials */
  function gauge(score, then, chosen, marks) {
    const scale = marks[1] + BEYOND;
    const share = (/** @type {number} */ points) => Math.min(100, (100 * Math.max(0, points)) / scale);
    const at = (/** @type {number} */ mark) => ({ left: `${share(mark)}%` });
    const other = then?.score ?? (chosen ? chosen.stats + FACES * chosen.dice : score);
    const here = chosen ? chosen.stats + chosen.dice : score;
    const [least, most] = [Math.min(here, other), Math.max(here, other)];
    return h(
      "div",
      {
        class: "harvest",
        role: "img",
        "aria-label": `Score ${score}${then ? `, ${then.score} if ${then.card} resolves` : ""}. 2 Trials from ${marks[0]}, 3 from ${marks[1]}.`,
      },
      h(
        "div",
        { class: "hbar" },
        h("i", { vars: { width: `${share(least)}%` } }),
        most > least &&
          h("i", { class: "open", vars: { left: `${share(least)}%`, width: `${share(most) - share(least)}%` } }),
        ...marks.map((mark) => h("b", { vars: at(mark) })),
      ),
      h(
        "ol",
        null,
        h("li", null, "1 Trial"),
        h("li", { vars: at(marks[0]) }, `${marks[0]}: 2 Trials`),
        h("li", { vars: at(marks[1]) }, `${marks[1]}: 3`),
      ),
    );
  }

  /** @param {ViewIndex} ctx */
  function idle(ctx) {
    const { on_turn, first, final } = ctx.facts;
    return h(
      "div",
      { class: "idle-turn" },
      h(
        "p",
        null,
        ctx.who(on_turn) === "You" ? "Your turn." : `${ctx.player(on_turn).citadel || ctx.names[on_turn]}'s turn.`,
      ),
      first !== null &&
        first !== undefined &&
        h("span", { class: "pill" }, icon("flying-flag"), `First Citadel: ${ctx.who(first)}`),
      final && h("span", { class: "pill warn" }, icon("all-seeing-eye"), "Final round: one last Fantos Action each"),
    );
  }

  /** Labor that waits for an answer, or lies on the action. @param {ViewIndex} ctx */
  function stackCards(ctx) {
    const zones = ["stack", "on_action"].map((name) => ctx.zone(name)).filter((zone) => zone.size);
    if (!zones.length) return null;
    return h(
      "div",
      { class: "stackrow" },
      zones.map((zone) =>
        h(
          "div",
          { class: "tableau", key: zone.name, "data-anchor": zone.name },
          spread(ctx, ctx.hint(zone.name), zone, { size: "plaque" }),
        ),
      ),
    );
  }

  /** @param {ViewIndex} ctx @param {string} name @param {string} word */
  function pileWord(ctx, name, word) {
    const zone = ctx.zone(name);
    const open = zone.size > 0 && !zone.hidden;
    return h(
      open ? "button" : "span",
      {
        class: "pilew",
        "data-anchor": name,
        onclick: open ? () => ctx.unfold(`zone:${name}`) : undefined,
        title: open ? "Look through it" : undefined,
      },
      word,
      " ",
      h("b", null, String(zone.size)),
    );
  }

  return { board };
}
