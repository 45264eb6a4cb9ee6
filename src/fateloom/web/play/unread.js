// Tells what happened since this person last looked.

import { announce } from "../ui/announcer.js";
import { save } from "../ui/storage.js";
import { untoldFrom } from "../table/board.js";

/** @typedef {import('./table_page.js').Page} Page */

/** The log as far as it was shown: cards that are being turned up are not told before they lie open, nor the end before
 * its last move was seen. @param {Page} page */
export function shownLog(page) {
  const log = page.session.logOf(page.me);
  const untold = untoldFrom(page.roots);
  const held = untold < Infinity ? log.findIndex((line) => line.at >= untold) : -1;
  return held < 0 ? log : log.slice(0, held);
}

/** The window was hidden, or is looked at again. @param {Page} page */
export function looks(page) {
  const log = page.session.logOf(page.me);
  if (document.hidden) {
    page.looked = log.length;
    save(`looked.${page.table.id}`, page.looked);
    page.away = true;
    return;
  }
  if (!page.away) return;
  page.away = false;
  const news = log.slice(page.looked);
  if (news.length)
    announce(
      `Since your last choice: ${news
        .slice(-12)
        .map((line) => line.text)
        .join(" ")}`,
    );
  page.draw();
}

/** A question came and is looked at: what others have done since the one before is what is new. @param {Page} page */
export function lookedNow(page) {
  if (document.hidden) return;
  const log = page.session.logOf(page.me);
  const since = page.asked || page.looked; // of a page that was opened again: what was looked at before
  const news = since ? log.findIndex(({ seat = page.me }, at) => at >= since && seat !== page.me) : -1;
  page.looked = news < 0 ? Infinity : news; // one's own moves are no news
  page.asked = log.length;
  save(`looked.${page.table.id}`, log.length);
}

/** Tell what is new, and show where it begins. @param {Page} page */
export function announceUnread(page) {
  const news = page.session.logOf(page.me).slice(page.looked);
  page.openTab("log");
  announce(
    news.length
      ? `Since your last choice: ${news.map((line) => line.text).join(" ")}`
      : "Nothing new since your last choice.",
  );
  page.parts.page.querySelector(".since")?.scrollIntoView({ block: "start" });
}
