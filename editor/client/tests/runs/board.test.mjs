// SPDX-License-Identifier: Apache-2.0
// The scoreboard of a store that another process writes: e2e/lib/scoreboard_store.py instead of a command that
// measures.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { launch } from "../browser.mjs";
import { eventually } from "../eventually.mjs";
import { SLOW, slowDown } from "../slow.mjs";

const HOME = resolve(import.meta.dirname, "../../../..");
const COMMAND = process.env.BELLWETHER_SERVE?.split(" ") ?? [join(HOME, "bellwether"), "serve"];
const PATIENCE = 60_000 * SLOW;
const store = mkdtempSync(join(tmpdir(), "bellwether-board-"));
const errors = [];
let server;
let log = "";
let url;
let filler;
let answers;
let browser;
let page;

before(async () => {
  server = spawn(COMMAND[0], [...COMMAND.slice(1), "--no-open", "--json", "--store", store]);
  server.stderr.on("data", (text) => (log += text));
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  url = JSON.parse((await lines.next()).value).url;
  browser = await launch();
  page = await browser.newPage({ viewport: { width: 1360, height: 900 } });
  page.setDefaultTimeout(PATIENCE);
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await slowDown(page);
  await page.goto(url);
  await page.waitForSelector("body[data-ready]");
});

after(async () => {
  await browser?.close();
  filler?.kill();
  const ended = new Promise((done) => server.on("exit", (code, signal) => done(code ?? signal)));
  server.kill("SIGINT");
  assert.equal(await ended, 130);
  rmSync(store, { recursive: true, force: true });
  assert.deepEqual(errors, []);
  assert.equal(log, "");
});

/** Lets the other process do a step of its writing. */
async function fill(step) {
  filler.stdin.write(`${step}\n`);
  assert.equal((await answers.next()).value, "ok");
}

const rows = () => page.locator("#runs tr[data-run]");
const filter = (name) => page.locator(`#filters [name=${name}]`);
const row = (text) => rows().filter({ hasText: text });

/** Returns the status of a request with arbitrary headers, which a browser would not send. */
function status(path, headers = {}) {
  const { port } = new URL(url);
  return new Promise((done, failed) => {
    const asking = request({ host: "127.0.0.1", port, path, headers }, (answer) => done(answer.resume().statusCode));
    asking.on("error", failed).end();
  });
}

test("who has no token, comes from elsewhere or climbs out of the page is refused", async () => {
  const { search } = new URL(url);
  assert.equal(await status("/"), 401);
  assert.equal(await status(`/${search}`, { Origin: "http://evil.example" }), 403);
  assert.equal(await status(`/${search}`, { Host: "evil.example" }), 403);
  assert.equal(await status(`/../Scoreboard.class${search}`), 404);
  assert.equal(await status(`/%2e%2e%2fstore.db${search}`), 404);
});

test("an empty store says how to begin, and what another process stores appears", async () => {
  await page.locator(".empty", { hasText: "bellwether run MODEL" }).waitFor();
  filler = spawn("python3", [join(HOME, "e2e/lib/scoreboard_store.py"), store]);
  filler.stderr.on("data", (text) => (log += text));
  answers = createInterface({ input: filler.stdout })[Symbol.asyncIterator]();
  assert.equal((await answers.next()).value, "ok");
  await eventually(() => rows().count(), 13);
  assert.match(
    await row("omniorb").first().textContent(),
    /basicsp\/steadycommit c0ffee11\+.*call.*12\.0 µs.*36\.\d µs.*2\.41.*ok/,
  );
  await row("failed: timeout").waitFor();
  await page.locator("#trend canvas").waitFor();
});

test("a campaign of another process shows its progress while it goes on", async () => {
  const bar = page.locator(".campaign [role=progressbar]");
  assert.equal(await bar.getAttribute("aria-valuenow"), "0");
  await page.locator(".campaign", { hasText: "d0: concurrency reactive" }).waitFor();
  await fill("step");
  await fill("step");
  await eventually(() => bar.getAttribute("aria-valuenow"), "2");
  const words = await page.locator(".campaign .figures").textContent();
  assert.match(words, /^2 of 8 runs · 1 failed · about \d+ (s|min) left$/);
  await row("failed: wrong-answer").waitFor();
});

test("filters hold together, stay in the address, and are lifted", async () => {
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

test("another metric has its own column", async () => {
  await filter("model").selectOption("basicsp/steady");
  await filter("metric").selectOption({ label: "calls throughput (full)" });
  await page.locator("th", { hasText: "1/s" }).waitFor();
  await eventually(async () => (await row("omniorb").first().textContent()).includes("83\u202f"), true);
  assert.equal(await page.locator("th", { hasText: "floor" }).count(), 0);
  await filter("metric").selectOption("");
});

test("a count has no unit", async () => {
  const shown = await page.evaluate(async () => {
    const { figure } = await import(new URL("format.js", document.baseURI).href);
    return [figure(42, "ns", "count"), figure(16_384, "ns", "count"), figure(42, "ns", "p50")];
  });
  assert.deepEqual(shown, ["42", "16\u202f384", "42.0 ns"]);
});

test("five runs a side are compared by click, with the sentence of compare", async () => {
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
  await page.locator("#comparison .sentence", { hasText: "of twenty comparisons" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#comparison").waitFor({ state: "hidden" });
});

test("by the keyboard alone: one run a side is not decidable, and the report opens alone", async () => {
  await filter("target").selectOption("");
  await eventually(() => rows().count(), 10);
  await page.locator("[aria-label='Clear side A']").click();
  await page.locator("[aria-label='Clear side B']").click();
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
  await report.close();
  await page.bringToFront();
});

test("it fits three widths, light and dark", async () => {
  for (const [width, colorScheme] of [
    [1360, "dark"],
    [900, "light"],
    [390, "dark"],
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await eventually(async () => (await wider()) <= 0, true);
  }
});

test("when the command that makes a campaign was killed it says what goes on with it", async () => {
  filler.kill("SIGKILL");
  await page.locator("#campaigns summary", { hasText: "1 campaign" }).click();
  await page.locator("#campaigns .badge", { hasText: "stopped: the same command goes on with it" }).waitFor();
});
