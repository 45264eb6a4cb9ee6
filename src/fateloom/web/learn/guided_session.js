// What the sessions of lessons and puzzles share: like the session of a table, but each answer is a request, and
// the server keeps nothing.

import { Playback } from "../session/playback.js";

/**
 * @typedef {import('../types').Frame} Frame
 * @typedef {import('../types').TableSession} TableSession
 * @typedef {import('../types').LogLine} LogLine
 */

/** @template Said what is said beside a frame @implements {TableSession} */
export class GuidedSession {
  /** @param {import('../types').GameInfo} game @param {string} id @param {string} title @param {number} me
   * @param {import('../session/session.js').Listener} listener */
  constructor(game, id, title, me, listener) {
    this.game = game;
    this.id = id;
    this.title = title;
    this.me = me;
    this.listener = listener;
    this.credentials = [{ seat: me, token: "" }];
    this.seats = [me];
    /** @type {Map<number | null, Frame>} */
    this.frames = new Map();
    /** @type {Map<number | null, LogLine[]>} */
    this.logs = new Map();
    /** @type {import('../types').ChatLine[]} */
    this.chat = [];
    /** @type {import('../types').Room['undo']} */
    this.undo = null;
    this.yields = {};
    this.clocks = {};
    /** What is said now. @type {Said | null} */
    this.coaching = null;
    /** What each waiting frame is said with. @type {Map<Frame, Said>} */
    this.said = new Map();
    this.seq = 0;
    this.table = tableOf(this, []);
    this.pace = new Playback(
      (frame) => this.show(frame),
      () => this.listener.onBehind(),
    );
  }

  /** @param {number | null} seat @returns {LogLine[]} */
  logOf(seat) {
    return this.logs.get(seat) ?? [];
  }

  token() {
    return undefined;
  }

  again() {}

  reconnect() {}

  async refresh() {}

  say() {}

  close() {
    this.pace.close();
  }

  /** Answer the question. @param {number} _seat @param {number} _ask @param {string} key */
  decide(_seat, _ask, key) {
    void this.answer(key);
    return key;
  }

  /** @param {string} _key @returns {Promise<void>} */
  async answer(_key) {}

  /** Who sits at the table. @param {string[]} names */
  seat(names) {
    this.table = tableOf(this, names);
  }

  /** Say that a request failed. @param {unknown} error */
  failed(error) {
    const why = error instanceof Error ? error.message : String(error);
    this.listener.onRefused({ id: null, seat: this.me, rule: null, why, status: 0 });
  }

  /** Let a view be shown in its turn. @param {any} view @param {number} from @param {Said} coaching */
  take(view, from, coaching) {
    this.seq += 1;
    const names = this.table.seats.map((one) => one.name);
    /** @type {Frame} */
    const frame = { seq: this.seq, seat: this.me, names, view, from, pause: null };
    this.said.set(frame, coaching);
    this.pace.take(frame);
  }

  /** @param {Frame} frame */
  show(frame) {
    const held = this.logOf(this.me);
    const log = [...held.slice(0, Math.min(frame.from, held.length)), ...frame.view.log];
    const fresh = log.slice(Math.min(held.length, log.length));
    this.logs.set(this.me, log);
    this.frames.set(this.me, frame);
    this.coaching = this.said.get(frame) ?? null;
    this.said.delete(frame);
    const scenes = this.listener.onFrame(frame, fresh);
    return { news: fresh.length, asked: Boolean(frame.view.prompt || frame.view.outcome), scenes };
  }
}

/** A view in which nothing can be answered. @param {any} view */
export const still = (view) => ({ ...view, prompt: null });

/** What a table page needs to know of a table. @param {{id: string, game: import('../types').GameInfo, title: string, me: number}} held
 * @param {string[]} names @returns {import('../types').Table} */
function tableOf({ id, game, title, me }, names) {
  return {
    id,
    game: game.id,
    title: game.title,
    options: {},
    options_text: [title],
    public: false,
    state: "playing",
    seats: names.map((name, seat) => ({
      seat,
      name,
      who: seat === me ? "person" : "bot",
      bot: seat === me ? null : "",
      present: true,
      away: false,
    })),
    host: null,
    seq: 0,
    commitment: "",
    salts: [],
    clock: null,
    created: 0,
    waiting: [],
    outcome: null,
    secret: null,
    next: null,
    concede: false,
    undoes: false,
  };
}
