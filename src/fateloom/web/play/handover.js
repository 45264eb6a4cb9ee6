// Hot seat: switches to the next person who is asked, behind a curtain.

import { h, patch } from "../ui/dom.js";
import { announce } from "../ui/announcer.js";
import { Selection } from "../prompt/selection.js";
import { LogBook } from "../review/log_book.js";
import { crest } from "../ui/crest.js";
import { dispose } from "../table/board.js";
import { announcePosition } from "./narration.js";

/** @param {number} seat @param {string} name @param {string} game @returns {{close: () => void, raised: Promise<void>}} */
function lower(seat, name, game) {
  const dialog = document.createElement("dialog");
  dialog.className = "curtain cloth";
  dialog.dataset.game = game;
  dialog.setAttribute("aria-label", `Pass the screen to ${name}`);
  patch(dialog, [
    h(
      "div",
      { class: "panel box" },
      h("p", { class: "lab" }, "Pass the screen to"),
      h("h2", {}, crest(seat), name),
      h("p", { class: "muted" }, "Everyone else, look away."),
      h(
        "button",
        { class: "btn strong", type: "button", "data-what": "raise", onclick: () => dialog.close() },
        `I am ${name}`,
      ),
    ),
  ]);
  document.body.append(dialog);
  dialog.oncancel = (event) => event.preventDefault();
  const raised = new Promise((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      resolve(undefined);
    };
  });
  dialog.showModal();
  announce(`Pass the screen to ${name}.`);
  return { close: () => dialog.close(), raised: /** @type {Promise<void>} */ (raised) };
}

/** Switch to the next person who is asked, behind a curtain. @param {import('./table_page.js').Page} page @returns {boolean} whether the curtain is closed */
export function handOver(page) {
  const mine = page.session.seats;
  if (mine.length < 2 || page.curtain) return Boolean(page.curtain);
  const frames = mine.map((seat) => page.session.frames.get(seat));
  if (frames.some((frame) => !frame)) return false;
  if (page.frame?.view.prompt || page.frame?.view.outcome) return false;
  const next = frames.find((frame) => frame?.view.prompt);
  if (!next || next.seat === null) return false;
  const seat = next.seat;
  page.parts.root.classList.add("curtained");
  const curtain = lower(seat, next.names[seat], page.game.id);
  page.curtain = curtain;
  void curtain.raised.then(() => {
    page.curtain = null;
    page.me = seat;
    dispose(page.roots);
    page.logbook = new LogBook(page.game);
    const now = page.frame;
    if (now) {
      page.intent = now.view.prompt ? new Selection(now.view.prompt, page.game, now.view) : null;
      announcePosition(page, now);
    }
    page.parts.root.classList.remove("curtained");
    page.draw();
  });
  return true;
}
