// The teaching view: what a classic method visits on a small board, state by state. The engine tells the
// states; here they are only shown one after the other.

import { small } from "./open.js";
import { make } from "./panel.js";

/** The methods whose search is told, the plainest first. */
const METHODS = ["depth-first", "combinations", "breadth-first", "level-order", "first-row"];
/** Cells of the largest board whose search is told. */
const CELLS = 20;
/** States that are told. */
const STATES = 1_000;
/** Shown where the board of the game is none of flip, or too large. */
const SAMPLE = "bwb\nwww\nbbw";
/** Milliseconds between two states. */
const BEAT = 450;

export class TeachDialog {
  /**
   * @param {(id: string) => any} $
   * @param {{game: import("./state.js").Game, engine: import("./engine.js").Engine, words: () => import("./i18n.js").Words, settings: import("./settings.js").Settings}} page
   */
  constructor($, page) {
    this.$ = $;
    this.page = page;
    /** @type {any} */
    this.trace = null;
    this.at = 0;
    this.timer = 0;
    this.asked = 0;
    $("teach-method").addEventListener("change", () => this.ask());
    $("teach-scrubber").addEventListener("input", () => {
      this.pause();
      this.go($("teach-scrubber").valueAsNumber);
    });
    $("teach-dialog").addEventListener("close", () => this.pause());
  }

  show() {
    const { $ } = this;
    $("teach-method").replaceChildren(...METHODS.map((method) => make("option", { value: method }, method)));
    $("teach-dialog").showModal();
    void this.ask();
  }

  /** The board of the game as text, where it is one that can be shown. */
  board() {
    const { view } = this.page.game;
    if (view.puzzle !== "flip" || view.cells.length > CELLS) return SAMPLE;
    /** @type {Record<string, string>} */
    const letters = { white: "w", black: "b", hole: "_" };
    const rows = [];
    for (let row = 0; row < view.rows; row++) {
      rows.push(view.cells.slice(row * view.columns, (row + 1) * view.columns).map((/** @type {any} */ { piece }) => letters[piece.type]).join(""));
    }
    return rows.join("\n");
  }

  async ask() {
    const { $, page } = this;
    this.pause();
    const mine = ++this.asked;
    const method = $("teach-method").value;
    $("teach-about").textContent = page.words().text(method);
    const board = this.board();
    const ask = (/** @type {string} */ board) =>
      page.engine.ask("trace", { board, reading: { puzzle: "flip" }, method, limit: STATES });
    let trace;
    try {
      // A rule that the method does not take is one of the game's board, not of the sample.
      trace = await ask(board).catch((error) => (error.kind === "lost" || error.kind === "gone" ? Promise.reject(error) : ask(SAMPLE)));
    } catch {
      $("teach-note").textContent = page.words().text("teach_no_trace");
      return;
    }
    if (mine !== this.asked) return;
    this.trace = trace;
    $("teach-note").textContent = trace.states > trace.visited.length ? page.words().text("teach_cut") : "";
    $("teach-scrubber").max = String(trace.visited.length - 1);
    this.go(0);
  }

  /** @param {number} at */
  go(at) {
    const { $, trace } = this;
    const words = this.page.words();
    if (!trace) return;
    const last = trace.visited.length - 1;
    this.at = Math.max(0, Math.min(last, at));
    const { presses, board, decided, reached } = trace.visited[this.at];
    /** @type {Record<string, string>} */
    const pieces = { w: "white", b: "black", _: "hole" };
    const cells = board.flatMap((/** @type {string} */ row) => [...row].map((letter) => ({ piece: { type: pieces[letter] } })));
    const columns = board[0].length;
    const picture = small({ columns, cells }, words);
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", words.counted(reached ? "teach_goal" : "teach_picture", presses.length, { presses: presses.length }));
    for (const [row, column] of presses) picture.children[row * columns + column].classList.add("pressed");
    if (decided !== null) {
      const known = [...picture.children].filter((tile) => !tile.classList.contains("hole"));
      known.forEach((tile, index) => tile.classList.toggle("open", index >= decided));
    }
    picture.classList.toggle("reached", reached);
    $("teach-view").replaceChildren(
      picture,
      make(
        "dl",
        { className: "facts" },
        make("dt", {}, words.text("teach_presses")),
        make("dd", {}, words.number(presses.length)),
        make("dt", {}, words.text("teach_visited")),
        make("dd", {}, words.text("place", { step: words.number(this.at + 1), of: words.number(trace.states) })),
        make("dt", {}, words.text("teach_answer")),
        make("dd", {}, trace.answer === "Impossible" ? words.states.no_solution : String(trace.answer)),
      ),
    );
    $("teach-place").textContent = words.text("place", { step: this.at + 1, of: last + 1 });
    $("teach-scrubber").value = String(this.at);
  }

  /** @param {string} what */
  press(what) {
    if (what === "play") return this.timer ? this.pause() : this.play();
    this.pause();
    const last = this.trace ? this.trace.visited.length - 1 : 0;
    this.go({ first: 0, back: this.at - 1, next: this.at + 1, last }[what] ?? 0);
  }

  play() {
    if (!this.trace) return;
    const last = this.trace.visited.length - 1;
    if (this.at === last) this.go(0);
    const next = () => {
      this.go(this.at + 1);
      if (this.at >= last) return this.pause();
      this.timer = setTimeout(next, BEAT / this.page.settings.values.speed);
    };
    this.timer = setTimeout(next, BEAT / this.page.settings.values.speed);
    this.face("pause");
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.face("play");
  }

  /** @param {"play" | "pause"} name */
  face(name) {
    const button = this.$("teach-play");
    button.dataset.name = name;
    button.setAttribute("aria-label", this.page.words().text(name));
    this.$("teach-icon").setAttribute("href", `#i-${name}`);
  }
}
