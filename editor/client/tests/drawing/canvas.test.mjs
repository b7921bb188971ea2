// SPDX-License-Identifier: Apache-2.0
// Actions on the canvas other than drawing: copies, lines, menus, proposals, types and back, paths. Each test has its
// own project.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

let editor;
let keyboard;

beforeEach(async () => {
  editor = await Editor.open("examples/basicsp");
  await editor.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  keyboard = editor.page.keyboard;
});

afterEach(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const box = (id) => editor.element(`BasicSP::${id}`).locator(".box-shape");
const name = (id) => editor.element(`BasicSP::${id}|:name`);
const boxes = (count) => eventually(() => editor.boxes().count(), count);

async function run(command) {
  await keyboard.press("F1");
  await editor.page.locator(".command-palette input").fill(command);
  await keyboard.press("Enter");
}

test("copies include the wires between them; undo restores cut boxes", async () => {
  await boxes(4);
  await name("gps").click();
  await name("airframe").click({ modifiers: ["Control"] });
  await keyboard.press("Control+C");
  await eventually(
    () => editor.page.evaluate(() => navigator.clipboard.readText().then((t) => t.includes("gps"))),
    true,
  );
  await keyboard.press("Control+V");
  await boxes(6);
  await eventually(() => editor.wires().count(), 7);
  await keyboard.press("Control+X");
  await boxes(4);
  await keyboard.press("Control+Z");
  await boxes(6);
  await keyboard.press("Control+Z");
  await boxes(4);
  assert.ok(await editor.command("undo").isDisabled());
});

test("boxes are aligned, and moved by arrow keys", async () => {
  await name("timer").click();
  await name("airframe").click({ modifiers: ["Control"] });
  await run("align upper");
  const top = async (id) => Math.round((await box(id).boundingBox()).y);
  await eventually(async () => (await top("timer")) === (await top("airframe")), true);
  const before = await top("timer");
  await keyboard.press("ArrowDown");
  await eventually(async () => (await top("timer")) > before && (await top("timer")) === (await top("airframe")), true);
});

test("a closed menu returns the focus; a menu offers only possible commands", async () => {
  await name("gps").click();
  const top = async () => (await box("gps").boundingBox()).y;
  const before = await top();
  const wire = editor.element("connections.airframe.gps-gps.data");
  const way = () => wire.locator(".wire-line").getAttribute("d");
  const wayBefore = await way();
  await name("gps").click({ button: "right" });
  const item = (title) => editor.page.locator(".menu button", { hasText: title });
  assert.ok(await item("Open the type of the instance").isEnabled());
  await keyboard.press("Escape");
  await keyboard.press("ArrowDown");
  await eventually(async () => (await top()) > before, true);
  await keyboard.press("Control+Z");
  await eventually(top, before);
  await eventually(way, wayBefore);
  const at = await editor.middle(wire);
  await editor.page.mouse.click(at.x, at.y, { button: "right" });
  assert.ok(await item("Open the type of the instance").isDisabled());
  await keyboard.press("Escape");
});

test("the menu of a connection moves its ends; the menu of a box does not have these commands", async () => {
  const item = (title) => editor.page.locator(".menu [role=menuitem]", { hasText: title });
  const spoken = () => editor.page.locator(".diagram:not([hidden]) .spoken").textContent();
  const wire = (id) => editor.element(`connections.${id}`);
  await name("gps").click({ button: "right" });
  await item("Draw a line from the selected port").waitFor();
  assert.equal(await item("end of the connection").count(), 0);
  await keyboard.press("Escape");
  const at = await editor.middle(wire("display.airframe-airframe.data"));
  await editor.page.mouse.click(at.x, at.y, { button: "right" });
  await item("Move the source end of the connection").waitFor();
  assert.equal(await item("Draw a line from the selected port").count(), 0);
  await item("Move the target end of the connection").click();
  await eventually(async () => /^Target end to facet data : .*, of gps, .*1 of 1/.test(await spoken()), true);
  await keyboard.press("Enter");
  await wire("display.airframe-gps.data").waitFor({ state: "attached" });
  await eventually(() => wire("display.airframe-airframe.data").count(), 0);
});

test("a type is opened from its instance, and there is a way back", async () => {
  await editor.clickEmpty();
  await name("gps").click();
  await keyboard.press("F3");
  await eventually(() => editor.page.locator(".diagram.types .box.selected").count(), 1);
  await eventually(() => editor.page.locator(".trail button").textContent(), "BasicSP › gps");
  await keyboard.press("Alt+ArrowLeft");
  await editor.page.locator(".diagram.assembly:not([hidden])").waitFor();
  await eventually(() => editor.page.locator(".trail:visible").count(), 0);
});

test("a statement gets proposals while it is typed", async () => {
  await editor.show("Types");
  await keyboard.press("Control+0");
  const row = editor.page.locator(".diagram:not([hidden]) .row:not(.block)", { hasText: "get_data" });
  await row.dblclick();
  const input = editor.page.locator(".label-edit input");
  await input.fill("");
  await input.pressSequentially("Posit");
  await editor.page.locator(".proposals div", { hasText: "Position" }).first().waitFor();
  await input.press("Tab");
  assert.match(await input.inputValue(), /Position$/);
  await input.pressSequentially(" get_data() raises (NotR");
  await editor.page.locator(".proposals div", { hasText: "NotReady" }).waitFor();
  await input.press("ArrowDown");
  await input.press("Enter");
  await input.press(")");
  await input.press("Enter");
  await eventually(() => row.textContent().then((text) => /NotReady\)$/.test(text)), true);
});

test("a line between ports of an experiment measures the path", async () => {
  await editor.show("steady");
  const notes = editor.page.locator(".diagram:not([hidden]) .box.note");
  await eventually(() => notes.count(), 3);
  await editor.connect("gps|data_avail", "display|refresh");
  await eventually(() => notes.count(), 4);
  await keyboard.press("Control+S");
  await editor.page.locator("body:not(.unsaved)").waitFor();
  assert.match(editor.read("basicsp.bellwether"), /from gps\.data_avail to display\.refresh/);
});
