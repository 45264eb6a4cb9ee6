// Several people at one screen: a curtain falls until the next one has taken the seat.

import { h, patch } from "./dom.js";
import { tell } from "./herald.js";
import { Intent } from "./intent.js";
import { LogBook } from "./log.js";
import { crest } from "./seat.js";
import { forget } from "./table.js";
import { announce } from "./telling.js";

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
      h("p", { class: "muted" }, "Nobody else looks now."),
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
  tell(`Pass the screen to ${name}.`);
  return { close: () => dialog.close(), raised: /** @type {Promise<void>} */ (raised) };
}

/** With several people at one screen: whose turn is it to sit here? @param {import('./play.js').Page} page @returns {boolean} whether a curtain hangs */
export function seatTurn(page) {
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
    forget(page.roots);
    page.logbook = new LogBook(page.game, next.names);
    const now = page.frame;
    if (now) {
      page.intent = now.view.prompt ? new Intent(now.view.prompt, page.game, now.view) : null;
      announce(page, now);
    }
    page.parts.root.classList.remove("curtained");
    page.draw();
  });
  return true;
}
