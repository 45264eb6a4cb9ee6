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

/** A question came and is looked at: what others have done since the one before is what is new. @param {Page} page */
export function lookedNow(page) {
  if (document.hidden) return;
  const log = page.session.logOf(page.me);
  const news = log.findIndex(({ seat = page.me }, at) => at >= page.asked && seat !== page.me);
  page.looked = news < 0 ? log.length : news;
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
