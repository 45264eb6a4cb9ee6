// The empty page around a table. The table itself is drawn by board.js.

/** @param {HTMLElement} root */
export function skeleton(root) {
  root.className = "shell";
  root.innerHTML = `
    <header class="top"></header>
    <div class="notice" hidden></div>
    <main class="table cloth" id="table" tabindex="0"></main>
    <div class="dock">
      <section class="prompt waiting" aria-label="The question"></section>
      <div class="under" id="own"></div>
      <div class="ticker"></div>
    </div>
    <aside class="rail" aria-label="Log, chat and rules">
      <div class="railtabs"></div>
      <div class="railpage" id="railpage" role="tabpanel" aria-label="Beside the table"></div>
      <div class="side" id="side" hidden></div>
      <div class="tip"></div>
    </aside>
    <main class="over cloth" hidden></main>`;
  const find = (/** @type {string} */ what) => /** @type {HTMLElement} */ (root.querySelector(what));
  const main = find("#table");
  main.id = "main";
  return {
    root,
    top: find(".top"),
    notice: find(".notice"),
    table: main,
    dock: find(".dock"),
    prompt: find(".prompt"),
    own: find("#own"),
    ticker: find(".ticker"),
    rail: find(".rail"),
    tabs: find(".railtabs"),
    page: find(".railpage"),
    side: find("#side"),
    tip: find(".tip"),
    over: find(".over"),
  };
}
