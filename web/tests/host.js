// The two hosts of the page: a folder served by a few lines, and `fewest serve`.

import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

/** Serves a folder on a free port. @param {string} folder @returns {Promise<{address: string, close: () => Promise<void>}>} */
export async function serveFolder(folder) {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://x").pathname);
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    try {
      const body = await readFile(file);
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Starts `fewest serve` on a free port. @param {string} program @returns {Promise<{address: string, close: () => Promise<void>}>} */
export async function serveProgram(program) {
  const child = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--log", "off"], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (data) => {
      said += data;
      const found = /http:\/\/[^\s"]+/.exec(said);
      if (found) resolve(found[0].endsWith("/") ? found[0] : `${found[0]}/`);
    });
    child.on("exit", (code) => reject(new Error(`fewest serve ended with ${code}: ${said}`)));
  });
  return {
    address,
    close: () =>
      new Promise((resolve) => {
        child.on("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}
