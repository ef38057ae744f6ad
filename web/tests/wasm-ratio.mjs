// How two builds of the library compare, in one run: node web/tests/wasm-ratio.mjs ONE.wasm OTHER.wasm

import { readFile } from "node:fs/promises";
import { load } from "../wasm.js";

const ROUNDS = 60;
const BOARDS = {
  "Mayan, 6 drags, 20 blocks": "6|1,2,3,4|2,3,4,1|3,4,1,2|4,1,2,3|1,2,3,4",
  "Mayan, 5 drags, 15 blocks": "5|1,2,3|2,3,1|3,1,2|1,2,3|2,3,1",
  "flip 19x19, nullity 16": pressed(19, 5),
  "flip 23x23, nullity 14": pressed(23, 7),
  "flip 33x33, nullity 16": pressed(33, 9),
};

/** A board that presses at random make of a white one. @param {number} side @param {number} seed */
function pressed(side, seed) {
  let state = seed;
  const cells = Array.from({ length: side }, () => new Array(side).fill(0));
  for (let place = 0; place < side * side; place++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    if (state >>> 31 === 0) continue;
    const [row, column] = [Math.floor(place / side), place % side];
    for (const [y, x] of [[row, column], [row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]) {
      if (cells[y]?.[x] !== undefined) cells[y][x] ^= 1;
    }
  }
  return cells.map((row) => row.map((cell) => "wb"[cell]).join("")).join("\n");
}

const median = (/** @type {number[]} */ numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const libraries = await Promise.all(
  process.argv.slice(2, 4).map(async (file) => load(await readFile(file), { should_stop: () => 0, progress() {} })),
);
for (const [name, board] of Object.entries(BOARDS)) {
  const times = libraries.map(() => /** @type {number[]} */ ([]));
  const answers = new Set();
  for (let round = 0; round < ROUNDS; round++) {
    // Each goes first as often as the other.
    for (const which of round % 2 ? [0, 1] : [1, 0]) {
      const began = performance.now();
      answers.add(libraries[which]("solve", JSON.stringify({ board })).text);
      times[which].push(performance.now() - began);
    }
  }
  if (answers.size !== 1) throw new Error(`${name}: the builds do not agree`);
  const [one, other] = times.map(median);
  console.log(`${name}: ${one.toFixed(2)} ms, ${other.toFixed(2)} ms, ratio ${(one / other).toFixed(2)}`);
}
