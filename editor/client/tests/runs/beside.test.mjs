// SPDX-License-Identifier: Apache-2.0
// The report next to the drawing: its figures lead to the elements to which they belong. Each test has its own page.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

/** The limit in ms to build the generated program, and the runtime if no earlier test has built it. */
const BUILD_MS = 300_000;
let editor;

before(async () => {
  editor = await Editor.open("examples/basicsp");
  await editor.command("run").click();
  const dialog = editor.page.locator(".run-dialog[open]");
  await dialog.locator("[name=samples]").fill("50");
  await dialog.locator("[name=repeat]").fill("2");
  await dialog.locator("[name=rateScale]").fill("20");
  await dialog.locator("button[type=submit]").click();
  await editor.page.locator(".run-headline", { hasText: /^Done/ }).waitFor({ timeout: BUILD_MS });
});

beforeEach(async () => {
  await editor.renew();
  await editor.show("BasicSP");
  await editor.page.locator(".results-bar [data-open=report]").waitFor({ state: "attached" });
});

after(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const report = () => editor.page.frameLocator(".report-frame");
const selected = () => editor.page.locator(".diagram:not([hidden]) .wire.selected");

/** Opens the report by its key and waits until its charts are drawn. */
async function open() {
  await editor.page.keyboard.press("Control+Alt+R");
  await report().locator("h1", { hasText: "basicsp / steady" }).waitFor();
  await report().locator("canvas").first().waitFor();
}

test("a key opens the report beside the drawing, without access to the editor", async () => {
  await open();
  const beside = await editor.page.locator(".region.beside").boundingBox();
  const drawing = await editor.page.locator(".diagram-area").boundingBox();
  assert.ok(drawing.width > 300 && drawing.x + drawing.width <= beside.x + 1, JSON.stringify({ drawing, beside }));
  assert.equal(
    await report()
      .locator("h1")
      .evaluate(() => window.origin),
    "null",
  );
  const sandbox = await editor.page.locator(".report-frame").getAttribute("sandbox");
  assert.ok(!/same-origin|top-navigation/.test(sandbox), sandbox);
  await editor.page.locator(".region.beside .region-close").click();
  await editor.page.locator(".report-frame").waitFor({ state: "hidden" });
});

test("repeated runs of a target have different labels", async () => {
  const runs = editor.page.locator(".results-bar [aria-label='Figures of'] option");
  const numbers = (await runs.allTextContents()).flatMap((text) => /#\d/.exec(text) ?? []);
  assert.deepEqual(numbers.sort(), ["#1", "#2"]);
});

test("a figure leads to its connection in the drawing", async () => {
  await open();
  await report().locator("th[data-probe=airframe_gps_get_data] button.leads").first().click();
  await editor.element("connections.airframe.gps-gps.data").locator(".wire.selected").waitFor({ state: "attached" });
});

test("by key alone: the picture's instances lead to the boxes of the drawing", async () => {
  await open();
  await report().locator("rect[data-instance=gps]").press("Enter");
  await editor.page.locator(".diagram:not([hidden]) .box.selected", { hasText: "gps" }).waitFor();
  await report().locator("rect[data-instance=display]").press("Space");
  await editor.page.locator(".diagram:not([hidden]) .box.selected", { hasText: "display" }).waitFor();
});

test("a figure opens the diagram of its element", async () => {
  await editor.show("Types");
  await open();
  await report().locator("th[data-probe=display_airframe_get_data] button.leads").first().click();
  await editor.page.locator(".diagram-tabs [aria-selected=true]", { hasText: "BasicSP" }).waitFor();
  await eventually(() => selected().count(), 1);
});

test("a figure of a deleted element shows a message", async () => {
  await open();
  await editor.clickEmpty();
  await editor.page.keyboard.press("Control+0");
  await editor.element("BasicSP::display|:name").click();
  await editor.page.keyboard.press("Delete");
  await eventually(() => editor.boxes().count(), 3);
  await report().locator("th[data-probe=display_airframe_get_data] button.leads").first().click();
  await editor.page.locator(".toast.warning", { hasText: "no longer has the element" }).waitFor();
});
