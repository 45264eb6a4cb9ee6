// Views that an earlier version of the server made, completed with what is needed to draw them.

/** @typedef {import('../types').Frame} Frame */

/** Give every seat its place, as the server does where a game does not say. @param {Frame['view']['outcome']} outcome */
function placesOf(outcome) {
  const merits = outcome?.scores.map((score, seat) => (outcome.winners.includes(seat) ? Infinity : (score ?? 0))) ?? [];
  return merits.map((merit) => 1 + merits.filter((other) => other > merit).length);
}

/** @param {Frame} frame @returns {Frame} */
export function completed(frame) {
  const { outcome } = frame.view;
  if (!outcome || outcome.places) return frame;
  return { ...frame, view: { ...frame.view, outcome: { ...outcome, places: placesOf(outcome) } } };
}
