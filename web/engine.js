// Who answers: the server that sent the page, or this browser (WebAssembly in Workers). Which of the two
// is written in the page when it is built, and is never changed while it runs.

/** What the engine could not do. `kind` is a kind of the API's errors, or `lost`, `gone` or `busy`. */
export class EngineError extends Error {
  /** @param {string} kind @param {string} message @param {object} [body] */
  constructor(kind, message, body) {
    super(message);
    this.kind = kind;
    this.body = body;
  }
}

/** The search was cancelled. */
export class Cancelled extends Error {}

/**
 * @typedef {{type: string, moves?: number}} Phase see `Phase` in the crate `fewest-session`
 * @typedef {{least: number, most?: number}} Bounds see `Bounds` there
 * @typedef {{done: number, total: number, elapsed: number, phase?: Phase | null, bounds?: Bounds}} Progress see
 *   `Progress` there
 * @typedef {object} Engine
 * @property {"server" | "browser"} host
 * @property {(name: string, body: object) => Promise<any>} ask a quick question
 * @property {(name: string, body: object, onProgress: (progress: Progress) => void) => Promise<any>} search
 *   a question that may take long; one at a time: the next one cancels the one before
 * @property {() => void} cancel ends the search that runs
 * @property {(name: string, body: object) => Promise<any>} [glance] what a search has after a moment; where a
 *   search that is cancelled takes what it has with it
 */

/** Milliseconds between two looks at the progress. */
const BEAT = 200;

/** How long a search in the browser may run before it has to say what it has. */
const DEADLINE = 60_000;

/** And how long one that only looks for what is near. */
const GLANCE = 100;

/** @returns {Engine} */
export function engineOfPage() {
  const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="fewest-engine"]'));
  return meta?.content === "browser" ? browserEngine() : serverEngine();
}

/**
 * Runs a search and tells its progress. The time goes on between two messages, too.
 * @param {(progress: Progress) => void} onProgress @param {(latest: (progress: any) => void) => Promise<any>} search
 */
async function telling(onProgress, search) {
  const began = performance.now();
  let latest = { done: 0, total: 0 };
  const timer = setInterval(() => onProgress({ ...latest, elapsed: performance.now() - began }), BEAT);
  try {
    return await search((progress) => {
      latest = progress;
    });
  } finally {
    clearInterval(timer);
  }
}

/** The kind of an answer that comes with its progress, a line of JSON each. */
const LINES = "application/x-ndjson";

/** The error that an answer of the server is. @param {number} status @param {any} body */
function refused(status, body) {
  // A proxy in between has errors of its own.
  const kind = body?.kind ?? (status === 503 || status === 429 ? "busy" : "lost");
  return new EngineError(kind, body?.message ?? `status ${status}`, body);
}

/** The answer behind the lines of progress. @param {Response} response @param {(progress: any) => void} onLine */
async function lastLine(response, onLine) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  const decoder = new TextDecoder();
  /** @type {string[]} the line that is not whole yet */
  let pieces = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) throw new EngineError("gone", "the answer broke off");
    const [rest, ...lines] = decoder.decode(value, { stream: true }).split("\n");
    pieces.push(rest);
    for (const next of lines) {
      const { type, ...line } = JSON.parse(pieces.join(""));
      pieces = [next];
      if (type === "answer") return line.answer;
      if (type === "error") throw refused(line.status, line);
      if (type === "progress") onLine(line);
    }
  }
}

/** @returns {Engine} */
function serverEngine() {
  /** @type {AbortController | undefined} */
  let running;

  /**
   * @param {string} name @param {object} body @param {AbortSignal} [signal]
   * @param {(progress: any) => void} [onLine] takes the lines of progress, where they are wanted
   */
  async function post(name, body, signal, onLine) {
    try {
      const response = await fetch(`api/v1/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(onLine && { accept: `${LINES}, application/json` }) },
        body: JSON.stringify(body),
        signal,
      });
      if (onLine && response.headers.get("content-type")?.startsWith(LINES)) return await lastLine(response, onLine);
      if (!response.ok) throw refused(response.status, await response.json().catch(() => undefined));
      return await response.json();
    } catch (error) {
      if (signal?.aborted) throw new Cancelled();
      if (error instanceof EngineError) throw error;
      throw new EngineError("gone", String(error));
    }
  }

  return {
    host: "server",
    ask: (name, body) => post(name, body),
    async search(name, body, onProgress) {
      running?.abort();
      const mine = (running = new AbortController());
      try {
        return await telling(onProgress, (latest) => post(name, body, mine.signal, latest));
      } finally {
        if (running === mine) running = undefined;
      }
    },
    cancel() {
      running?.abort();
      running = undefined;
    },
  };
}

/** @returns {Engine} */
function browserEngine() {
  const quick = workerPool();
  const long = workerPool();
  return {
    host: "browser",
    ask: (name, body) => quick.ask(name, body, 0),
    async search(name, body, onProgress) {
      long.stop();
      return telling(onProgress, (latest) => long.ask(name, body, DEADLINE, latest));
    },
    cancel: () => long.stop(),
    glance: (name, body) => long.ask(name, body, GLANCE),
  };
}

/** One Worker, made when it is needed, and made anew after it was ended or has crashed. */
function workerPool() {
  /** @type {Worker | undefined} */
  let worker;
  let number = 0;
  /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void, onProgress?: (p: any) => void}>} */
  const waiting = new Map();

  /** @param {Error} error */
  function end(error) {
    worker?.terminate();
    worker = undefined;
    const all = [...waiting.values()];
    waiting.clear();
    for (const one of all) one.reject(error);
  }

  function start() {
    const started = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    started.onmessage = ({ data }) => {
      const one = waiting.get(data.id);
      if (!one) return;
      if (data.progress) return one.onProgress?.(data.progress);
      waiting.delete(data.id);
      if (data.crashed !== undefined) {
        // After a trap the memory is not to be trusted.
        one.reject(new EngineError("lost", data.crashed));
        return end(new EngineError("lost", data.crashed));
      }
      const answer = JSON.parse(data.answer);
      if (data.refused) one.reject(new EngineError(answer.kind, answer.message, answer));
      else one.resolve(answer);
    };
    started.onerror = (event) => {
      event.preventDefault();
      end(new EngineError("lost", event.message));
    };
    return started;
  }

  return {
    /** @param {string} name @param {object} body @param {number} deadline @param {(p: any) => void} [onProgress] */
    ask(name, body, deadline, onProgress) {
      worker ??= start();
      const id = ++number;
      const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject, onProgress }));
      worker.postMessage({ id, name, body: JSON.stringify(body), deadline });
      return answer;
    },
    stop() {
      if (waiting.size > 0) end(new Cancelled());
    },
  };
}
