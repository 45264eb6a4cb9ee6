// Tells what happened since this person last looked.

import { announce } from "../ui/announcer.js";
import { save } from "../ui/storage.js";

/** @typedef {import('./table_page.js').Page} Page */

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
      `Since your last turn: ${news
        .slice(-12)
        .map((line) => line.text)
        .join(" ")}`,
    );
  page.draw();
}

/** A question came and is looked at: what is new begins with the first that others did since the one before.
 * @param {Page} page */
export function lookedNow(page) {
  if (document.hidden) return;
  const log = page.session.logOf(page.me);
  const others = log.slice(page.asked).findIndex(({ seat }) => seat !== undefined && seat !== page.me);
  if (others >= 0) page.looked = page.asked && page.asked + others;
  page.asked = log.length;
  save(`looked.${page.table.id}`, log.length);
}

/** Tell what is new, and show where it begins. @param {Page} page */
export function announceUnread(page) {
  const news = page.session.logOf(page.me).slice(page.looked);
  page.openTab("log");
  announce(
    news.length
      ? `Since your last turn: ${news.map((line) => line.text).join(" ")}`
      : "Nothing new since your last turn.",
  );
  page.parts.page.querySelector(".since")?.scrollIntoView({ block: "start" });
}
