// Everything beside the board: what a view says in words, buttons and lists.

import { dress } from "./board-view.js";
import { percent } from "./i18n.js";

/** @typedef {{keys: string, text: string}} Help a line of the help */

/** @param {string} tag @param {Record<string, any>} [properties] @param {...(Node | string)} children */
export function make(tag, properties = {}, ...children) {
  /** @type {HTMLElement & Record<string, any>} */
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element) element[name] = value;
    else element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

export class Panel {
  /** @param {(id: string) => any} $ */
  constructor($) {
    this.$ = $;
    /** @type {Map<string, string>} what lists were made from */
    this.made = new Map();
    $("palette").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.roam(event));
  }

  /** Whether a list has to be made anew. @param {string} name @param {any} from */
  differs(name, from) {
    const now = JSON.stringify(from);
    if (this.made.get(name) === now) return false;
    this.made.set(name, now);
    return true;
  }

  /** @param {string} host @param {import("./i18n.js").Words} words */
  words(host, words) {
    const { $ } = this;
    $("engine").textContent = words.text(host === "server" ? "engine_server" : "engine_browser");
    $("help-keys").replaceChildren(
      // Leaving is the browser's matter.
      ...words.help.filter((/** @type {Help} */ { keys }) => !/^q\b/.test(keys)).flatMap((/** @type {Help} */ { keys, text }) => [make("dt", {}, keys), make("dd", {}, text)]),
    );
    this.made.clear();
  }

  /** @param {any} view @param {import("./i18n.js").Words} words */
  draw(view, words) {
    const { $ } = this;
    document.documentElement.dataset.puzzle = view.puzzle;
    for (const puzzle of ["flip", "mayan"]) {
      const button = $(`screen-${puzzle}`);
      if (view.puzzle === puzzle) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }
    $("goal").textContent = view.goal_text;
    $("counter").textContent = view.counter_text;
    dim($("undo"), !view.can_undo);
    dim($("redo"), !view.can_redo);
    $("edit").setAttribute("aria-pressed", String(view.edit !== null));
    $("study").setAttribute("aria-pressed", String(view.study !== null));
    $("study").hidden = view.puzzle !== "flip";
    for (const side of ["left", "right"]) dim($(`drag-${side}`), view.held === null);
    this.edit(view, words);
    this.solution(view, words);
    this.study(view, words);
  }

  /** @param {any} view @param {import("./i18n.js").Words} words */
  edit({ edit, rows, columns }, words) {
    const { $ } = this;
    const card = $("edit-card");
    document.body.classList.toggle("painting", edit !== null);
    if (edit ? card.hidden : !card.hidden) this.openSheet(edit !== null);
    card.hidden = edit === null;
    if (!edit) return;
    if (this.differs("palette", edit.colours)) {
      $("palette").replaceChildren(
        ...edit.colours.map((/** @type {any} */ piece, /** @type {number} */ index) => {
          const tile = document.createElement("span");
          dress(tile, piece, words);
          const colour = piece.type === "block" ? words.text("colour_number", { number: piece.colour }) : words.text(`colour_${piece.type}`);
          return make("button", { type: "button", role: "radio", "data-do": `colour:${index}`, "aria-label": colour }, tile);
        }),
      );
    }
    [...$("palette").children].forEach((button, index) => {
      const on = index === edit.colour;
      button.setAttribute("aria-checked", String(on));
      button.tabIndex = on ? 0 : -1;
    });
    put($("edit-rows"), rows);
    put($("edit-columns"), columns);
    $("edit-drags-label").hidden = edit.drags === null;
    if (edit.drags !== null) put($("edit-drags"), edit.drags);
  }

  /** Arrow keys choose among the colours, as in any group of radio buttons. @param {KeyboardEvent} event */
  roam(event) {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const buttons = [...this.$("palette").children];
    const now = buttons.indexOf(document.activeElement);
    const next = buttons[(now + way + buttons.length) % buttons.length];
    next.focus();
    next.click();
  }

  /** @param {any} view @param {import("./i18n.js").Words} words */
  solution({ solution }, words) {
    const { $ } = this;
    const steps = solution?.steps ?? [];
    const step = solution?.step ?? 0;
    const bar = $("player");
    bar.classList.toggle("idle", !solution);
    for (const control of bar.querySelectorAll("button, input")) control.disabled = !solution || steps.length === 0;
    $("place").textContent = solution ? words.text("place", { step, of: steps.length }) : "";
    $("scrubber").max = String(steps.length);
    $("scrubber").value = String(step);
    $("steps-card").hidden = !solution;
    if (!solution) return;
    $("solution-text").textContent = solution.text;
    $("order").textContent = solution.order_text;
    if (this.differs("steps", steps)) {
      $("steps").replaceChildren(
        ...steps.map((/** @type {any} */ one, /** @type {number} */ index) => make("li", {}, make("button", { type: "button", "data-do": `number:${index + 1}` }, one.text))),
      );
    }
    [...$("steps").children].forEach((item, index) => {
      const button = item.firstElementChild;
      if (index + 1 === step) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      button.classList.toggle("behind", index < step);
    });
  }

  /** @param {any} view @param {import("./i18n.js").Words} words */
  study({ study }, words) {
    const { $ } = this;
    if (study && $("study-card").hidden) this.openSheet(true);
    $("study-card").hidden = study === null;
    if (!study || !this.differs("study", [study.lines, study.quiet])) return;
    $("study-lines").replaceChildren(...study.lines.map((/** @type {string} */ line) => make("p", {}, line)));
    $("quiet").replaceChildren(
      ...study.quiet.map((/** @type {any[]} */ pattern, /** @type {number} */ index) =>
        make("button", { type: "button", "data-do": `quiet:${index}`, "data-pattern": index }, words.counted("quiet_number", pattern.length, { number: index + 1, presses: pattern.length })),
      ),
    );
  }

  /** @param {boolean} on @param {import("./i18n.js").Words} words */
  search(on, words) {
    const { $ } = this;
    const was = !$("solving").hidden;
    if (on === was) return;
    $("solving").hidden = !on;
    $("panel").classList.toggle("is-solving", on);
    $("solve-text").dataset.text = on ? "cancel" : "solve";
    $("solve-text").textContent = words.text(on ? "cancel" : "solve");
    $("solve-icon").setAttribute("href", on ? "#i-cancel" : "#i-solve");
    $("progress").removeAttribute("value");
    if (on) $("solving-text").textContent = words.progress({ elapsed: 0, done: 0, total: 0 });
  }

  /** A percentage only where the whole is known. @param {import("./engine.js").Progress} progress @param {import("./i18n.js").Words} words */
  progress(progress, words) {
    const { $ } = this;
    const { done, total } = progress;
    if (total > 0) {
      $("progress").max = 100;
      $("progress").value = percent(done, total);
    } else {
      $("progress").removeAttribute("value");
    }
    $("solving-text").textContent = words.progress(progress);
  }

  /** @param {boolean} on @param {import("./i18n.js").Words} words */
  playing(on, words) {
    const { $ } = this;
    $("play").dataset.name = on ? "pause" : "play";
    $("play").setAttribute("aria-label", words.text(on ? "pause" : "play"));
    $("play-icon").setAttribute("href", on ? "#i-pause" : "#i-play");
  }

  toggleSheet() {
    this.openSheet(!this.$("sheet").classList.contains("open"));
  }

  /** On a phone the sheet covers the lower part of the page. @param {boolean} open */
  openSheet(open) {
    this.$("sheet").classList.toggle("open", open);
    this.$("more").setAttribute("aria-expanded", String(open));
    document.body.classList.toggle("with-sheet", open);
  }
}

/** A button that can be reached, and says why not when it is pressed. @param {HTMLElement} button @param {boolean} dim */
function dim(button, dim) {
  button.setAttribute("aria-disabled", String(dim));
}

/** Puts a number into a field that nobody is writing in. @param {HTMLInputElement} field @param {number} value */
function put(field, value) {
  if (document.activeElement !== field) field.value = String(value);
}
