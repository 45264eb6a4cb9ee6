// Keyboard shortcuts of the table page.

import { choicesOf } from "../prompt/choices.js";
import { openAll, requestHint, whyNot } from "../prompt/help.js";
import { announce } from "../ui/announcer.js";
import { nearest } from "../shell/keyboard.js";
import { announceUnread } from "./unread.js";
import { mayPassOn, order } from "../prompt/auto_pass.js";
import { openSettings } from "../shell/settings.js";
import { undo } from "./header.js";
import { tellTable } from "./narration.js";
import { stageOf } from "../table/board.js";

/** @typedef {import('./table_page.js').Page} Page */

/** What the keys do at a table. @param {Page} page @returns {import('../shell/keyboard.js').KeyBindings} */
export function tableKeys(page) {
  const buttons = () => /** @type {HTMLElement[]} */ ([...page.parts.prompt.querySelectorAll(".opts .opt:not(.off)")]);
  const lit = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".shell .legal, .shell .picked")]);
  const seen = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".shell [data-place][tabindex]")]);
  const focused = () => {
    const element = document.activeElement?.closest?.("[data-place]");
    return element instanceof HTMLElement ? (element.dataset.place ?? "") : "";
  };
  const arrow = (/** @type {KeyboardEvent} */ event) => {
    const active = document.activeElement;
    if (active?.closest(".log, .tabs, .railpage, dialog")) return;
    const all = event.shiftKey ? seen() : [...lit(), ...buttons()];
    if (!all.length) return;
    event.preventDefault();
    const from = active && all.includes(/** @type {HTMLElement} */ (active)) ? active : null;
    const to = from ? nearest(from, all, event.key) : all[0];
    if (to instanceof HTMLElement) {
      to.focus();
      to.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  };
  return {
    digit: (event) => {
      const number = Number(event.key) - 1;
      const intent = page.intent;
      const own = buttons().filter(
        (button) => !["back", "all", "less", "more", "asked"].includes(button.dataset.what ?? ""),
      );
      const choice =
        intent && !intent.final && !own.some((button) => button.closest(".stepper"))
          ? choicesOf(intent, page.names)[number]
          : undefined;
      if (!choice) own[number]?.click();
      else if (own.some((button) => button.dataset.what === choice.what)) page.pick(choice.what);
      else page.touch(choice.what); // no button shows its number: it is lifted first, as by a click
    },
    p: () => {
      const quiet =
        buttons().find((button) => button.dataset.what === "enough") ??
        buttons().find((button) => button.querySelector("kbd")?.textContent === "P");
      quiet?.click();
    },
    o: (event) => {
      if (mayPassOn(page) && !page.sending) order(page, event.shiftKey ? "this_turn" : "this_phase");
    },
    Escape: () => {
      if (page.parts.rail.classList.contains("open")) {
        page.parts.rail.classList.remove("open");
      } else page.back();
    },
    Backspace: () => page.back(),
    ArrowLeft: arrow,
    ArrowRight: arrow,
    ArrowUp: arrow,
    ArrowDown: arrow,
    f: () => document.getElementById("question")?.focus(),
    a: (event) => {
      event.preventDefault(); // or the letter would be typed into the search
      openAll(page);
    },
    w: () => {
      const place = focused();
      if (place) whyNot(page, place);
    },
    h: () => void requestHint(page),
    u: () => void undo(page),
    l: () => page.openTab("log"),
    c: (event) => {
      event.preventDefault();
      page.openTab("chat");
    },
    r: () => page.openTab("rules"),
    t: () => {
      const view = page.frame?.view;
      if (view) announce(tellTable(view, page.game, page.names));
    },
    n: () => announceUnread(page),
    s: () => openSettings(),
    b: () => stageOf(page.roots)?.back(),
    " ": (event) => {
      const stage = stageOf(page.roots);
      if (!stage?.active || document.activeElement?.closest("button, a")) return;
      event.preventDefault();
      stage.goOn();
    },
  };
}
