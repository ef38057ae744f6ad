// Debian's Chromium, with nothing kept and nothing fetched.

import { chromium } from "playwright-core";

/** @returns {Promise<{browser: import("playwright-core").Browser, close: () => Promise<void>}>} */
export async function startBrowser() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  return { browser, close: () => browser.close() };
}
