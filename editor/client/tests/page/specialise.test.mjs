// SPDX-License-Identifier: Apache-2.0
// Possible specialisations: marks on the drawing, reasons that lead to elements, the property sheet, and the quick fix.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

const MODEL = "basicsp.bellwether";
let editor;
let page;

/** Adds user code to the GPS's behaviour, so that its process has assumptions instead of proofs. */
function addUserCode(folder) {
  const file = join(folder, MODEL);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace("return position;", "user refine;\n      return position;"));
}

before(async () => {
  editor = await Editor.open("examples/basicsp", { prepare: addUserCode });
  page = editor.page;
});

after(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const marks = async () => (await page.locator(".diagram:not([hidden]) .figure text").allTextContents()).sort();
const mark = (specialisation) => page.getByLabel("Mark on the drawing", { exact: true }).selectOption(specialisation);
const reasons = (title) => page.locator(".specialise-reasons h2", { hasText: title }).waitFor();
const answer = (name) => page.locator(`.specialise-reasons [data-answer="${name}"]`);
const setting = (name) => page.locator(`.property[data-feature="specialise:${name}"]`);

test("nothing is marked before the user asks for it by key", async () => {
  assert.deepEqual(await marks(), []);
  await page.keyboard.press("Control+Alt+S");
  await page.locator(".specialise-list [role=option]").nth(8).waitFor();
  await eventually(async () => (await marks()).length, 5);
  await mark("native-layout");
  await eventually(marks, ["✓", "✓", "✓", "✓", "✓"]);
  await mark("whole-request");
  await eventually(async () => (await marks()).filter((text) => text === "✕").length, 3);
});

test("a mark says what it stands for, to screen readers, too, and its wire has the counterexample", async () => {
  const refused = page.locator(".diagram:not([hidden]) .figure.permission-refused").first();
  assert.match(await refused.getAttribute("aria-label"), /^connection .*\n.*whole-request of push_\w+: not allowed \(/);
  await refused.hover();
  await page.locator(".figure-tip:visible", { hasText: "not allowed (constant-arguments" }).waitFor();
  await refused.click();
  await reasons(/^connection .* -> .*\.refresh$/);
  const refusal = page.locator('.specialise-reasons [data-answer^="whole-request of push_"]');
  assert.equal(await refusal.getAttribute("data-status"), "refused");
  await refusal.locator("li", { hasText: "is generated anew by each activation" }).waitFor();
});

test("the gain of the wire's message is predicted, or the panel says how to calibrate", async () => {
  const gains = page.locator(".specialise-reasons .gains");
  await gains.waitFor();
  assert.match(await gains.textContent(), /push_\w+: gain of a push; 20 a second|specialise .* --calibrate/);
});

test("a reason leads to its element; the reasons stay", async () => {
  await page.locator('.specialise-reasons [data-answer^="whole-request of push_"] button.place').first().click();
  await page.locator('.diagram-tabs [aria-selected="true"]', { hasText: "Types" }).waitFor();
  await reasons(/^connection .* -> .*\.refresh$/);
});

test("processes are marked in the deployment; the list is walked by key", async () => {
  await editor.show("local");
  await mark("framework");
  await eventually(marks, ["?", "✓", "✓", "✓"]);
  await page.keyboard.press("Control+Alt+S");
  await page.locator(".specialise-list [role=option]:focus").waitFor();
  await page.locator(".specialise-list [role=option]", { hasText: "process timer" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await reasons("process gps");
  await page.locator(".sheet-head h2", { hasText: /^gps$/ }).waitFor();
  assert.equal(await answer("framework").getAttribute("data-status"), "assumed");
  await answer("platform").locator(".missing").waitFor();
  await answer("framework").locator(".assume", { hasText: "assume one-wait;" }).click();
  await eventually(() => answer("framework").locator(".assume", { hasText: "assume one-wait;" }).count(), 0);
  await answer("framework").locator(".assume", { hasText: "assume one-reactor;" }).waitFor();
  await editor.command("undo").click();
  await answer("framework").locator(".assume", { hasText: "assume one-wait;" }).waitFor();
});

test("an experiment applies it in its property sheet; the fix states each assumption that is missing", async () => {
  await page.locator("body:not(.unsaved)").waitFor(); // otherwise the page asks before the reload
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  await editor.show("steady");
  await page.locator(".sheet-head h2", { hasText: /^steady$/ }).waitFor();
  await setting("framework").locator("select").selectOption("true");
  for (const invariant of ["one-reactor", "one-transport", "one-concurrency", "one-wait"]) {
    await setting("framework")
      .locator(".property-messages .error", { hasText: `write assume ${invariant};` })
      .waitFor();
    await page.keyboard.press("Control+Shift+M");
    await page.locator(".problem-fix", { hasText: `Assume ${invariant} in component nav::GPS` }).click();
  }
  await eventually(() => page.locator(".problem-fix", { hasText: "Assume" }).count(), 0);
  await eventually(() => setting("framework").locator(".property-messages p").count(), 0);
  await page.keyboard.press("Control+S");
  await page.locator("body:not(.unsaved)").waitFor();
  const text = editor.read(MODEL);
  assert.match(text, /specialise framework;/);
  assert.match(text, /assume one-reactor;\s+assume one-transport;\s+assume one-concurrency;\s+assume one-wait;/);
});

test("the marks follow the model, and go when nobody wants them", async () => {
  await editor.show("local");
  await page.keyboard.press("Control+Alt+S");
  await mark("framework");
  await eventually(marks, ["✓", "✓", "✓", "✓"]);
  await editor.command("undo").click();
  await eventually(marks, ["?", "✓", "✓", "✓"]);
  await mark("");
  await eventually(marks, []);
});
