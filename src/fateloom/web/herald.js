// Tells the game in words: to screen readers through a live region, and by toasts on the screen.

const KEPT = 60;

/** Say a line to those who listen. @param {string} text */
export function tell(text) {
  const region = document.getElementById("herald");
  if (!region || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}

/** Something went wrong, or needs to be known at once.
 * @param {string} text @param {{rule?: string | null, game?: string, kind?: 'bad' | 'note', link?: {href: string, text: string}}} [more] */
export function alarm(text, more = {}) {
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
    link.href = `/rules/${more.game}#${more.rule}`;
    link.textContent = `Rule ${more.rule}`;
    toast.append(link);
  }
  if (more.link) {
    const link = document.createElement("a");
    link.href = more.link.href;
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
export const note = (text) => alarm(text, { kind: "note" });

const TITLE = "Fateloom";
let entitled = "";

/** The title of the page; with a mark while it is your turn. @param {string} words @param {boolean} [turn] */
export function entitle(words, turn = false) {
  const title = `${turn ? "● Your turn · " : ""}${words ? `${words} · ` : ""}${TITLE}`;
  if (title !== entitled) document.title = title;
  entitled = title;
}

/** Do something for a button, and say so if it fails. @param {() => Promise<unknown>} deed */
export function trying(deed) {
  return async (/** @type {Event} */ event) => {
    const button = event.currentTarget instanceof HTMLButtonElement ? event.currentTarget : null;
    if (button) button.disabled = true;
    try {
      await deed();
    } catch (error) {
      alarm(error instanceof Error ? error.message : String(error));
    } finally {
      if (button) button.disabled = false;
    }
  };
}
