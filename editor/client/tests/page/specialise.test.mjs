// SPDX-License-Identifier: Apache-2.0
// Possible specialisations: marks on the drawing, reasons that lead to elements, the property sheet, and the quick fix.
// Each test has its own project.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

const MODEL = "basicsp.bellwether";
/** The assumptions about user code that the GPS's process needs to be specialised. */
const ASSUMPTIONS = ["one-reactor", "one-transport", "one-concurrency", "one-wait"];
let editor;
let page;

/** Adds user code to the GPS's behaviour, so that its process has assumptions instead of proofs. */
function addUserCode(folder) {
  const file = join(folder, MODEL);
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace("return position;", "user refine;\n      return position;"));
}

beforeEach(async () => {
  editor = await Editor.open("examples/basicsp", { prepare: addUserCode });
  page = editor.page;
});

afterEach(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const marks = async () => (await page.locator(".diagram:not([hidden]) .figure text").allTextContents()).sort();
const mark = (specialisation) => page.getByLabel("Mark on the drawing", { exact: true }).selectOption(specialisation);
const reasons = (title) => page.locator(".specialise-reasons h2", { hasText: title }).waitFor();
const answer = (name) => page.locator(`.specialise-reasons [data-answer="${name}"]`);
/** The button that states an assumption about the selected process. */
const assume = (invariant) => answer("framework").locator(".assume", { hasText: `assume ${invariant};` });
const setting = (name) => page.locator(`.property[data-feature="specialise:${name}"]`);

/** Opens the panel in the assembly, and waits until its five connections are marked. */
async function open() {
  await page.keyboard.press("Control+Alt+S");
  await page.locator(".specialise-list [role=option]").nth(8).waitFor();
  await eventually(async () => (await marks()).length, 5);
}

/** Marks the connections whose messages must not be specialised, and returns their marks. */
async function markRefusals() {
  await open();
  await mark("whole-request");
  await eventually(async () => (await marks()).filter((text) => text === "✕").length, 3);
  return page.locator(".diagram:not([hidden]) .figure.permission-refused");
}

/** Selects a connection whose message must not be specialised. */
async function openRefusal() {
  await (await markRefusals()).first().click();
  await reasons(/^connection .* -> .*\.refresh$/);
}

test("specialisations are marked only after the user's key", async () => {
  assert.deepEqual(await marks(), []);
  await open();
  await mark("native-layout");
  await eventually(marks, ["✓", "✓", "✓", "✓", "✓"]);
  await markRefusals();
});

test("a mark has a label for screen readers, and its wire the counterexample", async () => {
  const refused = (await markRefusals()).first();
  assert.match(await refused.getAttribute("aria-label"), /^connection .*\n.*whole-request of push_\w+: not allowed \(/);
  await refused.hover();
  await page.locator(".figure-tip:visible", { hasText: "not allowed (constant-arguments" }).waitFor();
  await refused.click();
  await reasons(/^connection .* -> .*\.refresh$/);
  const refusal = page.locator('.specialise-reasons [data-answer^="whole-request of push_"]');
  assert.equal(await refusal.getAttribute("data-status"), "refused");
  await refusal.locator("li", { hasText: "is generated anew by each activation" }).waitFor();
});

test("the panel has the predicted gain of the wire's message, or the command that calibrates", async () => {
  await openRefusal();
  const gains = page.locator(".specialise-reasons .gains");
  await gains.waitFor();
  assert.match(await gains.textContent(), /push_\w+: gain of a push; 20 a second|specialise .* --calibrate/);
});

test("a reason leads to its element; the reasons stay", async () => {
  await openRefusal();
  await page.locator('.specialise-reasons [data-answer^="whole-request of push_"] button.place').first().click();
  await page.locator('.diagram-tabs [aria-selected="true"]', { hasText: "Types" }).waitFor();
  await reasons(/^connection .* -> .*\.refresh$/);
});

test("processes are marked in the deployment, and keys move through the list", async () => {
  await editor.show("local");
  await page.keyboard.press("Control+Alt+S");
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
  await assume("one-wait").click();
  await eventually(() => assume("one-wait").count(), 0);
  await assume("one-reactor").waitFor();
  await editor.command("undo").click();
  await assume("one-wait").waitFor();
});

test("an experiment applies a specialisation in the sheet; the fix adds missing assumptions", async () => {
  await editor.show("steady");
  await page.locator(".sheet-head h2", { hasText: /^steady$/ }).waitFor();
  await setting("framework").locator("select").selectOption("true");
  for (const invariant of ASSUMPTIONS) {
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

test("the marks follow the model, and disappear when they are switched off", async () => {
  await editor.show("local");
  await page.keyboard.press("Control+Alt+S");
  await mark("framework");
  await eventually(marks, ["?", "✓", "✓", "✓"]);
  await page.locator(".specialise-list [role=option]", { hasText: "process gps" }).click();
  await reasons("process gps");
  for (const invariant of ASSUMPTIONS) {
    await assume(invariant).click();
    await eventually(() => assume(invariant).count(), 0);
  }
  await eventually(marks, ["✓", "✓", "✓", "✓"]);
  await editor.command("undo").click();
  await eventually(marks, ["?", "✓", "✓", "✓"]);
  await mark("");
  await eventually(marks, []);
});
