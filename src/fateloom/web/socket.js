// The live line to a table: it says hello with what it has seen, and comes back by itself.

const WAITS = [250, 500, 1000, 2000, 4000, 8000];
const BEAT = 20_000;
const SILENCE = 50_000;
/** Closings after which coming back would not help. @type {Record<number, string>} */
const FINAL = {
  4401: "This seat is held by another key. Open the table from the lobby, or watch it.",
  4403: "This page is not served by the table’s own server.",
  4404: "There is no such table.",
  4503: "Too many are connected already. Come back later.",
};

/**
 * @typedef {object} Ears
 * @property {(message: any) => void} onMessage
 * @property {(state: 'open' | 'lost' | 'gone', why: string) => void} onState
 * @property {() => {tokens: string[], seq: number, line: number, lines: Record<string, number>}} hello what to say first
 */

export class Line {
  /** @param {string} table @param {Ears} ears */
  constructor(table, ears) {
    this.table = table;
    this.ears = ears;
    this.tries = 0;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** What was said while the line was down, and is said again. @type {Map<string, any>} */
    this.unanswered = new Map();
    this.heard = Date.now();
    this.beat = setInterval(() => this.#beat(), BEAT / 4);
    this.#online = () => {
      if (!this.socket) this.connect();
    };
    addEventListener("online", this.#online);
    this.connect();
  }

  #online;

  connect() {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      this.heard = Date.now();
      socket.send(JSON.stringify({ type: "hello", ...this.ears.hello() }));
      for (const message of this.unanswered.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.tries = 0;
      const message = JSON.parse(event.data);
      if (message.type === "pong") return;
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
    const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)] * (0.8 + Math.random() * 0.4);
    setTimeout(() => {
      if (!this.socket) this.connect();
    }, wait);
  }

  #beat() {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENCE) {
      socket.close();
      this.#lost(socket, 0, "");
      return;
    }
    if (Date.now() - this.heard > BEAT) this.say({ type: "ping" });
  }

  /** Say something now; a decision is kept until it is answered, and said again if the line breaks. @param {any} message */
  say(message) {
    if (message.type === "decide") this.unanswered.set(message.id, message);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.closed = true;
    clearInterval(this.beat);
    removeEventListener("online", this.#online);
    this.socket?.close();
    this.socket = null;
  }
}
