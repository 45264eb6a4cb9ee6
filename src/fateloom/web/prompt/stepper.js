// A number input that shows what each number would bring.

import { h } from "../ui/dom.js";
import { twoLines } from "./choices.js";

/** The number chosen so far, for the question it belongs to. */
let chosen = { prompt: /** @type {unknown} */ (null), at: 0 };

/** @param {import('../types').Prompt} prompt @param {import('../types').Option[]} options in order @param {boolean} disabled @param {(key: string) => void} onSend */
export function stepper(prompt, options, disabled, onSend) {
  if (chosen.prompt !== prompt) chosen = { prompt, at: 0 };
  const at = Math.min(chosen.at, options.length - 1);
  const [title, note] = twoLines(options[at]);
  const move = (/** @type {number} */ to) => {
    chosen.at = Math.max(0, Math.min(options.length - 1, to));
    dispatchEvent(new CustomEvent("redraw"));
  };
  return h(
    "div",
    { class: "stepper", key: "stepper" },
    h(
      "button",
      {
        class: "opt plain",
        type: "button",
        "data-what": "less",
        "aria-label": "Less",
        onclick: () => move(at - 1),
      },
      h("span", {}, "−"),
    ),
    h("input", {
      type: "range",
      min: "0",
      max: String(options.length - 1),
      step: "1",
      value: String(at),
      "aria-label": "How many",
      "aria-valuetext": options[at].label,
      oninput: (/** @type {any} */ event) => move(Number(event.target.value)),
    }),
    h(
      "button",
      {
        class: "opt plain",
        type: "button",
        "data-what": "more",
        "aria-label": "More",
        onclick: () => move(at + 1),
      },
      h("span", {}, "+"),
    ),
    h(
      "button",
      {
        class: "opt",
        type: "button",
        "data-what": options[at].key,
        "aria-disabled": disabled ? "true" : undefined,
        onclick: () => {
          if (!disabled) onSend(options[at].key);
        },
      },
      h("span", {}, title, h("kbd", { "aria-hidden": "true" }, "1")),
      note && h("small", {}, note),
    ),
  );
}
