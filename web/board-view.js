// Draws a board. Cells are made once for a size, and patched after that, so that the focus stays.

const SVG = "http://www.w3.org/2000/svg";

/** Pixels of a cell. */
const SMALLEST = 28;
const LARGEST = 64;

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
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** @type {string[]} */
    this.drawn = [];
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
    board.setAttribute("aria-label", words.text(`board_${view.puzzle}`, view.rows, view.columns));
    const { cursor, held, hint } = view;
    const at = (/** @type {any} */ point) => (point ? point.row * view.columns + point.column : -1);
    const holds = at(held);
    // What comes next is the hint, or else the step of the solution; for Mayan with the way that it goes.
    const next = hint ?? view.solution?.steps[view.solution.step];
    const hinted = at(hint?.at);
    const sided = next?.side ? at(next.at) : -1;
    const witness = new Set((view.study?.witness ?? []).map(at));
    view.cells.forEach((/** @type {any} */ cell, /** @type {number} */ index) => {
      const marks = [
        cell.ring && "ring",
        cell.turns && "turns",
        (cell.next || hinted === index) && "next",
        cell.wrong && "wrong",
        holds === index && "held",
        witness.has(index) && "witness",
      ].filter(Boolean);
      const side = sided === index ? next.side : "";
      const key = `${JSON.stringify(cell.piece)}|${marks.join(" ")}|${side}|${cell.label}|${words.language}`;
      if (this.drawn[index] === key) return;
      this.drawn[index] = key;
      const element = this.cells[index];
      element.className = `cell ${marks.join(" ")}`;
      element.dataset.side = side;
      element.setAttribute("aria-label", cell.label);
      if (view.puzzle === "mayan") element.setAttribute("aria-selected", String(holds === index));
      dress(/** @type {HTMLElement} */ (element.firstElementChild), cell.piece, words);
    });
    this.point(at(cursor));
    this.name();
  }

  /** Moves the one tab stop, and with it the focus where the board has it. @param {number} index */
  point(index) {
    const had = this.hasFocus();
    const [before, now] = [this.cells[this.cursor], this.cells[index]];
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
    const rows = Array.from({ length: view.rows }, (_, row) => {
      const line = document.createElement("div");
      line.className = "line-of-cells";
      line.setAttribute("role", "row");
      for (let column = 0; column < view.columns; column++) {
        const cell = document.createElement("div");
        cell.className = "cell";
        cell.setAttribute("role", "gridcell");
        cell.tabIndex = -1;
        cell.dataset.row = String(row);
        cell.dataset.column = String(column);
        cell.append(document.createElement("span"));
        line.append(cell);
        this.cells.push(cell);
      }
      return line;
    });
    board.replaceChildren(...rows);
    top.replaceChildren(...Array.from({ length: view.columns }, () => document.createElement("span")));
    side.replaceChildren(...Array.from({ length: view.rows }, () => document.createElement("span")));
    this.fit();
    if (had) {
      this.cells[0].tabIndex = 0;
      this.cells[0].focus();
    }
  }

  /** Writes the names of rows and columns, as the engine has them in the names of the places. */
  name() {
    const { top, side } = this.parts;
    const name = (/** @type {number} */ index) => /^([A-Z]+)(\d+)/.exec(this.view.cells[index].label);
    for (let column = 0; column < this.columns; column++) {
      top.children[column].textContent = name(column)?.[1] ?? "";
    }
    for (let row = 0; row < this.rows; row++) {
      side.children[row].textContent = name(row * this.columns)?.[2] ?? "";
    }
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
    return this.cells[point.row * this.columns + point.column];
  }

  /** Outlines cells for as long as the pointer is over something. @param {Iterable<number>} indices */
  preview(indices) {
    const wanted = new Set(indices);
    this.parts.board.classList.toggle("previewing", wanted.size > 0);
    this.cells.forEach((cell, index) => cell.classList.toggle("would", wanted.has(index)));
  }
}
