// The page: its parts, and what its buttons do.

import { BoardView } from "./board-view.js";
import { engineOfPage } from "./engine.js";
import { failure, Words, languageOf } from "./i18n.js";
import { Input } from "./input.js";
import * as link from "./link.js";
import { OpenDialog } from "./open.js";
import { NewDialog } from "./new.js";
import { Panel } from "./panel.js";
import { Player } from "./player.js";
import { Settings } from "./settings.js";
import { Game, wait } from "./state.js";
import { TeachDialog } from "./teach.js";

/** Milliseconds: a search that takes less is not shown at all. */
const PATIENCE = 500;
/** Milliseconds between two steps of the play-back at normal speed. */
const BEAT = 800;

const $ = (/** @type {string} */ id) => /** @type {any} */ (document.getElementById(id));

const engine = engineOfPage();
const settings = new Settings(languageOf(navigator.languages));
const board = new BoardView({ board: $("board"), frame: $("frame"), scroll: $("scroll"), top: $("axis-top"), side: $("axis-side") });
const player = new Player($("layer"), $("frame"), board);
const panel = new Panel($);
/** @type {Words} */
let words;

const game = new Game(engine, {
  step: drawStep,
  progress: (progress) => searching && panel.progress(progress, words),
  error: (error) => say(words.text(failure(error) ?? "engine_lost")),
});

const input = new Input(board, {
  act: (...actions) => game.act(...actions),
  peek: (...actions) => game.peek(...actions),
  command,
  touched: () => {
    player.end();
    pause();
  },
});

const openDialog = new OpenDialog($, { game, engine, words: () => words, open });
const newDialog = new NewDialog($, { game, engine, words: () => words });
const teachDialog = new TeachDialog($, { game, engine, words: () => words, settings });

/** Whether an address that cannot be read is being told of: it stays. */
let refusing = false;
/** Whether a search is shown. */
let searching = false;
let patience = 0;

/** One message a step. @param {string} text */
function say(text) {
  const status = $("status");
  // The same sentence twice is said twice.
  if (status.textContent === text) status.textContent = "";
  status.textContent = text;
}

/** @param {import("./state.js").Step} step */
function drawStep({ view, replies, link: address }) {
  board.draw(view, words);
  panel.draw(view, words);
  const cascade = replies.findLast((reply) => reply.cascade)?.cascade;
  if (cascade) void player.show(cascade, words);
  const solving = view.state === "solving";
  if (!solving || searching) {
    clearTimeout(patience);
    patience = 0;
    showSearch(solving);
  } else if (!patience) {
    patience = setTimeout(() => {
      patience = 0;
      if (game.view.state === "solving") showSearch(true);
    }, PATIENCE);
  }
  if (view.state !== "bad_input" || view.message.type !== "bad_text") {
    link.keepGame(view.puzzle, game.saved, address);
    if (!refusing) link.follow(address);
  }
}

/** The status line, and the search where there is one. @param {boolean} on */
function showSearch(on) {
  const { view } = game;
  searching = on;
  panel.search(on, words);
  $("state").textContent = view.state_text;
  $("state").dataset.state = view.state;
  if (playing === 0) say(view.status);
  else $("status").textContent = view.status;
}

// Play-back.

let playing = 0;
let beat = 0;

function pause(text = "pausing") {
  if (playing === 0) return;
  playing = 0;
  clearTimeout(beat);
  panel.playing(false, words);
  $("status").setAttribute("aria-live", "polite");
  say(words.text(text));
}

async function play() {
  if (playing !== 0) return pause();
  const { solution } = game.view;
  if (!solution || solution.steps.length === 0) return void game.act({ type: "solve" });
  // Only the end and a pause are announced.
  $("status").setAttribute("aria-live", "off");
  panel.playing(true, words);
  const mine = (playing = performance.now() || 1);
  if (solution.step === solution.steps.length) await game.act({ type: "step", to: "first" });
  const next = async () => {
    if (playing !== mine) return;
    if (player.busy) return void (beat = setTimeout(next, 50));
    const step = await game.act({ type: "step", to: "forward" });
    if (playing !== mine) return;
    const now = step?.view.solution;
    if (!now || now.step >= now.steps.length) return pause("played");
    beat = setTimeout(next, BEAT / player.speed);
  };
  beat = setTimeout(next, BEAT / player.speed / 2);
}

// What can be asked.

/** A command of the table of keys. What is not the page's own matter is the game's. @param {any} command */
function command(command) {
  if (!game.view) return;
  switch (command) {
    case "slower":
    case "faster":
      if (typeof game.view.edit?.drags === "number") break;
      return settings.quicken(command === "faster" ? 1 : -1);
    case "play":
      return void play();
    case "new":
      return newDialog.show();
    case "switch":
      return void screen(game.view.puzzle === "flip" ? "mayan" : "flip");
    case "marks":
      return settings.set("marks", !settings.values.marks);
    case "language":
      return settings.set("language", words.language === "en" ? "zh" : "en");
    case "share":
      return void share();
    case "open":
      return openDialog.show();
    case "help":
      return $("help-dialog").showModal();
    // By its own type: the game then hears what the search has proven (state.js).
    case "cancel":
      return void game.act({ type: "cancel" });
    case "solve":
      if (game.view.state === "solving") return void game.act({ type: "cancel" });
  }
  void game.act({ type: "command", command });
}

/** What a button does, by its `data-do`. @param {string} name @param {HTMLElement} button */
function press(name, button) {
  const [verb, what] = name.split(":");
  if (verb !== "play" && verb !== "teach") {
    player.end();
    if (verb !== "sheet") pause();
  }
  switch (verb) {
    case "screen":
      return void screen(/** @type {any} */ (what));
    case "drag":
      return button.getAttribute("aria-disabled") === "true" ? undefined : command({ drag: what });
    case "step":
      return command({ step: what });
    case "number":
      return void game.act({ type: "step", to: { number: Number(what) } });
    case "quiet":
      return void game.act({ type: "quiet", index: Number(what) });
    case "colour":
      return command({ colour: Number(what) });
    case "sheet":
      return panel.toggleSheet();
    case "settings":
      return settings.show();
    case "teach":
      return what ? teachDialog.press(what) : teachDialog.show();
    case "close":
      return button.closest("dialog")?.close();
    default:
      return command(verb);
  }
}

/** Kinds of errors that say that what was kept is no game. */
const NO_GAME = ["text", "body", "too_large"];

/** Opens the other screen: its game as it was left. @param {import("./state.js").Puzzle} puzzle */
async function screen(puzzle) {
  if (game.view?.puzzle === puzzle) return;
  const kept = link.keptGame(puzzle)?.saved;
  const step = await game.resume(kept, puzzle);
  // Only what is no game is given up. An engine that did not answer may answer next time.
  if (!step && kept && NO_GAME.includes(game.failure)) await game.resume(null, puzzle);
}

/** Opens a text or a picture, on the screen where it belongs. @param {Uint8Array} bytes @param {import("./state.js").Puzzle} puzzle */
async function open(bytes, puzzle) {
  await screen(puzzle);
  await game.load(bytes);
  board.focus();
}

async function share() {
  const step = await game.act({ type: "share" });
  const shared = step?.replies[0]?.link;
  if (!shared) return;
  const address = link.addressOf(shared);
  try {
    await navigator.clipboard.writeText(address);
    // Not sooner: a browser may refuse.
    say(words.text("copied"));
  } catch {
    say(words.text("copy_failed"));
    $("share-link").value = address;
    $("share-dialog").showModal();
    $("share-link").select();
  }
}

/** Opens the link of the address; what cannot be read opens nothing, and the address stays. @param {string} text */
async function openAddress(text) {
  const bytes = new TextEncoder().encode(text);
  const found = await openDialog.look(bytes);
  if (found?.ok) return open(bytes, found.puzzle);
  link.stay();
  refusing = true;
  try {
    if (!game.view) await screen(link.keptScreen() ?? "flip");
    await game.load(bytes);
  } finally {
    refusing = false;
  }
}

// The start.

async function start() {
  const { values } = settings;
  words = new Words(values.language, await engine.ask("words", { language: values.language }));
  game.language = values.language;
  settings.onChange = applied;
  applied("");
  $("boot").remove();
  $("app").hidden = false;
  const address = link.linkOfAddress();
  const games = /** @type {const} */ (["flip", "mayan"]).map((puzzle) => ({ puzzle, kept: link.keptGame(puzzle) }));
  const same = games.find(({ kept }) => address && kept?.link === address);
  if (same) await screen(same.puzzle);
  else if (address && link.isOwnAddress(address)) await screen(link.keptScreen() ?? "flip");
  else if (address) await openAddress(address);
  else await screen(link.keptScreen() ?? "flip");
  // Without a first board there is nothing to do but to ask again.
  while (!game.view) {
    await wait(1000);
    await screen(link.keptScreen() ?? "flip");
  }
  document.documentElement.dataset.ready = "";
  performance.mark("first-board");
}

/** A setting has changed. @param {string} name */
function applied(name) {
  const { values } = settings;
  settings.write();
  player.speed = values.speed;
  player.moves = settings.moves();
  input.letters = values.letters;
  $("speed").value = String(values.speed);
  if (name === "language") return void relanguage();
  input.bind(words.keys);
  words.write(document);
  panel.words(engine.host, words);
  if (game.view) panel.draw(game.view, words);
}

async function relanguage() {
  const { language } = settings.values;
  words = new Words(language, await engine.ask("words", { language }));
  game.language = language;
  applied("");
  await game.reword();
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-do]") : null;
  if (button instanceof HTMLElement) press(button.dataset.do ?? "", button);
});

$("scrubber").addEventListener("input", () => press(`number:${$("scrubber").value}`, $("scrubber")));
$("speed").addEventListener("change", () => settings.set("speed", Number($("speed").value)));
for (const [id, make] of /** @type {[string, () => any][]} */ ([
  ["edit-rows", resize],
  ["edit-columns", resize],
  ["edit-drags", () => game.act({ type: "drags", drags: $("edit-drags").valueAsNumber })],
])) {
  $(id).addEventListener("change", () => $(id).reportValidity() && make());
}

function resize() {
  return game.act({ type: "resize", rows: $("edit-rows").valueAsNumber, columns: $("edit-columns").valueAsNumber });
}

document.addEventListener("paste", (event) => {
  if (event.target instanceof Element && event.target.closest("input, textarea, dialog")) return;
  const file = event.clipboardData?.files[0];
  const text = event.clipboardData?.getData("text");
  if (!file && !text) return;
  event.preventDefault();
  if (file) void openDialog.showFile(file);
  else openDialog.show(text);
});
document.addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dropping");
});
document.addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.body.classList.remove("dropping");
});
document.addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dropping");
  const file = event.dataTransfer?.files[0];
  const text = event.dataTransfer?.getData("text");
  if (file) void openDialog.showFile(file);
  else if (text) openDialog.show(text);
});
addEventListener("hashchange", () => {
  const address = link.linkOfAddress();
  if (address) void openAddress(address);
});
new ResizeObserver(() => board.fit()).observe($("scroll"));

start().catch((error) => {
  const boot = $("boot");
  if (!boot) throw error;
  boot.textContent = words ? words.text("load_failed") : "The game could not be loaded. Reload the page. · 游戏无法载入，请刷新页面。";
  boot.setAttribute("role", "alert");
  boot.classList.add("now");
  throw error;
});
