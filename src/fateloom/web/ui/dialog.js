// Dialogs and confirmations. Escape, a click outside or the cross closes them.

import { noteButtons } from "./fresh_buttons.js";

/** @typedef {{dialog: HTMLDialogElement, body: HTMLElement, close: () => void, closed: Promise<void>}} Sheet */

/** @param {string} title @param {Node[]} content @param {string} [kind] @returns {Sheet} */
export function openDialog(title, content, kind = "") {
  const dialog = document.createElement("dialog");
  dialog.className = `sheet ${kind}`;
  dialog.setAttribute("aria-label", title);
  const head = document.createElement("header");
  const heading = document.createElement("h2");
  heading.textContent = title;
  const cross = document.createElement("button");
  cross.type = "button";
  cross.className = "close";
  cross.setAttribute("aria-label", "Close");
  cross.textContent = "×";
  head.append(heading, cross);
  const body = document.createElement("div");
  body.className = "body";
  body.tabIndex = 0;
  body.setAttribute("role", "group");
  body.setAttribute("aria-label", title);
  body.append(...content);
  dialog.append(head, body);
  const shell = document.querySelector("[data-game]");
  if (shell instanceof HTMLElement && shell.dataset.game) dialog.dataset.game = shell.dataset.game;
  document.body.append(dialog);
  const before = document.activeElement;
  const close = () => dialog.close();
  cross.onclick = close;
  dialog.onclick = (event) => {
    if (event.target === dialog) close();
  };
  const closed = new Promise((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      resolve(undefined);
    };
  });
  dialog.showModal();
  return { dialog, body, close, closed: /** @type {Promise<void>} */ (closed) };
}

/** Ask for yes or no; who presses Enter too soon has said no. @param {string} title @param {string} text @param {string} yes @param {string} no @returns {Promise<boolean>} */
export function confirmDialog(title, text, yes, no) {
  const words = document.createElement("p");
  words.textContent = text;
  const row = document.createElement("div");
  row.className = "row";
  let answer = false;
  const opened = openDialog(title, [words, row], "small");
  for (const [label, value] of /** @type {[string, boolean][]} */ ([
    [yes, true],
    [no, false],
  ])) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = value ? "btn strong" : "btn";
    button.textContent = label;
    button.onclick = () => {
      answer = value;
      opened.close();
    };
    row.append(button);
  }
  noteButtons(row, "dialog");
  /** @type {HTMLElement} */ (row.lastElementChild).focus();
  return opened.closed.then(() => answer);
}
