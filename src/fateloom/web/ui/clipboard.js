// Copying to the clipboard.

import { showNote } from "./announcer.js";

/** Copy something to share, by default a link; where the browser forbids it, show it. @param {string} text @param {string} [what] */
export async function copy(text, what = "Link") {
  try {
    await navigator.clipboard.writeText(text);
    showNote(`${what} copied.`);
  } catch {
    showNote(text);
  }
}
