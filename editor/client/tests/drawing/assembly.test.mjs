// SPDX-License-Identifier: Apache-2.0
// The usual steps with an assembly: open, look, add, connect, be refused, rename, move, undo, save. Each test has its
// own project.
import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

const MODEL = "basicsp.bellwether";
let editor;
let original;

beforeEach(async () => {
  editor = await Editor.open("examples/basicsp");
  original = editor.read(MODEL);
  await boxes(4);
  await wires(5);
});

afterEach(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, [], "the browser has nothing to complain of");
  assert.equal(editor.log, "", "nor has the server");
});

const boxes = (count) => eventually(() => editor.boxes().count(), count);
const wires = (count) => eventually(() => editor.wires().count(), count);

/** Drags an instance of the display from the palette, which is searched before. */
async function addDisplay() {
  await editor.page.locator(".search input").fill("navdis");
  const item = editor.page.locator(".palette-item");
  await eventually(() => item.count(), 1);
  const area = await editor.page.locator(".diagram").boundingBox();
  await item.dragTo(editor.page.locator(".diagram"), { targetPosition: { x: area.width / 2, y: area.height - 160 } });
  await boxes(5);
  await editor.page.locator(".search input").fill("");
}

async function connectDisplay() {
  await editor.connect("navDisplay|refresh", "airframe|data_avail");
  await wires(6);
}

/** Renames the new display; before, a name that is taken is refused. */
async function renameDisplay() {
  await editor.area(editor.element("BasicSP::navDisplay"));
  await editor.element("BasicSP::navDisplay|:name").dblclick();
  const input = editor.page.locator(".label-edit input");
  await input.fill("");
  await input.pressSequentially("gps");
  await editor.page.locator(".label-edit.validation-error").waitFor();
  await input.fill("");
  await input.pressSequentially("second");
  await input.press("Enter");
  await eventually(() => editor.element("BasicSP::second|:name").textContent(), "second");
}

/** Moves a box by its name, and waits until it has moved. */
async function move(id) {
  const name = editor.element(`BasicSP::${id}|:name`);
  const before = await editor.area(name);
  const from = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
  await editor.drag(from, { x: from.x + 80, y: from.y - 40 });
  await eventually(async () => Math.round((await name.boundingBox()).x - before.x) > 40, true);
}

async function save() {
  await editor.page.locator("body.unsaved").waitFor();
  await editor.page.keyboard.press("Control+S");
  await editor.page.locator("body:not(.unsaved)").waitFor();
}

test("shows instances with their ports and connections", async () => {
  assert.equal(await editor.page.locator("[data-port]").count(), 10);
  assert.equal(await editor.element("BasicSP::gps|:detail").textContent(), "nav::GPS");
});

test("lays out from left to right, with ports on the sides of connected ports", async () => {
  const x = async (id) => (await editor.element(`BasicSP::${id}`).boundingBox()).x;
  assert.ok((await x("timer")) < (await x("gps")) && (await x("gps")) < (await x("airframe")));
  const gps = await editor.element("BasicSP::gps").locator(".box-shape").boundingBox();
  assert.ok((await editor.port("gps|data").boundingBox()).x > gps.x + gps.width - 2, "the facet faces the airframe");
});

test("adds an instance that is dragged from the palette, and shows its problem", async () => {
  await addDisplay();
  assert.ok(await editor.command("undo").isEnabled());
  await eventually(async () => (await editor.page.locator(".sprotty-issue").count()) > 0, true);
});

test("connects two ports by dragging", async () => {
  await addDisplay();
  await connectDisplay();
});

test("refuses a connection of incompatible types, and shows the reason under the mouse", async () => {
  await addDisplay();
  await editor.connect("navDisplay|airframe", "timer|timeout", { hold: true });
  await eventually(async () => (await editor.page.locator(".tip:visible").textContent()).length > 20, true);
  await editor.page.mouse.up();
  await editor.page.locator(".toast.warning").waitFor();
  await wires(5);
});

test("renames an instance in its label, and refuses the name of another one", async () => {
  await addDisplay();
  await renameDisplay();
});

test("moves a box, and the wires follow", async () => {
  const wire = editor.element("connections.airframe.gps-gps.data").locator(".wire-line");
  const before = await wire.getAttribute("d");
  await move("gps");
  await eventually(async () => (await wire.getAttribute("d")) !== before, true);
});

test("undoes and redoes by button and by key", async () => {
  await addDisplay();
  await connectDisplay();
  await renameDisplay();
  await move("second");
  for (let step = 0; step < 4; step++) {
    await editor.command("undo").click();
  }
  await boxes(4);
  await wires(5);
  assert.ok(await editor.command("undo").isDisabled());
  assert.ok(await editor.command("save").isDisabled(), "all is as it was on disk");
  await editor.clickEmpty();
  for (let step = 0; step < 4; step++) {
    await editor.page.keyboard.press("Control+Shift+Z");
  }
  await boxes(5);
  await wires(6);
});

test("saves formatted text, and the layout in a separate file", async () => {
  await addDisplay();
  await connectDisplay();
  await renameDisplay();
  await save();
  const saved = editor.read(MODEL);
  const expected = original
    .replace("  display : nav::NavDisplay;\n", "  display : nav::NavDisplay;\n  second : nav::NavDisplay;\n")
    .replace(
      "display.airframe -> airframe.data;\n",
      "display.airframe -> airframe.data;\n  airframe.data_avail -> second.refresh;\n",
    );
  assert.equal(saved, expected);
  assert.match(editor.read("basicsp.bwlayout"), /^BasicSP BasicSP::second -?\d+ -?\d+$/m);
});

test("deletes an instance with its connections by key, and undoes that", async () => {
  await editor.element("BasicSP::airframe|:name").click();
  await editor.page.keyboard.press("Delete");
  await boxes(3);
  await wires(1);
  await editor.page.keyboard.press("Control+Z");
  await boxes(4);
  await wires(5);
});

test("shows changes that another program saves", async () => {
  await addDisplay();
  await save();
  writeFileSync(join(editor.folder, MODEL), original);
  await boxes(4);
  assert.ok(existsSync(join(editor.folder, "basicsp.bwlayout")));
});

test("Ctrl-C ends the server without errors", async () => {
  const alone = await Editor.open("examples/basicsp", { alone: true });
  assert.equal(await alone.close(), 130);
  assert.deepEqual(alone.errors, []);
  assert.equal(alone.log, "");
});
