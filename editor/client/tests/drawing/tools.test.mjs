// SPDX-License-Identifier: Apache-2.0
// The tools for drawing: selection frame, copies, ends and bends of wires, grid, arranging, zoom, minimap, colours.
// Each test has its own project.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually, settled } from "../eventually.mjs";

let editor;
let page;
let keyboard;
/** The places of the boxes before any box is moved. */
let automatic;

beforeEach(async () => {
  editor = await Editor.open("examples/basicsp");
  page = editor.page;
  keyboard = page.keyboard;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await boxes(4);
  automatic = await places();
});

afterEach(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const diagram = () => page.locator(".diagram:not([hidden])");
const front = (selector) => diagram().locator(selector);
const shape = (id) => editor.element(`BasicSP::${id}`).locator(".box-shape");
const name = (id) => editor.element(`BasicSP::${id}|:name`);
const wire = (id) => editor.element(`BasicSP/connections.${id}`);
const boxes = (count) => eventually(() => editor.boxes().count(), count);
const wires = (count) => eventually(() => editor.wires().count(), count);
const undoLabel = () => editor.command("undo").getAttribute("aria-label");
const toast = (text) => page.locator(".toast", { hasText: text }).first().waitFor();

/** Returns the places of the boxes in the diagram's coordinates, by name. */
async function places() {
  const all = await editor
    .boxes()
    .evaluateAll((drawn) => drawn.map((box) => [box.id, box.closest("[transform]").getAttribute("transform")]));
  return Object.fromEntries(all.map(([id, at]) => [id.replace(/.*::/, ""), at.match(/-?[\d.]+/g).map(Number)]));
}

const place = async (id) => (await places())[id];

async function selected() {
  const ids = await front(".box.selected").evaluateAll((all) => all.map((box) => box.id.replace(/.*::/, "")));
  return ids.sort();
}

/** Returns the path of a wire as it is drawn. */
const way = (id) => wire(id).locator(".wire-line").getAttribute("d");

/** Selects a wire in its middle, and waits for its handles. */
async function selectWire(id) {
  await editor.clickEmpty();
  await eventually(() => front(".selected").count(), 0); // otherwise the old handles would be taken for the new ones
  await eventually(() => handle("target").count(), 0);
  const at = await editor.middle(wire(id));
  await page.mouse.click(at.x, at.y);
  await handle("target").waitFor();
}

const handle = (kind) => front(`.sprotty-routing-handle[data-kind="${kind}"]`).first();

/** Drags a box by its name, and waits until it has moved. */
async function move(id, by) {
  const before = await place(id);
  const from = await editor.centre(name(id));
  await editor.drag(from, { x: from.x + by.x, y: from.y + by.y });
  await eventually(undoLabel, `Undo: Move ${id}`);
  await eventually(async () => JSON.stringify(await place(id)) !== JSON.stringify(before), true);
}

/** Drags the end of the display's wire from the airframe to the GPS. */
async function reconnect() {
  await selectWire("display.airframe-airframe.data");
  await editor.drag(await editor.centre(handle("target")), await editor.centre(editor.port("gps|data")));
  await eventually(() => wire("display.airframe-gps.data").count(), 1);
}

test("a frame with Shift selects the boxes in it, Ctrl+A selects all, Escape none", async () => {
  const [timer, gps] = [await editor.area(shape("timer")), await editor.area(shape("gps"))];
  await editor.clickEmpty();
  await keyboard.down("Shift");
  await front(".marquee-mode").waitFor();
  const from = { x: timer.x - 20, y: Math.min(timer.y, gps.y) - 20 };
  const to = { x: gps.x + gps.width / 2, y: Math.max(timer.y + timer.height, gps.y + gps.height) + 20 };
  await editor.drag(from, to, { hold: true });
  await front("rect.marquee").waitFor();
  await page.mouse.up();
  await keyboard.up("Shift");
  await eventually(selected, ["gps", "timer"]);
  await eventually(() => front("rect.marquee").count(), 0);
  await keyboard.press("Control+A");
  await eventually(selected, ["airframe", "display", "gps", "timer"]);
  assert.equal(await front(".wire.selected").count(), 5);
  await keyboard.press("Escape");
  await eventually(() => front(".selected").count(), 0);
});

test("Ctrl+D duplicates boxes and wires as one step, without the clipboard", async () => {
  await page.evaluate(() => navigator.clipboard.writeText("mine"));
  await name("gps").click();
  await name("airframe").click({ modifiers: ["Control"] });
  await keyboard.press("Control+D");
  await boxes(6);
  await wires(7);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "mine");
  await keyboard.press("Control+Z");
  await boxes(4);
  await eventually(() => editor.command("undo").isDisabled(), true);
});

test("an end of a wire is dragged to another port, if that type-checks", async () => {
  await selectWire("display.airframe-airframe.data");
  await editor.drag(await editor.centre(handle("target")), await editor.centre(editor.port("timer|timeout")));
  await page.locator(".toast.warning", { hasText: "display.airframe is a" }).waitFor();
  assert.equal(await wire("display.airframe-airframe.data").count(), 1);
  assert.ok(await editor.command("undo").isDisabled());
  await selectWire("display.airframe-airframe.data");
  const end = await editor.centre(handle("target"));
  await editor.drag(end, { x: end.x, y: end.y + 90 });
  await wires(5); // the line under the mouse has disappeared, and nothing else has changed
  await reconnect();
  await wires(5);
});

test("a dragged part of a wire moves, and the layout keeps the bend", async () => {
  await reconnect();
  const id = "display.airframe-gps.data";
  await selectWire(id);
  const before = await way(id);
  const from = await editor.centre(handle("manhattan-50%"));
  await editor.drag(from, { x: from.x + 30, y: from.y + 30 });
  await eventually(undoLabel, "Undo: Lead connection");
  await keyboard.press("Control+S");
  await page.locator("body:not(.unsaved)").waitFor();
  const kept = new RegExp(`^BasicSP \\S*${id.replaceAll(".", "\\.")} (.+)$`, "m").exec(editor.read("basicsp.bwlayout"));
  const corners = async () => [...(await way(id)).matchAll(/Q (\S+) (\S+)/g)].flatMap(([, x, y]) => [x, y].map(Number));
  await eventually(corners, kept[1].split(" ").map(Number));
  assert.notEqual(await way(id), before);
  await editor.command("undo").click();
  await eventually(() => way(id), before);
  await editor.command("undo").click();
  await eventually(() => wire("display.airframe-airframe.data").count(), 1);
});

test("dragged boxes snap to the grid, unless Ctrl+Alt+G has switched it off", async () => {
  const isOnGrid = async () => (await place("gps")).every((number) => number % 10 === 0);
  await keyboard.press("Control+1");
  await move("gps", { x: 83, y: 117 });
  await eventually(isOnGrid, true);
  await keyboard.press("Control+Alt+G");
  await toast("Boxes can be anywhere now.");
  await move("gps", { x: -43, y: 26 });
  assert.equal(await isOnGrid(), false);
  await keyboard.press("Control+Alt+G");
  await toast("Boxes snap to the grid now.");
  await move("gps", { x: 44, y: -27 });
  await eventually(isOnGrid, true);
});

test("Ctrl+Shift+L arranges moved boxes as one step", async () => {
  await move("gps", { x: 83, y: 117 });
  await settled(places);
  const moved = await places();
  await keyboard.press("Control+Shift+L");
  await eventually(undoLabel, "Undo: Arrange the diagram");
  await eventually(places, automatic);
  await keyboard.press("Control+Z");
  await eventually(places, moved);
  await keyboard.press("Control+Shift+L");
  await eventually(places, automatic);
});

test("keys zoom; the map shows the visible part, and a click on it moves the diagram", async () => {
  const zoom = () =>
    front(".sprotty-graph > g")
      .first()
      .evaluate((graph) => Math.round(100 * Number(/scale\((.+?)\)/.exec(graph.getAttribute("transform"))[1])));
  await keyboard.press("Control+0");
  const map = front(".minimap");
  await eventually(() => map.isVisible(), false);
  const steps = { "Control+1": 100, "Control+-": 80, "Control+=": 100, "Control++": 125, "Control+Shift++": 156 };
  for (const [keys, percent] of [...Object.entries(steps), ["Control++", 195]]) {
    await keyboard.press(keys);
    await eventually(zoom, percent);
  }
  const [paper, corner] = [await editor.area(diagram()), await editor.area(map)];
  const seen = async () => {
    const drawn = await front(".box .box-shape").evaluateAll((all) =>
      all.map((one) => ({ id: one.closest(".box").id.replace(/.*::/, ""), x: one.getBoundingClientRect().x })),
    );
    const ids = drawn.filter(({ x }) => x > paper.x && x < paper.x + paper.width).map(({ id }) => id);
    return ["timer", "display"].map((id) => ids.includes(id));
  };
  await page.mouse.click(corner.x + 8, corner.y + corner.height / 2);
  await eventually(seen, [true, false]);
  await page.mouse.click(corner.x + corner.width - 8, corner.y + corner.height / 2);
  await eventually(seen, [false, true]);
  await keyboard.press("Control+0");
  await eventually(seen, [true, true]);
  await eventually(() => map.isVisible(), false);
  await name("timer").click();
  await keyboard.press("Control+Alt+C");
  await eventually(async () => {
    const box = await shape("timer").boundingBox();
    return Math.abs(box.x + box.width / 2 - paper.x - paper.width / 2) < 2;
  }, true);
});

test("keys change the diagram, and show and hide the panels", async () => {
  const title = () => page.locator(".diagram-tabs [aria-selected=true]").textContent();
  await keyboard.press("Control+Alt+ArrowRight");
  await eventually(title, "local");
  await keyboard.press("Control+Alt+ArrowLeft");
  await eventually(title, "BasicSP");
  for (const [keys, region] of [
    ["Control+B", "left"],
    ["Control+Alt+B", "right"],
  ]) {
    const side = page.locator(`.region.${region}`);
    await keyboard.press(keys);
    await eventually(() => side.isVisible(), false);
    await keyboard.press(keys);
    await eventually(() => side.isVisible(), true);
  }
});

test("chosen colours stay when the page is reloaded", async () => {
  const paper = () => diagram().evaluate((drawn) => globalThis.getComputedStyle(drawn).backgroundColor);
  const light = await paper();
  await editor.command("theme").click();
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.equal(await paper(), dark);
  await editor.command("theme").click();
  assert.equal(await paper(), light);
});
