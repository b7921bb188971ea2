// SPDX-License-Identifier: Apache-2.0
// Past runs: their differences and notes, and several of them in one plot. Each test has its own page.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

/** The limit in ms to build the generated program, and the runtime if no earlier test has built it. */
const BUILD_MS = 300_000;
let editor;
let page;

/** Runs the experiment with a number of samples. */
async function run(samples) {
  await editor.command("run").click();
  const dialog = page.locator(".run-dialog[open]");
  await dialog.locator("[name=samples]").fill(samples);
  await dialog.locator("[name=rateScale]").fill("20");
  await dialog.locator("button[type=submit]").click();
  await page.locator(".run-phase.active").waitFor();
  await page.locator(".run-headline", { hasText: /^Done/ }).waitFor({ timeout: BUILD_MS });
}

before(async () => {
  editor = await Editor.open("examples/basicsp");
  ({ page } = editor);
  await run("50");
  await run("100");
});

beforeEach(async () => {
  await editor.renew();
  ({ page } = editor);
  await editor.show("BasicSP");
});

after(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const rows = () => page.locator(".past-table tbody tr");
const plot = () => page.locator(".past-side:not(.levels) .past-plot");
const axis = () => page.locator("[aria-label='Horizontal axis']");
const plotLabel = () => plot().getAttribute("aria-label");

/** Opens the list of past runs by its key. */
async function list() {
  await page.keyboard.press("Control+Shift+H");
  await eventually(() => rows().count(), 2);
}

async function tickAll() {
  for (const box of await rows().locator("[type=checkbox]").all()) {
    await box.check();
  }
}

test("each run shows its differences from the previous run", async () => {
  await list();
  assert.match(await rows().nth(0).locator("td").nth(2).textContent(), /samples: 50 → 100/);
  assert.equal(await rows().nth(1).locator("td").nth(2).textContent(), "the first one");
  assert.match(await rows().nth(0).locator(".figures").textContent(), /^[\d.]+ [nµm]?s( \/ [\d.]+ [nµm]?s)?$/);
});

test("a click on a run shows its figures in the drawing", async () => {
  await list();
  await rows().nth(1).locator("th button").click();
  await page.locator(".past-table tr.shown").waitFor();
  await eventually(() => rows().nth(1).getAttribute("class"), "shown");
  await editor.element("connections.airframe.gps-gps.data").locator(".figure").hover();
  await page.locator(".figure-tip:visible", { hasText: "50 samples" }).waitFor();
});

test("a note stays when the page is reloaded; Escape discards an edited note", async () => {
  await list();
  const note = () => rows().nth(0).locator(".past-note");
  await note().fill("twice the samples");
  await note().press("Enter");
  await note().fill("something else");
  await note().press("Escape");
  await eventually(() => note().inputValue(), "twice the samples");
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  await list();
  await eventually(() => note().inputValue(), "twice the samples");
});

test("by keys alone: two ticked runs share a plot", async () => {
  await list();
  const isTicked = (row) => rows().nth(row).locator("[type=checkbox]").isChecked();
  await eventually(() => page.evaluate(() => document.activeElement.getAttribute("type")), "checkbox");
  await page.keyboard.press("Space");
  await eventually(() => isTicked(0), true);
  await page.keyboard.press("Tab"); // the run
  await page.keyboard.press("Tab"); // its note
  await page.keyboard.press("Tab"); // the next run
  await page.keyboard.press("Space");
  await eventually(() => isTicked(1), true);
  await plot().locator("canvas").waitFor();
  await eventually(async () => (await plotLabel())?.includes("samples: 50 → 100"), true);
  assert.equal(await plot().locator(".u-legend .u-series").count(), 2);
});

test("runs are a curve over the setting that differs between them", async () => {
  await list();
  await tickAll();
  await axis().selectOption("by samples");
  await eventually(async () => /^p50 \/ p99 of .* by samples: 50: .*; 100: .*$/.test(await plotLabel()), true);
  await axis().selectOption("run by run");
  await eventually(async () => (await plotLabel()).includes("run by run"), true);
});

test("the newest session is judged against the other ticked runs", async () => {
  await list();
  const gate = page.locator("[data-open=gate]");
  await rows().nth(0).locator("[type=checkbox]").check();
  await gate.waitFor({ state: "hidden" });
  await tickAll();
  await gate.click();
  // One run on each side decides nothing, whatever was measured
  await page.locator(".past-gate h2.closed", { hasText: /^(undecided|not compared)$/ }).waitFor();
  await page.locator(".past-gate tbody th").first().waitFor();
  await page.locator(".past-threshold").fill("many");
  await gate.click();
  await page.locator(".toast.warning", { hasText: "The threshold must be a number of per cent" }).waitFor();
  await rows().nth(0).locator("[type=checkbox]").uncheck();
  await page.locator(".past-gate").waitFor({ state: "hidden" });
});

test("the latency of the selected connection is plotted", async () => {
  await list();
  await tickAll();
  const metric = page.locator("[aria-label='Latency to plot']");
  await metric.selectOption("get_data_at_display, timed");
  await eventually(async () => (await plotLabel())?.includes("get_data_at_display"), true);
  await editor.element("connections.airframe.gps-gps.data").click();
  await eventually(() => metric.inputValue(), "get_data_at_airframe, timed");
  await eventually(async () => (await plotLabel()).includes("get_data_at_airframe"), true);
});
