// Motion: a drag and what it makes vanish, shown in time on a layer over the board. The result stands
// before the first picture of it; the layer only hides it for a while.

import { dress } from "./board-view.js";

/** Milliseconds at normal speed. */
const SLIDE = 120;
const FALL = 60;
const FALL_ROW = 35;
const FALL_MOST = 200;
const OUTLINE = 150;
const FADE = 150;
/** A still picture, where nothing may move. */
const STILL = 400;

/** @typedef {{row: number, column: number}} Point */

export class Player {
  /** @param {HTMLElement} layer @param {HTMLElement} frame @param {import("./board-view.js").BoardView} board */
  constructor(layer, frame, board) {
    this.layer = layer;
    this.frame = frame;
    this.board = board;
    this.speed = 1;
    this.moves = true;
    /** @type {(() => void) | undefined} */
    this.finish = undefined;
  }

  get busy() {
    return this.finish !== undefined;
  }

  /** Shows the end at once. */
  end() {
    this.finish?.();
  }

  /** Shows a cascade. @param {any} cascade @param {import("./i18n.js").Words} words */
  async show(cascade, words) {
    this.end();
    const { columns } = this.board;
    let over = false;
    let timer = 0;
    /** @type {() => void} */
    let wake = () => {};
    const finish = () => {
      over = true;
      clearTimeout(timer);
      if (this.finish === finish) {
        this.finish = undefined;
        this.layer.replaceChildren();
        this.frame.classList.remove("playing");
      }
      wake();
    };
    this.finish = finish;
    const wait = (/** @type {number} */ ms) =>
      new Promise((resolve) => {
        wake = () => resolve(undefined);
        timer = over ? 0 : setTimeout(wake, ms / this.speed);
        if (over) wake();
      });
    /** @type {Map<string, HTMLElement>} */
    const tiles = new Map();
    const key = (/** @type {Point} */ { row, column }) => `${row},${column}`;
    const put = (/** @type {HTMLElement} */ tile, /** @type {Point} */ { row, column }) => {
      tile.style.transform = `translate(calc(${column} * var(--cell)), calc(${row} * var(--cell)))`;
    };
    const place = (/** @type {number[]} */ colours) => {
      tiles.clear();
      this.layer.replaceChildren();
      colours.forEach((colour, index) => {
        if (colour === 0) return;
        const at = { row: Math.floor(index / columns), column: index % columns };
        const block = document.createElement("div");
        block.className = "flying";
        const tile = document.createElement("span");
        dress(tile, { type: "block", colour }, words);
        block.append(tile);
        put(block, at);
        tiles.set(key(at), block);
        this.layer.append(block);
      });
    };
    /** Moves blocks at the same time. @param {{from: Point, to: Point}[]} moves @param {number} ms */
    const move = async (moves, ms) => {
      const moved = moves.map(({ from, to }) => ({ tile: tiles.get(key(from)), from, to }));
      for (const { from } of moved) tiles.delete(key(from));
      for (const { tile, to } of moved) {
        if (!tile) continue;
        tile.style.transitionDuration = this.moves ? `${ms / this.speed}ms` : "0ms";
        put(tile, to);
        tiles.set(key(to), tile);
      }
      if (moved.length > 0) await wait(this.moves ? ms : 0);
    };
    const fallTime = (/** @type {{from: Point, to: Point}[]} */ falls) =>
      Math.min(FALL_MOST, FALL + FALL_ROW * Math.max(0, ...falls.map(({ from, to }) => to.row - from.row)));

    this.frame.classList.add("playing");
    this.layer.classList.toggle("still", !this.moves);
    place(cascade.before);
    // The first place has to be seen before it is left.
    void this.layer.offsetWidth;
    const { from, beside, landing } = cascade;
    const swaps = cascade.before[beside.row * columns + beside.column] !== 0;
    await move([{ from, to: beside }, ...(swaps ? [{ from: beside, to: from }] : [])], SLIDE);
    const falls = [...cascade.falls];
    if (landing.row !== beside.row) falls.push({ from: beside, to: landing });
    await move(falls, fallTime(falls));
    if (!this.moves) await wait(STILL);
    for (const wave of cascade.waves) {
      if (over) break;
      const gone = wave.vanishing.map((/** @type {Point} */ at) => tiles.get(key(at))).filter(Boolean);
      for (const tile of gone) tile.classList.add("matched");
      await wait(this.moves ? OUTLINE : STILL);
      for (const tile of gone) tile.classList.add("gone");
      if (this.moves) await wait(FADE);
      for (const at of wave.vanishing) {
        tiles.get(key(at))?.remove();
        tiles.delete(key(at));
      }
      await move(wave.falls, fallTime(wave.falls));
      if (!this.moves) await wait(STILL);
    }
    finish();
  }
}
