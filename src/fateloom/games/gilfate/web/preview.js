// What a play may bring in numbers, and how it goes in words below.

/** @typedef {import("../../../web/types").Child} Child */

/** @param {import("../../../web/types").GameShell} shell */
export default function makePreview(shell) {
  const { h, capital, icon } = shell;

  /** @param {{preview?: any}} option @returns {Child[] | null} */
  return function chances({ preview }) {
    if (!preview?.draws) return null;
    const { bomb, explosion, knockout, how, risk, right, hand_change: hand } = preview;
    if (right !== undefined) return [h("span", { class: "how" }, capital([risk, hand].filter(Boolean).join("; ")))];
    const chance = (/** @type {number} */ share, /** @type {string} */ glyph, /** @type {string} */ word) =>
      share >= 0.005 && h("span", {}, glyph ? icon(glyph) : "", ` ${Math.round(share * 100)}%${word}`);
    return [
      h("span", { class: "sr" }, [risk, hand].filter(Boolean).join(", ")),
      h(
        "span",
        { class: "chances", "aria-hidden": "true" },
        chance(bomb, "unlit-bomb", ""),
        knockout ? chance(knockout, "", " out") : chance(explosion, "bright-explosion", ""),
        hand && h("span", {}, hand),
      ),
      h("span", { class: "how" }, capital(how)),
    ];
  };
}
