// The server's reference, tables and records over HTTP. Errors are problem details (RFC 9457).

export class Problem extends Error {
  /** @param {{title?: string, detail?: string, status?: number, rule?: string | null}} body */
  constructor(body) {
    super(body.detail || body.title || "The server did not answer as expected.");
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
    answer = await fetch(`/api${path}`, { ...init, headers });
  } catch {
    throw new Problem({ detail: "The server cannot be reached. Nothing is lost; try again in a moment." });
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

/** @returns {Promise<import('./types').GameCard[]>} */
export const games = () => reference("/games");
/** @param {string} id @returns {Promise<import('./types').GameInfo>} */
export const gameOf = (id) => reference(`/games/${id}`);
/** @param {string} id @returns {Promise<import('./types').RuleBook>} */
export const rulesOf = (id) => reference(`/games/${id}/rules`);
/** @param {string} game @param {string} id @returns {Promise<import('./types').RuleLine>} */
export const ruleOf = (game, id) => reference(`/games/${game}/rules/${id}`);
/** @param {string} id @returns {Promise<import('./types').BotLevel[]>} */
export const botsFor = (id) => reference(`/bots?game=${id}`);
/** @param {string} id */
export const dailyOf = (id) => call(`/daily/${id}`);

/** @returns {Promise<{tables: import('./types').Table[]}>} */
export const openTables = () => call("/tables?state=open");
/** @param {string} id @param {string} [token] @returns {Promise<import('./types').Table>} */
export const tableOf = (id, token) => call(`/tables/${id}`, { token });
/** @param {import('./types').NewTable} table @returns {Promise<import('./types').Seating>} */
export const createTable = (table) => call("/tables", { json: table });

/** Something done at a table. @param {string} id @param {string} deed @param {unknown} [json] @param {string} [token] @param {string} [method]
 * @returns {Promise<any>} */
export const at = (id, deed, json = {}, token = undefined, method = "POST") =>
  call(`/tables/${id}/${deed}`, { json, token, method });
/** @param {string} id @param {string} what @param {string} [token] @returns {Promise<any>} */
export const ask = (id, what, token) => call(`/tables/${id}/${what}`, { token });
