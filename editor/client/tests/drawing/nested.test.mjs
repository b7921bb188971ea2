// SPDX-License-Identifier: Apache-2.0
// Nested assemblies inside the box of their instance: opened, edited, closed, and still open in another session.
// Each test has its own project.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

let editor;

beforeEach(async () => {
  editor = await Editor.open("testmodels/valid/nested");
  await editor.show("A");
});

afterEach(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const inside = (id) => editor.element(`A::left|>nested.bellwether#Inner::${id}`);
const left = () => editor.element("#A::left");

/** Opens the box of the instance in place. */
async function open() {
  await eventually(() => editor.boxes().count(), 4);
  await editor.page.locator(".box-toggle").first().click();
  await inside("second").waitFor();
  await eventually(() => editor.boxes().count(), 6);
}

async function save() {
  await editor.page.locator("body.unsaved").waitFor();
  await editor.page.keyboard.press("Control+S");
  await editor.page.locator("body:not(.unsaved)").waitFor();
}

test("an assembly opens in place by the mark in its head", async () => {
  await open();
  const [outer, inner] = [await editor.area(left()), await editor.area(inside("second"))];
  assert.ok(outer.x < inner.x && inner.x + inner.width < outer.x + outer.width, "it stands within");
  assert.equal(await editor.page.locator(".diagram:not([hidden]) .export").count(), 2);
});

test("an open assembly grows when a box inside is moved", async () => {
  await open();
  const before = await editor.area(left());
  const from = await editor.centre(editor.element("Inner::second|:name"));
  await editor.drag(from, { x: from.x + 60, y: from.y + 40 });
  await eventually(async () => (await editor.area(left())).height > before.height + 15, true);
});

test("changes inside of an open assembly apply to all its instances", async () => {
  await open();
  await editor.element("Inner::first|:name").dblclick();
  const input = editor.page.locator(".label-edit input");
  await input.fill("");
  await input.pressSequentially("front");
  await input.press("Enter");
  await eventually(() => inside("front").count(), 1);
  await save();
  assert.match(editor.read("nested.bellwether"), /^ {2}front\.peer -> second\.served;$/m);
});

test("an open assembly stays visible when a panel opens below", async () => {
  await open();
  const bottom = async () => {
    const [paper, box] = [await editor.area(editor.page.locator(".diagram:not([hidden])")), await editor.area(left())];
    return paper.y + paper.height >= box.y + box.height;
  };
  await editor.page.keyboard.press("Control+0");
  const height = (await editor.area(editor.page.locator(".diagram:not([hidden])"))).height;
  await editor.page.locator(".problems-count").click();
  await eventually(
    async () => (await editor.page.locator(".diagram:not([hidden])").boundingBox()).height < height,
    true,
  );
  await eventually(bottom, true);
});

test("an assembly stays open when the page is reloaded, and closes by command", async () => {
  await open();
  await save(); // otherwise the page asks before the reload
  await editor.page.reload();
  await editor.page.waitForSelector("body[data-ready]");
  await editor.show("A");
  await eventually(() => editor.boxes().count(), 6);
  await editor.element("#A::left|:name").click();
  await editor.page.keyboard.press("Control+Alt+E");
  await eventually(() => editor.boxes().count(), 4);
});
