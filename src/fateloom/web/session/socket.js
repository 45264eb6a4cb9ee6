// The websocket of a table. Its hello says what this client has seen; it reconnects by itself.

import { atRoot } from "../ui/site_root.js";

const WAITS = [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000];
/** A connection that has lasted so long is a good one: the next loss begins with the first wait again. */
const STABLE = 15_000;
const BEAT = 20_000;
const SILENCE = 50_000;
/** Nothing heard for so long after something was said: the player is told. */
const SLOW = 1500;
/** Nothing heard for so long: another socket is tried. */
const NO_REPLY = 10_000;
/** Closings after which coming back would not help. @type {Record<number, string>} */
const FINAL = {
  4401: "This seat belongs to another browser. Open the table from your lobby, or watch as a spectator.",
  4403: "This page comes from another server. Open the table from its own address.",
  4404: "Table not found.",
  4423: "This deal opens when its day is over, at 00:00 UTC.",
  4503: "Too many people are connected here. Try again later.",
};

/**
 * @typedef {object} SocketHandlers
 * @property {(message: any) => void} onMessage
 * @property {(state: 'open' | 'slow' | 'lost' | 'gone', why: string) => void} onState
 * @property {() => {tokens: string[], seq: number, line: number, lines: Record<string, number>}} hello what to say first
 */

export class TableSocket {
  /** @param {string} table @param {SocketHandlers} ears */
  constructor(table, ears) {
    this.table = table;
    this.ears = ears;
    this.tries = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** What was said while the line was down, and is said again. @type {Map<string, any>} */
    this.unanswered = new Map();
    this.heard = this.opened = Date.now();
    this.beat = setInterval(() => this.#beat(), BEAT / 4);
    this.#online = () => {
      if (!this.socket) this.connect();
    };
    this.#offline = () => {
      if (this.socket) this.#drop(this.socket);
    };
    addEventListener("online", this.#online);
    addEventListener("offline", this.#offline);
    this.connect();
  }

  #online;
  #offline;

  connect() {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${atRoot(`/api/tables/${this.table}/socket`)}`);
    this.socket = socket;
    socket.onopen = () => {
      this.heard = this.opened = Date.now();
      socket.send(JSON.stringify({ type: "hello", ...this.ears.hello() }));
      for (const message of this.unanswered.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      if (this.heard - this.opened > STABLE) this.tries = 0;
      const message = JSON.parse(event.data);
      if (message.type === "pong") return this.ears.onState("open", "");
      if (message.id !== undefined) this.unanswered.delete(message.id);
      this.ears.onState("open", "");
      this.ears.onMessage(message);
    };
    socket.onclose = (event) => this.#lost(socket, event.code, event.reason);
  }

  /** @param {WebSocket} socket @param {number} code @param {string} reason */
  #lost(socket, code, reason) {
    if (this.socket !== socket || this.closed) return;
    this.socket = null;
    const final = FINAL[code];
    if (final) {
      this.close();
      this.ears.onState("gone", reason || final);
      return;
    }
    this.ears.onState("lost", "");
    // Half of the wait is random, so that all who lost a server do not come back at once.
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)] * (0.5 + Math.random());
    setTimeout(() => {
      if (!this.socket) this.connect();
    }, wait);
  }

  #beat() {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENCE) return this.#drop(socket);
    if (Date.now() - this.heard > BEAT) this.say({ type: "ping" });
  }

  /** Give up a socket that may never say that it is closed. @param {WebSocket} socket */
  #drop(socket) {
    socket.close();
    this.#lost(socket, 0, "");
  }

  /** Watch whether anything comes back after something was said. @param {WebSocket} socket */
  #expectReply(socket) {
    const said = Date.now();
    const silent = () => this.socket === socket && this.heard < said;
    setTimeout(() => {
      if (silent()) this.ears.onState("slow", "");
    }, SLOW);
    setTimeout(() => {
      if (silent()) this.#drop(socket);
    }, NO_REPLY);
  }

  /** Say something now; a decision is kept until it is answered, and said again if the line breaks. @param {any} message */
  say(message) {
    if (message.type === "decide") this.unanswered.set(message.id, message);
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(JSON.stringify(message));
    if (message.type === "decide" || message.type === "ping") this.#expectReply(this.socket);
  }

  close() {
    this.closed = true;
    clearInterval(this.beat);
    removeEventListener("online", this.#online);
    removeEventListener("offline", this.#offline);
    this.socket?.close();
    this.socket = null;
  }
}
