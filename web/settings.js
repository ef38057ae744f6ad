// The settings, and where they show.

import { keepSettings, keptSettings } from "./link.js";

const SPEEDS = [0.5, 1, 2, 4];
const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export class Settings {
  /** @param {import("./i18n.js").Language} language of the browser */
  constructor(language) {
    /** @type {Record<string, any>} */
    this.values = { marks: true, letters: true, theme: "system", motion: "system", speed: 1, language };
    const kept = keptSettings();
    for (const name of Object.keys(this.values)) {
      if (typeof kept[name] === typeof this.values[name]) this.values[name] = kept[name];
    }
    if (!SPEEDS.includes(this.values.speed)) this.values.speed = 1;
    if (!["en", "zh"].includes(this.values.language)) this.values.language = language;
    /** @type {(name: string) => void} */
    this.onChange = () => {};
    this.dialog = /** @type {HTMLDialogElement} */ (document.getElementById("settings-dialog"));
    this.form = /** @type {HTMLFormElement} */ (document.getElementById("settings-form"));
    this.form.addEventListener("change", ({ target }) => {
      const field = /** @type {HTMLInputElement} */ (target);
      const number = field.name === "speed";
      this.set(field.name, field.type === "checkbox" ? field.checked : number ? Number(field.value) : field.value);
    });
    stillness.addEventListener("change", () => this.onChange("motion"));
  }

  /** @param {string} name @param {any} value */
  set(name, value) {
    this.values[name] = value;
    keepSettings(this.values);
    this.onChange(name);
  }

  /** @param {1 | -1} more */
  quicken(more) {
    const speed = SPEEDS[SPEEDS.indexOf(this.values.speed) + more];
    if (speed) this.set("speed", speed);
  }

  /** Whether things may move. */
  moves() {
    const { motion } = this.values;
    return motion === "system" ? !stillness.matches : motion === "on";
  }

  write() {
    const { dataset } = document.documentElement;
    dataset.theme = this.values.theme;
    dataset.marks = this.values.marks ? "on" : "off";
    dataset.motion = this.moves() ? "on" : "off";
    for (const [name, value] of Object.entries(this.values)) {
      const field = /** @type {any} */ (this.form.elements.namedItem(name));
      if (field.type === "checkbox") field.checked = value;
      else field.value = String(value);
    }
  }

  show() {
    this.write();
    this.dialog.showModal();
  }
}
