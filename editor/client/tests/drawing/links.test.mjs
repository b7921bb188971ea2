// SPDX-License-Identifier: Apache-2.0
// Links of a deployment are drawn from node to node, by mouse and by keys; their field takes other nodes. Each test has
// its own project.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

const MODEL = "basicsp-lan.bellwether";

/** The links without the texts next to them. */
const wires = ({ page }) => page.locator(".diagram:not([hidden]) .wire:not(.wire-text)");

/** Runs a test with a fresh copy of BasicSP on four hosts: its deployment with three links is in front. */
function links(name, work) {
  test(name, async () => {
    const editor = await Editor.open("examples/basicsp-lan");
    try {
      await editor.show(/^\s*lan\s*$/);
      await eventually(() => wires(editor).count(), 3);
      await work(editor, editor.page);
      assert.deepEqual(editor.errors, []);
    } finally {
      await editor.close();
    }
    assert.equal(editor.log, "");
  });
}

const node = (editor, name) => editor.element(`lan::${name}`);

/** Drags from the handle of a node to another node. */
async function draw(editor, from, to) {
  const handle = await editor.centre(node(editor, from).locator(".link-handle"));
  await editor.drag(handle, await editor.centre(editor.element(`lan::${to}|:name`)));
}

const toast = (page, text) => page.locator(".toast.warning", { hasText: text }).first().waitFor();

links("a line from the handle of a node to another node is a link, and moves neither", async (editor, page) => {
  const before = await editor.area(node(editor, "timer").locator(".box-shape").first());
  await draw(editor, "timer", "display");
  await eventually(() => wires(editor).count(), 4);
  assert.equal(await editor.command("undo").getAttribute("aria-label"), "Undo: Add link");
  await page.keyboard.press("Control+S");
  await eventually(() => editor.read(MODEL).includes("link NewLink between timer, display;"), true);
  await page.keyboard.press("Control+Z");
  await eventually(() => wires(editor).count(), 3);
  assert.deepEqual(await editor.area(node(editor, "timer").locator(".box-shape").first()), before);
});

links("a link to the node itself, and a third one between two nodes, are refused", async (editor, page) => {
  await draw(editor, "timer", "timer");
  await toast(page, "A link joins two nodes. End it at another node than timer.");
  await draw(editor, "timer", "gps");
  await eventually(() => wires(editor).count(), 4);
  await draw(editor, "timer", "gps");
  await toast(page, "The links tick and NewLink join timer and gps already.");
  assert.equal(await wires(editor).count(), 4);
});

links("a node of the selection is joined by keys; with two selected nodes at once", async (editor, page) => {
  const spoken = () => page.locator(".diagram:not([hidden]) .spoken").textContent();
  await editor.element("lan::display|:name").click();
  await eventually(async () => /^node display/.test(await spoken()), true);
  await page.keyboard.press("Control+Enter");
  await eventually(async () => /^Line to node .*1 of 3: Tab for the next, Enter to connect/.test(await spoken()), true);
  await page.keyboard.press("Escape");
  await eventually(async () => /^node display/.test(await spoken()), true);
  assert.equal(await wires(editor).count(), 3);
  await page.keyboard.press("Control+Enter");
  await eventually(async () => /^Line to node/.test(await spoken()), true);
  await page.keyboard.press("Enter");
  await eventually(() => wires(editor).count(), 4);
  await editor.element("lan::timer|:name").click();
  await editor.element("lan::airframe|:name").click({ modifiers: ["Control"] });
  await eventually(() => page.locator(".diagram:not([hidden]) .box.selected").count(), 2);
  await page.keyboard.press("Control+Enter");
  await eventually(() => wires(editor).count(), 5);
});

links("a link joins other nodes when its field names them", async (editor, page) => {
  await page.keyboard.press("Control+P");
  await page.locator(".outline input").fill("kind:link tick");
  await page.locator(".tree-line", { hasText: "tick" }).last().click();
  await page.locator(".sheet-head h2", { hasText: /^tick$/ }).waitFor();
  const nodes = page.locator('.property[data-feature="nodes"]').locator("input, select, textarea").first();
  await eventually(async () => /timer, \S*gps$/.test(await nodes.inputValue()), true);
  await nodes.fill("timer, display");
  await page.keyboard.press("Tab");
  await page.locator("body.unsaved").waitFor();
  await page.keyboard.press("Control+S");
  await page.locator("body:not(.unsaved)").waitFor();
  assert.match(editor.read(MODEL), /link tick between timer, display /);
  assert.equal(await wires(editor).count(), 3);
});

links("without a node the command says what it needs", async (editor, page) => {
  await editor.clickEmpty();
  await page.keyboard.press("Control+Enter");
  await toast(page, "Select a node, or two");
});

test("a process is moved to a new node, and a line joins both nodes", async () => {
  const editor = await Editor.open("examples/basicsp");
  const { page } = editor;
  const text = () => editor.read("basicsp.bellwether").replace(/\s+/g, " ");
  try {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await editor.show(/^\s*local\s*$/);
    const area = await editor.area(page.locator(".diagram:not([hidden])"));
    await editor.add("Node", { x: area.x + area.width - 160, y: area.y + area.height - 120 });
    const added = editor.element("local::NewNode|:name");
    await added.waitFor();
    await editor.element("local::here::display|:name").click();
    await page.keyboard.press("Control+X");
    await eventually(() => editor.element("local::here::display").count(), 0);
    await added.click();
    await page.keyboard.press("Control+V");
    await editor.element("local::NewNode::display").waitFor();
    const handle = await editor.centre(editor.element("local::here").locator(".link-handle"));
    await editor.drag(handle, await editor.centre(added));
    await eventually(() => wires(editor).count(), 1);
    await page.keyboard.press("Control+S");
    await eventually(() => /node NewNode \{ process display \{ display; .* between here, NewNode;/.test(text()), true);
    assert.deepEqual(editor.errors, []);
  } finally {
    await editor.close();
  }
  assert.equal(editor.log, "");
});
