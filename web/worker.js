// The library in a Worker. Takes {id, name, body, deadline}, sends {id, progress} and then {id, answer}
// (with `refused` where the answer is an error) or {id, crashed}.

import { load } from "./wasm.js";

/** Milliseconds between two messages of progress. */
const PROGRESS = 100;

let id = 0;
let stopAt = Infinity;
let toldAt = 0;
/** What the search has told last. */
let latest = { done: 0, total: 0 };

// Before the first await, so that no question is missed.
/** @type {MessageEvent[] | undefined} */
let early = [];
self.onmessage = (event) => {
  if (early) early.push(event);
  else answer(event);
};

/** @type {Awaited<ReturnType<typeof load>>} */
let library;

/** @param {MessageEvent} event */
function answer({ data }) {
  id = data.id;
  stopAt = data.deadline > 0 ? performance.now() + data.deadline : Infinity;
  toldAt = performance.now();
  latest = { done: 0, total: 0 };
  try {
    const { refused, text } = library(data.name, data.body);
    self.postMessage({ id, refused, answer: text });
  } catch (error) {
    self.postMessage({ id, crashed: String(error) });
  }
}

try {
  library = await load(fetch(new URL("fewest.wasm", import.meta.url)), {
    should_stop: () => (performance.now() > stopAt ? 1 : 0),
    progress(done, total) {
      const now = performance.now();
      if (now < toldAt + PROGRESS) return;
      toldAt = now;
      latest = { ...latest, done, total };
      self.postMessage({ id, progress: latest });
    },
    told(news) {
      // Each phase counts anew.
      const counts = "phase" in news ? { done: 0, total: 0 } : {};
      latest = { ...latest, ...counts, ...news };
      self.postMessage({ id, progress: latest });
    },
  });
  const questions = early;
  early = undefined;
  questions.forEach(answer);
} catch (error) {
  const questions = early ?? [];
  early = undefined;
  for (const { data } of questions) self.postMessage({ id: data.id, crashed: String(error) });
  self.onmessage = ({ data }) => self.postMessage({ id: data.id, crashed: String(error) });
}
