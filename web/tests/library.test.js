// The library as WebAssembly, and through `fewest serve`, answers as the command line does.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { Words } from "../i18n.js";
import { load } from "../wasm.js";
import { serveProgram } from "./host.js";

const { SITE, FEWEST } = process.env;
const BOARDS = 200;

/** Numbers that look random, the same every time. */
function chance(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

function flipBoards() {
  const below = chance(1);
  return Array.from({ length: BOARDS }, () => {
    const [rows, columns] = [1 + below(7), 1 + below(7)];
    return Array.from({ length: rows }, () => Array.from({ length: columns }, () => "bw"[below(2)]).join("")).join("\n");
  });
}

function mayanBoards() {
  const below = chance(2);
  const boards = [];
  while (boards.length < BOARDS) {
    const columns = Array.from({ length: 5 }, () => []);
    for (let block = 0; block < 9; block++) {
      const column = columns[below(5)];
      if (column.length < 7) column.push(1 + below(3));
    }
    boards.push([1 + below(3), ...columns.map((column) => column.join(","))].join("|"));
  }
  return boards;
}

const ALL = { flip: flipBoards(), mayan: mayanBoards() };

/** What the command line says, a board a line. @param {string} board @param {string} puzzle */
function commandLine(board, puzzle) {
  return new Promise((resolve, reject) => {
    const child = spawn(FEWEST ?? "", ["solve", "--puzzle", puzzle, "--format", "json"], { stdio: ["pipe", "pipe", "ignore"] });
    let said = "";
    child.stdout.on("data", (data) => (said += data));
    child.on("error", reject);
    child.on("close", (code) => resolve(code === 0 ? JSON.parse(said) : { refused: true }));
    child.stdin.end(board);
  });
}

/** What has to be the same. Of the sets of presses with the fewest any one will do. */
function essence(answer) {
  if (answer.refused) return "refused";
  return { puzzle: answer.puzzle, answer: answer.answer, proven: answer.proven, drags: answer.drags, presses: answer.presses?.length };
}

/** @param {(name: string, body: object) => Promise<any>} ask @param {import("node:test").TestContext} t */
async function agrees(ask, t) {
  for (const [puzzle, boards] of Object.entries(ALL)) {
    await t.test(puzzle, async () => {
      let answered = 0;
      for (const board of boards) {
        const [there, here] = await Promise.all([commandLine(board, puzzle), ask("solve", { board, reading: { puzzle } })]);
        assert.deepEqual(essence(here), essence(there), board);
        if (!there.refused) answered++;
      }
      assert.ok(answered > BOARDS / 2, `${answered} of ${BOARDS} are boards`);
    });
  }
}

test("WebAssembly answers as the command line does", { skip: !SITE || !FEWEST }, async (t) => {
  const library = await load(await readFile(join(SITE ?? "", "fewest.wasm")), { should_stop: () => 0, progress() {} });
  await agrees(async (name, body) => {
    const { refused, text } = library(name, JSON.stringify(body));
    return refused ? { refused } : JSON.parse(text);
  }, t);
});

test("the server answers as the command line does", { skip: !FEWEST }, async (t) => {
  const server = await serveProgram(FEWEST ?? "");
  t.after(server.close);
  await agrees(async (name, body) => {
    const response = await fetch(`${server.address}api/v1/${name}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return response.ok ? response.json() : { refused: true };
  }, t);
});

test("a search ends when it is asked to", { skip: !SITE }, async () => {
  let asked = 0;
  const heard = [];
  const library = await load(await readFile(join(SITE ?? "", "fewest.wasm")), {
    should_stop: () => (++asked > 3 ? 1 : 0),
    progress() {},
    told: (news) => heard.push(news),
  });
  const board = "12|1,2,3,4,1,2|2,3,4,1,2,3|3,4,1,2,3,4|4,1,2,3,4,1|1,2,3,4,1,2";
  const { refused, text } = library("search", JSON.stringify({ ticket: 7, board, question: "exact_drags", purpose: "solve" }));
  // What it has proven is in the answer, and was told before.
  const bounds = heard.flatMap((news) => news.bounds ?? []);
  const phases = heard.flatMap((news) => news.phase ?? []);
  assert.ok(bounds.length > 0 && bounds.at(-1).least > 1, JSON.stringify(heard));
  assert.equal(phases[0]?.type, "deepening");
  assert.deepEqual([refused, JSON.parse(text)], [false, { ticket: 7, outcome: { type: "undecided", bounds: bounds.at(-1) } }]);
});

test("the page says how far a search is as the terminal does", { skip: !SITE }, async () => {
  const library = await load(await readFile(join(SITE ?? "", "fewest.wasm")), { should_stop: () => 0, progress() {} });
  const cases = JSON.parse(await readFile(new URL("../../testdata/session/progress.json", import.meta.url), "utf8"));
  for (const language of /** @type {const} */ (["en", "zh"])) {
    const words = new Words(language, JSON.parse(library("words", JSON.stringify({ language })).text));
    for (const one of cases) assert.equal(words.progress(one.progress), one[language]);
  }
});
