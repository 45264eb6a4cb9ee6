// What this browser remembers: a name, settings, seats at tables, hints that were shown.

const PREFIX = "fateloom.";

/** @template T @param {string} name @param {T} otherwise @returns {T} */
export function recall(name, otherwise) {
  try {
    const kept = localStorage.getItem(PREFIX + name);
    return kept === null ? otherwise : JSON.parse(kept);
  } catch {
    return otherwise; // storage is barred, or holds what we did not write
  }
}

/** @param {string} name @param {unknown} value */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A private window without storage: the game goes on, only nothing is remembered.
  }
}

/** @typedef {{seat: number, token: string}} Credential */
/** @typedef {{id: string, game: string, title: string, credentials: Credential[], at: number}} Seated */

/** The tables at which this browser has a seat, the latest first. @returns {Seated[]} */
export function seated() {
  /** @type {Record<string, Seated>} */
  const all = recall("seats", {});
  return Object.values(all).sort((one, other) => other.at - one.at);
}

/** @param {string} id @returns {Credential[]} */
export function credentialsOf(id) {
  return recall("seats", /** @type {Record<string, Seated>} */ ({}))[id]?.credentials ?? [];
}

/** Keep the credentials for a table beside those already held.
 * @param {{id: string, game: string, title: string}} table @param {Credential[]} credentials */
export function sitDown(table, credentials) {
  const all = recall("seats", /** @type {Record<string, Seated>} */ ({}));
  const held = (all[table.id]?.credentials ?? []).filter(
    (one) => !credentials.some((other) => other.seat === one.seat),
  );
  all[table.id] = {
    id: table.id,
    game: table.game,
    title: table.title,
    credentials: [...held, ...credentials],
    at: Date.now(),
  };
  const latest = Object.values(all)
    .sort((one, other) => other.at - one.at)
    .slice(0, 40);
  keep("seats", Object.fromEntries(latest.map((one) => [one.id, one])));
}

/** @param {string} id */
export function standUp(id) {
  const all = recall("seats", /** @type {Record<string, Seated>} */ ({}));
  delete all[id];
  keep("seats", all);
}

/** The name under which this person plays. */
export function myName() {
  return recall("name", "") || "Guest";
}

/** Whether something happens for the first time in this browser. @param {string} what */
export function firstTime(what) {
  const met = recall("met", /** @type {string[]} */ ([]));
  return !met.includes(what);
}

/** @param {string} what */
export function remember(what) {
  const met = recall("met", /** @type {string[]} */ ([]));
  if (!met.includes(what)) keep("met", [...met, what].slice(-200));
}
