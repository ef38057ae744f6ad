// The words. Those of the game come from the engine (question `words`), in the language of the page; here are the
// few that only the page needs. Whole sentences, none glued from pieces; both languages have the same keys.

import { EngineError } from "./engine.js";

/** @type {Record<"en" | "zh", Record<string, string | ((...values: any[]) => string)>>} */
export const PAGE = {
  en: {
    screens: "Puzzle",
    tools: "Board and settings",
    drag: "Drag the picked-up block",
    actions: "Actions",
    more_actions: "More actions",
    more_about: "About the board",
    progress: "Search",
    step_of: "Step",
    new_title: "New board",
    make_board: "Make board",
    making: "Making a board…",
    open_here: "A link or a board, or drop one on the page",
    preview: "Preview",
    keys_title: "Keys, while the board has the focus",
    teach_states: "States",
    teach_no_trace: "The search cannot be shown now.",
    pausing: "Paused.",
    played: "End of the solution.",
    place: (step, of) => `${step} / ${of}`,
    quiet_number: (number, presses) => (presses === 1 ? `Pattern ${number}: 1 press` : `Pattern ${number}: ${presses} presses`),
    board_flip: (rows, columns) => `Flip board, ${rows} by ${columns}`,
    board_mayan: (rows, columns) => `Mayan board, ${rows} by ${columns}`,
    colour_empty: "empty",
    colour_white: "white",
    colour_black: "black",
    colour_number: (number) => `colour ${number}`,
    teach_picture: (presses, reached) => {
      const after = presses === 1 ? "1 press" : `${presses} presses`;
      return reached ? `The goal, after ${after}` : `A board after ${after}`;
    },
  },
  zh: {
    screens: "谜题",
    tools: "棋盘与设置",
    drag: "拖动拿起的方块",
    actions: "操作",
    more_actions: "更多操作",
    more_about: "关于棋盘",
    progress: "搜索",
    step_of: "步",
    new_title: "新棋盘",
    make_board: "生成棋盘",
    making: "正在生成棋盘……",
    open_here: "链接或棋盘，也可拖放到页面上",
    preview: "预览",
    keys_title: "按键（棋盘获得焦点时）",
    teach_states: "状态",
    teach_no_trace: "目前无法演示搜索。",
    pausing: "已暂停。",
    played: "解法播放完毕。",
    place: (step, of) => `${step} / ${of}`,
    quiet_number: (number, presses) => `图案 ${number}：${presses} 次`,
    board_flip: (rows, columns) => `翻转棋盘，${rows} 行 ${columns} 列`,
    board_mayan: (rows, columns) => `玛雅棋盘，${rows} 行 ${columns} 列`,
    colour_empty: "空",
    colour_white: "白",
    colour_black: "黑",
    colour_number: (number) => `颜色 ${number}`,
    teach_picture: (presses, reached) => (reached ? `按 ${presses} 次后达到目标` : `按 ${presses} 次后的棋盘`),
  },
};

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
    this.labels = { ...words.labels, ...words.page };
  }

  /** A text by its name; with values where the text takes some. @param {string} name @param {...any} values */
  text(name, ...values) {
    const own = PAGE[this.language][name];
    if (typeof own === "function") return own(...values);
    return own ?? this.labels[name] ?? name;
  }

  /** How far a search is, as `Progress::text` in the crate `fewest-session` says it. @param {import("./engine.js").Progress} progress */
  progress({ phase, elapsed, done, total, bounds }) {
    const phrase = (/** @type {string} */ name, /** @type {Record<string, number | undefined>} */ numbers) =>
      this.phrases[name].replace(/\{(\w+)\}/g, (_, number) => this.number(numbers[number] ?? 0));
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
