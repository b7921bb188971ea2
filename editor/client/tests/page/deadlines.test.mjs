// SPDX-License-Identifier: Apache-2.0
// Deadlines that are not guaranteed: marks on the drawing, and rows in the problem list that lead to the timing. Each
// test has its own project.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

const MODEL = "deadlines.bellwether";
const LONG = "deadline 18 ms, worst 3 ms";
/** A deadline that is missed: the work takes 3 ms, and the call takes 2 ms. */
const SHORT = "deadline 4 ms, worst 3 ms";
let editor;
let page;

/** Replaces text in the model's file, as another program could do. */
function replace(folder, from, to) {
  const file = join(folder, MODEL);
  const text = readFileSync(file, "utf8");
  assert.ok(text.includes(from), `the model has no ${from}`);
  writeFileSync(file, text.replace(from, to));
}

beforeEach(async () => {
  editor = await Editor.open("testmodels/valid/deadlines", { prepare: (folder) => replace(folder, LONG, SHORT) });
  page = editor.page;
});

afterEach(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const marks = (kind) => page.locator(`.diagram:not([hidden]) .figure.guarantee-${kind} text`).allTextContents();
const late = () => page.locator(".problem.warning", { hasText: "sensor.tick cannot meet its deadline of 4 ms" });
const hasMissed = async () => (await marks("missed")).includes("deadline ✕");

test("a deadline that can be missed is marked at its instance, also for screen readers", async () => {
  await eventually(hasMissed, true);
  const mark = page.locator(".diagram:not([hidden]) .figure.guarantee-missed").first();
  await mark.hover();
  await page.locator(".figure-tip:visible", { hasText: "deadline" }).waitFor();
  assert.match(await mark.getAttribute("aria-label"), /deadline/);
});

test("the list of problems leads from the deadline to the behaviour and the mark", async () => {
  await page.keyboard.press("Control+Shift+M");
  await late().waitFor();
  assert.equal(await late().locator(".problem-code").count(), 0);
  await late().locator(".problem-text").click();
  await page.locator('.diagram-tabs [aria-selected="true"]', { hasText: "Types" }).waitFor();
  await eventually(hasMissed, true);
});

test("mark and problem disappear when the deadline is long enough", async () => {
  await page.keyboard.press("Control+Shift+M");
  await late().waitFor();
  await eventually(hasMissed, true);
  replace(editor.folder, SHORT, LONG);
  await eventually(() => late().count(), 0);
  await eventually(() => marks("missed"), []);
});

test("a missing time is shown as information, with its fix", async () => {
  await page.keyboard.press("Control+Shift+M");
  await late().waitFor();
  replace(editor.folder, SHORT, LONG);
  await eventually(() => late().count(), 0);
  replace(
    editor.folder,
    "(deadline 30 ms, worst 10 ms, criticality 1) {\n      burn 10 ms;",
    "(deadline 30 ms) {\n      burn exponential(1 ms);",
  );
  const row = page.locator(".problem.information", { hasText: "no result for display.redraw" });
  await row.waitFor();
  assert.match(await row.textContent(), /it has no worst-case execution time\. Add timing \(worst TIME\) to it\./);
  await eventually(async () => (await marks("unknown")).length > 0, true);
  await eventually(() => marks("missed"), []);
});
