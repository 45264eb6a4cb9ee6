// Short synthesized tones, quiet, from the first click or key on: browsers allow none before.

import { change, settings } from "./settings.js";
import { announce } from "../ui/announcer.js";

/** @type {AudioContext | null} */
let context = null;

/** Each sound as notes: [pitch in Hz, start in s, length in s, loudness, shape].
 * @type {Record<string, [number, number, number, number, OscillatorType][]>} */
const SOUNDS = {
  turn: [
    [523.25, 0, 0.22, 0.5, "triangle"],
    [783.99, 0.14, 0.36, 0.5, "triangle"],
  ],
  window: [[659.25, 0, 0.25, 0.3, "triangle"]],
  card: [
    [220, 0, 0.05, 0.15, "sine"],
    [180, 0.03, 0.05, 0.1, "sine"],
  ],
  flip: [
    [300, 0, 0.06, 0.14, "sine"],
    [240, 0.03, 0.08, 0.12, "sine"],
  ],
  knock: [
    [82, 0, 0.28, 0.55, "sine"],
    [61, 0.05, 0.4, 0.45, "sine"],
  ],
  scene: [
    [196, 0, 0.18, 0.22, "triangle"],
    [146.83, 0.12, 0.26, 0.2, "triangle"],
  ],
  pick: [[880, 0, 0.04, 0.08, "sine"]],
  refuse: [[110, 0, 0.14, 0.4, "square"]],
  chat: [
    [987.77, 0, 0.08, 0.2, "sine"],
    [1174.66, 0.08, 0.1, 0.2, "sine"],
  ],
  joins: [
    [392, 0, 0.1, 0.25, "triangle"],
    [523.25, 0.1, 0.16, 0.25, "triangle"],
  ],
  clock: [[1318.5, 0, 0.05, 0.25, "square"]],
  end: [
    [392, 0, 0.3, 0.35, "triangle"],
    [523.25, 0.2, 0.3, 0.35, "triangle"],
    [659.25, 0.4, 0.6, 0.4, "triangle"],
  ],
  win: [
    [523.25, 0, 0.2, 0.4, "triangle"],
    [659.25, 0.15, 0.2, 0.4, "triangle"],
    [783.99, 0.3, 0.2, 0.4, "triangle"],
    [1046.5, 0.45, 0.7, 0.45, "triangle"],
  ],
};

/** @param {keyof typeof SOUNDS} name */
export function sound(name) {
  const wanted = name === "turn" ? settings.cue || settings.sound : settings.sound;
  if (!wanted || !navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    const now = context.currentTime;
    for (const [pitch, start, length, loudness, shape] of SOUNDS[name]) {
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.type = shape;
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0, now + start);
      gain.gain.linearRampToValueAtTime(loudness * settings.volume, now + start + 0.01);
      gain.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
      tone.connect(gain).connect(context.destination);
      tone.start(now + start);
      tone.stop(now + start + length + 0.02);
    }
  } catch {
    // A browser without a sound device plays in silence.
  }
}

/** Turn all sound on or off. */
export function toggleSound() {
  const on = !settings.sound;
  change({ sound: on, cue: on });
  announce(on ? "Sound on." : "Sound off.");
}
