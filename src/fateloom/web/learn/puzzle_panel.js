// The panel of a puzzle: the task, and after the answer what it is worth, the streak and a line to share.

import { h, patch } from "../ui/dom.js";
import { announce } from "../ui/announcer.js";
import { copy } from "../ui/clipboard.js";
import { icon } from "../ui/icons.js";
import { resultOf, streakOf } from "../ui/puzzle_days.js";

/** @typedef {import('../play/table_page.js').Page} Page @typedef {import('./puzzle_session.js').PuzzleSession} PuzzleSession */

const TASK = "One answer is clearly the best. Find it: your first answer counts.";
const SHOWN = {
  yours: "After your answer, this is how it goes on.",
  best: "After the best answer, this is how it goes on.",
};

export class PuzzlePanel {
  /** @param {Page} page @param {PuzzleSession} session @param {() => any[]} ending what is offered at the end */
  constructor(page, session, ending) {
    this.page = page;
    this.session = session;
    this.ending = ending;
    this.told = "";
    this.panel = document.createElement("section");
    this.panel.className = "coach puzzle";
    this.panel.setAttribute("aria-label", "The puzzle");
    page.parts.top.after(this.panel);
  }

  /** One line to share, which says nothing of the position. */
  get shareLine() {
    const { game, state } = this.session;
    const day = state.day ?? "";
    const right = resultOf(game.id, day);
    const streak = streakOf(game.id, day);
    const row = right && streak > 1 ? `, ${streak} days in a row` : "";
    const title = game.title.replace(/\.$/, "");
    return `Fateloom puzzle ${day}, ${title} (${state.grade}): ${right ? "solved" : "missed"}${row}`;
  }

  draw() {
    const { coaching, state } = this.session;
    if (!coaching) return;
    const { reply, busy, showing } = coaching;
    this.panel.dataset.state = busy ? "busy" : reply ? (reply.right ? "right" : "wrong") : "ready";
    this.panel.dataset.showing = showing;
    this.tell();
    patch(this.panel, [
      h(
        "header",
        { key: "head" },
        icon("light-bulb"),
        h("h2", { tabindex: "-1" }, state.day ? "Puzzle of the day" : `Puzzle ${state.number} of ${state.of}`),
        h("small", {}, [state.day, state.grade].filter(Boolean).join(" · ")),
      ),
      h("div", { class: "words", key: "words", ...(reply ? { tabindex: "0" } : {}) }, ...this.words()),
      h("div", { class: "buttons", key: "buttons" }, ...this.buttons()),
    ]);
  }

  words() {
    const { coaching } = this.session;
    if (!coaching?.reply) return [h("p", { key: "task" }, TASK)];
    const { reply, busy, showing } = coaching;
    if (busy) return [h("p", { key: "busy" }, showing === "best" ? SHOWN.best : SHOWN.yours)];
    const [first, ...rest] = reply.say;
    return [
      h(
        "p",
        { key: "verdict", class: reply.right ? "verdict right" : "verdict wrong" },
        icon(reply.right ? "check-mark" : "light-bulb"),
        h("b", {}, first),
      ),
      ...rest.map((line, at) => h("p", { key: `why${at}` }, line)),
      showing && h("p", { key: "showing", class: "note" }, showing === "best" ? SHOWN.best : SHOWN.yours),
    ];
  }

  buttons() {
    const { coaching, game, state } = this.session;
    if (!coaching?.reply) return [];
    const button = (
      /** @type {string} */ what,
      /** @type {string} */ text,
      /** @type {() => unknown} */ deed,
      more = "",
    ) =>
      h(
        "button",
        { class: `btn ${more}`, type: "button", key: what, "data-puzzle": what, onclick: () => void deed() },
        text,
      );
    if (coaching.busy) return [button("skip", "Skip", () => this.session.pace.hurry())];
    const streak = state.day ? streakOf(game.id, state.day) : 0;
    return [
      streak > 1 && h("span", { class: "streak", key: "streak" }, `${streak} days in a row`),
      coaching.showing !== "best" && button("best", "Show the best answer", () => this.session.showBest(), "strong"),
      coaching.showing && button("look", "The position again", () => this.session.look()),
      state.day && button("share", "Copy result", () => copy(this.shareLine, "Result")),
      ...this.ending(),
    ];
  }

  /** Say to those who listen what is new. */
  tell() {
    const { coaching } = this.session;
    if (!coaching || coaching.busy) return;
    const words = coaching.reply ? coaching.reply.say.join(" ") : TASK;
    if (words === this.told) return;
    this.told = words;
    announce(words);
  }
}
