// The server's HTTP API. Errors are problem details (RFC 9457).

import { atRoot } from "../ui/site_root.js";

export class Problem extends Error {
  /** @param {{title?: string, detail?: string, status?: number, rule?: string | null}} body */
  constructor(body) {
    super(body.detail || body.title || "Unexpected reply from the server. Try again.");
    this.status = body.status ?? 0;
    this.rule = body.rule ?? null;
  }
}

/** @param {string} path @param {RequestInit & {token?: string, json?: unknown}} [how] @returns {Promise<any>} */
export async function call(path, how = {}) {
  const { token, json, ...init } = how;
  const headers = new Headers(init.headers);
  headers.set("Accept", "application/json");
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (json !== undefined) {
    headers.set("Content-Type", "application/json");
    init.body = JSON.stringify(json);
    init.method ??= "POST";
  }
  let answer;
  try {
    answer = await fetch(atRoot(`/api${path}`), { ...init, headers });
  } catch {
    throw new Problem({ detail: "Can't reach the server. Your game is safe; try again in a moment." });
  }
  const text = await answer.text();
  const isJson = (answer.headers.get("Content-Type") ?? "").includes("json");
  const body = isJson && text ? JSON.parse(text) : text;
  if (!answer.ok) throw new Problem({ status: answer.status, ...(isJson ? body : { detail: text }) });
  return body;
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** A page of the reference, fetched once. @param {string} path @returns {Promise<any>} */
function reference(path) {
  let page = kept.get(path);
  if (!page) {
    page = call(path);
    page.catch(() => kept.delete(path));
    kept.set(path, page);
  }
  return page;
}

/** @returns {Promise<import('../types').GameCard[]>} */
export const games = () => reference("/games");
/** @param {string} id @returns {Promise<import('../types').GameInfo>} */
export const gameOf = (id) => reference(`/games/${id}`);
/** @param {string} id @returns {Promise<import('../types').RuleBook>} */
export const rulesOf = (id) => reference(`/games/${id}/rules`);
/** @param {string} game @param {string} id @returns {Promise<import('../types').RuleLine>} */
export const ruleOf = (game, id) => reference(`/games/${game}/rules/${id}`);
/** @param {string} id @returns {Promise<import('../types').BotLevel[]>} */
export const botsFor = (id) => reference(`/bots?game=${id}`);
/** The games whose cards a study has judged, if this reader may see it. @returns {Promise<string[]>} */
export const judgedGames = () => reference("/lab");
/** @param {string} id @returns {Promise<import('../wire').DailyDeal>} */
export const dailyOf = (id) => call(`/daily/${id}`);
/** The list of a day. @param {string} id @param {string} date @returns {Promise<import('../wire').DailyResults>} */
export const resultsOf = (id, date) => call(`/daily/${id}/${date}`);

/** @returns {Promise<{tables: import('../types').Table[]}>} */
export const openTables = () => publicTables("open");
/** @param {"open" | "finished"} state @returns {Promise<{tables: import('../types').Table[]}>} */
export const publicTables = (state) => call(`/tables?state=${state}`);
/** @param {string} id @param {string} [token] @returns {Promise<import('../types').Table>} */
export const tableOf = (id, token) => call(`/tables/${id}`, { token });
/** @param {import('../types').NewTable} table @returns {Promise<import('../types').Seating>} */
export const createTable = (table) => call("/tables", { json: table });

/** Post an action at a table. @param {string} id @param {string} action @param {unknown} [json] @param {string} [token] @param {string} [method]
 * @returns {Promise<any>} */
export const at = (id, action, json = {}, token = undefined, method = "POST") =>
  call(`/tables/${id}/${action}`, { json, token, method });
/** Close a table for good, where one plays without others. @param {string} id @param {string[]} tokens */
export const dropTable = (id, tokens) => at(id, "drop", { tokens });
/** Ids of seats that were asked for and not yet given. @type {Map<string, string>} */
const joining = new Map();

/** Take a seat. If the answer is lost, the next try gets the same seat. @param {string} id @param {string} name @param {number} [seat]
 * @returns {Promise<any>} */
export async function joinTable(id, name, seat) {
  const wanted = `${id} ${seat ?? ""}`;
  const made =
    joining.get(wanted) ??
    [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  joining.set(wanted, made);
  const seating = await at(id, "join", { name, seat, id: made });
  joining.delete(wanted);
  return seating;
}

/** @param {string} id @param {string} what @param {string} [token] @returns {Promise<any>} */
export const ask = (id, what, token) => call(`/tables/${id}/${what}`, { token });

/** Save what the server has for a table as a file. @param {string} id @param {string} what @param {string} name @param {string} [token] */
export async function download(id, what, name, token) {
  const body = await ask(id, what, token);
  const text = typeof body === "string" ? body : JSON.stringify(body, null, 1);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
