// The clocks of a table. They count down locally between two messages of the server.

/** @typedef {{left: number, running: boolean}} Clock */

export class Clocks {
  /** @param {() => void} onTick */
  constructor(onTick) {
    /** @type {Record<string, Clock>} */
    this.clocks = {};
    this.heard = 0;
    this.timer = setInterval(() => {
      if (Object.values(this.clocks).some((clock) => clock.running)) onTick();
    }, 1000);
  }

  /** @param {Record<string, Clock>} clocks */
  set(clocks) {
    this.clocks = clocks ?? {};
    this.heard = performance.now();
  }

  /** The seconds that a seat has left, or null without a clock. @param {number} seat */
  left(seat) {
    const clock = this.clocks[seat];
    if (!clock) return null;
    const gone = clock.running ? (performance.now() - this.heard) / 1000 : 0;
    return Math.max(0, clock.left - gone);
  }

  /** The seats whose clock runs. */
  running() {
    return Object.keys(this.clocks)
      .map(Number)
      .filter((seat) => this.clocks[seat].running);
  }

  close() {
    clearInterval(this.timer);
  }
}

/** Seconds as a clock shows them. @param {number} seconds */
export function clockWords(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
