// The address of the page and what is kept in the browser. The page reads no links: the address goes to
// the engine as it is, and comes from there.

/** Milliseconds after the last move until the address follows. Browsers refuse too many changes. */
const DELAY = 400;
/** Milliseconds after which a page that was about to be left, and is still there, counts as staying. */
const LEAVING = 30_000;

/** What can fail is reading or writing at all: a browser may forbid it. @param {string} name */
function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(`fewest.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {unknown} value */
function keep(name, value) {
  try {
    localStorage.setItem(`fewest.${name}`, JSON.stringify(value));
  } catch {
    // Full or forbidden: the game goes on, and is not there after a reload.
  }
}

/** @param {"flip" | "mayan"} puzzle @returns {{saved: any, link: string | null} | null} */
export const keptGame = (puzzle) => kept(puzzle);

/** @param {"flip" | "mayan"} puzzle @param {any} saved @param {string | null} link */
export function keepGame(puzzle, saved, link) {
  keep(puzzle, { saved, link });
  keep("screen", puzzle);
}

/** @returns {"flip" | "mayan" | null} the screen that was open last */
export const keptScreen = () => (["flip", "mayan"].includes(kept("screen")) ? kept("screen") : null);

/** @returns {Record<string, any>} */
export const keptSettings = () => kept("settings") ?? {};

/** @param {Record<string, any>} settings */
export const keepSettings = (settings) => keep("settings", settings);

/** The link in the address, if there is one. */
export const linkOfAddress = () => (/^#\d+-/.test(location.hash) ? location.hash : null);

/** Whether the page itself wrote the address, for the game that is kept: it may have gone on since. @param {string} address */
export const isOwnAddress = (address) => kept("address") === address;

let timer = 0;

/** Until when the page is being left, in milliseconds of its own time. */
let leaving = 0;

// A reload takes the address that the page had when it began, while the page lives on until the new one comes.
// An address that followed meanwhile would make the reloaded one a stranger's, and open its board over the game.
addEventListener("beforeunload", () => {
  leaving = performance.now() + LEAVING;
});
addEventListener("pageshow", () => {
  leaving = 0;
});

/** Lets the address follow the game, a little later. @param {string | null} link */
export function follow(link) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (performance.now() < leaving) return follow(link);
    if ((link ?? "") !== location.hash) history.replaceState(null, "", link ?? location.pathname + location.search);
    keep("address", link);
  }, DELAY);
}

/** Lets the address stay as it is, until it follows the game again. */
export const stay = () => clearTimeout(timer);

/** The whole address of a link. @param {string} link */
export const addressOf = (link) => new URL(link, location.href).href;
