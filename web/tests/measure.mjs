// Figures for docs/page.md: SITE=target/site FEWEST=target/release/fewest node web/tests/measure.mjs

import { execFileSync } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { startBrowser } from "./browser.js";
import { serveFolder } from "./host.js";

const { SITE = "", FEWEST = "" } = process.env;
const ROUNDS = 15;
const BOARDS = {
  "4x4 flip": "bwwb\nbbwb\nbwwb\nbwww",
  "sample Mayan": "3|1|2,1|2,3,4|3,1|2,4,3,4",
  "Mayan of 20 blocks, 12 drags": "12|1,2,3,4|2,3,4,1|3,4,1,2|4,1,2,3|1,2,3,4",
};

const median = (/** @type {number[]} */ numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const told = (/** @type {number} */ ms) => `${ms.toFixed(2)} ms`;

const sizes = { wasm: [0, 0], page: [0, 0] };
for (const name of await readdir(SITE)) {
  const bytes = await readFile(join(SITE, name));
  const kind = name.endsWith(".wasm") ? "wasm" : "page";
  sizes[kind][0] += bytes.length;
  sizes[kind][1] += gzipSync(bytes, { level: 9 }).length;
}
for (const [kind, [plain, packed]] of Object.entries(sizes)) console.log(`${kind}: ${plain} bytes, ${packed} gzipped`);

const host = await serveFolder(SITE);
const { browser, close } = await startBrowser();
const first = [];
for (let round = 0; round < ROUNDS; round++) {
  // A new context has nothing in its cache.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(host.address);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  first.push(await page.evaluate(() => performance.getEntriesByName("first-board")[0].startTime));
  await context.close();
}
console.log(`first board, nothing cached: ${told(median(first))}`);

const page = await browser.newPage();
await page.goto(host.address);
await page.locator("html[data-ready]").waitFor({ state: "attached" });
for (const [name, board] of Object.entries(BOARDS)) {
  const here = await page.evaluate(
    async ({ board, rounds }) => {
      const { engineOfPage } = await import("./engine.js");
      const engine = engineOfPage();
      const times = [];
      for (let round = 0; round <= rounds; round++) {
        const began = performance.now();
        await engine.search("solve", { board }, () => {});
        times.push(performance.now() - began);
      }
      return { first: times[0], later: times.slice(1) };
    },
    { board, rounds: ROUNDS },
  );
  console.log(`${name} in the browser: ${told(median(here.later))} (the first with a new Worker ${told(here.first)})`);
  const native = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    execFileSync(FEWEST, ["solve", "--threads", "1"], { input: board });
    native.push(performance.now() - began);
  }
  console.log(`${name} by the program on one thread, its start included: ${told(median(native))}`);
}
// A large board: from the link in the address to the sentence, and from a key to its sentence; each with the picture after it.
for (const size of [64, 128, 256]) {
  const hash = `#1-f-${size}x${size}-${"kd".repeat(size * size).slice(0, Math.ceil((size * size) / 5) - 1)}0`;
  const times = await page.evaluate(async (hash) => {
    const status = document.getElementById("status");
    const said = (/** @type {RegExp} */ text) =>
      new Promise((resolve) => {
        const began = performance.now();
        const seen = new MutationObserver(() => {
          if (!text.test(status.textContent)) return;
          seen.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
        });
        seen.observe(status, { childList: true, characterData: true, subtree: true });
      });
    const opened = said(/checksum/);
    location.hash = hash;
    const open = await opened;
    /** @type {HTMLElement} */ (document.querySelector("#board [tabindex='0']")).focus();
    const pressed = said(/^Pressed/);
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    return { open, press: await pressed };
  }, hash);
  console.log(`${size}x${size} flip on the page: opened in ${told(times.open)}, a press ${told(times.press)}`);
}
await close();
await host.close();
