// The coach: what is said at a step, what may be pointed at, and the ways back and on.

import { h, patch } from "../ui/dom.js";
import { announce } from "../ui/announcer.js";
import { icon } from "../ui/icons.js";
import { ruleLink } from "../ui/markdown.js";
import { found, light } from "./lights.js";

/** @typedef {import('../play/table_page.js').Page} Page @typedef {import('./lesson_session.js').LessonSession} LessonSession */

/** After so many mistakes in a step the lesson offers to answer. */
const SHOWS_AFTER = 2;

export class Coach {
  /** @param {Page} page @param {LessonSession} session @param {() => any[]} ending what the last step offers */
  constructor(page, session, ending) {
    this.page = page;
    this.session = session;
    this.ending = ending;
    this.told = "";
    /** For which step something was brought into sight. */
    this.brought = "";
    this.panel = document.createElement("section");
    this.panel.className = "coach";
    this.panel.setAttribute("aria-label", "The lesson");
    page.parts.top.after(this.panel);
    page.parts.root.addEventListener("click", (event) => this.onPoint(event), true);
  }

  get coaching() {
    return this.session.coaching;
  }

  /** What may be pointed at now. */
  get touches() {
    const { coaching } = this;
    return coaching && !coaching.busy ? coaching.step.touches : [];
  }

  /** Somebody clicks: it may be the thing that the step speaks of. @param {Event} event */
  onPoint(event) {
    const { target } = event;
    if (!(target instanceof Element) || this.panel.contains(target)) return;
    const { root } = this.page.parts;
    const touch = this.touches.find((each) => found(root, each.at, null).some((one) => one.contains(target)));
    if (!touch) return;
    event.preventDefault();
    event.stopPropagation();
    void this.session.answer(`touch:${touch.at}`);
  }

  draw() {
    const { coaching, page } = this;
    if (!coaching) return;
    const { step } = coaching;
    const lit = coaching.busy || coaching.mistake ? [] : step.light;
    const shown = light(page.parts.root, lit, page.intent);
    this.panel.dataset.at = `${step.id} ${this.session.answers.length}`;
    this.panel.dataset.state = coaching.busy ? "busy" : coaching.mistake ? "mistake" : "ready";
    this.tell();
    this.bring(shown);
    patch(this.panel, [
      h(
        "header",
        { key: "head" },
        icon("light-bulb"),
        h("h2", { tabindex: "-1" }, step.title),
        h("small", {}, `Step ${step.number} of ${step.of}`),
        h("progress", { max: String(step.of), value: String(step.number), "aria-label": "How far you are" }),
      ),
      h(
        "div",
        { class: "words", key: "words" },
        coaching.notes.length > 0 && h("p", { class: "note", key: "note" }, coaching.notes.join(" ")),
        coaching.mistake
          ? h("p", { class: "mistake", key: "mistake" }, h("b", {}, "Another choice: "), coaching.mistake)
          : !coaching.busy && h("p", { key: "say" }, step.say, " ", ruleLink(page.game.id, step.rule)),
      ),
      h("div", { class: "buttons", key: "buttons" }, ...this.buttons()),
    ]);
  }

  buttons() {
    const { coaching, session } = this;
    if (!coaching) return [];
    const button = (
      /** @type {string} */ what,
      /** @type {string} */ text,
      /** @type {() => unknown} */ deed,
      more = "",
    ) =>
      h(
        "button",
        { class: `btn ${more}`, type: "button", key: what, "data-coach": what, onclick: () => void deed() },
        text,
      );
    if (coaching.mistake) return [button("retry", "Undo and try again", () => session.retry(), "strong")];
    if (coaching.busy) return [button("skip", "Skip", () => session.pace.hurry())];
    return [
      ...this.touches.map((each) =>
        button(`touch:${each.at}`, each.label, () => session.answer(`touch:${each.at}`), "touch"),
      ),
      ...(coaching.step.last ? this.ending() : []),
      session.mistakes >= SHOWS_AFTER && !coaching.step.last && button("show", "Show me", () => session.showMe()),
      session.answers.length > 0 && button("back", "One step back", () => session.back(), "quiet"),
      session.answers.length > 0 && button("again", "Start over", () => session.restart(), "quiet"),
    ];
  }

  /** Say to those who listen what is new. */
  tell() {
    const { coaching } = this;
    if (!coaching || coaching.busy) return;
    const { step, notes, mistake } = coaching;
    const words = mistake || [...notes, `${step.title}. ${step.say}`].join(" ");
    if (words === this.told) return;
    this.told = words;
    announce(words);
  }

  /** Bring the first lit thing into sight, where none is. @param {Element[]} lit */
  bring(lit) {
    const key = `${this.coaching?.step.id} ${this.session.answers.length}`;
    if (this.brought === key || !lit.length) return;
    this.brought = key;
    const inTable = lit.filter((each) => this.page.parts.table.contains(each));
    const { top, bottom } = this.page.parts.table.getBoundingClientRect();
    const hidden = inTable.every((each) => {
      const rect = each.getBoundingClientRect();
      return rect.bottom > bottom || rect.top < top;
    });
    if (inTable.length && hidden) inTable[0].scrollIntoView({ block: "nearest" });
  }
}
