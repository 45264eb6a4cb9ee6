// Lights what a lesson speaks of. A lesson names things; here they are found on the page.

/** @typedef {import('../prompt/selection.js').Selection} Selection */

/** Every element that a name of a lesson means: `card:kickback`, `zone:row.2`, `seat:1`, `number:s0/coins` or `option:buy`.
 * @param {HTMLElement} root @param {string} name @param {Selection | null} intent @returns {Element[]} */
export function found(root, name, intent) {
  const at = name.indexOf(":");
  const what = name.slice(0, at);
  const id = name.slice(at + 1);
  const all = (/** @type {string} */ query) => [...root.querySelectorAll(query)];
  if (what === "card") return [...all("[data-key]"), ...all("[data-place]")].filter((each) => isCard(each, id));
  if (what === "zone") return all(`[data-anchor="${id}"]`);
  if (what === "seat") return all(`[data-seat="${id}"], [data-place="seat:${id}"]`);
  if (what === "number") return all(`[data-num="${id}"]`);
  if (what === "option" && intent && !intent.final) return optionsOf(root, id, intent);
  return [];
}

/** @param {Element} element @param {string} face */
function isCard(element, face) {
  const { key = "", place = "" } = /** @type {HTMLElement} */ (element).dataset;
  return [key, place.replace(/^card:/, "")].some(
    (id) => id === face || (id.startsWith(`${face}.`) && !id.includes("/")),
  );
}

/** The buttons and places that lead to an answer. @param {HTMLElement} root @param {string} pattern @param {Selection} intent */
function optionsOf(root, pattern, intent) {
  const fits = new RegExp(`^${pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`);
  const { lit, words } = intent.now();
  if (/^\d+$/.test(pattern)) {
    const stepper = root.querySelector(".stepper");
    if (stepper) return [stepper];
  }
  const leads = [...words, ...lit].filter(([, ways]) => ways.some((way) => fits.test(way.key))).map(([to]) => to);
  return leads.flatMap((to) => [
    ...root.querySelectorAll(`[data-what="${CSS.escape(to)}"], [data-place="${CSS.escape(to)}"]`),
  ]);
}

/** Light these things, and nothing else. @param {HTMLElement} root @param {string[]} names @param {Selection | null} intent */
export function light(root, names, intent) {
  const lit = new Set(names.flatMap((name) => found(root, name, intent)));
  for (const old of root.querySelectorAll("[data-taught]")) if (!lit.has(old)) old.removeAttribute("data-taught");
  for (const each of lit) each.setAttribute("data-taught", "");
  return [...lit];
}
