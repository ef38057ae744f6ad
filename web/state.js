// The game: what is kept of it, and the queue of what was asked. The rules are the engine's; it gets the
// game as it was and what is done, and gives the game as it is.

import { Cancelled, EngineError } from "./engine.js";

/**
 * @typedef {{type: string, [key: string]: any}} Action see `Action` in the crate `fewest-session`
 * @typedef {any} View see `View` there
 * @typedef {any} Reply see `Reply` there
 * @typedef {"flip" | "mayan"} Puzzle
 * @typedef {{view: View, replies: Reply[], link: string | null}} Step
 */

/** What was found is handed in again so long after an engine did not take it. */
const PAUSES = [500, 1000, 3000];

/** @param {number} milliseconds */
export const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

export class Game {
  /**
   * @param {import("./engine.js").Engine} engine
   * @param {object} on
   * @param {(step: Step) => void} on.step after every step
   * @param {(progress: import("./engine.js").Progress) => void} on.progress
   * @param {(error: EngineError) => void} on.error the engine did not answer; the game is as it was
   */
  constructor(engine, on) {
    this.engine = engine;
    this.on = on;
    /** @type {"en" | "zh"} */
    this.language = "en";
    /** @type {any} what the engine needs to go on with the game */
    this.saved = null;
    /** @type {View} */
    this.view = null;
    /** @type {{request: object, done: (step?: Step) => void}[]} */
    this.waiting = [];
    this.busy = false;
    /** Why the last step failed: the kind of its error. */
    this.failure = "";
    /** What the last search has proven so far. @type {{ticket: number, bounds: import("./engine.js").Bounds} | undefined} */
    this.proven = undefined;
  }

  /** Does something. Resolves when it is done; with nothing where the engine has failed. @param {...Action} actions @returns {Promise<Step | undefined>} */
  act(...actions) {
    // The game hears what a search has proven when it ends, not every moment.
    const ends = actions.some(({ type }) => type === "cancel" || type === "stop_search");
    if (!ends || !this.proven) return this.request({ actions });
    const progress = { ...this.proven, elapsed: 0, done: 0, total: 0 };
    return this.request({ actions: [{ type: "progress", progress }, ...actions] });
  }

  /** Opens a text or a picture. @param {Uint8Array} bytes */
  load(bytes) {
    let binary = "";
    for (let from = 0; from < bytes.length; from += 0x8000) {
      binary += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
    }
    return this.request({ load_base64: btoa(binary) });
  }

  /** Goes on with a game that was kept; with the sample of a puzzle where there is none. @param {any} saved @param {Puzzle} puzzle */
  resume(saved, puzzle) {
    return saved ? this.request({ saved, search_again: true }) : this.request({ fresh: true, puzzle });
  }

  /** The game, said in another language. */
  reword() {
    return this.request({ actions: [] });
  }

  /** What would happen. The game stays as it is. @param {...Action} actions @returns {Promise<Step | undefined>} */
  async peek(...actions) {
    try {
      return await this.engine.ask("play", { saved: this.saved, actions, language: this.language });
    } catch {
      return undefined;
    }
  }

  /** @param {any} request @returns {Promise<Step | undefined>} */
  request(request) {
    return new Promise((done) => {
      this.waiting.push({ request, done });
      void this.run();
    });
  }

  async run() {
    if (this.busy) return;
    this.busy = true;
    try {
      while (this.waiting.length > 0) await this.next();
    } finally {
      // In one breath with the last look at what waits, so that nothing comes between.
      this.busy = false;
      if (this.waiting.length > 0) void this.run();
    }
  }

  /** The next step of those that wait. */
  async next() {
    // Actions that came while the engine was busy go together.
    const together = this.waiting.splice(0, 1);
    if (isPlain(together[0].request)) {
      while (this.waiting.length > 0 && together.length < 100 && isPlain(this.waiting[0].request)) {
        together.push(.../** @type {typeof together} */ (this.waiting.splice(0, 1)));
      }
    }
    const step = await this.step(together);
    for (const one of together) one.done(step);
    if (step) this.on.step(step);
  }

  /** @param {{request: any}[]} together */
  async step(together) {
    const { fresh, ...first } = together[0].request;
    const body = { saved: fresh ? undefined : this.saved, language: this.language, ...first };
    if (together.length > 1) body.actions = together.flatMap(({ request }) => request.actions);
    let answer;
    try {
      answer = await this.engine.ask("play", body);
    } catch (error) {
      const known = error instanceof EngineError ? error : new EngineError("lost", String(error));
      this.failure = known.kind;
      this.on.error(known);
      return undefined;
    }
    this.saved = answer.saved;
    this.view = answer.view;
    const replaced = fresh || first.saved !== undefined;
    if (replaced) this.engine.cancel();
    for (const reply of answer.replies) {
      if (reply.stop_search) this.engine.cancel();
      if (reply.search) void this.search(reply.search);
    }
    if (answer.search) void this.search(answer.search);
    return answer;
  }

  /** Runs a search that the game has asked for, and tells the game. @param {any} request */
  async search(request) {
    try {
      this.proven = undefined;
      const result = await this.engine.search("search", request, (progress) => {
        if (progress.bounds) this.proven = { ticket: request.ticket, bounds: progress.bounds };
        this.on.progress(progress);
      });
      for (const pause of PAUSES) {
        if (await this.act({ type: "found", result })) return;
        await wait(pause);
      }
      await this.act({ type: "crashed", ticket: request.ticket });
    } catch (error) {
      if (error instanceof Cancelled) return void (await this.glance(request));
      await this.act({ type: "crashed", ticket: request.ticket });
      // Said last: why it stopped, where that is known.
      if (error instanceof EngineError && error.kind !== "lost") this.on.error(error);
    }
  }

  /**
   * After a search that was cancelled: what it had found is lost where its Worker was ended. A solution that it
   * knew of is found again in a moment, if the game still takes it.
   * @param {any} request
   */
  async glance(request) {
    const { proven, saved, engine } = this;
    const isKnown = proven?.ticket === request.ticket && typeof proven?.bounds.most === "number";
    const isTaken = saved.cancelled && saved.ticket === request.ticket && request.purpose === "solve";
    if (!engine.glance || !isKnown || !isTaken) return;
    try {
      const result = await engine.glance("search", request);
      if (this.saved.cancelled && this.saved.ticket === request.ticket) await this.act({ type: "found", result });
    } catch {
      // What was proven is said already.
    }
  }
}

/** @param {any} request */
function isPlain(request) {
  return Object.keys(request).length === 1 && request.actions !== undefined;
}
