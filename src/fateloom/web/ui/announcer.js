// Announcements for screen readers (a live region), toasts, and the page title.

import { atRoot } from "./site_root.js";

const KEPT = 60;

/** Say a line to those who listen. @param {string} text */
export function announce(text) {
  const region = document.getElementById("herald");
  if (!region || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}

/** Something went wrong, or needs to be known at once.
 * @param {string} text @param {{rule?: string | null, game?: string, kind?: 'bad' | 'note', link?: {href: string, text: string}}} [more] */
export function showToast(text, more = {}) {
  const region = document.getElementById("alarm");
  if (region) region.textContent = text;
  const rack = document.getElementById("toasts");
  if (!rack) return;
  rack.removeAttribute("aria-hidden");
  const toast = document.createElement("div");
  toast.className = `toast ${more.kind ?? "bad"}`;
  const words = document.createElement("p");
  words.textContent = text;
  toast.append(words);
  if (more.rule && more.game) {
    const link = document.createElement("a");
    link.className = "rule-link";
    link.dataset.rule = more.rule;
    link.href = atRoot(`/rules/${more.game}#${more.rule}`);
    link.textContent = `Rule ${more.rule}`;
    toast.append(link);
  }
  if (more.link) {
    const link = document.createElement("a");
    link.href = atRoot(more.link.href);
    link.textContent = more.link.text;
    toast.append(link);
  }
  const close = document.createElement("button");
  close.type = "button";
  close.className = "close";
  close.setAttribute("aria-label", "Dismiss");
  close.textContent = "×";
  close.onclick = () => toast.remove();
  toast.append(close);
  rack.append(toast);
  while (rack.childElementCount > 3) rack.firstElementChild?.remove();
  setTimeout(() => toast.remove(), 9000);
}

/** A short note that nothing depends on. @param {string} text */
export const showNote = (text) => showToast(text, { kind: "note" });

const TITLE = "Fateloom";
let entitled = "";

/** The title of the page; with a mark while it is your turn. @param {string} words @param {boolean} [turn] */
export function setTitle(words, turn = false) {
  const title = `${turn ? "● Your turn · " : ""}${words ? `${words} · ` : ""}${TITLE}`;
  if (title !== entitled) document.title = title;
  entitled = title;
}

/** Return a click handler that runs an action and shows a toast if it fails. @param {() => Promise<unknown>} action */
export function withErrorToast(action) {
  return async (/** @type {Event} */ event) => {
    const button = event.currentTarget instanceof HTMLButtonElement ? event.currentTarget : null;
    if (button) button.disabled = true;
    try {
      await action();
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error));
    } finally {
      if (button) button.disabled = false;
    }
  };
}
