// Going from page to page. The router of app.js registers itself here, so that pages need not import it.

import { atRoot } from "./site_root.js";

/** @typedef {{replace?: boolean, carry?: any}} How carry: what the next page need not fetch */

/** @type {(carry?: any) => Promise<void>} */
let show = async () => undefined;

/** Register what draws the page of the current address. @param {(carry?: any) => Promise<void>} router */
export function setRouter(router) {
  show = router;
}

/** Go to a page of this site. @param {string} path @param {How} [how] */
export async function go(path, how = {}) {
  if (how.replace) history.replaceState(null, "", atRoot(path));
  else history.pushState(null, "", atRoot(path));
  await show(how.carry);
}
