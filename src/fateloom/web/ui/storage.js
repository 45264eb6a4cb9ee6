// localStorage: player name, settings, seat credentials, tips already shown.

const PREFIX = "fateloom.";

/** @template T @param {string} name @param {T} otherwise @returns {T} */
export function load(name, otherwise) {
  try {
    const kept = localStorage.getItem(PREFIX + name);
    return kept === null ? otherwise : JSON.parse(kept);
  } catch {
    return otherwise; // storage is barred, or holds what we did not write
  }
}

/** @param {string} name @param {unknown} value */
export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // A private window without storage: the game goes on, only nothing is remembered.
  }
}

/** @typedef {{seat: number, token: string}} Credential */
/** @typedef {{id: string, game: string, title: string, credentials: Credential[], at: number}} Seated */

/** The tables at which this browser has a seat, the latest first. @returns {Seated[]} */
export function savedSeats() {
  /** @type {Record<string, Seated>} */
  const all = load("seats", {});
  return Object.values(all).sort((one, other) => other.at - one.at);
}

/** @param {string} id @returns {Credential[]} */
export function credentialsOf(id) {
  return load("seats", /** @type {Record<string, Seated>} */ ({}))[id]?.credentials ?? [];
}

/** Keep the credentials for a table beside those already held.
 * @param {{id: string, game: string, title: string}} table @param {Credential[]} credentials */
export function saveCredentials(table, credentials) {
  const all = load("seats", /** @type {Record<string, Seated>} */ ({}));
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
  save("seats", Object.fromEntries(latest.map((one) => [one.id, one])));
}

/** @param {string} id */
export function forgetCredentials(id) {
  const all = load("seats", /** @type {Record<string, Seated>} */ ({}));
  delete all[id];
  save("seats", all);
}

/** What others call a player who has given no name. */
export const NO_NAME = "Guest";

/** The name under which this person plays. */
export function myName() {
  return load("name", "") || NO_NAME;
}

/** This browser's own random key: the first daily game that it begins on a date counts. */
export function playerKey() {
  let key = load("player", "");
  if (!/^[\w-]{43}$/.test(key)) {
    const bytes = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)));
    key = btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    save("player", key);
  }
  return key;
}

/** Whether something happens for the first time in this browser. @param {string} what */
export function isNew(what) {
  const met = load("met", /** @type {string[]} */ ([]));
  return !met.includes(what);
}

/** @param {string} what */
export function remember(what) {
  const met = load("met", /** @type {string[]} */ ([]));
  if (!met.includes(what)) save("met", [...met, what].slice(-200));
}
