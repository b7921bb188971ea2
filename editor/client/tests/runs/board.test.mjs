// SPDX-License-Identifier: Apache-2.0
// The scoreboard of a store that another process writes: e2e/lib/scoreboard_store.py instead of a command that
// measures. Each test has its own page; all but one read the same store.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { after, before, beforeEach, test } from "node:test";
import { launch } from "../browser.mjs";
import { eventually } from "../eventually.mjs";
import { SLOW, slowDown } from "../slow.mjs";

const HOME = resolve(import.meta.dirname, "../../../..");
const COMMAND = process.env.BELLWETHER_SERVE?.split(" ") ?? [join(HOME, "bellwether"), "serve"];
const PATIENCE = 60_000 * SLOW;

/** A store, the server of its scoreboard, a page, and the other process that writes into the store. */
class Board {
  errors = [];
  log = "";
  store = mkdtempSync(join(tmpdir(), "bellwether-board-"));

  /** Serves an empty store. */
  static async open() {
    const board = new Board();
    board.server = spawn(COMMAND[0], [...COMMAND.slice(1), "--no-open", "--json", "--store", board.store]);
    board.server.stderr.on("data", (text) => (board.log += text));
    board.ended = new Promise((done) => board.server.on("exit", (code, signal) => done(code ?? signal)));
    try {
      const lines = createInterface({ input: board.server.stdout })[Symbol.asyncIterator]();
      const { value: line } = await lines.next();
      assert.ok(line !== undefined, `the server ended: ${board.log}`);
      board.url = JSON.parse(line).url;
      board.browser = await launch();
      await board.visit();
    } catch (error) {
      await board.end(); // the caller has no object to close yet
      throw error;
    }
    return board;
  }

  /** Opens a new page instead of the last one. */
  async visit() {
    await this.page?.close();
    this.page = await this.browser.newPage({ viewport: { width: 1360, height: 900 } });
    this.page.setDefaultTimeout(PATIENCE);
    this.page.on("pageerror", (error) => this.errors.push(error.message));
    this.page.on("console", (message) => message.type() === "error" && this.errors.push(message.text()));
    await slowDown(this.page);
    await this.page.goto(this.url);
    await this.page.waitForSelector("body[data-ready]");
  }

  /** Starts the other process when the store has its schema, and waits until the first runs are stored. */
  async fill() {
    await this.page.locator(".empty", { hasText: "bellwether run MODEL" }).waitFor();
    this.filler = spawn("python3", [join(HOME, "e2e/lib/scoreboard_store.py"), this.store]);
    this.filler.stderr.on("data", (text) => (this.log += text));
    this.answers = createInterface({ input: this.filler.stdout })[Symbol.asyncIterator]();
    assert.equal((await this.answers.next()).value, "ok");
  }

  /** Lets the other process end the run of its campaign that goes on, and begin the next one. */
  async step() {
    this.filler.stdin.write("step\n");
    assert.equal((await this.answers.next()).value, "ok");
  }

  rows() {
    return this.page.locator("#runs tr[data-run]");
  }

  /** Ends all processes, and returns the server's exit code. */
  async end() {
    await this.browser?.close();
    this.filler?.kill();
    this.server.kill("SIGINT");
    const code = await this.ended;
    rmSync(this.store, { recursive: true, force: true });
    return code;
  }

  async close() {
    assert.equal(await this.end(), 130);
    assert.deepEqual(this.errors, []);
    assert.equal(this.log, "");
  }
}

let board;
let page;

before(async () => {
  board = await Board.open();
  await board.fill();
  await board.step();
  await board.step();
});

beforeEach(async () => {
  await board.visit();
  ({ page } = board);
  await eventually(() => rows().count(), 15);
});

after(() => board?.close());

const rows = () => board.rows();
const filter = (name) => page.locator(`#filters [name=${name}]`);
const row = (text) => rows().filter({ hasText: text });

/** Returns the status of a request with arbitrary headers, which a browser would not send. */
function status(path, headers = {}) {
  const { port } = new URL(board.url);
  return new Promise((done, failed) => {
    const asking = request({ host: "127.0.0.1", port, path, headers }, (answer) => done(answer.resume().statusCode));
    asking.on("error", failed).end();
  });
}

test("requests without a token, from other origins or outside of the page's folder are refused", async () => {
  const { search } = new URL(board.url);
  assert.equal(await status("/"), 401);
  assert.equal(await status(`/${search}`, { Origin: "http://evil.example" }), 403);
  assert.equal(await status(`/${search}`, { Host: "evil.example" }), 403);
  assert.equal(await status(`/../Scoreboard.class${search}`), 404);
  assert.equal(await status(`/%2e%2e%2fstore.db${search}`), 404);
});

test("an empty store shows the first command; runs and a campaign of another process appear", async () => {
  const own = await Board.open();
  try {
    const { page: open } = own;
    const line = (text) => own.rows().filter({ hasText: text });
    await own.fill(); // waits until the page says how an empty store is filled
    await eventually(() => own.rows().count(), 13);
    assert.match(
      await line("omniorb").first().textContent(),
      /basicsp\/steadycommit c0ffee11\+.*call.*12\.0 µs.*36\.\d µs.*2\.41.*ok/,
    );
    await line("failed: timeout").waitFor();
    await open.locator("#trend canvas").waitFor();

    const bar = open.locator(".campaign [role=progressbar]");
    await eventually(() => bar.getAttribute("aria-valuenow"), "0");
    await open.locator(".campaign", { hasText: "d0: concurrency reactive" }).waitFor();
    await own.step();
    await own.step();
    await eventually(() => bar.getAttribute("aria-valuenow"), "2");
    const words = await open.locator(".campaign .figures").textContent();
    assert.match(words, /^2 of 8 runs · 1 failed · about \d+ (s|min) left$/);
    await line("failed: wrong-answer").waitFor();

    own.filler.kill("SIGKILL");
    await open.locator("#campaigns summary", { hasText: "1 campaign" }).click();
    await open.locator("#campaigns .badge", { hasText: "stopped: the same command goes on with it" }).waitFor();
  } finally {
    await own.close();
  }
});

test("filters are combined, kept in the address, and removed", async () => {
  await filter("model").selectOption("basicsp/steady");
  await filter("target").selectOption("omniorb");
  await eventually(() => rows().count(), 5);
  await page.reload();
  await eventually(() => rows().count(), 5);
  assert.equal(await filter("model").inputValue(), "basicsp/steady");
  await filter("model").selectOption("");
  await filter("target").selectOption("");
  await filter("text").fill("TIMEOUT many");
  await eventually(() => rows().count(), 1);
  await filter("text").fill("");
  await page.locator(".campaign button", { hasText: "Runs" }).click();
  await eventually(() => rows().count(), 3);
  await page.locator("#scope button").click();
  await eventually(() => rows().count(), 15);
});

test("a chosen metric adds a column", async () => {
  await filter("model").selectOption("basicsp/steady");
  await filter("metric").selectOption({ label: "calls throughput (full)" });
  await page.locator("th", { hasText: "1/s" }).waitFor();
  await eventually(async () => (await row("omniorb").first().textContent()).includes("83\u202f"), true);
  assert.equal(await page.locator("th", { hasText: "floor" }).count(), 0);
});

test("a count has no unit", async () => {
  const shown = await page.evaluate(async () => {
    const { figure } = await import(new URL("format.js", document.baseURI).href);
    return [figure(42, "ns", "count"), figure(16_384, "ns", "count"), figure(42, "ns", "p50")];
  });
  assert.deepEqual(shown, ["42", "16\u202f384", "42.0 ns"]);
});

test("two groups of five runs are compared by click, with the sentence of compare", async () => {
  await filter("model").selectOption("basicsp/steady");
  await filter("target").selectOption("corbel");
  await filter("status").selectOption("ok");
  await eventually(() => rows().count(), 5);
  await rows().nth(0).locator(".choice-A").click();
  await rows()
    .nth(4)
    .locator(".choice-A")
    .click({ modifiers: ["Shift"] });
  await filter("target").selectOption("omniorb");
  await eventually(async () => (await rows().count()) === 5 && (await row("omniorb").count()) === 5, true);
  await rows().nth(0).locator(".choice-B").click();
  await rows()
    .nth(4)
    .locator(".choice-B")
    .click({ modifiers: ["Shift"] });
  assert.match(await page.locator("#tray").textContent(), /A base: 5 runs of corbel.*B other: 5 runs of omniorb/);
  await page.locator("#compare").click();
  const median = page.locator("#comparison tr", { hasText: "call p50" });
  assert.match(await median.textContent(), /10\.0 µs12\.0 µs1\.200.*\d\.\d\d %slower$/);
  await page.locator("#comparison th", { hasText: "95 % interval" }).first().waitFor();
  await page.locator("#comparison .sentence", { hasText: "of twenty comparisons" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#comparison").waitFor({ state: "hidden" });
});

test("by the keyboard alone: groups of one run have no verdict, and the report opens", async () => {
  await filter("model").selectOption("basicsp/steady");
  await filter("status").selectOption("ok");
  await eventually(() => rows().count(), 10);
  await filter("statistic").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("a");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("b");
  await page.locator("#compare").press("Enter");
  await page.locator("#comparison .sentence", { hasText: "Not decidable between runs: with one run a side" }).waitFor();
  await page.keyboard.press("Escape");
  const opened = page.context().waitForEvent("page");
  await rows().nth(1).focus();
  await page.keyboard.press("Enter");
  const report = await opened;
  await report.locator("h1", { hasText: "basicsp / steady" }).waitFor();
  assert.equal(await report.evaluate(() => window.origin), "null");
});

for (const [width, height, colorScheme] of [
  [1360, 800, "dark"],
  [1024, 700, "light"],
  [900, 800, "light"],
  [390, 800, "dark"],
]) {
  test(`at ${width} × ${height} pixels, ${colorScheme}, nothing is wider than the window`, async () => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await eventually(() => page.evaluate(wider), []);
  });
}

/** Returns, in the page, the visible elements that leave the window at its left or right. */
function wider() {
  const room = document.documentElement.clientWidth;
  // The head of the cards on narrow screens is only for screen readers; a table in .scroll has a scroll bar of its own
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.checkVisibility() && element.closest(".runs thead, .scroll *") === null)
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (left < -0.5 || right > room + 0.5);
    })
    .map((element) => `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent.slice(0, 40)}`);
}
