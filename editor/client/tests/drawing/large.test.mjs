// SPDX-License-Identifier: Apache-2.0
// Diagrams of 300 and 1,000 instances: after a change the page draws only the changed parts, and keeps the selection.
// Each test has its own project.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually, settled } from "../eventually.mjs";
import { addLarge } from "../large-model.mjs";

/** Runs a test with the large assembly in front. */
function large(name, work, prepare = addLarge) {
  test(name, async () => {
    const editor = await Editor.open("examples/basicsp", { prepare });
    try {
      await editor.show("Large");
      await eventually(async () => (await editor.boxes().count()) > 4, true);
      await settled(() => editor.boxes().count());
      await work(editor, editor.page);
      assert.deepEqual(editor.errors, []);
    } finally {
      await editor.close();
    }
    assert.equal(editor.log, "");
  });
}

const selected = (page) => page.locator(".diagram:not([hidden]) .box.selected");
/** Returns the numbers that this test has written on the drawn boxes, by the boxes' ids. */
const marks = (editor) =>
  editor.boxes().evaluateAll((all) => Object.fromEntries(all.map((box) => [box.id, box.dataset.mark ?? ""])));

large("an instance that is added stands there, selected; the others stay as they are", async (editor, page) => {
  await editor.boxes().evaluateAll((all) => all.forEach((box, index) => (box.dataset.mark = String(index))));
  const before = await marks(editor);
  await page.keyboard.press("Control+K");
  await page.keyboard.type("navdis");
  await eventually(() => page.locator(".palette-item").count(), 1);
  await page.keyboard.press("Enter");
  await selected(page).filter({ hasText: "navDisplay" }).waitFor();
  const after = await marks(editor);
  for (const [id, mark] of Object.entries(before)) {
    assert.equal(after[id], mark, `${id} is another element of the page`);
  }
  await page.keyboard.press("Control+Z");
  await eventually(() => editor.element("Large::navDisplay").count(), 0);
});

large("what is selected stays so when it is moved and renamed", async (editor, page) => {
  await page.locator(".diagram:not([hidden]) svg.sprotty-graph").focus();
  await page.keyboard.press("Enter");
  await selected(page).waitFor();
  const id = await selected(page).getAttribute("id");
  const place = () => page.locator(`[id="${id}"]`).getAttribute("transform");
  const before = await place();
  await page.keyboard.press("ArrowRight");
  await eventually(async () => (await place()) !== before, true);
  assert.equal(await selected(page).count(), 1);
  await page.keyboard.press("F2");
  const field = page.locator(".label-edit input:visible");
  await field.fill("first");
  await field.press("Enter");
  await selected(page).filter({ hasText: "first" }).waitFor();
  assert.equal(await selected(page).count(), 1);
});

const thousand = (folder) => addLarge(folder, 500);

/** Adds an instance, connects it with the first receiver, and renames it, all by keys. */
async function extend(page, editor) {
  const spoken = () => page.locator(".diagram:not([hidden]) .spoken").textContent();
  const undo = () => editor.command("undo").getAttribute("aria-label");
  const says = (text) => eventually(async () => text.test(await spoken()), true);
  await page.keyboard.press("Control+K");
  await page.keyboard.type("navdis");
  await eventually(() => page.locator(".palette-item").count(), 1);
  await page.keyboard.press("Enter");
  await says(/^instance navDisplay/);
  await page.keyboard.press("Enter");
  await says(/, of navDisplay/);
  for (let left = 4; !/^receptacle airframe/.test(await spoken()); left--) {
    assert.ok(left > 0, `Tab never comes to the receptacle, but to ${await spoken()}`);
    const before = await spoken();
    await page.keyboard.press("Tab");
    await eventually(async () => (await spoken()) !== before, true);
  }
  await page.keyboard.press("Control+Enter");
  await says(/^Line to facet data : .*1 of 500/);
  await page.keyboard.press("Enter");
  await eventually(undo, "Undo: Connect");
  await says(/^receptacle airframe/);
  await page.keyboard.press("Shift+Enter");
  await says(/^instance navDisplay/);
  await page.keyboard.press("F2");
  const field = page.locator(".label-edit input:visible");
  await field.fill("panel");
  await field.press("Enter");
  await selected(page).filter({ hasText: "panel" }).waitFor();
  await eventually(undo, "Undo: Rename navDisplay to panel");
}

large(
  "1,000 instances: one is added, connected and renamed; parts outside of the window are not drawn",
  async (editor, page) => {
    await extend(page, editor);
    await page.keyboard.press("Control+S");
    await page.locator("body:not(.unsaved)").waitFor();
    const text = editor.read("basicsp.bellwether");
    assert.match(text, /^ {2}panel : nav::NavDisplay;$/m);
    assert.match(text, /^ {2}panel\.airframe -> gps\d+\.data;$/m);
    await page.keyboard.press("Control+0");
    await settled(() => editor.boxes().count());
    await page.keyboard.press("Control+0"); // all of it, however small
    await eventually(() => editor.boxes().count(), 1001);
    await page.keyboard.press("Control+1");
    await eventually(async () => (await editor.boxes().count()) < 500, true);
  },
  thousand,
);
