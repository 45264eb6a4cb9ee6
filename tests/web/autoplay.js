// Plays at the table that is open by clicking what the page offers: buttons, lit cards, curtains.
async ({ seed, limit, cards, stop }) => {
  let state = seed;
  const below = (n) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * n);
  };
  const wait = (ms) => new Promise((go) => setTimeout(go, ms));
  const started = performance.now();
  const report = { over: false, clicks: 0, picked: 0, curtains: 0, unruled: [], narrow: 0, asked: {} };
  const ends = (more = {}) => ({ ...report, ...more, ms: Math.round(performance.now() - started) });
  while (performance.now() - started < limit) {
    if (document.querySelector(".over:not([hidden]) .result")) return ends({ over: true });
    if (stop && report.clicks >= stop) return ends();
    const dialog = document.querySelector("dialog[open]");
    if (dialog) {
      if (dialog.classList.contains("curtain")) report.curtains += 1;
      const yes = dialog.querySelector("[data-what=raise], .btn.strong");
      (yes ?? dialog.querySelector(".close") ?? dialog).click();
      if (dialog.open) dialog.close();
      await wait(5);
      continue;
    }
    const prompt = document.querySelector(".prompt");
    if (!prompt || prompt.classList.contains("waiting") || prompt.classList.contains("sending")) {
      await wait(8);
      continue;
    }
    const question = prompt.querySelector("h2")?.textContent ?? "";
    if (!prompt.querySelector('.rule-link[data-rule]:not([data-rule=""])')) report.unruled.push(question);
    if (document.scrollingElement.scrollWidth > innerWidth + 1) report.narrow += 1;
    const buttons = [...prompt.querySelectorAll(".opts .opt:not(.off)")].filter(
      (one) =>
        !["back", "all", "less", "more", "asked"].includes(one.dataset.what) &&
        one.getAttribute("aria-pressed") !== "true",
    );
    const step = buttons.find((one) => one.closest(".stepper"));
    const enough = buttons.find((one) => one.dataset.what === "enough");
    const lit = cards ? [...document.querySelectorAll(".shell .legal:not([aria-pressed=true])")] : [];
    const onTable = lit.length > 0 && below(2) === 0;
    const chosen =
      step ??
      (enough && below(3) ? enough : onTable ? lit[below(lit.length)] : buttons[below(buttons.length)]);
    if (!chosen) {
      prompt.querySelector("[data-what=back]")?.click();
      await wait(8);
      continue;
    }
    if (onTable && chosen !== enough && chosen !== step) report.picked += 1;
    chosen.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    prompt.querySelector("[data-what=play]")?.click(); // what the first click has only lifted
    report.clicks += 1;
    await wait(2);
  }
  return ends({ text: document.querySelector(".prompt")?.innerText });
};
