// Finds what a player cannot reach or read on the page that is open: a sentence for each finding.
// A text of the hand may be cut at rest if it is whole on approach.
() => {
  const CLICKABLE = "button, a[href], input, select, textarea, summary, [role=button], .legal";
  // What scrolls or goes by, is for screen readers, or is left out where a name needs the room.
  const PASSING = ".sr, .log, .ticker, .kn, .toasts, #herald, .moment, header h3 small";
  const SLACK = 2;
  const ART = 96; // name and picture of a card

  const dialog = [...document.querySelectorAll("dialog[open]")].at(-1);
  const root = dialog ?? document.querySelector(".shell");
  const found = new Set();
  /** Cards of the hand of which a text is cut at rest. */
  const cutInHand = new Set();
  const scrolled = new Map();

  const name = (el) => {
    const [shown] = [el.closest("[data-place], button, a, .card, .plaque")].filter((one) => one && root.contains(one));
    const kind = (el.closest("[class]")?.className.baseVal ?? el.closest("[class]")?.className ?? "").split(" ")[0];
    const words = (el.textContent.trim() || shown?.textContent.trim() || el.getAttribute("aria-label") || "").slice(0, 40);
    return `"${words.replace(/\s+/g, " ")}" (${el.localName}.${kind})`;
  };
  /** The style of an element, read once: to read it again and again takes most of the time. */
  const styles = new Map();
  const styleOf = (el) => {
    if (!styles.has(el)) {
      const { position, transform, containerType, overflow, overflowX, overflowY, opacity, clipPath } = getComputedStyle(el);
      styles.set(el, { position, transform, containerType, overflow, overflowX, overflowY, opacity, clipPath });
    }
    return styles.get(el);
  };
  /** What is painted at a point. */
  const topmost = (x, y) => {
    const first = document.elementFromPoint(x, y);
    if (!first || styleOf(first).opacity !== "0") return first;
    return document.elementsFromPoint(x, y).find((el) => styleOf(el).opacity !== "0");
  };
  const visible = (el) =>
    !el.closest(PASSING) &&
    el.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    ![el, el.parentElement].some((one) => styleOf(one).clipPath === "inset(50%)");

  /** The boxes that clip something, from the inside out. */
  const clips = (el) => {
    const boxes = [];
    let { position } = styleOf(el);
    for (let up = el.parentElement; up && up !== document.body; up = up.parentElement) {
      const style = styleOf(up);
      const holds = style.position !== "static" || style.transform !== "none" || style.containerType !== "normal";
      if (position === "fixed" || (position === "absolute" && !holds)) continue;
      ({ position } = style);
      const [x, y] = [style.overflowX, style.overflowY];
      if (x === "visible" && y === "visible") continue;
      const rolls = (how) => how === "auto" || how === "scroll";
      boxes.push({ up, x: rolls(x), y: rolls(y) });
    }
    return boxes;
  };
  const inner = (up) => {
    const outer = up.getBoundingClientRect();
    const { left, top } = outer;
    if (Math.abs(outer.width - up.offsetWidth) > 1) return outer; // it is turned
    const [x, y] = [left + up.clientLeft, top + up.clientTop];
    return { left: x, top: y, right: x + up.clientWidth, bottom: y + up.clientHeight };
  };
  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  /** Scroll something into sight, as a player can. */
  const bring = (boxes, measure) => {
    for (const { up, x, y } of boxes) {
      const [box, at] = [inner(up), measure()];
      const by = (least, most, low, high) => (most > high ? Math.min(most - high, least - low) : Math.min(0, least - low));
      const across = x ? by(at.left, at.right, box.left, box.right) : 0;
      const down = y ? by(at.top, at.bottom, box.top, box.bottom) : 0;
      if (!across && !down) continue;
      if (!scrolled.has(up)) scrolled.set(up, [up.scrollLeft, up.scrollTop]);
      up.scrollBy({ left: across, top: down, behavior: "instant" });
    }
  };

  /** What is wrong with a point wherever a player scrolls it: not under what stays at the edges of the page. */
  const wherever = (boxes, measure, fault) => {
    let wrong = fault();
    for (const at of [0.5, 0.2, 0.85]) {
      if (!wrong) return wrong;
      for (const { up } of boxes.filter((box) => box.y)) {
        if (!scrolled.has(up)) scrolled.set(up, [up.scrollLeft, up.scrollTop]);
        up.scrollBy({ top: measure() - inner(up).top - up.clientHeight * at, behavior: "instant" });
      }
      wrong = fault();
    }
    return wrong;
  };

  /** How far something sticks out of the boxes around it: by what, where, how many pixels. */
  const cut = (at, boxes, slack) => {
    for (const [up, box] of [...boxes.map(({ up }) => [up, inner(up)]), [document.body, page]]) {
      const out = {
        left: box.left - at.left - SLACK,
        right: at.right - box.right - SLACK,
        top: box.top - at.top - slack,
        bottom: at.bottom - box.bottom - slack,
      };
      const [side, by] = Object.entries(out).sort(([, a], [, b]) => b - a)[0];
      if (by > 0) return { up, side, by: Math.round(by + SLACK) };
    }
    return null;
  };

  const outside = (up) => (up === document.body ? "it is outside the window" : `outside of ${name(up)}`);
  const held = (el) => el.closest(".shell .hand") && el.closest(".fan > .card");

  const clickables = () => {
    for (const el of root.querySelectorAll(CLICKABLE)) {
      if (!visible(el) || !el.offsetParent || el.matches(":disabled")) continue;
      const boxes = clips(el);
      const measure = () => el.getBoundingClientRect();
      bring(boxes, measure);
      const at = measure();
      const out = cut(at, boxes, SLACK);
      if (out) found.add(`${name(el)} is cut off at the ${out.side} by ${out.by} px: ${outside(out.up)}`);
      const over = covered(el, boxes);
      if (over) found.add(over);
    }
  };

  /** What lies over something to click on, at its middle or at a corner; "" if nothing does. */
  const covered = (el, boxes) => {
    const { width, height } = el.getBoundingClientRect();
    const [dx, dy] = [Math.min(7, width / 4), Math.min(7, height / 4)];
    const points = [
      ["in its middle", width / 2, height / 2],
      ["at the top left", dx, dy],
      ["at the top right", width - dx, dy],
      ["at the bottom left", dx, height - dy],
      ["at the bottom right", width - dx, height - dy],
    ];
    for (const [where, x, y] of points) {
      const over = () => {
        const { left, top } = el.getBoundingClientRect();
        const hit = document.elementFromPoint(left + x, top + y);
        return !hit || el.contains(hit) || hit.contains(el) ? null : hit;
      };
      const hit = wherever(boxes, () => el.getBoundingClientRect().top + y, over);
      // A mark on the corner of its own card is no cover; another thing to click on is.
      const mark =
        where !== "in its middle" &&
        el.parentElement.contains(hit) &&
        !hit?.closest(CLICKABLE)?.matches(".card, .plaque, button, a");
      if (hit && !mark) return `${name(el)} is covered ${where} by ${name(hit)}`;
    }
    return "";
  };

  /** Look at the texts of something; `say` is told of each that cannot be read. */
  const texts = (within, say) => {
    const walk = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walk.nextNode()) {
      const node = walk.currentNode;
      const el = node.parentElement;
      if (!node.data.trim() || !el || el.closest("option, script, style, svg") || !visible(el)) continue;
      if (/\b(undefined|NaN|null)\b/.test(node.data)) found.add(`the text ${name(el)} is no word`);
      range.selectNodeContents(node);
      const lines = () => [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (!lines().length) continue;
      const boxes = [{ up: el, x: false, y: false }, ...clips(el)].filter(
        ({ up }) => up !== el || styleOf(el).overflow !== "visible",
      );
      bring(boxes, () => range.getBoundingClientRect());
      const how = hidden(el, lines, boxes);
      if (how) say(el, how);
    }
  };

  /** How the lines of a text are cut or covered; "" if they are not. */
  const hidden = (el, lines, boxes) => {
    for (let line = 0; line < lines().length; line += 1) {
      const fault = () => {
        const at = lines()[line];
        const out = cut(at, boxes, SLACK + at.height * 0.28);
        if (out && el.closest("[title]")?.title.includes(el.textContent)) return ""; // told to who points at it
        if (out) return `the text ${name(el)} is cut at the ${out.side} by ${out.by} px: ${outside(out.up)}`;
        const y = (at.top + at.bottom) / 2;
        const over = [at.left + 3, (at.left + at.right) / 2, at.right - 3]
          .map((x) => topmost(x, y))
          .find((hit) => hit && !el.contains(hit) && !hit.contains(el));
        return over ? `the text ${name(el)} is covered by ${name(over)}` : "";
      };
      const how = wherever(boxes, () => lines()[line].top, fault);
      if (how) return how;
    }
    return "";
  };

  const scrollBack = () => {
    for (const [up, [left, top]] of scrolled) up.scrollTo({ left, top, behavior: "instant" });
    scrolled.clear();
  };

  /** Look at a card of the hand as who points at it, or comes to it by keyboard. */
  const approach = (card) => {
    card.tabIndex = 0;
    card.focus({ focusVisible: true });
    for (const one of card.getAnimations({ subtree: true })) one.finish();
    styles.clear();
    texts(card, (el, how) => found.add(`on approach, ${how}`));
    card.blur();
    styles.clear();
    scrollBack();
  };

  const sheets = [...document.adoptedStyleSheets];
  const plant = (style) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
  };
  plant(".shell * { scroll-snap-type: none !important }"); // what is scrolled to stays there
  clickables();
  const { scrollWidth } = document.scrollingElement;
  if (scrollWidth > innerWidth) found.add(`the page is ${scrollWidth - innerWidth} px wider than the window`);
  scrollBack();
  // What lets clicks through covers texts nevertheless.
  plant(`.shell * { pointer-events: auto !important } .shell svg { pointer-events: none !important }
    .shell svg * { pointer-events: visiblePainted !important } .shell .moment { display: none !important }`);
  texts(root, (el, how) => {
    if (how.includes(" is cut ") && held(el)) cutInHand.add(held(el));
    else found.add(how);
  });
  scrollBack();
  cutInHand.forEach(approach);
  document.adoptedStyleSheets = sheets;

  if (!dialog) {
    const main = document.querySelector("#main");
    const hidden = main.scrollHeight - main.clientHeight;
    const beside = main.scrollWidth - main.clientWidth;
    if (beside > SLACK) found.add(`the table is ${beside} px wider than its place`);
    const desk = innerWidth >= 1280 && innerHeight >= 800;
    if (desk && hidden > SLACK) found.add(`the table is ${hidden} px higher than its place: its foot lies under the dock`);
    for (const el of main.querySelectorAll(".sz-lot, .offered .card")) {
      const [at, box] = [el.getBoundingClientRect(), inner(main)];
      const seen = Math.min(at.bottom, box.bottom, innerHeight) - Math.max(at.top, box.top, 0);
      if (seen < Math.min(at.height / 2, ART)) found.add(`${name(el)}, which the question is about, is out of sight`);
    }
  }
  return [...found];
};
