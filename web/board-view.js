// Draws a board. Cells are made once for a size, and patched after that, so that the focus stays. Those of a
// large board are made where they come near to what is seen.

const SVG = "http://www.w3.org/2000/svg";

/** Pixels of a cell. */
const SMALLEST = 28;
const LARGEST = 64;
/** A board of more cells is made strip by strip. */
const WHOLE = 32 * 32;
/** Cells of a strip. */
const STRIP = 32;
/** How far from what is seen a strip is made. */
const NEAR = "400px";

/** @param {string} mark */
export function markOf(mark) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "mark");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#m-${mark}`);
  svg.append(use);
  return svg;
}

/** @param {number[]} rgb */
const css = (rgb) => `rgb(${rgb.join(" ")})`;

/**
 * Dresses an element as a piece: colours and mark. The tiles are the engine's.
 * @param {HTMLElement} tile @param {any} piece @param {import("./i18n.js").Words} words
 */
export function dress(tile, piece, words) {
  const colour = piece.type === "block" ? piece.colour : 0;
  const look = colour ? words.palette[colour - 1] : words.pieces[piece.type];
  tile.className = `tile ${piece.type}`;
  tile.textContent = "";
  tile.style.removeProperty("--fill");
  tile.style.removeProperty("--ink");
  if (piece.type === "hole" || piece.type === "empty") return;
  if (look) {
    tile.style.setProperty("--fill", css(look.fill));
    tile.style.setProperty("--ink", css(look.ink));
    tile.append(markOf(look.mark));
  } else {
    // Later colours have one tile; their numbers tell them apart.
    tile.style.setProperty("--fill", "#fff");
    tile.style.setProperty("--ink", "#000");
    tile.append(String(colour));
  }
}

export class BoardView {
  /** @param {{board: HTMLElement, frame: HTMLElement, scroll: HTMLElement, top: HTMLElement, side: HTMLElement}} parts */
  constructor(parts) {
    this.parts = parts;
    /** The cells that are made, by index. @type {HTMLElement[]} */
    this.cells = [];
    /** @type {string[]} */
    this.drawn = [];
    /** Strips whose cells are not made yet, by the index of their first cell. @type {Map<number, HTMLElement>} */
    this.strips = new Map();
    this.near = new IntersectionObserver((entries) => this.approach(entries), { root: parts.scroll, rootMargin: NEAR });
    /** @type {Set<number>} */
    this.previewed = new Set();
    /** Draws one cell as it is now. @type {(index: number) => void} */
    this.patch = () => {};
    this.rows = 0;
    this.columns = 0;
    this.cell = LARGEST;
    /** @type {any} */
    this.view = null;
    this.cursor = 0;
  }

  /** @param {any} view @param {import("./i18n.js").Words} words */
  draw(view, words) {
    const { board } = this.parts;
    this.view = view;
    if (view.rows !== this.rows || view.columns !== this.columns || view.puzzle !== board.dataset.puzzle) this.make(view);
    board.setAttribute("aria-label", words.text(`board_${view.puzzle}`, view));
    const { cursor, held, hint } = view;
    const at = (/** @type {any} */ point) => (point ? point.row * view.columns + point.column : -1);
    const holds = at(held);
    // What comes next is the hint, or else the step of the solution; for Mayan with the way that it goes.
    const next = hint ?? view.solution?.steps[view.solution.step];
    const hinted = at(hint?.at);
    const sided = next?.side ? at(next.at) : -1;
    const witness = new Set((view.study?.witness ?? []).map(at));
    this.patch = (index) => {
      const cell = view.cells[index];
      const { piece } = cell;
      const marks = [
        cell.ring && "ring",
        cell.turns && "turns",
        (cell.next || hinted === index) && "next",
        cell.wrong && "wrong",
        holds === index && "held",
        witness.has(index) && "witness",
      ].filter(Boolean);
      const side = sided === index ? next.side : "";
      const key = `${piece.type}${piece.colour ?? ""}|${marks.join(" ")}|${side}|${cell.label}|${words.language}`;
      if (this.drawn[index] === key) return;
      this.drawn[index] = key;
      const element = this.cells[index];
      element.className = `cell ${marks.join(" ")}`;
      element.dataset.side = side;
      element.setAttribute("aria-label", cell.label);
      if (view.puzzle === "mayan") element.setAttribute("aria-selected", String(holds === index));
      dress(/** @type {HTMLElement} */ (element.firstElementChild), piece, words);
    };
    // Cells that are not made yet are passed over.
    this.cells.forEach((_, index) => this.patch(index));
    this.point(at(cursor));
    this.name();
  }

  /** Moves the one tab stop, and with it the focus where the board has it. @param {number} index */
  point(index) {
    const had = this.hasFocus();
    const before = this.cells[this.cursor];
    const now = this.reach(index);
    if (before) before.tabIndex = -1;
    this.cursor = index;
    now.tabIndex = 0;
    if (had && document.activeElement !== now) now.focus({ preventScroll: false });
  }

  hasFocus() {
    return this.parts.board.contains(document.activeElement);
  }

  focus() {
    this.cells[this.cursor]?.focus();
  }

  /** @param {any} view */
  make(view) {
    const { board, top, side } = this.parts;
    const had = this.hasFocus();
    this.rows = view.rows;
    this.columns = view.columns;
    this.drawn = [];
    this.cells = [];
    this.cursor = 0;
    board.dataset.puzzle = view.puzzle;
    board.setAttribute("aria-rowcount", String(view.rows));
    board.setAttribute("aria-colcount", String(view.columns));
    this.near.disconnect();
    this.strips.clear();
    this.patch = () => {};
    const whole = view.rows * view.columns <= WHOLE;
    const rows = Array.from({ length: view.rows }, (_, row) => {
      const line = document.createElement("div");
      line.className = "line-of-cells";
      const start = row * view.columns;
      if (whole) {
        this.fill(line, line, start, start + view.columns);
        return line;
      }
      for (let column = 0; column < view.columns; column += STRIP) {
        const strip = document.createElement("div");
        strip.className = "strip";
        strip.style.setProperty("--count", String(Math.min(STRIP, view.columns - column)));
        strip.dataset.start = String(start + column);
        this.strips.set(start + column, strip);
        this.near.observe(strip);
        line.append(strip);
      }
      return line;
    });
    board.replaceChildren(...rows);
    top.replaceChildren(...Array.from({ length: view.columns }, () => document.createElement("span")));
    side.replaceChildren(...Array.from({ length: view.rows }, () => document.createElement("span")));
    this.fit();
    if (had) {
      const first = this.reach(0);
      first.tabIndex = 0;
      first.focus();
    }
  }

  /**
   * Makes the cells of some indices in a place of a line. A line without cells would be no row.
   * @param {HTMLElement} line @param {HTMLElement} place @param {number} start @param {number} end
   */
  fill(line, place, start, end) {
    line.setAttribute("role", "row");
    line.setAttribute("aria-rowindex", String(Math.floor(start / this.columns) + 1));
    for (let index = start; index < end; index++) {
      const column = index % this.columns;
      const cell = document.createElement("div");
      cell.className = "cell";
      cell.setAttribute("role", "gridcell");
      cell.setAttribute("aria-colindex", String(column + 1));
      cell.tabIndex = -1;
      cell.dataset.row = String((index - column) / this.columns);
      cell.dataset.column = String(column);
      cell.append(document.createElement("span"));
      place.append(cell);
      this.cells[index] = cell;
    }
  }

  /** Makes the cells of a strip and draws them. @param {HTMLElement} strip */
  makeStrip(strip) {
    const start = Number(strip.dataset.start);
    // It may be one of the board before.
    if (this.strips.get(start) !== strip) return;
    this.strips.delete(start);
    this.near.unobserve(strip);
    const end = start + Math.min(STRIP, this.columns - (start % this.columns));
    this.fill(/** @type {HTMLElement} */ (strip.parentElement), strip, start, end);
    for (let index = start; index < end; index++) this.patch(index);
  }

  /** @param {IntersectionObserverEntry[]} entries */
  approach(entries) {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) this.makeStrip(/** @type {HTMLElement} */ (target));
    }
  }

  /** The cell of an index, which is made if need be. @param {number} index */
  reach(index) {
    const column = index % this.columns;
    const strip = this.cells[index] ? undefined : this.strips.get(index - (column % STRIP));
    if (strip) this.makeStrip(strip);
    return this.cells[index];
  }

  /** Writes the names of rows and columns, as the engine has them in the names of the places. */
  name() {
    const { top, side } = this.parts;
    const name = (/** @type {Element} */ place, /** @type {number} */ index, /** @type {1 | 2} */ part) => {
      const text = /^([A-Z]+)(\d+)/.exec(this.view.cells[index].label)?.[part] ?? "";
      if (place.textContent !== text) place.textContent = text;
    };
    for (let column = 0; column < this.columns; column++) name(top.children[column], column, 1);
    for (let row = 0; row < this.rows; row++) name(side.children[row], row * this.columns, 2);
  }

  /** Makes the cells as large as the room allows. It depends on the window and the board's size alone, so
   * that nothing moves from one state to another. */
  fit() {
    if (this.rows === 0) return;
    const { scroll, frame } = this.parts;
    const room = scroll.getBoundingClientRect();
    // The frame's padding, and the board's.
    const wide = room.width - 48 - 2 * 4;
    const high = room.height - 32 - 2 * 4;
    const size = Math.floor(Math.min(wide / this.columns, high / this.rows));
    this.cell = Math.max(SMALLEST, Math.min(LARGEST, size));
    frame.style.setProperty("--cell", `${this.cell}px`);
  }

  /** The cell at a point of the screen, or under an event. @param {number} x @param {number} y */
  at(x, y) {
    return this.of(document.elementFromPoint(x, y));
  }

  /** @param {EventTarget | Element | null} target */
  of(target) {
    const cell = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(".cell")) : null;
    if (!cell || !this.parts.board.contains(cell)) return null;
    return { row: Number(cell.dataset.row), column: Number(cell.dataset.column), cell };
  }

  /** @param {{row: number, column: number}} point */
  cellAt(point) {
    return this.reach(point.row * this.columns + point.column);
  }

  /** Outlines cells for as long as the pointer is over something. @param {Iterable<number>} indices */
  preview(indices) {
    for (const index of this.previewed) this.cells[index]?.classList.remove("would");
    this.previewed = new Set(indices);
    this.parts.board.classList.toggle("previewing", this.previewed.size > 0);
    for (const index of this.previewed) this.cells[index]?.classList.add("would");
  }
}
