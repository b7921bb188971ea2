// SPDX-License-Identifier: Apache-2.0
// An empty project shows what to do first, and each kind of diagram can be created in it. Each test has its own
// project.
import assert from "node:assert/strict";
import { test } from "node:test";
import { alone } from "../alone.mjs";
import { Editor } from "../editor.mjs";
import { eventually, settled } from "../eventually.mjs";
import { EMPTY } from "../kiln.mjs";

const empty = alone(EMPTY);
const tabsOf = ({ page }) => page.locator(".diagram-tabs [role=tab]").allTextContents();

test("an empty project has each diagram, with instructions in empty ones", async () => {
  const editor = await Editor.begin("kiln");
  const hint = () => editor.page.locator(".diagram:not([hidden]) > .begin").isVisible();
  try {
    assert.deepEqual(await tabsOf(editor), ["Types", "System", "local", "steady"]);
    await editor.page.locator(".diagram-tabs [aria-selected=true]", { hasText: "Types" }).waitFor();
    await eventually(hint, true);
    await editor.add("Interface", { x: 600, y: 300 });
    await eventually(() => editor.boxes().count(), 1);
    await eventually(hint, false);
    assert.deepEqual(editor.errors, []);
  } finally {
    await editor.close();
  }
});

empty("a new assembly, deployment and experiment come from the tabs, and are taken back", async (editor) => {
  const tabs = () => tabsOf(editor);
  for (const kind of ["assembly", "deployment", "experiment"]) {
    await editor.page.locator(".new-diagram").click();
    await editor.page.locator(".menu button", { hasText: `New ${kind}` }).click();
    const name = `New${kind[0].toUpperCase()}${kind.slice(1)}`;
    await editor.page.locator(".diagram-tabs [aria-selected=true]", { hasText: name }).waitFor();
  }
  // The new tab takes the keyboard focus when it is drawn; keys before would reach another element
  await settled(() => editor.page.evaluate(() => document.activeElement.outerHTML.slice(0, 200)));
  for (let left = 6; left >= 4; left--) {
    await editor.page.keyboard.press("Control+Z");
    await eventually(async () => (await tabs()).length, left);
  }
  await eventually(tabs, ["Types", "System", "local", "steady"]);
});

empty("a new port asks for its interface, with proposals and without an error", async (editor) => {
  const boxAt = (name) => editor.page.locator(".diagram:not([hidden]) .box", { hasText: name }).first();
  const input = editor.page.locator(".label-edit input");
  await editor.add("Interface", { x: 600, y: 200 });
  await input.press("Enter");
  await boxAt("NewInterface").waitFor();
  await editor.add("ComponentType", { x: 600, y: 400 });
  await input.press("Enter");
  await editor.add("Receptacle", await editor.centre(boxAt("NewComponent").locator(".box-shape")));
  await editor.page.locator(".proposals div", { hasText: "NewInterface" }).waitFor();
  assert.equal(await editor.page.locator(".field-note.wrong:visible").count(), 0);
  await input.press("Tab");
  assert.equal(await input.inputValue(), "uses NewInterface NewReceptacle");
  await input.press("End");
  await input.pressSequentially(" {");
  await editor.page.locator(".field-note.wrong", { hasText: "This { has no }" }).waitFor();
  await editor.add("Interface", { x: 400, y: 600 });
  await editor.page.locator(".toast.warning", { hasText: "The open field has an error" }).waitFor();
  await input.press("Backspace");
  await input.press("Enter");
  await boxAt("NewComponent").locator("[data-port$=NewReceptacle]").waitFor();
});

empty("a component's timer and behaviour are written where they stand", async (editor) => {
  const type = async (field, text) => {
    await field.fill("");
    await field.pressSequentially(text);
  };
  const input = editor.page.locator(".label-edit input");
  const box = editor.page.locator(".diagram:not([hidden]) .box", { hasText: "Clock" }).first();
  const note = editor.page.locator(".field-note");
  await editor.add("ComponentType", { x: 600, y: 480 });
  await type(input, "Clock");
  await input.press("Enter");
  await box.waitFor();
  await editor.add("Timer", await editor.centre(box.locator(".box-shape")));
  await type(input, "timer tick rate 100 Hz");
  await input.press("Enter");
  await box.locator(".row", { hasText: "tick" }).waitFor();
  await editor.add("Behaviour", await editor.centre(box.locator(".box-shape")));
  const lines = editor.page.locator(".label-edit textarea");
  await eventually(() => lines.inputValue(), "on start {}");
  assert.equal(await note.textContent(), "Ctrl+Enter accepts, Escape discards");
  await type(lines, "on timer t");
  await editor.page.locator(".proposals div", { hasText: "tick" }).waitFor();
  await lines.press("i"); // the list was for the text without this letter
  await lines.press("Tab");
  assert.equal(await lines.inputValue(), "on timer tick");
  await lines.pressSequentially(" {");
  await lines.press("Enter");
  await lines.pressSequentially("burn 20 us;");
  await lines.press("Enter");
  await lines.press("Backspace");
  await lines.press("Backspace");
  await lines.pressSequentially("}");
  await lines.press("Control+Enter");
  await box.locator(".row", { hasText: "on timer tick { burn 20 us; }" }).waitFor();
  // The row shows the change at once; the save uses another connection and may overtake the change
  await eventually(() => editor.command("undo").getAttribute("aria-label"), "Undo: Edit start");
  await editor.page.keyboard.press("Control+S");
  await editor.page.locator("body:not(.unsaved)").waitFor();
  assert.match(editor.read("model.bellwether"), /on timer tick \{\n {4}burn 20 us;\n {2}\}/);
});
