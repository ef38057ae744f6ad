// One page in one of its hosts, and what people find on it.

import assert from "node:assert/strict";
import { startBrowser } from "./browser.js";
import { serveFolder, serveProgram } from "./host.js";

export const PHONE = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };
export const PUZZLES = /** @type {const} */ (["flip", "mayan"]);

/** The hosts that there are: SITE is a folder made by scripts/site, FEWEST the program. */
export const HOSTS = /** @type {const} */ (["browser", "server"]).filter((host) => process.env[host === "browser" ? "SITE" : "FEWEST"]);
if (HOSTS.length === 0) throw new Error("SITE has to name a folder made by scripts/site, FEWEST the program, or both");

/** A browser and the hosts, for one file of tests. */
export class Bench {
  static async start() {
    const bench = new Bench();
    bench.chromium = await startBrowser();
    bench.hosts = {};
    for (const host of HOSTS) {
      bench.hosts[host] = host === "browser" ? await serveFolder(process.env.SITE ?? "") : await serveProgram(process.env.FEWEST ?? "");
    }
    return bench;
  }

  async stop() {
    await this.chromium.close();
    for (const host of Object.values(this.hosts)) await host.close();
  }

  /**
   * Opens the page, and closes it after the test. Fails where the page asks another host, or says something on its console,
   * which browsers do themselves where a request fails (`quiet`).
   * @param {import("node:test").TestContext} t
   * @param {{host?: string, hash?: string, locale?: string, clock?: boolean, wreck?: string, ready?: boolean, quiet?: boolean} & import("playwright-core").BrowserContextOptions} [options]
   */
  async open(t, { host = HOSTS[0], hash = "", clock = false, wreck, ready = true, quiet = false, ...options } = {}) {
    const { address } = this.hosts[host];
    const context = await this.chromium.browser.newContext({ locale: "en-GB", ...DESKTOP, ...options });
    t.after(() => context.close());
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const wrong = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(address) && !request.url().startsWith("data:")) wrong.push(`asks ${request.url()}`);
    });
    page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
    page.on("console", (message) => {
      if (!quiet && ["error", "warning"].includes(message.type())) wrong.push(`console: ${message.text()}`);
    });
    t.after(() => assert.deepEqual(wrong, []));
    if (wreck) await page.addInitScript(wreck);
    if (clock) await page.clock.install();
    await page.goto(address + hash);
    if (ready) await page.locator("html[data-ready]").waitFor({ state: "attached" });
    return new Screen(page, address);
  }
}

/** What people find on the page, by role and name. */
export class Screen {
  /** @param {import("playwright-core").Page} page @param {string} address */
  constructor(page, address) {
    this.page = page;
    this.address = address;
    this.board = page.getByRole("grid");
    this.status = page.locator("#status");
    this.state = page.locator("#state");
  }

  /** @param {string} name */
  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** @param {string} place such as C3 */
  cell(place) {
    return this.board.getByRole("gridcell", { name: new RegExp(`^${place}[,，]`) });
  }

  /** @param {"flip" | "mayan"} puzzle */
  async screen(puzzle) {
    await this.button(puzzle === "flip" ? "Flip" : "Mayan").click();
    await this.page.locator(`html[data-puzzle=${puzzle}]`).waitFor({ state: "attached" });
  }

  /** Waits for a sentence. @param {string | RegExp} text */
  async says(text) {
    await this.status.filter({ hasText: text }).waitFor();
  }

  /** @param {string} name of the state */
  async is(name) {
    await this.state.filter({ hasText: new RegExp(`^${name}$`) }).waitFor();
  }

  /** The names of all places: the board in words. */
  async names() {
    return this.board.getByRole("gridcell").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label")));
  }

  /** The texts of the steps of the solution that is shown. */
  async steps() {
    await this.is("solution");
    return this.page.locator("#steps button").allTextContents();
  }

  /** Lets the page's time stand still until the test moves it, however slow the machine is. It has to be opened with `clock`. */
  async halt() {
    await this.page.clock.pauseAt(Date.now() + 60_000);
  }

  /** Solves, notes the steps, and takes the solution away again. */
  async answer() {
    await this.button("Solve").click();
    const steps = await this.steps();
    await this.button("Undo").click();
    await this.is("play");
    return steps;
  }
}
