// F.A.T.A.L.: who hunts whom.

/** @typedef {import("../../../web/types").ViewIndex} ViewIndex */

/** @param {import("../../../web/types").GameShell} shell */
export default function hunt(shell) {
  const { h } = shell;

  /** Who hunts whom, as a ring; one's own sign and prey are marked for oneself only. @param {ViewIndex} ctx */
  function ring(ctx) {
    /** @type {[string, string, string][]} */
    const signs = ctx.facts.signs || [];
    const mine =
      ctx.me === null
        ? null
        : [...(ctx.zone("character", ctx.me).cards || []), ...(ctx.zone("character_up", ctx.me).cards || [])][0];
    const own = mine ? ctx.game.faces[mine.face]?.name : "";
    const prey = signs.find(([name]) => name === own)?.[2];
    const hunter = own && signs.find(([, , hunted]) => hunted === own)?.[0];
    const order = hunting(signs);
    const count = order.length;
    const [size, r] = [118, 42];
    /** @param {number} at @param {number} radius @returns {[number, number]} */
    const spot = (at, radius) => {
      const angle = (2 * Math.PI * at) / count - Math.PI / 2;
      return [size / 2 + radius * Math.cos(angle), size / 2 + radius * Math.sin(angle)];
    };
    return h(
      "div",
      {
        class: "hunt-ring",
        key: "ring",
        role: "img",
        "aria-label": `Who hunts whom: ${signs.map(([a, , b]) => `${a} hunts ${b}`).join(", ")}`,
      },
      h(
        "svg",
        { viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" },
        order.map((_, at) => {
          const [a, b] = [spot(at + 0.26, r), spot(at + 0.74, r)];
          const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
          const head = [
            b,
            ...[2.6, -2.6].map((turn) => [b[0] + 7 * Math.cos(angle + turn), b[1] + 7 * Math.sin(angle + turn)]),
          ];
          return h(
            "g",
            null,
            h("path", { class: "hunt-line", d: `M${a.join(" ")}L${b.join(" ")}` }),
            h("path", { class: "hunt-head", d: `M${head.map((p) => p.join(" ")).join("L")}z` }),
          );
        }),
        order.map(([name, colour, hunted], at) => {
          const [x, y] = spot(at, r);
          const kind = name === own ? "own" : name === prey ? "prey" : "";
          return h(
            "g",
            { class: `sign ink-${colour} ${kind}` },
            h("circle", { cx: x, cy: y, r: 14 }),
            h("use", {
              href: `#i-${ctx.layout.face?.icons?.[colour]}`,
              x: x - 9,
              y: y - 9,
              width: 18,
              height: 18,
            }),
            h("title", null, `${name} hunts ${hunted}`),
          );
        }),
      ),
      h("p", null, own ? `You hunt ${prey}` : "Who hunts whom"),
      h("p", { class: "sudden" }, "Empty that sign's hand in round 2: win at once"),
      hunter && h("p", { class: "sudden" }, `${hunter} hunts you`),
    );
  }

  /** The signs in the order of the hunt. @param {[string, string, string][]} signs */
  function hunting(signs) {
    const left = new Map(signs.map((each) => [each[0], each]));
    const order = [];
    let next = signs[0];
    while (next && left.has(next[0])) {
      order.push(next);
      left.delete(next[0]);
      next = left.get(next[2]) || [...left.values()][0];
    }
    return order;
  }

  return { ring };
}
