// The server's engine, against answers that no real server gives when a test wants them.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { beforeEach, test } from "node:test";
import { Cancelled, EngineError, engineOfPage } from "../engine.js";

/** @type {{headers: Record<string, string>, signal?: AbortSignal}} */
let asked;
let engine;

beforeEach(() => {
  globalThis.document = /** @type {any} */ ({ querySelector: () => null });
  engine = engineOfPage();
});

/** Answers with pieces of a body, as they are cut. */
function answers(status, type, pieces, { ends = true } = {}) {
  globalThis.fetch = /** @type {any} */ (
    async (_, request) => {
      asked = request;
      const body = new ReadableStream({
        start(stream) {
          for (const piece of pieces) stream.enqueue(typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
          if (ends) stream.close();
          request.signal?.addEventListener("abort", () => stream.error(new DOMException("aborted", "AbortError")));
        },
      });
      return new Response(body, { status, headers: { "content-type": type } });
    }
  );
}

const LINES = "application/x-ndjson";
const kind = (name) => (error) => error instanceof EngineError && error.kind === name;

test("an answer is put together from lines that are cut anywhere", async () => {
  const text = '{"type":"progress","elapsed":1,"done":2,"total":3}\n{"type":"answer","answer":{"word":"静默","type":"none"}}\n';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 2, 7, bytes.length]) {
    const pieces = [];
    for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.slice(at, at + size));
    answers(200, LINES, pieces);
    assert.deepEqual(await engine.search("search", {}, () => {}), { word: "静默", type: "none" });
    assert.match(asked.headers.accept, /application\/x-ndjson/);
  }
});

test("progress is told whole, with whatever it has", async () => {
  answers(200, LINES, ['{"type":"progress","elapsed":1,"done":2,"total":3,"bounds":{"least":4}}\n'], { ends: false });
  const told = await new Promise((resolve, reject) => {
    const search = engine.search("search", {}, (progress) => progress.done && resolve(progress));
    search.catch((error) => error instanceof Cancelled || reject(error));
  });
  engine.cancel();
  assert.deepEqual([told.done, told.total, told.bounds], [2, 3, { least: 4 }]);
});

test("an answer that breaks off is gone", async () => {
  for (const pieces of [[], ['{"type":"progress","done":1}\n'], ['{"type":"answer","answer":{}}'], ['{"type":"ans\n']]) {
    answers(200, LINES, pieces);
    await assert.rejects(engine.search("search", {}, () => {}), kind("gone"));
  }
});

test("a search that is cancelled between two lines is no error", async () => {
  answers(200, LINES, [], { ends: false });
  const search = engine.search("search", {}, () => {});
  await new Promise((resolve) => setTimeout(resolve));
  engine.cancel();
  await assert.rejects(search, (error) => error instanceof Cancelled);
});

test("errors have the kind that the server gives them", async () => {
  const body = (name) => `{"kind":"${name}","message":"no","place":null}`;
  answers(503, "application/json", [body("stopped")]);
  await assert.rejects(engine.ask("play", {}), kind("stopped"));
  answers(503, "application/json", [body("busy")]);
  await assert.rejects(engine.search("search", {}, () => {}), kind("busy"));
  answers(503, "text/html", ["<p>a proxy"]);
  await assert.rejects(engine.ask("play", {}), kind("busy"));
  answers(502, "text/html", ["<p>a proxy"]);
  await assert.rejects(engine.ask("play", {}), kind("lost"));
  answers(200, LINES, ['{"type":"error","status":503,"kind":"stopped","message":"no","place":null}\n']);
  await assert.rejects(engine.search("search", {}, () => {}), kind("stopped"));
});

test("a Node that guesses nothing takes the page's scripts for modules", () => {
  const guess = "--experimental-detect-module";
  const flags = process.allowedNodeEnvironmentFlags.has(guess) ? [guess.replace("--", "--no-")] : [];
  const code = `import { Cancelled } from ${JSON.stringify(new URL("../engine.js", import.meta.url).href)}; console.log(Cancelled.name);`;
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, "--input-type=module", "--eval", code], { encoding: "utf8" });
  assert.equal(stdout, "Cancelled\n", stderr);
});
