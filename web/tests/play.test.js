// Playing, on both hosts and both screens.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Bench, HOSTS, PHONE, PUZZLES } from "./page.js";

/** @type {Bench} */
let bench;
before(async () => (bench = await Bench.start()));
after(() => bench.stop());

/** @param {string} step such as "B1 left" */
const parts = (step) => step.split(" ");

for (const host of HOSTS) {
  describe(`answers from ${host}`, () => {
    for (const puzzle of PUZZLES) {
      test(`${puzzle}: the mouse plays to solved`, async (t) => {
        const screen = await bench.open(t, { host });
        await screen.screen(puzzle);
        for (const step of await screen.answer()) {
          const [place, side] = parts(step);
          const cell = screen.cell(place);
          if (!side) await cell.click();
          else await drag(screen, place, side);
          await screen.says(new RegExp(`${place}|Solved`));
        }
        await screen.is("solved");
      });

      test(`${puzzle}: the keyboard alone plays to solved`, async (t) => {
        const screen = await bench.open(t, { host });
        const { page } = screen;
        await screen.screen(puzzle);
        await page.keyboard.press("Escape");
        // To the board by the tab key, as anybody would go.
        for (let presses = 0; presses < 20 && !(await inBoard(screen)); presses++) await page.keyboard.press("Tab");
        assert.ok(await inBoard(screen), "the board has a tab stop");
        await page.keyboard.press("s");
        const steps = await screen.steps();
        await page.keyboard.press("u");
        await screen.is("play");
        for (const step of steps) {
          const [place, side] = parts(step);
          await goTo(screen, place);
          if (!side) await page.keyboard.press(" ");
          else {
            await page.keyboard.press(" ");
            await screen.says("Picked up");
            await page.keyboard.press(side === "left" ? "ArrowLeft" : "ArrowRight");
            await screen.says(/Dragged|Solved/);
          }
        }
        await screen.is("solved");
      });

      test(`${puzzle}: taps alone play to solved`, async (t) => {
        const screen = await bench.open(t, { host, ...PHONE });
        await screen.button(puzzle === "flip" ? "Flip" : "Mayan").tap();
        await screen.button("Solve").tap();
        const steps = await screen.steps();
        await screen.button("Undo").tap();
        await screen.is("play");
        for (const step of steps) {
          const [place, side] = parts(step);
          await screen.cell(place).tap();
          if (side) {
            await screen.says("Picked up");
            await screen.button(side === "left" ? "Drag left" : "Drag right").tap();
          }
          await screen.says(new RegExp(`(Pressed|Dragged) ${place}|Solved`));
        }
        await screen.is("solved");
      });

      test(`${puzzle}: a step of the solution is one click away, and the bar plays it`, async (t) => {
        const screen = await bench.open(t, { host, clock: true });
        const { page } = screen;
        await screen.screen(puzzle);
        await screen.button("Solve").click();
        const steps = await screen.steps();
        const count = steps.length;
        const place = page.locator("#place");
        assert.equal(await place.textContent(), `0 / ${count}`);
        await page.getByRole("button", { name: steps[1], exact: true }).click();
        await place.filter({ hasText: `2 / ${count}` }).waitFor();
        await screen.says(`Step 2 of ${count}`);
        await screen.button("First").click();
        await place.filter({ hasText: `0 / ${count}` }).waitFor();
        await screen.button("Next").click();
        await place.filter({ hasText: `1 / ${count}` }).waitFor();
        await screen.button("Back").click();
        await place.filter({ hasText: `0 / ${count}` }).waitFor();
        await screen.halt();
        await page.getByRole("group", { name: "Steps" }).getByRole("button", { name: "Play", exact: true }).click();
        await page.clock.runFor(1_000);
        await screen.button("Pause").click();
        await screen.says("Paused.");
        const held = await place.textContent();
        await page.clock.runFor(10_000);
        assert.equal(await place.textContent(), held);
        await page.getByRole("group", { name: "Steps" }).getByRole("button", { name: "Play", exact: true }).click();
        for (let beat = 0; beat < 40 && (await screen.status.textContent()) !== "End of the solution."; beat++) {
          await page.clock.runFor(500);
        }
        assert.equal(await place.textContent(), `${count} / ${count}`);
        await screen.says("End of the solution.");
      });

      test(`${puzzle}: a hint shows a move, and then makes it`, async (t) => {
        const screen = await bench.open(t, { host });
        await screen.screen(puzzle);
        const before = await screen.names();
        await screen.button("Hint").click();
        await screen.says("Hint:");
        await screen.button("Hint").click();
        await screen.says(puzzle === "flip" ? "Pressed" : "Dragged");
        assert.notDeepEqual(await screen.names(), before);
        await screen.button("Undo").click();
        await screen.says("Undid");
        assert.deepEqual(await screen.names(), before);
      });

      test(`${puzzle}: a stroke paints, and is one undo`, async (t) => {
        const screen = await bench.open(t, { host });
        const { page } = screen;
        await screen.screen(puzzle);
        const before = await screen.names();
        await screen.button("Edit").click();
        await screen.is("edit");
        await page.getByRole("radio").last().click();
        await page.getByRole("radio", { checked: true }).waitFor();
        const [from, to] = [await centre(screen.cell("A1")), await centre(screen.cell("D1"))];
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(to.x, to.y, { steps: 12 });
        await page.mouse.up();
        await screen.says("Painted");
        const painted = await screen.names();
        assert.notDeepEqual(painted, before);
        await screen.button("Undo").click();
        await screen.says("Undid painting");
        assert.deepEqual(await screen.names(), before);
        await screen.button("Clear").click();
        await screen.says("Cleared");
        await screen.button("Undo").click();
        await screen.says("Undid clearing");
        assert.deepEqual(await screen.names(), before);
      });

      test(`${puzzle}: a new board can be undone`, async (t) => {
        const screen = await bench.open(t, { host });
        const { page } = screen;
        await screen.screen(puzzle);
        const before = await screen.names();
        await screen.button("New").click();
        await page.getByRole("button", { name: "Make board" }).click();
        await screen.says(/^New/);
        assert.notDeepEqual(await screen.names(), before);
        await screen.button("Undo").click();
        await screen.says("Undid the new board");
        assert.deepEqual(await screen.names(), before);
      });

      test(`${puzzle}: a reload goes on where the game was, undo included`, async (t) => {
        const screen = await bench.open(t, { host });
        const { page } = screen;
        await screen.screen(puzzle);
        const before = await screen.names();
        await screen.button("Hint").click();
        await screen.says("Hint:");
        await screen.button("Hint").click();
        await screen.says(puzzle === "flip" ? "Pressed" : "Dragged");
        const moved = await screen.names();
        // At once, before the address has followed the move.
        await page.reload();
        await page.locator("html[data-ready]").waitFor({ state: "attached" });
        assert.deepEqual(await screen.names(), moved);
        await screen.button("Undo").click();
        await screen.says("Undid");
        assert.deepEqual(await screen.names(), before);
      });

      test(`${puzzle}: a reload that takes its time loses no move`, async (t) => {
        const screen = await bench.open(t, { host });
        const { page } = screen;
        await screen.screen(puzzle);
        await screen.button("Hint").click();
        await screen.says("Hint:");
        await page.waitForFunction(() => location.hash !== "");
        await screen.button("Hint").click();
        await screen.says(puzzle === "flip" ? "Pressed" : "Dragged");
        const moved = await screen.names();
        const { hash } = new URL(page.url());
        // The old page would long have let its address follow the move by then.
        await page.route(
          (address) => address.pathname === "/",
          async (route) => {
            await new Promise((done) => setTimeout(done, 2_000));
            await route.continue();
          },
        );
        await page.reload();
        await page.locator("html[data-ready]").waitFor({ state: "attached" });
        assert.deepEqual(await screen.names(), moved);
        // The new page's address follows, and the move can be undone.
        await page.waitForFunction((old) => location.hash !== old, hash);
        await screen.button("Undo").click();
        await screen.says("Undid");
        assert.notDeepEqual(await screen.names(), moved);
      });

      test(`${puzzle}: the copied link and the pasted board come back as they were`, async (t) => {
        const screen = await bench.open(t, { host });
        const { page } = screen;
        await screen.screen(puzzle);
        await screen.button("Hint").click();
        await screen.says("Hint:");
        await screen.button("Hint").click();
        await screen.says(puzzle === "flip" ? "Pressed" : "Dragged");
        const there = await screen.names();
        await screen.button("Share").click();
        await screen.says("Link copied.");
        const address = await page.evaluate(() => navigator.clipboard.readText());
        const other = await bench.open(t, { host, hash: new URL(address).hash });
        assert.deepEqual(await other.names(), there);
        // And by the dialog, with a look at it first.
        const third = await bench.open(t, { host });
        await third.button("Paste").click();
        await third.page.getByRole("textbox").fill(address);
        await third.page.getByRole("img").waitFor();
        await third.button("Open this board").click();
        await third.says("Opened");
        assert.deepEqual(await third.names(), there);
      });
    }

    test("an uncertain drag leaves nothing", async (t) => {
      const screen = await bench.open(t, { host });
      const { page } = screen;
      await screen.screen("mayan");
      const before = await screen.names();
      const [step] = await screen.answer();
      const at = await centre(screen.cell(parts(step)[0]));
      for (const [dx, dy] of [[12, 0], [40, 40]]) {
        await page.mouse.move(at.x, at.y);
        await page.mouse.down();
        await page.mouse.move(at.x + dx, at.y + dy, { steps: 4 });
        await page.mouse.up();
      }
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      await page.mouse.move(at.x + 40, at.y, { steps: 4 });
      await page.keyboard.press("Escape");
      await page.mouse.up();
      assert.deepEqual(await screen.names(), before);
      assert.equal(await screen.board.locator(".held").count(), 0);
      assert.equal(await screen.button("Undo").getAttribute("aria-disabled"), "true");
    });

    test("a finger drags a block, and a second finger takes it back", async (t) => {
      const screen = await bench.open(t, { host, ...PHONE });
      await screen.screen("mayan");
      const before = await screen.names();
      const [place, side] = parts((await screen.answer())[0]);
      const at = await centre(screen.cell(place));
      const touch = await fingers(screen);
      const dx = side === "left" ? -1 : 1;
      await touch.start([at]);
      await touch.move([{ x: at.x + 20 * dx, y: at.y }]);
      await touch.start([{ x: at.x + 20 * dx, y: at.y }, { x: 160, y: 500 }]);
      await touch.end();
      assert.deepEqual(await screen.names(), before);
      await touch.start([at]);
      for (let far = 5; far <= 45; far += 5) await touch.move([{ x: at.x + far * dx, y: at.y }]);
      await touch.end();
      await screen.says("Dragged");
    });

    test("a damaged link opens nothing and says so", async (t) => {
      const screen = await bench.open(t, { host });
      await screen.button("Share").click();
      const link = await screen.page.evaluate(() => navigator.clipboard.readText());
      const before = await screen.names();
      const hash = new URL(link).hash;
      const damaged = hash.replace(/.(?=-z)/, (digit) => (digit === "0" ? "1" : "0"));
      const other = await bench.open(t, { host, hash: damaged, clock: true });
      await other.says(/cut off/i);
      await other.is("bad input");
      assert.deepEqual(await other.names(), before);
      // The address stays, for whoever wants to look at it.
      await other.halt();
      await other.page.clock.runFor(10_000);
      assert.equal(new URL(other.page.url()).hash, damaged);
      // It follows the game again from the next move on.
      await other.cell("A1").click();
      await other.says("Pressed A1");
      await other.page.clock.runFor(10_000);
      assert.match(new URL(other.page.url()).hash, /-z/);
      assert.notEqual(new URL(other.page.url()).hash, damaged);
    });

    test("what is no board is told with its place", async (t) => {
      const screen = await bench.open(t, { host });
      await screen.button("Paste").click();
      await screen.page.getByRole("textbox").fill("bwbw\nwwww\nbwwbw");
      await screen.page.getByText("Line 3, column 5").waitFor();
      assert.ok(await screen.button("Open this board").isDisabled());
    });

    test("a picture is opened as a board", async (t) => {
      const screen = await bench.open(t, { host });
      await screen.button("Paste").click();
      await screen.page.locator("#open-file").setInputFiles({ name: "board.pbm", mimeType: "image/x-portable-bitmap", buffer: Buffer.from("P1\n3 2\n1 0 1\n0 1 0\n") });
      await screen.page.getByRole("img").waitFor();
      await screen.button("Open this board").click();
      await screen.says("Opened a 2x3 board.");
      assert.equal((await screen.names()).length, 6);
    });

    test("the study shows quiet patterns, and one is added to the solution", async (t) => {
      const screen = await bench.open(t, { host });
      await screen.button("Solve").click();
      const before = await screen.steps();
      await screen.button("Study").click();
      await screen.page.getByRole("button", { name: /^Pattern 1/ }).click();
      await screen.says("Quiet pattern 1 added");
      assert.notDeepEqual(await screen.steps(), before);
      await screen.cell("A1").focus();
      await screen.page.keyboard.press("2");
      await screen.says("Quiet pattern 2 added");
    });

    test("a long search can be cancelled, and the board is kept", async (t) => {
      const screen = await bench.open(t, { host, clock: true });
      const { page } = screen;
      await openLong(screen);
      const before = await screen.names();
      await screen.halt();
      await screen.button("Solve").click();
      // Under half a second nothing is shown, however long it takes the machine to begin.
      await page.clock.runFor(400);
      assert.equal(await page.locator("#solving").isVisible(), false);
      for (let beat = 0; beat < 200 && !(await page.locator("#solving").isVisible()); beat++) await page.clock.runFor(100);
      await page.locator("#solving").waitFor();
      await screen.is("solving");
      const line = page.locator("#solving-text");
      if (host === "browser") {
        // What it does and what it knows by then; the page's clock brings the news of the Worker.
        const told = line.filter({ hasText: /^Deepening: depth \d+ · \d+ s · .*at least \d+$/ });
        for (let beat = 0; beat < 200 && (await told.count()) === 0; beat++) {
          await page.clock.runFor(200);
          await told.waitFor({ timeout: 100 }).catch(() => {});
        }
        await told.waitFor();
      }
      const least = Number((await line.textContent())?.match(/at least (\d+)$/)?.[1] ?? 0);
      await screen.button("Cancel").click();
      await screen.says("Not decided: search stopped.");
      if (host === "browser") {
        // And it is kept; the search may have come further in between.
        const kept = (await screen.status.textContent())?.match(/At least (\d+) drags are needed\.$/);
        assert.ok(least > 1 && Number(kept?.[1]) >= least, `at least ${least}, then ${kept}`);
      }
      await screen.is("undecided");
      await page.locator("#solving").waitFor({ state: "hidden" });
      assert.deepEqual(await screen.names(), before);
      // The next search has an engine again.
      await screen.screen("flip");
      assert.equal((await screen.answer()).length, 4);
    });

    test("a solution that a cancelled search knew of is shown", { skip: host !== "browser" }, async (t) => {
      // The search itself says what it knows, and never ends; a glance is the library's own.
      const wreck = `{
        const Real = Worker;
        window.Worker = class extends Real {
          postMessage(message) {
            if (message.name !== "search" || message.deadline < 1000) return super.postMessage(message);
            const progress = { done: 1024, total: 65536, phase: { type: "quiet_patterns" }, bounds: { least: 2, most: 300 } };
            this.dispatchEvent(new MessageEvent("message", { data: { id: message.id, progress } }));
          }
        };
      }`;
      const screen = await bench.open(t, { host, wreck });
      const { page } = screen;
      await openLong(screen, PRESSED);
      await screen.button("Solve").click();
      const told = /^Enumerating quiet patterns · \d+ s · 1,024 of 65,536 \(1 %\) · between 2 and 300$/;
      await page.locator("#solving-text").filter({ hasText: told }).waitFor();
      await screen.button("Cancel").click();
      await screen.is("solution");
      await screen.says(/^\d+ presses/);
    });

    test("a press takes a running search away", async (t) => {
      const screen = await bench.open(t, { host });
      await openLong(screen);
      await screen.button("Solve").click();
      await screen.is("solving");
      await screen.button("Edit").click();
      await screen.is("edit");
      await screen.page.locator("#solving").waitFor({ state: "hidden" });
    });
  });
}

test("text and pictures can be pasted and dropped on the page", async (t) => {
  const screen = await bench.open(t);
  const { page } = screen;
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text", "bw\nww");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await page.getByRole("img", { name: "Flip board, 2 by 2" }).waitFor();
  await screen.button("Open this board").click();
  await screen.says("Opened a 2x2 board.");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(["P1\n3 1\n1 0 1\n"], "board.pbm"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.getByRole("img", { name: "Flip board, 1 by 3" }).waitFor();
  await screen.button("Open this board").click();
  await screen.says("Opened a 1x3 board.");
});

test("what is outlined under the mouse, and at the cursor, is what a press turns", async (t) => {
  const screen = await bench.open(t);
  const { page } = screen;
  for (const place of ["B2", "A1", "D3"]) {
    const before = await screen.names();
    await screen.cell(place).hover();
    await page.locator(".cell.would").first().waitFor();
    const outlined = await placesOf(screen, ".cell.would");
    await screen.cell(place).click();
    await screen.says(`Pressed ${place}`);
    const after = await screen.names();
    const turned = after.flatMap((name, index) => (name === before[index] ? [] : [index]));
    assert.ok(turned.length >= 3, place);
    assert.deepEqual(outlined, turned, place);
    // The cursor went there, and says the same.
    assert.deepEqual(await placesOf(screen, ".cell.turns"), turned, place);
  }
});

/** Which cells of a board of four columns are meant. @param {import("./page.js").Screen} screen @param {string} selector */
const placesOf = (screen, selector) =>
  screen.board.locator(selector).evaluateAll((cells) => cells.map((cell) => 4 * Number(cell.dataset.row) + Number(cell.dataset.column)));

test("a large board is made where it is looked at", async (t) => {
  const screen = await bench.open(t);
  const { page } = screen;
  const rows = Array.from({ length: 100 }, (_, row) => Array.from({ length: 100 }, (_, column) => ((7 * row + 3 * column) % 5 < 2 ? "b" : "w")).join(""));
  await screen.button("Paste").click();
  await page.getByRole("textbox").fill(rows.join("\n"));
  await screen.button("Open this board").click();
  await screen.says("Opened a 100x100 board.");
  await screen.cell("A1").waitFor();
  assert.equal(await screen.board.getAttribute("aria-rowcount"), "100");
  assert.ok((await screen.names()).length < 5_000, "most of it is far away");
  // By the wheel,
  await page.locator("#scroll").evaluate((scroll) => scroll.scrollTo(0, scroll.scrollHeight / 2));
  const middle = screen.cell("B50");
  await middle.waitFor();
  assert.equal(await middle.getAttribute("aria-colindex"), "2");
  assert.equal(await middle.evaluate((cell) => cell.closest("[role=row]").getAttribute("aria-rowindex")), "50");
  await middle.click();
  await screen.says("Pressed B50");
  // by the keys, at once, into what was never seen,
  await page.keyboard.press("Control+End");
  const last = screen.board.locator('[data-row="99"][data-column="99"][tabindex="0"]');
  await last.waitFor();
  assert.ok(await last.evaluate((cell) => cell === document.activeElement));
  const before = await last.getAttribute("aria-label");
  await page.keyboard.press("Enter");
  await screen.says(/^Pressed/);
  assert.notEqual(await last.getAttribute("aria-label"), before);
  // and what is pressed unseen is there when it is looked at.
  await page.keyboard.press("Control+Home");
  await page.locator("#scroll").evaluate((scroll) => scroll.scrollTo(0, 0));
  await screen.cell("A1").waitFor();
  assert.deepEqual(await page.evaluate(MISPLACED), []);
});

/** Rows whose cells stand in another order than their columns. */
const MISPLACED = `[...document.querySelectorAll("[role=row]")].filter((row) => {
  const columns = [...row.querySelectorAll("[role=gridcell]")].map((cell) => Number(cell.getAttribute("aria-colindex")));
  return columns.some((column, index) => index > 0 && column <= columns[index - 1]);
}).map((row) => row.getAttribute("aria-rowindex"))`;

test("the teaching view steps through what a method visits", async (t) => {
  const screen = await bench.open(t, { clock: true });
  const { page } = screen;
  await screen.button("Methods").click();
  const dialog = page.getByRole("dialog");
  for (const method of ["depth-first", "combinations", "breadth-first", "level-order", "first-row"]) {
    await dialog.getByRole("combobox", { name: "Method" }).selectOption(method);
    await dialog.getByText(/^1 \/ [0-9,]+$/).first().waitFor();
    await dialog.getByText("4", { exact: true }).waitFor();
    await dialog.getByRole("button", { name: "Next" }).click();
    await dialog.locator("#teach-place").filter({ hasText: /^2 / }).waitFor();
  }
  await dialog.getByRole("button", { name: "Last" }).click();
  await dialog.getByRole("img").waitFor();
});

test("a file says how it is opened", { skip: !process.env.SITE }, async (t) => {
  const context = await bench.chromium.browser.newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(`file://${process.env.SITE}/index.html`);
  await page.getByText("Open with fewest serve").waitFor();
});

test("a server that is busy or gone costs nothing but the answer", { skip: !HOSTS.includes("server") }, async (t) => {
  const screen = await bench.open(t, { host: "server", quiet: true });
  const { page } = screen;
  await openLong(screen);
  const before = await screen.names();
  await page.route("**/api/v1/search", (route) => route.fulfill({ status: 503, headers: { "retry-after": "1" }, body: "" }));
  await screen.button("Solve").click();
  await screen.says("The server is busy.");
  await page.route("**/api/v1/play", (route) => route.abort());
  await screen.button("Undo").click();
  await screen.says("The server does not answer. Board kept.");
  assert.deepEqual(await screen.names(), before);
  await page.unroute("**/api/v1/play");
  await screen.button("Undo").click();
  await screen.says("Undid the opened board");
});

test("a reload while the server is busy keeps the game", { skip: !HOSTS.includes("server") }, async (t) => {
  const screen = await bench.open(t, { host: "server", quiet: true });
  const { page } = screen;
  const before = await screen.names();
  await screen.button("Hint").click();
  await screen.says("Hint:");
  await screen.button("Hint").click();
  await screen.says("Pressed");
  const moved = await screen.names();
  await page.route("**/api/v1/play", (route) => route.fulfill({ status: 503, body: "" }), { times: 1 });
  await page.reload();
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  assert.deepEqual(await screen.names(), moved);
  await screen.button("Undo").click();
  await screen.says("Undid");
  assert.deepEqual(await screen.names(), before);
});

test("what a search has found is handed in again where the server was busy", { skip: !HOSTS.includes("server") }, async (t) => {
  const screen = await bench.open(t, { host: "server", quiet: true });
  const { page } = screen;
  await screen.screen("mayan");
  let refused = false;
  await page.route("**/api/v1/play", (route) => {
    const handsIn = /"type":"found"/.test(route.request().postData() ?? "");
    if (refused || !handsIn) return route.fallback();
    refused = true;
    return route.fulfill({ status: 503, body: "" });
  });
  await screen.button("Solve").click();
  await screen.says("Solved in exactly 3 drags.");
  assert.ok(refused);
});

test("a Worker that crashes costs nothing but its search", { skip: !HOSTS.includes("browser") }, async (t) => {
  const wreck = `{
    const Real = Worker;
    window.Worker = class extends Real {
      postMessage(message) {
        if (message.name === "search" && !window.healed) this.dispatchEvent(new ErrorEvent("error", { message: "trap" }));
        else super.postMessage(message);
      }
    };
  }`;
  const screen = await bench.open(t, { host: "browser", wreck });
  await openLong(screen);
  const before = await screen.names();
  await screen.button("Solve").click();
  await screen.says("Solver stopped. Board kept.");
  assert.deepEqual(await screen.names(), before);
  await screen.page.evaluate("window.healed = true");
  await screen.screen("mayan");
  await screen.button("Undo").click();
  await screen.says("Undid the opened board");
  assert.equal((await screen.answer()).length, 3);
});

/** A board whose search takes far longer than a test. @param {import("./page.js").Screen} screen @param {string} board */
async function openLong(screen, board = LONG) {
  await screen.button("Paste").click();
  await screen.page.getByRole("textbox").fill(board);
  // Large boards have no picture; the button waits for the answer as well.
  await screen.button("Open this board").click();
  await screen.says("Opened");
}

const LONG = "12|1,2,3,4,1,2|2,3,4,1,2,3|3,4,1,2,3,4|4,1,2,3,4,1|1,2,3,4,1,2";

/** A board that takes a search, though a short one: 16 quiet patterns. */
const PRESSED = (() => {
  const side = 19;
  const cells = Array.from({ length: side }, () => new Array(side).fill(0));
  let state = 5;
  for (let place = 0; place < side * side; place++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    if (state >>> 31 === 0) continue;
    const [row, column] = [Math.floor(place / side), place % side];
    for (const [y, x] of [[row, column], [row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]) {
      if (cells[y]?.[x] !== undefined) cells[y][x] ^= 1;
    }
  }
  return cells.map((row) => row.map((cell) => "wb"[cell]).join("")).join("\n");
})();

/** @param {import("./page.js").Screen} screen */
const inBoard = (screen) => screen.page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell");

/** Moves the cursor with the arrow keys. @param {import("./page.js").Screen} screen @param {string} place */
async function goTo(screen, place) {
  const [row, column] = await screen.cell(place).evaluate((cell) => [Number(cell.dataset.row), Number(cell.dataset.column)]);
  await screen.page.keyboard.press("Control+Home");
  for (let to = 0; to < row; to++) await screen.page.keyboard.press("ArrowDown");
  for (let to = 0; to < column; to++) await screen.page.keyboard.press("ArrowRight");
  await screen.board.locator(`[tabindex="0"][data-row="${row}"][data-column="${column}"]`).waitFor();
}

/** @param {import("playwright-core").Locator} locator */
async function centre(locator) {
  const box = await locator.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {import("./page.js").Screen} screen @param {string} place @param {string} side */
async function drag(screen, place, side) {
  const at = await centre(screen.cell(place));
  const { mouse } = screen.page;
  await mouse.move(at.x, at.y);
  await mouse.down();
  await mouse.move(at.x + (side === "left" ? -50 : 50), at.y, { steps: 5 });
  await mouse.up();
}

/** Fingers, by the devtools protocol. @param {import("./page.js").Screen} screen */
async function fingers(screen) {
  const session = await screen.page.context().newCDPSession(screen.page);
  const send = (type, touchPoints) => session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    start: (points) => send("touchStart", points.map((point, id) => ({ ...point, id }))),
    move: (points) => send("touchMove", points.map((point, id) => ({ ...point, id }))),
    end: () => send("touchEnd", []),
  };
}
