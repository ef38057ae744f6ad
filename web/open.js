// The dialog that opens a text or a picture, and shows first what it is.

import { dress } from "./board-view.js";
import { failure } from "./i18n.js";

/** Places of a board that the preview draws; of larger ones it says the size. */
const DRAWN = 1024;
/** Milliseconds after the last key until a text is looked at. */
const DELAY = 150;

export class OpenDialog {
  /**
   * @param {(id: string) => any} $
   * @param {{game: import("./state.js").Game, engine: import("./engine.js").Engine, words: () => import("./i18n.js").Words, open: (bytes: Uint8Array, puzzle: any) => Promise<void>}} page
   */
  constructor($, page) {
    this.$ = $;
    this.page = page;
    /** @type {Uint8Array} */
    this.bytes = new Uint8Array();
    /** @type {any} */
    this.found = undefined;
    this.looks = 0;
    let timer = 0;
    $("open-text").addEventListener("input", () => {
      clearTimeout(timer);
      this.unknown();
      timer = setTimeout(() => this.text(), DELAY);
    });
    $("open-file").addEventListener("change", async () => {
      const file = $("open-file").files[0];
      if (file) await this.take(new Uint8Array(await file.arrayBuffer()));
    });
    $("open-form").addEventListener("submit", () => {
      if (this.found?.ok) void page.open(this.bytes, this.found.puzzle);
    });
  }

  /** @param {string} [text] */
  show(text = "") {
    this.$("open-text").value = text;
    this.$("open-file").value = "";
    this.unknown();
    if (!this.$("open-dialog").open) this.$("open-dialog").showModal();
    if (text) void this.text();
    this.$("open-text").focus();
  }

  /** @param {File} file */
  async showFile(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    this.show();
    await this.take(bytes);
  }

  async text() {
    const text = this.$("open-text").value;
    if (text.trim() === "") return this.unknown();
    await this.take(new TextEncoder().encode(text));
  }

  /** Nothing is known about what is there. */
  unknown() {
    this.looks++;
    this.found = undefined;
    this.$("open-ok").disabled = true;
    this.$("open-preview").hidden = true;
    this.$("open-note").textContent = "";
  }

  /** @param {Uint8Array} bytes */
  async take(bytes) {
    const mine = ++this.looks;
    const found = await this.look(bytes);
    if (mine !== this.looks) return;
    this.bytes = bytes;
    this.found = found;
    this.$("open-ok").disabled = !found?.ok;
    this.$("open-note").textContent = found?.text ?? this.page.words().text("engine_lost");
    this.preview(found?.ok ? found.view : null);
  }

  /** What bytes would open. @param {Uint8Array} bytes */
  async look(bytes) {
    const { engine, words } = this.page;
    let binary = "";
    for (let from = 0; from < bytes.length; from += 0x8000) binary += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
    let answer;
    try {
      answer = await engine.ask("play", { load_base64: btoa(binary), language: words().language });
    } catch (error) {
      const name = failure(error);
      return { ok: false, text: name ? words().text(name) : error instanceof Error ? error.message : String(error) };
    }
    const { message, text } = answer.replies[0];
    return { ok: message.type !== "bad_text", text, puzzle: answer.view.puzzle, view: answer.view };
  }

  /** @param {any} view */
  preview(view) {
    const box = this.$("open-preview");
    box.hidden = !view || view.rows * view.columns > DRAWN;
    if (box.hidden) return;
    const words = this.page.words();
    box.replaceChildren(small(view, words));
    box.setAttribute("aria-label", words.text(`board_${view.puzzle}`, view));
  }
}

/** A small picture of a view's board. @param {{columns: number, cells: {piece: any}[]}} view @param {import("./i18n.js").Words} words */
export function small(view, words) {
  const picture = document.createElement("div");
  picture.className = "small";
  picture.style.setProperty("--columns", String(view.columns));
  for (const { piece } of view.cells) {
    const tile = document.createElement("span");
    dress(tile, piece, words);
    picture.append(tile);
  }
  return picture;
}
