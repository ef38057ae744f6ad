// The words. All of them come from the engine (question `words`), in the language of the page, but for what is said
// before there is an engine or where there is none: index.html and app.js say that in both languages at once.

import { EngineError } from "./engine.js";

/** @typedef {"en" | "zh"} Language */

/** The words of one language. */
export class Words {
  /** @param {Language} language @param {any} words the answer to the question `words` */
  constructor(language, words) {
    this.language = language;
    this.keys = words.keys;
    this.help = words.help;
    this.palette = words.palette;
    this.pieces = words.pieces;
    this.states = words.states;
    /** @type {Record<string, string>} the phrases of a line of progress */
    this.phrases = words.progress;
    /** @type {Record<string, string>} */
    this.labels = { ...words.labels, ...words.page };
  }

  /** A text by its name; with values for its names in braces. @param {string} name @param {Record<string, string | number>} [values] */
  text(name, values = {}) {
    return fill(this.labels[name] ?? name, (value) => String(values[value] ?? ""));
  }

  /** A text about so many things, by its name. @param {string} name @param {number} count @param {Record<string, string | number>} values */
  counted(name, count, values) {
    return this.text(count === 1 ? `${name}_one` : name, values);
  }

  /** How far a search is, as `Progress::text` in the crate `fewest-session` says it. @param {import("./engine.js").Progress} progress */
  progress({ phase, elapsed, done, total, bounds }) {
    const phrase = (/** @type {string} */ name, /** @type {Record<string, number | undefined>} */ numbers) =>
      fill(this.phrases[name], (number) => this.number(numbers[number] ?? 0));
    const line = [phrase("seconds", { seconds: Math.floor(elapsed / 1000) })];
    if (phase) line.unshift(phrase(phase.type, { moves: phase.moves }));
    if (total > 0) line.push(phrase("share", { done, total, percent: percent(done, total) }));
    else if (done > 0) line.push(phrase("candidates", { done }));
    if (bounds) {
      const { least, most } = bounds;
      if (typeof most === "number") line.push(phrase(most === least ? "fewest" : least > 0 ? "between" : "at_most", { least, most }));
      else if (least > 0) line.push(phrase("at_least", { least }));
    }
    return line.join(" · ");
  }

  /** @param {number} number */
  number(number) {
    return number.toLocaleString(this.language);
  }

  /** Writes the texts of a document: `data-text` as content, `data-name` as the accessible name. @param {ParentNode} root */
  write(root) {
    for (const element of root.querySelectorAll("[data-text]")) {
      element.textContent = this.text(/** @type {HTMLElement} */ (element).dataset.text ?? "");
    }
    for (const element of root.querySelectorAll("[data-name]")) {
      element.setAttribute("aria-label", this.text(/** @type {HTMLElement} */ (element).dataset.name ?? ""));
    }
    document.documentElement.lang = this.language === "zh" ? "zh-Hans" : "en";
  }
}

/** A text with its names in braces filled in. @param {string} text @param {(name: string) => string} value */
const fill = (text, value) => text.replace(/\{(\w+)\}/g, (_, name) => value(name));

/** @type {Record<string, string>} */
const FAILURES = { gone: "server_gone", busy: "server_busy", lost: "engine_lost", too_large: "too_large" };

/** The name of the text that says what an engine could not do, if there is one. @param {unknown} error */
export const failure = (error) => (error instanceof EngineError ? FAILURES[error.kind] : undefined);

/** @param {number} done @param {number} total */
export function percent(done, total) {
  return Math.floor((100 * Math.min(done, total)) / total);
}

/** The language of a browser. @param {readonly string[]} languages @returns {Language} */
export function languageOf(languages) {
  const first = languages.find((language) => /^(en|zh)\b/i.test(language));
  return first?.toLowerCase().startsWith("zh") ? "zh" : "en";
}
