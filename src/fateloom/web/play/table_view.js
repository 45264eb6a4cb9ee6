// Draws a running game: table, prompt, latest log line and rail.

import { botWords } from "../ui/words.js";
import { liftedCard } from "../prompt/lifted.js";
import { noteButtons } from "../ui/fresh_buttons.js";
import { patch } from "../ui/dom.js";
import { about, openAll, requestHint, whyNot } from "../prompt/help.js";
import { withErrorToast } from "../ui/announcer.js";
import { dismiss, hintFor, lessonFor } from "../prompt/tips.js";
import { inWindow } from "../prompt/auto_pass.js";
import { hasWindows, openWhenAsked, whenAsked } from "../prompt/when_asked.js";
import { promptBar } from "../prompt/prompt_bar.js";
import { tipNote, tipsBeside } from "../prompt/tip_note.js";
import { drawRail } from "./rail.js";
import { showRule } from "../review/rules.js";
import { arrangementOf, drawTable, seenView } from "../table/board.js";
import { consentAsked, takeBack } from "./header.js";
import { tellHint } from "./narration.js";
import { shownLog } from "./unread.js";

/** @typedef {import('../types').Frame} Frame @typedef {import('./table_page.js').Page} Page */

/** @param {Page} page @param {Frame} frame */
export function drawTablePage(page, frame) {
  const { intent, game } = page;
  if (!page.sending && !page.lesson)
    page.hint = tellHint(intent && (hintFor(game.id, intent) ?? lessonFor(game, intent.prompt)), page.hint);
  const active = intent && !page.sending;
  drawTable(
    page.roots,
    {
      view: frame.view,
      game,
      names: page.names,
      me: page.me,
      oldRules: Boolean(page.table.old_rules),
      bots: page.table.seats.map(botWords),
      sayings: page.table.seats.map((seat) => seat.line ?? ""),
      away: page.table.seats.map((seat) => seat.away || (seat.who === "person" && !seat.present)),
      lit: active && !intent.final ? intent.lit : new Map(),
      chosen: intent?.chosen ?? [],
      anew: active && !intent.final ? intent.anew : new Set(),
      barred: active ? intent.barred() : new Map(),
      offer: page.lesson ? null : (arrangementOf(game.id).offers?.(page) ?? null),
      onPick: (/** @type {string} */ place, /** @type {Event} */ event) => page.touch(place, event),
      onBarred: (/** @type {string} */ place) => whyNot(page, place),
      about: (/** @type {string} */ place) => about(page, place),
      scenes: true,
    },
    () => drawAround(page, frame),
  );
}

/** The question, the last line and the rail. @param {Page} page @param {Frame} frame */
function drawAround(page, { view: latest, pause }) {
  const { parts, intent } = page;
  const view = seenView(page.roots, latest);
  const told = shownLog(page);
  const last = told[told.length - 1];
  const lifting = Boolean(intent && !page.sending && liftedCard(intent));
  const onDismiss = () => {
    if (page.hint) dismiss(page.game.id, page.hint);
    page.draw();
  };
  parts.prompt.hidden = Boolean(page.lesson) && !intent;
  parts.prompt.classList.toggle("waiting", !intent);
  parts.prompt.classList.toggle("lifting", lifting);
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
      hinted: page.hinted.ask === view.ask ? page.hinted.keys : [],
      sending: Boolean(page.sending),
      again: again(page, told),
      most: roomFor(!page.lesson && inWindow(page)),
      consent: consentAsked(page),
      asked: whenAsked(page),
      pause,
      last,
      behind: page.session.pace.behind,
      onPick: (choice) => page.pick(choice.what),
      onSend: (key) => page.send(key),
      onPlay: (option) => void page.settle(option, true),
      onBack: () => page.back(),
      onAll: () => openAll(page),
      onHint: page.lesson ? null : () => void requestHint(page),
      onBarred: (option) => void showRule(page.game.id, option.rule),
      onDismiss,
      onAsked: !page.lesson && hasWindows(page) ? () => openWhenAsked(page) : null,
      window: !page.lesson && inWindow(page),
      onHurry: () => page.session.pace.hurry(),
      onResult: page.finale === "shown" && view.outcome ? () => page.showResult() : null,
      onReturn: page.me !== null && page.table.seats[page.me]?.away ? withErrorToast(() => takeBack(page)) : null,
    }),
  );
  noteButtons(parts.prompt, `${view.ask} ${intent?.path.join() ?? "-"} ${intent?.set.length ?? ""}`);
  patch(
    parts.tip,
    page.hint && intent && !lifting && tipsBeside() ? [tipNote(page.hint, page.game.id, onDismiss)] : [],
  );
  patch(parts.ticker, [last?.text ?? ""]);
  drawRail(page);
}

/** How many buttons fit beside those to pass on. @param {boolean} passes */
function roomFor(passes) {
  if (innerWidth <= 640 || (innerWidth <= 1000 && innerHeight > 560)) return 6; // they stand in several rows
  return innerWidth < (passes ? 1400 : 1280) ? 4 : 5;
}

/** What somebody else has done since this seat last answered this window, if it is open again. @param {Page} page
 * @param {import('../types').LogLine[]} told */
function again(page, told) {
  const { answered, intent, me } = page;
  if (!inWindow(page) || intent?.prompt.text !== answered.text) return "";
  return told.slice(answered.told).find(({ seat = me }) => seat !== me)?.text ?? "";
}
