// How the page is made: for eyes, for fingers, and for those who use neither.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { Bench, DESKTOP, PHONE, PUZZLES } from "./page.js";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** @type {Bench} */
let bench;
before(async () => (bench = await Bench.start()));
after(() => bench.stop());

const THEMES = /** @type {const} */ ({
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  forced: { forcedColors: "active" },
});


/** Links to boards that have no answer, and to one whose search takes far longer than a test. */
const HOPELESS = { flip: "#1-f-2x1-g", mayan: "#1-m-1-12.0.0.0.0" };
const LONG = "#1-m-12-123412.234123.341234.412341.123412";

/** What is done to come from state to state. Buttons by place, for the language changes. */
const STATES = [
  ["play", async () => {}],
  ["a hint", (s) => act(s, "hint", () => s.page.locator(".cell.next").waitFor())],
  ["solution", (s) => act(s, "solve", () => s.page.locator("[data-state=solution]").waitFor())],
  ["a step", (s) => act(s, "step:forward", () => s.page.locator("#steps [aria-current]").waitFor({ state: "attached" }))],
  ["the sheet", (s) => sheet(s)],
  ["solved", (s) => play(s)],
  ["study", (s) => flipOnly(s, () => act(s, "study", () => s.page.locator("#study-card").waitFor()))],
  ["edit", (s) => act(s, "edit", () => s.page.locator("#edit-card").waitFor())],
  ["painted", (s) => act(s, "edit", () => s.page.locator("#edit-card").waitFor({ state: "hidden" }))],
  ["a picked-up block", (s) => mayanOnly(s, async () => {
    for (let undo = 0; undo < 8; undo++) await s.page.evaluate(() => document.querySelector("[data-do=undo]").click());
    await s.page.locator(".cell:has(.block)").first().click();
    await s.page.locator(".held").waitFor();
  })],
  ["bad input", (s) => address(s, "#1-f-2x1-g-zzz", "bad_input")],
  ["no solution", async (s) => {
    await address(s, HOPELESS[await s.board.getAttribute("data-puzzle")], "play");
    await act(s, "solve", () => s.page.locator("[data-state=no_solution]").waitFor());
  }],
  ["solving", async (s) => {
    await address(s, LONG, "play");
    await act(s, "solve", () => s.page.locator("#solving").waitFor());
  }],
  ["undecided", (s) => act(s, "solve", () => s.page.locator("[data-state=undecided]").waitFor())],
  ["new", (s) => dialog(s, "new")],
  ["open", (s) => dialog(s, "open")],
  ["settings", (s) => dialog(s, "settings")],
  ["help", (s) => dialog(s, "help")],
  ["methods", (s) => dialog(s, "teach")],
];

async function act(screen, name, done) {
  await screen.page.evaluate((name) => document.querySelector(`[data-do="${name}"]`).click(), name);
  await done();
}

/** Still pictures of a cascade take their time too. @param {import("./page.js").Screen} screen */
const hurry = (screen) =>
  screen.page.evaluate(() => {
    const speed = document.getElementById("speed");
    speed.value = "4";
    speed.dispatchEvent(new Event("change"));
  });

/** Opens a link. @param {string} hash @param {string} state that it leads to */
async function address(screen, hash, state) {
  await screen.page.evaluate((hash) => (location.hash = hash), hash);
  await screen.page.locator(`#state[data-state=${state}]`).waitFor();
  if (state === "play") await screen.page.locator("#status").filter({ hasText: /checksum|校验/ }).waitFor();
}

async function dialog(screen, name) {
  await screen.page.keyboard.press("Escape");
  await act(screen, name, () => screen.page.locator("dialog[open]").waitFor());
}

async function sheet(screen) {
  if (await screen.page.locator("#more").isVisible()) await act(screen, "sheet", () => screen.page.locator(".sheet.open").waitFor());
}

async function play(screen) {
  for (let hint = 0; hint < 12; hint++) {
    if ((await screen.state.getAttribute("data-state")) === "solved") return;
    await screen.page.evaluate(() => document.querySelector("[data-do=hint]").click());
    await screen.page.waitForFunction(() => !document.querySelector(".playing"));
    await screen.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

const flipOnly = async (screen, then) => (await screen.board.getAttribute("data-puzzle")) === "flip" && then();
const mayanOnly = async (screen, then) => (await screen.board.getAttribute("data-puzzle")) === "mayan" && then();

/** @param {import("./page.js").Screen} screen @param {string} where */
async function healthy(screen, where) {
  const found = await screen.page.evaluate(
    ({ tags }) => window.axe.run(document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] }),
    { tags: TAGS },
  );
  const told = found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`).join("\n    ")}`);
  return told.map((one) => `${where}: ${one}`);
}

/** @param {import("./page.js").Screen} screen @param {string} where */
async function fits(screen, where) {
  const wide = await screen.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const small = await screen.page.evaluate(() => {
    const found = [];
    for (const element of document.querySelectorAll("button, select, input, textarea, [role=gridcell]")) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      // A box to tick is as large as the label that it is in.
      const label = element.matches("[type=checkbox], [type=radio]") ? element.closest("label") : null;
      const { width, height } = (label ?? element).getBoundingClientRect();
      const least = element.matches("[role=gridcell]") ? 24 : 44;
      if (width < least || height < least) found.push(`${element.outerHTML.slice(0, 90)} ${width}x${height}`);
    }
    return found;
  });
  return [...(wide === 0 ? [] : [`${where}: the page scrolls sideways by ${wide}`]), ...small.map((one) => `${where}: too small: ${one}`)];
}

for (const [theme, colours] of Object.entries(THEMES)) {
  for (const locale of ["en-GB", "zh-CN"]) {
    for (const [device, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
      // Every theme in every language, and every theme in both sizes.
      if ((device === "phone") !== (locale === (theme === "dark" ? "zh-CN" : "en-GB"))) continue;
      for (const puzzle of PUZZLES) {
        test(`no rule is broken: ${theme}, ${device}, ${locale}, ${puzzle}`, async (t) => {
          const screen = await bench.open(t, { ...size, ...colours, locale, reducedMotion: "reduce" });
          const { page } = screen;
          await page.evaluate(AXE);
          await hurry(screen);
          assert.equal(await page.locator("html").getAttribute("lang"), locale === "zh-CN" ? "zh-Hans" : "en");
          await act(screen, `screen:${puzzle}`, () => page.locator(`html[data-puzzle=${puzzle}]`).waitFor({ state: "attached" }));
          const broken = [];
          for (const [state, reach] of STATES) {
            await reach(screen);
            broken.push(...(await healthy(screen, state)), ...(await fits(screen, state)));
          }
          assert.deepEqual(broken, []);
        });
      }
    }
  }
}

describe("the board stays where it is", () => {
  for (const [device, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    for (const puzzle of PUZZLES) {
      test(`${device}, ${puzzle}`, async (t) => {
        const screen = await bench.open(t, { ...size, reducedMotion: "reduce" });
        await hurry(screen);
        await screen.screen(puzzle);
        const place = () => screen.board.boundingBox();
        const first = await place();
        for (const [state, reach] of STATES.slice(0, 8)) {
          await reach(screen);
          assert.deepEqual(await place(), first, state);
        }
        if (size === PHONE) assert.ok(first.x >= 24 && first.x + first.width <= 320 - 24, "clear of the edges");
      });
    }
  }
});

test("no rule is broken by a board that is made in part", async (t) => {
  const screen = await bench.open(t, PHONE);
  await screen.page.evaluate(AXE);
  await screen.button("Paste").click();
  await screen.page.getByRole("textbox").fill(Array.from({ length: 60 }, () => "bw".repeat(30)).join("\n"));
  await screen.button("Open this board").click();
  await screen.says("Opened a 60x60 board.");
  await screen.cell("A1").waitFor();
  assert.deepEqual([...(await healthy(screen, "a large board")), ...(await fits(screen, "a large board"))], []);
});

test("text of twice the size fits a phone", async (t) => {
  const screen = await bench.open(t, PHONE);
  await screen.page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  for (const puzzle of PUZZLES) {
    await act(screen, `screen:${puzzle}`, () => screen.page.locator(`html[data-puzzle=${puzzle}]`).waitFor({ state: "attached" }));
    assert.deepEqual(await fits(screen, puzzle), []);
    await act(screen, "solve", () => screen.page.locator("[data-state=solution]").waitFor());
    assert.deepEqual(await fits(screen, puzzle), []);
  }
});

test("where nothing may move, nothing does, and the end is the same", async (t) => {
  const ends = [];
  for (const reducedMotion of /** @type {const} */ (["no-preference", "reduce"])) {
    const screen = await bench.open(t, { reducedMotion, clock: true });
    await screen.screen("mayan");
    await screen.page.evaluate(() => {
      window.moved = 0;
      document.addEventListener("transitionrun", ({ target }) => (window.moved += target.matches(".flying") ? 1 : 0));
    });
    await screen.button("Hint").click();
    await screen.says("Hint:");
    // So that the first picture lasts.
    await screen.halt();
    await screen.button("Hint").click();
    await screen.says("Dragged");
    await screen.page.locator(".playing .flying").first().waitFor();
    if (reducedMotion === "no-preference") await screen.page.waitForFunction("window.moved > 0");
    // A motion that has begun is told with the next picture.
    await screen.page.screenshot();
    await screen.page.clock.runFor(10_000);
    await screen.page.locator(".playing").waitFor({ state: "detached" });
    assert.equal((await screen.page.evaluate("window.moved")) > 0, reducedMotion === "no-preference");
    ends.push(await screen.names());
  }
  assert.deepEqual(ends[0], ends[1]);
});

test("marks, lines and the focus ring are seen on every tile", async (t) => {
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    const screen = await bench.open(t, { colorScheme });
    await screen.screen("mayan");
    await screen.button("Edit").click();
    await screen.is("edit");
    const found = await screen.page.evaluate(() => {
      const rgb = (text) => {
        const context = document.createElement("canvas").getContext("2d");
        context.fillStyle = text;
        context.fillRect(0, 0, 1, 1);
        return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
      };
      const tiles = [...document.querySelectorAll("#palette .tile.block")].map((tile) => getComputedStyle(tile));
      const board = getComputedStyle(document.getElementById("board"));
      return { board: rgb(board.backgroundColor), tiles: tiles.map((tile) => ({ fill: rgb(tile.backgroundColor), ink: rgb(tile.color), line: rgb(tile.borderTopColor) })) };
    });
    for (const { fill, ink, line } of found.tiles) {
      assert.ok(contrast(fill, ink) >= 3, `mark ${ink} on ${fill}`);
      assert.ok(contrast(line, found.board) >= 3, `line ${line} on ${found.board}`);
      // One of the two tones is always seen.
      assert.ok(Math.max(contrast(fill, [255, 255, 255]), contrast(fill, [20, 22, 26])) >= 3);
    }
    await screen.page.context().close();
  }
});

test("no word of the page is missing", async (t) => {
  for (const locale of ["en-GB", "zh-CN"]) {
    const screen = await bench.open(t, { locale });
    // A name that has no text stands there itself; in Chinese no text looks like a name.
    const missing = await screen.page.evaluate(() =>
      [...document.querySelectorAll("[data-text], [data-name]")].flatMap(({ dataset, textContent, ariaLabel }) =>
        [[dataset.text, textContent], [dataset.name, ariaLabel]]
          .filter(([name, said]) => name && (!said || /_/.test(said) || (document.documentElement.lang === "zh-Hans" && /^[a-z_]+$/.test(said))))
          .map(([name]) => name),
      ),
    );
    assert.deepEqual(missing, []);
  }
});

test("marks, theme and language persist", async (t) => {
  const screen = await bench.open(t);
  const { page } = screen;
  await screen.button("Settings").click();
  await page.getByRole("switch", { name: "Marks" }).uncheck();
  await page.getByRole("combobox", { name: "Theme" }).selectOption("dark");
  await page.getByRole("combobox", { name: "Language" }).selectOption("zh");
  await page.getByRole("button", { name: "关闭" }).click();
  await page.reload();
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  const { marks, theme } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  assert.deepEqual([marks, theme, await page.locator("html").getAttribute("lang")], ["off", "dark", "zh-Hans"]);
});

test("letters do nothing where they are turned off", async (t) => {
  const screen = await bench.open(t);
  const { page } = screen;
  await screen.button("Settings").click();
  await page.getByRole("switch", { name: "Letter keys" }).uncheck();
  await page.keyboard.press("Escape");
  await screen.cell("A1").focus();
  await page.keyboard.press("s");
  await page.keyboard.press("e");
  await page.keyboard.press(" ");
  await screen.says("Pressed A1");
  await screen.is("play");
});

/** @param {number[]} one @param {number[]} other */
function contrast(one, other) {
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}
