// SPDX-License-Identifier: Apache-2.0
// Measures diagrams of 100, 300 and 1,000 instances: opened by a fresh server and by a warm one, panned, zoomed,
// and edited.
// Usage: node bench/scale.mjs [INSTANCES…]. Times of a busy machine say little: it prints the load with them.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Editor } from "../tests/editor.mjs";
import { eventually } from "../tests/eventually.mjs";

const MESH = resolve(import.meta.dirname, "../../../releng/bench/mesh.py");
/** Rows, columns and how many stations ask, by the number of instances. */
const SIZES = { 100: [10, 10, 60], 300: [20, 15, 180], 1000: [40, 25, 600] };

Editor.patience = 180_000;
const scratch = mkdtempSync(join(tmpdir(), "bellwether-scale-"));
const counts = process.argv.slice(2).length > 0 ? process.argv.slice(2) : Object.keys(SIZES);
const rows = [];
for (const count of counts) {
  rows.push(await measure(count));
}
rmSync(scratch, { recursive: true });
console.log(`load ${loadavg()[0].toFixed(1)}`);
console.table(rows.length > 1 ? [...rows, ratios(rows[0], rows.at(-1))] : rows);

async function measure(count) {
  const folder = join(scratch, `mesh${count}`);
  mkdirSync(folder);
  writeFileSync(join(folder, "mesh.bellwether"), execFileSync("python3", [MESH, ...SIZES[count].map(String)]));
  const begin = performance.now();
  const editor = await Editor.open(folder);
  const started = performance.now() - begin;
  const cold = await ready(editor);
  await editor.page.close();
  await editor.visit();
  const warm = await ready(editor);
  const wire = await traffic(editor);
  const pan = await frames(editor, "frame", () => pan60(editor));
  const zoom = await frames(editor, "zoom", () => zoom20(editor));
  const renamed = await timed(() => rename(editor, "s0_0", "first"));
  const moved = await timed(() => move(editor, "first"));
  const undone = await timed(() => undo(editor, "s0_0"));
  const added = await timed(() => add(editor));
  await beginLine(editor);
  const connected = await timed(() => endLine(editor));
  await editor.close();
  return { count, started, cold, warm, ...wire, ...pan, ...zoom, renamed, moved, undone, added, connected };
}

/** Milliseconds from the request for the page until the diagram stands. */
async function ready(editor) {
  return Math.round(await editor.page.evaluate(() => performance.getEntriesByName("ready")[0].startTime));
}

/** Kilobytes from the server, and the browser's work with them, of one more visit. */
async function traffic(editor) {
  const page = await editor.browser.newPage();
  let bytes = 0;
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => (bytes += payload.length)));
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Performance.enable");
  await page.goto(editor.url);
  await page.waitForSelector("body[data-ready]");
  const { metrics } = await protocol.send("Performance.getMetrics");
  const ms = (name) => Math.round(1000 * metrics.find((metric) => metric.name === name).value);
  const result = {
    kilobytes: Math.round(bytes / 1000),
    script: ms("ScriptDuration"),
    style: ms("RecalcStyleDuration"),
    layout: ms("LayoutDuration"),
  };
  await page.close();
  return result;
}

/** Milliseconds between frames during some work: the middle one and the one that 19 of 20 stay below. */
async function frames(editor, name, work) {
  const { page } = editor;
  await page.evaluate(() => {
    window.frameTimes = [];
    const next = (time) => {
      window.frameTimes.push(time);
      window.framing = requestAnimationFrame(next);
    };
    next(performance.now());
  });
  await work();
  const times = await page.evaluate(() => {
    cancelAnimationFrame(window.framing);
    return window.frameTimes.slice(1).map((time, index) => time - window.frameTimes[index]);
  });
  times.sort((a, b) => a - b);
  const quantile = (part) => Math.round(times[Math.floor(times.length * part)]);
  return { [name]: quantile(0.5), [`${name}95`]: quantile(0.95) };
}

/** Drags the ground in 60 steps, and fits the diagram to the window again. */
async function pan60(editor) {
  const { page } = editor;
  const area = await page.locator(".diagram").boundingBox();
  const at = { x: area.x + 8, y: area.y + area.height - 12 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  for (let step = 1; step <= 60; step++) {
    await page.mouse.move(at.x + 4 * step, at.y - 3 * step);
  }
  await page.mouse.up();
  await page.keyboard.press("Control+0");
}

/** Zooms in and out by ten steps of the wheel each, and fits the diagram to the window again. */
async function zoom20(editor) {
  const { page } = editor;
  const area = await page.locator(".diagram").boundingBox();
  await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
  for (let step = 0; step < 20; step++) {
    await page.mouse.wheel(0, step < 10 ? -100 : 100);
  }
  await page.keyboard.press("Control+0");
}

async function timed(work) {
  const begin = performance.now();
  await work();
  return Math.round(performance.now() - begin);
}

/** Renames an element with the keys that people press; waits until the label shows the name. */
async function rename(editor, from, to) {
  await choose(editor, from);
  await editor.page.keyboard.press("F2");
  await editor.page.locator(".label-edit input").fill(to);
  await editor.page.keyboard.press("Enter");
  await shown(editor, to);
}

async function move(editor, name) {
  const box = editor.element(`Grid::${name}`);
  const before = await box.getAttribute("transform");
  await choose(editor, name);
  await editor.page.keyboard.press("ArrowRight");
  await editor.page.waitForFunction(
    ([element, old]) => element.isConnected && element.getAttribute("transform") !== old,
    [await box.elementHandle(), before],
  );
}

/** Adds an instance with the keys that people press; waits until its box is there. */
async function add(editor) {
  const { page } = editor;
  await page.keyboard.press("Control+K");
  await page.keyboard.type("station");
  await page.keyboard.press("Enter");
  await shown(editor, "station");
}

/** Begins a line at the receptacle of the added instance by keys: the first port that fits is offered as its end. */
async function beginLine(editor) {
  const { page } = editor;
  const spoken = () => page.locator(".diagram:not([hidden]) .spoken").textContent();
  const press = async (key) => {
    const before = await spoken();
    await page.keyboard.press(key);
    await eventually(async () => (await spoken()) !== before, true);
  };
  await page.locator(".diagram:not([hidden]) svg.sprotty-graph").focus(); // the added instance is selected
  await press("Enter");
  for (let left = 20; !/^receptacle before/.test(await spoken()); left--) {
    if (left === 0) {
      throw new Error(`Tab never comes to the receptacle before, but to ${await spoken()}`);
    }
    await press("Tab");
  }
  await page.keyboard.press("Control+Enter");
  await eventually(async () => (await spoken()).startsWith("Line to"), true);
}

/** Ends the line, and waits until its wire is there. */
async function endLine(editor) {
  await editor.page.keyboard.press("Enter");
  await editor.page.locator('[id*="connections.station.before-"]').first().waitFor({ state: "attached" });
}

async function undo(editor, name) {
  await editor.page.keyboard.press("Control+Z");
  await editor.page.keyboard.press("Control+Z");
  await shown(editor, name);
}

async function choose(editor, name) {
  const { x, y } = await editor.centre(editor.element(`Grid::${name}|:name`));
  await editor.page.mouse.click(x, y);
}

async function shown(editor, name) {
  await editor.element(`Grid::${name}|:name`).waitFor({ state: "attached" });
}

function ratios(small, large) {
  return Object.fromEntries(
    Object.keys(small).map((name) => [name, Math.round((10 * large[name]) / Math.max(1, small[name])) / 10]),
  );
}
