// An option of the next question, chosen together with the answer that leads to it.

/** @typedef {import('../types').TablePage} Page */
/** @typedef {{key: string, told: number}} Chosen the option, and how much of the log there was */

/** @type {WeakMap<Page, Chosen>} */
const kept = new WeakMap();

/** The answer to send for a key: itself, or the answer that leads to it, in which case the key is kept for the next
 * question. @param {Page} page @param {string} key */
export function answerFor(page, key) {
  const options = page.frame?.view.prompt?.options ?? [];
  const first = options.find((option) => option.leads?.some((lead) => lead.key === key));
  if (!first || options.some((option) => option.key === key)) return key;
  kept.set(page, { key, told: page.session.logOf(page.me).length });
  return first.key;
}

/** Send what was chosen for this question. Where something has happened since, it waits to be confirmed; where it is
 * no longer possible, the question is asked as any other. @param {Page} page */
export function resumeChoice(page) {
  const { intent } = page;
  const chosen = kept.get(page);
  if (!chosen || !intent || page.frame?.view.prompt?.options.some((option) => option.leads)) return;
  kept.delete(page);
  const option = intent.prompt.options.find(({ key }) => key === chosen.key);
  if (!option) return;
  if (page.session.logOf(page.me).length === chosen.told) page.send(option.key);
  else intent.final = option;
}
