// The dialog that makes a new board.

import { Cancelled } from "./engine.js";
import { failure } from "./i18n.js";

export class NewDialog {
  /** @param {(id: string) => any} $ @param {{game: import("./state.js").Game, engine: import("./engine.js").Engine, words: () => import("./i18n.js").Words}} page */
  constructor($, page) {
    this.$ = $;
    this.page = page;
    this.making = false;
    $("new-form").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      void this.make();
    });
    $("new-dialog").addEventListener("close", () => this.stop());
  }

  show() {
    const { puzzle } = this.page.game.view;
    this.$("new-flip").hidden = puzzle !== "flip";
    for (const input of this.$("new-flip").querySelectorAll("input")) input.disabled = puzzle !== "flip";
    this.$("new-note").textContent = "";
    this.$("new-dialog").showModal();
  }

  async make() {
    if (this.making) return;
    const { game, engine, words } = this.page;
    const { view } = game;
    const form = new FormData(this.$("new-form"));
    const number = (/** @type {string} */ name) => Number(form.get(name));
    if (view.state === "solving") await game.act({ type: "cancel" });
    this.making = true;
    const note = this.$("new-note");
    note.textContent = words().text("making");
    const body = {
      puzzle: view.puzzle,
      level: form.get("difficulty"),
      seed: crypto.getRandomValues(new Uint32Array(1))[0],
      ...(view.puzzle === "flip" ? { size: [number("rows"), number("columns")] } : {}),
    };
    try {
      const answer = await engine.search("generate", body, () => {});
      if (!this.making) return;
      if (!answer.board) note.textContent = words().text("nothing_found");
      else {
        this.making = false;
        this.$("new-dialog").close();
        await game.act({ type: "new", text: JSON.stringify(answer.board) });
      }
    } catch (error) {
      if (!(error instanceof Cancelled)) note.textContent = words().text(failure(error) ?? "nothing_found");
    } finally {
      this.making = false;
    }
  }

  stop() {
    if (this.making) this.page.engine.cancel();
    this.making = false;
  }
}
