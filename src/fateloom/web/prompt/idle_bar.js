// The prompt while nothing is asked of this seat: who is waited for, a bot that plays for it, an undo to allow.

import { sentence } from "../cards/face_info.js";
import { crest } from "../ui/crest.js";
import { h } from "../ui/dom.js";
import { ruleLink } from "../ui/markdown.js";
import { joined } from "../ui/words.js";

/** @typedef {import('./prompt_bar.js').Bar} Bar */

/** @param {Bar} bar */
export function waiting({ view, names, me, game, last, pause, asked, behind, onAsked, onHurry, onResult }) {
  const others = view.waiting.filter((seat) => seat !== me);
  const who = others.map((seat) => names[seat]);
  const words = view.outcome ? "The game is over." : who.length === 0 ? "One moment…" : `Waiting for ${joined(who)}`;
  return [
    h(
      "div",
      { class: "ask", key: "ask" },
      h("h2", { key: "h2", id: "question", tabindex: "-1" }, ...others.map((seat) => crest(seat)), words),
      h(
        "p",
        { class: "aside", key: "p" },
        ...(view.outcome?.rule
          ? [ruleLink(game.id, view.outcome.rule)]
          : last
            ? [last.text, " ", ruleLink(game.id, last.rule)]
            : [phaseWord(view.phase)]),
        me === null && " You are spectating.",
      ),
    ),
    h(
      "div",
      { class: "opts", key: "opts" },
      pause !== null &&
        pause !== undefined &&
        h("span", { class: "pause", vars: { "--ms": `${pause}ms` }, "aria-hidden": "true" }),
      onAsked &&
        !view.outcome &&
        h(
          "button",
          {
            class: "pill",
            key: "asked",
            type: "button",
            "data-what": "asked",
            onclick: onAsked,
            "aria-haspopup": "dialog",
          },
          asked,
        ),
      onResult &&
        h(
          "button",
          { class: "opt", key: "result", type: "button", "data-what": "result", onclick: onResult },
          h("span", {}, "See the result", h("kbd", { "aria-hidden": "true" }, "1")),
        ),
      behind &&
        h(
          "button",
          { class: "opt plain", key: "hurry", type: "button", "data-what": "hurry", onclick: onHurry },
          h("span", {}, "Skip", h("kbd", { "aria-hidden": "true" }, "P")),
          h("small", {}, "to your next choice"),
        ),
    ),
  ];
}

/** A bot plays for this seat: what it did last, and the way back. @param {Bar} bar */
export function stoodInFor({ game, last, onReturn }) {
  return [
    h(
      "div",
      { class: "ask", key: "ask" },
      h("h2", { key: "h2", id: "question", tabindex: "-1" }, "A bot is playing for you"),
      h("p", { class: "aside", key: "p" }, ...(last ? [last.text, " ", ruleLink(game.id, last.rule)] : [])),
    ),
    h(
      "div",
      { class: "opts", key: "opts" },
      h(
        "button",
        { class: "opt plain", key: "return", type: "button", "data-what": "return", onclick: onReturn },
        h("span", {}, "Take back control"),
      ),
    ),
  ];
}

/** @param {Bar} bar */
export function consent({ consent: asked }) {
  if (!asked) return [];
  return [
    h(
      "div",
      { class: "ask", key: "ask" },
      h("h2", { key: "h2", id: "question", tabindex: "-1" }, "Allow undo?"),
      h("p", { class: "aside" }, asked.text),
    ),
    h(
      "div",
      { class: "opts", key: "opts" },
      h(
        "button",
        { class: "opt", type: "button", "data-what": "agree", onclick: asked.agree },
        h("span", {}, "Allow", h("kbd", {}, "1")),
      ),
      h(
        "button",
        { class: "opt plain", type: "button", "data-what": "refuse", onclick: asked.refuse },
        h("span", {}, "Decline", h("kbd", {}, "2")),
      ),
    ),
  ];
}

/** A phase in words. @param {string} phase */
function phaseWord(phase) {
  return phase ? `${sentence(phase.replaceAll("_", " "))}.` : "";
}
