// What is drawn while a game is played: the table, the question above the hand, the last line and the rail.

import { patch } from "./dom.js";
import { about, openAll, wantHint, whyNot } from "./explain.js";
import { trying } from "./herald.js";
import { dismiss, hintFor } from "./hints.js";
import { askAgain, inWindow, mayPassOn, order } from "./orders.js";
import { promptBar } from "./prompt.js";
import { drawRail, yieldWord } from "./rail.js";
import { showRule } from "./rules.js";
import { arrangementOf, drawTable } from "./table.js";
import { consentAsked, takeBack } from "./tabletop.js";
import { tellHint } from "./telling.js";

/** @typedef {import('./types').Frame} Frame @typedef {import('./play.js').Page} Page */

/** @param {Page} page @param {Frame} frame */
export function drawPlay(page, frame) {
  const { intent, game } = page;
  if (!page.sending) page.hint = tellHint(intent && hintFor(game.id, intent), page.hint);
  const active = intent && !page.sending;
  drawTable(
    /** @type {any} */ (page.roots),
    /** @type {any} */ ({
      view: frame.view,
      game,
      names: page.names,
      me: page.me,
      bots: page.table.seats.map((seat) => (seat.who === "bot" ? (seat.bot ?? "") : "")),
      away: page.table.seats.map((seat) => seat.away || (seat.who === "person" && !seat.present)),
      lit: active && !intent.final ? intent.now().lit : new Map(),
      chosen: intent?.chosen ?? [],
      anew: active && !intent.final ? intent.anew : new Set(),
      barred: active ? intent.barred() : new Map(),
      offer: arrangementOf(game.id).offers?.(page) ?? null,
      onPick: (/** @type {string} */ place) => page.pick(place),
      onBarred: (/** @type {string} */ place) => whyNot(page, place),
      about: (/** @type {string} */ place) => about(page, place),
    }),
    () => drawAround(page, frame),
  );
}

/** The question, the last line and the rail. @param {Page} page @param {Frame} frame */
function drawAround(page, { view, pause }) {
  const { parts, intent } = page;
  const told = page.session.logOf(page.me);
  const last = told[told.length - 1];
  parts.prompt.classList.toggle("waiting", !intent);
  parts.prompt.classList.toggle("sending", Boolean(page.sending));
  patch(
    parts.prompt,
    promptBar({
      intent,
      game: page.game,
      view,
      names: page.names,
      me: page.me,
      hint: page.hint,
      sending: Boolean(page.sending),
      again: again(page, told),
      most: roomFor(mayPassOn(page)),
      notice: page.notice,
      consent: consentAsked(page),
      yielding: yieldWord(page),
      pause,
      last,
      behind: page.session.pace.behind,
      onPick: (choice) => page.pick(choice.what),
      onSend: (key) => page.send(key),
      onBack: () => page.back(),
      onAll: () => openAll(page),
      onHint: () => void wantHint(page),
      onBarred: (option) => void showRule(page.game.id, option.rule),
      onDismiss: () => {
        if (page.hint) dismiss(page.game.id, page.hint);
        page.draw();
      },
      onPassOn: mayPassOn(page) ? (until) => order(page, until) : null,
      onStopYield: () => askAgain(page),
      onHurry: () => page.session.pace.hurry(),
      onReturn: page.me !== null && page.table.seats[page.me]?.away ? trying(() => takeBack(page)) : null,
    }),
  );
  patch(parts.ticker, [last?.text ?? ""]);
  drawRail(page);
}

/** How many buttons fit beside those to pass on. @param {boolean} passes */
function roomFor(passes) {
  if (innerWidth <= 640) return passes ? 2 : 3;
  return innerWidth < (passes ? 1400 : 1280) ? 4 : 5;
}

/** What has happened since this seat answered a window, if that is now asked again. @param {Page} page
 * @param {import('./types').LogLine[]} told */
function again(page, told) {
  const { answered, intent } = page;
  const same = inWindow(page) && intent?.prompt.text === answered.text;
  return same ? (told[answered.told]?.text ?? "") : "";
}
