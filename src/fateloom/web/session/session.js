// Client state of one table: latest frame per own seat, log, chat, room.

import { tableOf } from "./api.js";
import { credentialsOf } from "../ui/storage.js";
import { completed } from "./old_view.js";
import { Playback } from "./playback.js";
import { TableSocket } from "./socket.js";

/** @typedef {import('../types').Frame} Frame @typedef {import('../types').Table} Table @typedef {import('../types').LogLine} LogLine */

let made = 0;
/** An id for something said, so that the answer can be told apart. */
export const madeId = () =>
  `${Date.now().toString(36)}-${(made++).toString(36)}-${Math.floor(Math.random() * 1e6).toString(36)}`;

/**
 * @typedef {object} Listener
 * @property {(frame: Frame, fresh: LogLine[]) => number} onFrame returns how long its scenes take, in milliseconds
 * @property {() => void} onRoom
 * @property {() => void} onBehind more has happened than is shown yet
 * @property {(message: {id: string | null, seat: number | null, rule: string | null, why: string, status: number}) => void} onRefused
 * @property {(state: 'open' | 'slow' | 'lost' | 'gone', why: string) => void} onState
 */

export class Session {
  /** @param {string} id @param {Table} table @param {Listener} listener */
  constructor(id, table, listener) {
    this.id = id;
    this.table = table;
    this.listener = listener;
    this.credentials = credentialsOf(id);
    /** @type {Map<number | null, Frame>} */
    this.frames = new Map();
    /** @type {Map<number | null, LogLine[]>} */
    this.logs = new Map();
    /** @type {import('../types').ChatLine[]} */
    this.chat = [];
    /** @type {import('../types').Room['undo']} */
    this.undo = null;
    /** @type {Record<string, string>} */
    this.yields = {};
    /** @type {import('../types').Room['clocks']} */
    this.clocks = {};
    this.pace = new Playback(
      (frame) => this.#frame(frame),
      () => this.listener.onBehind(),
    );
    this.line = this.#call();
  }

  #call() {
    return new TableSocket(this.id, {
      hello: () => ({
        tokens: this.credentials.map((one) => one.token),
        seq: Math.max(0, ...[...this.frames.values()].map((frame) => frame.seq)),
        line: this.credentials.length ? 0 : this.logOf(null).length,
        lines: Object.fromEntries(this.credentials.map((one) => [one.seat, this.logOf(one.seat).length])),
      }),
      onMessage: (message) => this.#hear(message),
      onState: (state, why) => {
        if (state !== "open") this.pace.hurry();
        this.listener.onState(state, why);
      },
    });
  }

  /** Say hello anew, after sitting down. */
  again() {
    this.line.close();
    this.credentials = credentialsOf(this.id);
    this.pace.close();
    this.frames.clear();
    this.logs.clear();
    this.line = this.#call();
  }

  /** Seats whose frames come here, the gallery if none. @returns {(number | null)[]} */
  get seats() {
    return this.credentials.length ? this.credentials.map((one) => one.seat) : [null];
  }

  /** @param {number | null} seat @returns {LogLine[]} */
  logOf(seat) {
    return this.logs.get(seat) ?? [];
  }

  /** @param {number | null} seat */
  token(seat) {
    return this.credentials.find((one) => one.seat === seat)?.token;
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === "frame") this.pace.take(completed(message));
    else if (message.type === "room") this.#room(message);
    else if (message.type === "refused") {
      this.pace.hurry();
      this.listener.onRefused(message);
    }
  }

  /** Show a frame. @param {Frame} frame */
  #frame(frame) {
    const shown = this.frames.get(frame.seat);
    if (shown && frame.seq < shown.seq) return { news: 0, asked: false, scenes: 0 };
    const held = this.logOf(frame.seat);
    const from = Math.min(frame.from, held.length);
    const known = held.slice(0, from);
    const log = [...known, ...frame.view.log];
    this.logs.set(frame.seat, log);
    this.frames.set(frame.seat, frame);
    const fresh = log.slice(Math.min(held.length, log.length));
    const scenes = this.listener.onFrame(frame, fresh);
    const asked = [...this.frames.values()].some((each) => each.view.prompt || each.view.outcome);
    return { news: fresh.length, asked, scenes };
  }

  /** @param {import('../types').Room} news */
  #room(news) {
    this.table = news.table;
    this.undo = news.undo;
    this.yields = news.yields ?? {};
    this.clocks = news.clocks ?? {};
    const last = this.chat.length ? this.chat[this.chat.length - 1].n : -1;
    this.chat = [...this.chat, ...(news.chat ?? []).filter((line) => line.n > last)];
    this.listener.onRoom();
  }

  async refresh() {
    this.table = await tableOf(this.id, this.credentials[0]?.token);
  }

  /** @param {number} seat @param {number} ask @param {string} key */
  decide(seat, ask, key) {
    const id = madeId();
    this.line.say({ type: "decide", seat, ask, key, id });
    return id;
  }

  /** @param {any} message */
  say(message) {
    this.line.say({ ...message, id: madeId() });
  }

  /** Try the line again at once, where it is down. */
  reconnect() {
    if (!this.line.socket) this.line.connect();
  }

  close() {
    this.pace.close();
    this.line.close();
  }
}
