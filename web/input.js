// Pointers and keys on the board, as actions. What they mean is the engine's matter; here is only which
// gesture it was.

/** Pixels until a press is a drag. */
const DRAG = 8;
/** Milliseconds until what is under the pointer is asked about. */
const HOVER = 40;

/** Keys that belong to the browser, or to the terminal. */
const NOT_HERE = new Set(["Ctrl+r", "Ctrl+c", "q"]);

/**
 * @typedef {object} On
 * @property {(...actions: import("./state.js").Action[]) => Promise<any>} act
 * @property {(...actions: import("./state.js").Action[]) => Promise<any>} peek
 * @property {(command: any) => void} command
 * @property {() => void} touched something is done by hand
 */

/** @typedef {{kind: "press" | "stroke" | "drag", at: any, x: number, y: number, active?: boolean, shift: number, last?: any}} Gesture */

export class Input {
  /** @param {import("./board-view.js").BoardView} board @param {On} on */
  constructor(board, on) {
    this.board = board;
    this.on = on;
    /** @type {Set<number>} */
    this.pointers = new Set();
    /** @type {Gesture | null} */
    this.gesture = null;
    this.letters = true;
    /** @type {Map<string, any>} */
    this.keys = new Map();
    this.hover = { key: "", timer: 0 };

    const grid = board.parts.board;
    grid.addEventListener("pointerdown", (event) => this.down(event));
    grid.addEventListener("pointermove", (event) => this.move(event));
    // A second finger counts wherever it comes down, and a press may end beside the board.
    document.addEventListener("pointerdown", (event) => this.another(event), true);
    document.addEventListener("pointerup", (event) => this.up(event));
    document.addEventListener("pointercancel", (event) => this.cancelled(event));
    grid.addEventListener("pointerleave", () => this.unhover());
    grid.addEventListener("keydown", (event) => this.key(event));
    // A finger that stays is no wish for a menu.
    grid.addEventListener("contextmenu", (event) => {
      if (this.gesture) event.preventDefault();
    });
  }

  /** @param {any[]} bindings */
  bind(bindings) {
    this.keys = new Map(bindings.filter(({ key }) => !NOT_HERE.has(key)).map(({ key, command }) => [key, command]));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.isComposing) return;
    if (event.key === "Escape" && this.gesture) {
      event.preventDefault();
      return this.revert();
    }
    const control = event.ctrlKey || event.metaKey;
    const printable = event.key.length === 1 && event.key !== " " && !control;
    if (printable && !this.letters) return;
    const command = this.keys.get(control ? `Ctrl+${event.key}` : event.key);
    if (command === undefined) return;
    event.preventDefault();
    this.on.touched();
    this.on.command(command);
  }

  /** @param {PointerEvent} event */
  another(event) {
    if (event.isPrimary) this.pointers.clear();
    this.pointers.add(event.pointerId);
    if (this.pointers.size > 1) this.revert();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.pointers.size > 1) return;
    const at = this.board.of(event.target);
    if (!at || event.button !== 0) return;
    this.on.touched();
    this.unhover();
    const { view } = this.board;
    const kind = view.edit ? "stroke" : view.puzzle === "mayan" ? "drag" : "press";
    this.gesture = { kind, at, x: event.clientX, y: event.clientY, shift: 0, last: at };
    const grid = this.board.parts.board;
    if (kind === "stroke") {
      grid.setPointerCapture(event.pointerId);
      void this.on.act({ type: "stroke_begin", row: at.row, column: at.column });
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { gesture } = this;
    if (!gesture) {
      if (event.pointerType === "mouse" && event.buttons === 0) this.over(this.board.of(event.target));
      return;
    }
    if (gesture.kind === "stroke") {
      const at = this.board.at(event.clientX, event.clientY);
      if (at && (at.row !== gesture.last.row || at.column !== gesture.last.column)) {
        gesture.last = at;
        void this.on.act({ type: "stroke_to", row: at.row, column: at.column });
      }
    } else if (gesture.kind === "drag") {
      const dx = event.clientX - gesture.x;
      const dy = event.clientY - gesture.y;
      if (!gesture.active) {
        if (Math.abs(dx) < DRAG || !this.holdsBlock(gesture.at)) return;
        gesture.active = true;
        this.board.parts.board.setPointerCapture(event.pointerId);
      }
      this.drag(gesture, dx, dy);
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.pointers.delete(event.pointerId);
    const { gesture } = this;
    this.gesture = null;
    if (!gesture) return;
    const { row, column } = gesture.at;
    if (gesture.kind === "stroke") {
      void this.on.act({ type: "stroke_end" });
    } else if (gesture.kind === "drag" && gesture.active) {
      const dx = event.clientX - gesture.x;
      const dy = event.clientY - gesture.y;
      this.release(gesture);
      if (Math.abs(dx) >= this.board.cell / 2 && Math.abs(dx) >= 2 * Math.abs(dy)) {
        void this.on.act({ type: "drag", row, column, side: dx < 0 ? "left" : "right" });
      }
    } else {
      const at = this.board.at(event.clientX, event.clientY);
      if (at && at.row === row && at.column === column) void this.on.act({ type: "press", row, column });
    }
  }

  /** @param {PointerEvent} event */
  cancelled(event) {
    this.pointers.delete(event.pointerId);
    this.revert();
  }

  /** Takes back the gesture that is on; it leaves nothing. */
  revert() {
    const { gesture } = this;
    this.gesture = null;
    if (!gesture) return;
    if (gesture.kind === "stroke") void this.on.act({ type: "cancel" });
    if (gesture.kind === "drag") this.release(gesture);
  }

  /** @param {any} at */
  holdsBlock(at) {
    return this.board.view.cells[at.row * this.board.columns + at.column].piece.type === "block";
  }

  /** @param {Gesture} gesture @param {number} dx @param {number} dy */
  drag(gesture, dx, dy) {
    const { cell } = this.board;
    const tile = /** @type {HTMLElement} */ (gesture.at.cell.firstElementChild);
    gesture.at.cell.classList.add("dragged");
    tile.style.transform = `translateX(${Math.max(-cell, Math.min(cell, dx))}px)`;
    const far = Math.abs(dx) >= cell / 2 && Math.abs(dx) >= 2 * Math.abs(dy);
    const shift = far ? Math.sign(dx) : 0;
    if (shift === gesture.shift) return;
    gesture.shift = shift;
    this.board.preview([]);
    if (shift === 0) return;
    const { row, column } = gesture.at;
    void this.on.peek({ type: "drag", row, column, side: shift < 0 ? "left" : "right" }).then((step) => {
      const landing = step?.replies[0]?.cascade?.landing;
      if (landing && this.gesture === gesture && gesture.shift === shift) {
        this.board.preview([landing.row * this.board.columns + landing.column]);
      }
    });
  }

  /** @param {Gesture} gesture */
  release(gesture) {
    gesture.at.cell.classList.remove("dragged");
    gesture.at.cell.firstElementChild.style.removeProperty("transform");
    this.board.preview([]);
  }

  /** The mouse is over a cell: which cells would turn? @param {any} at */
  over(at) {
    const { view } = this.board;
    const key = at && view.puzzle === "flip" && !view.edit ? `${at.row},${at.column}` : "";
    if (key === this.hover.key) return;
    this.hover.key = key;
    clearTimeout(this.hover.timer);
    if (key === "") return this.board.preview([]);
    this.hover.timer = setTimeout(async () => {
      const step = await this.on.peek({ type: "point", row: at.row, column: at.column });
      if (!step || this.hover.key !== key) return;
      this.board.preview(step.view.cells.flatMap((/** @type {any} */ cell, /** @type {number} */ index) => (cell.turns ? [index] : [])));
    }, HOVER);
  }

  unhover() {
    clearTimeout(this.hover.timer);
    this.hover.key = "";
    if (!this.gesture) this.board.preview([]);
  }
}
