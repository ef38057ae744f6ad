// Takes the pictures in docs/screens: SITE=target/site node web/tests/screens.mjs DIR

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { startBrowser } from "./browser.js";
import { serveFolder } from "./host.js";

const folder = process.argv[2];
const DESKTOP = { viewport: { width: 1120, height: 700 } };
const PHONE = { viewport: { width: 320, height: 568 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true };

/** Name, size, theme, puzzle, and what is pressed with what is there then. */
const SCREENS = /** @type {const} */ ([
  ["flip-desktop-light", DESKTOP, "light", "flip", [["solve", "#steps button"], ["step:forward", "#steps [aria-current]"]]],
  ["mayan-desktop-dark", DESKTOP, "dark", "mayan", [["solve", "#steps button"], ["step:forward", "#steps [aria-current]"]]],
  ["flip-phone-dark", PHONE, "dark", "flip", [["solve", ".cell.ring"]]],
  ["mayan-phone-light", PHONE, "light", "mayan", [["hint", ".cell.next"]]],
  ["methods-desktop-light", DESKTOP, "light", "flip", [["teach", "#teach-view .small"], ["teach:last", "#teach-view .pressed"]]],
]);

const host = await serveFolder(process.env.SITE ?? "");
const { browser, close } = await startBrowser();
await mkdir(folder, { recursive: true });
for (const [name, size, colorScheme, puzzle, presses] of SCREENS) {
  const context = await browser.newContext({ ...size, colorScheme, locale: "en-GB", reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(host.address);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  for (const [press, there] of [[`screen:${puzzle}`, `[data-puzzle=${puzzle}] .cell`], ...presses]) {
    await page.evaluate((press) => document.querySelector(`[data-do="${press}"]`).click(), press);
    await page.locator(there).first().waitFor({ state: "attached" });
    await page.waitForFunction(() => !document.querySelector(".playing"));
  }
  const picture = await page.screenshot();
  await writeFile(join(folder, `${name}.png`), await packed(page, picture));
  await context.close();
}
await close();
await host.close();

/** The same picture with a palette: the 256 colours that it has most of, and for each other the nearest. */
async function packed(page, picture) {
  const { width, height, pixels } = await page.evaluate(async (base64) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]));
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let text = "";
    for (let from = 0; from < data.length; from += 0x8000) text += String.fromCharCode(...data.subarray(from, from + 0x8000));
    return { width: image.width, height: image.height, pixels: btoa(text) };
  }, picture.toString("base64"));
  const bytes = Buffer.from(pixels, "base64");
  const counts = new Map();
  for (let at = 0; at < bytes.length; at += 4) {
    const colour = bytes.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const palette = [...counts].sort((a, b) => b[1] - a[1]).slice(0, 256).map(([colour]) => colour);
  const parts = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];
  const nearest = new Map();
  for (const colour of counts.keys()) {
    const distance = (other) => parts(other).reduce((sum, part, index) => sum + (part - parts(colour)[index]) ** 2, 0);
    nearest.set(colour, palette.reduce((best, other, index) => (distance(other) < distance(palette[best]) ? index : best), 0));
  }
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      rows[row * (width + 1) + 1 + column] = nearest.get(bytes.readUIntBE((row * width + column) * 4, 3));
    }
  }
  const chunk = (kind, data) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("PLTE", Buffer.from(palette.flatMap(parts))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
