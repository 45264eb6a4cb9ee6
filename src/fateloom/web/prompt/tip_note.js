// A tip for newcomers, wherever there is room for it.

import { h } from "../ui/dom.js";
import { sentence } from "../cards/face_info.js";
import { icon } from "../ui/icons.js";
import { ruleLink } from "../ui/markdown.js";

/** Windows wide enough for the rail: a tip at its foot moves nothing of the table. */
const RAIL = matchMedia("(min-width: 1121px)");

/** Whether tips stand beside the table instead of above the question. */
export const tipsBeside = () => RAIL.matches;

/** @param {import('../types').Tip} tip @param {string} game @param {() => void} onDismiss */
export function tipNote(tip, game, onDismiss) {
  return h(
    "p",
    { class: "hint", key: "hint" },
    icon("light-bulb"),
    h(
      "span",
      {},
      sentence(tip.text),
      " ",
      tip.href ? h("a", { href: tip.href }, "Learn it") : tip.rule && ruleLink(game, tip.rule),
    ),
    h("button", { type: "button", class: "close", "aria-label": "Dismiss tip", onclick: onDismiss }, "×"),
  );
}
