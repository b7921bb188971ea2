// SPDX-License-Identifier: Apache-2.0
// Gestures with earlier bugs: keys, drops, double clicks, and pages that are loaded again. Each test has its own
// project.
import assert from "node:assert/strict";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

const MODEL = "basicsp.bellwether";

/** Runs a test with a fresh copy of BasicSP in a new page. */
function gesture(name, work) {
  test(name, async () => {
    const editor = await Editor.open("examples/basicsp");
    try {
      await work(editor, editor.page);
      assert.deepEqual(editor.errors, []);
    } finally {
      await editor.close();
    }
    assert.equal(editor.log, "");
  });
}

const undoLabel = (editor) => editor.command("undo").getAttribute("aria-label");
const row = (editor, text) => editor.page.locator(".diagram:not([hidden]) .row", { hasText: text }).first();
const selected = (editor) => editor.page.locator(".diagram:not([hidden]) .selected").first();
const field = (editor) => editor.page.locator(".label-edit :is(input, textarea):visible");

/** Returns the message at a gesture; the message must be near the gesture. */
async function notice(editor, text, at) {
  const toast = editor.page.locator(".toast.placed", { hasText: text });
  await toast.waitFor();
  const box = await toast.boundingBox();
  const far = Math.hypot(
    Math.max(box.x - at.x, 0, at.x - box.x - box.width),
    Math.max(box.y - at.y, 0, at.y - box.y - box.height),
  );
  assert.ok(far < 120, `${text} is ${String(Math.round(far))} pixels away`);
}

/** Returns a point in the diagram without an element. */
async function ground(editor) {
  const area = await editor.area(editor.page.locator(".diagram:not([hidden])"));
  return { x: area.x + area.width - 60, y: area.y + area.height - 30 };
}

/** Selects a line by a click, deletes it by key, and waits until it has disappeared. */
async function deleteLine(editor, text) {
  const line = row(editor, text);
  await line.click();
  await selected(editor).waitFor();
  await editor.page.keyboard.press("Delete");
  await eventually(() => row(editor, text).count(), 0);
}

gesture("Del deletes timers, behaviours, operations, members and ports of types", async (editor, page) => {
  await editor.show("Types");
  for (const line of ["on timer tick", "timer tick rate", "Position get_data()", "double altitude"]) {
    await deleteLine(editor, line);
  }
  const port = editor.port("nav::GPS|data_avail");
  await port.click();
  await selected(editor).waitFor();
  await page.keyboard.press("Delete");
  await eventually(() => port.count(), 0);
});

gesture("Del deletes placements, metrics and factors; a port of an instance says why not", async (editor, page) => {
  await editor.show("local");
  await deleteLine(editor, "display");
  await editor.show("steady");
  await deleteLine(editor, "get_data_throughput");
  await editor.add("Factor", await ground(editor));
  await deleteLine(editor, "NewFactor");
  await editor.show("BasicSP");
  const port = editor.port("gps|data_avail");
  await port.click();
  await selected(editor).waitFor();
  await page.keyboard.press("Delete");
  await notice(editor, "A port belongs to its type", await editor.centre(port));
});

gesture("a line to the ground offers instances that fit, and connects the chosen one", async (editor, page) => {
  await editor.show("BasicSP");
  await eventually(() => editor.wires().count(), 5);
  const at = await ground(editor);
  await editor.drag(await editor.centre(editor.port("gps|data")), at);
  const menu = page.locator(".menu [role=menuitem]");
  await menu.first().waitFor();
  assert.deepEqual(await menu.allTextContents(), [
    "nav::Airframe, at its port gps",
    "nav::NavDisplay, at its port airframe",
  ]);
  await menu.last().click();
  await eventually(() => editor.boxes().count(), 5);
  await eventually(() => editor.wires().count(), 6);
  await page.keyboard.press("Control+Z");
  await eventually(() => editor.wires().count(), 5);
  await eventually(() => editor.boxes().count(), 4);
});

gesture("while a text has errors, drops and deletions say so where they happen", async (editor, page) => {
  await editor.show("BasicSP");
  await page.locator(".palette-item").first().waitFor();
  appendFileSync(join(editor.folder, MODEL), "\noops");
  await page.locator(".problems-count", { hasText: /[1-9]/ }).waitFor();
  const boxes = await editor.boxes().count();
  const at = await ground(editor);
  await editor.add("nav::GPS", at);
  await notice(editor, "has errors, so that drawings cannot change it", at);
  const box = editor.element("BasicSP::gps");
  await editor.element("BasicSP::gps|:name").click();
  await selected(editor).waitFor();
  await page.keyboard.press("Delete");
  const area = await editor.area(box);
  await notice(editor, "has errors, so that drawings cannot change it", { x: area.x, y: area.y + area.height });
  assert.equal(await editor.boxes().count(), boxes);
  assert.equal(await field(editor).count(), 0, "nothing is written that was not made");
});

gesture("commands that do not fit the selection say what they need", async (editor, page) => {
  await editor.show("BasicSP");
  await editor.clickEmpty();
  await page.keyboard.press("Control+Enter");
  await page.locator(".toast.warning", { hasText: "Select a port, or two" }).waitFor();
  await page.keyboard.press("F1");
  await page.locator(".command-palette input").fill("rename");
  await page.locator('.command-list [aria-disabled="true"]', { hasText: "Select one element" }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".toast.warning", { hasText: "Select one element" }).waitFor();
  await editor.show("Types");
  await editor.element("nav::GPS|:name").click();
  await selected(editor).waitFor();
  await page.keyboard.press("Control+K");
  await page.keyboard.type("operation");
  await page.locator(".palette-item", { hasText: "operation" }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".toast.warning", { hasText: /\(operation\)\. Drop it onto .*an interface/ }).waitFor();
});

gesture("Enter after a drop makes no second instance", async (editor, page) => {
  await editor.show("BasicSP");
  await page.locator('.palette-item[data-item="nav::GPS"]').waitFor();
  await editor.add("nav::GPS", await ground(editor));
  await eventually(() => editor.boxes().count(), 5);
  const label = await undoLabel(editor);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Z"); // undoes the last step, whichever it was
  await eventually(() => editor.boxes().count(), 4);
  assert.match(label, /Add instance of nav::GPS/);
});

gesture("a double click is not lost while the name before is taken in", async (editor) => {
  await editor.show("BasicSP");
  await editor.element("BasicSP::gps|:name").dblclick();
  await field(editor).fill("receiver");
  await editor.element("BasicSP::display|:name").dblclick();
  await eventually(() => field(editor).inputValue(), "display");
  await editor.element("BasicSP::receiver|:name").waitFor();
  await field(editor).fill("panel");
  await field(editor).press("Enter");
  await editor.element("BasicSP::panel|:name").waitFor();
});

gesture("a double click on a name that is just being taken in opens it again", async (editor, page) => {
  await editor.show("BasicSP");
  const name = editor.element("BasicSP::gps|:name");
  const at = await editor.centre(name);
  await name.dblclick();
  await field(editor).fill("receiver");
  await field(editor).press("Enter");
  await page.mouse.dblclick(at.x, at.y);
  await page.locator('.label-edit:not([aria-busy="true"]):visible').waitFor(); // the field that was opened again
  await eventually(() => field(editor).inputValue(), "receiver");
  await field(editor).fill("antenna");
  await field(editor).press("Enter");
  await editor.element("BasicSP::antenna|:name").waitFor();
});

gesture("the diagram in front is in front again when the page is loaded again, and fits", async (editor, page) => {
  await editor.show("steady");
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.equal(await page.locator(".diagram-tabs [aria-selected=true]").textContent(), "steady");
  const inView = () =>
    editor.boxes().evaluateAll((all) => {
      const area = all[0].closest(".diagram").getBoundingClientRect();
      return all.filter((box) => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        return left >= area.left && right <= area.right && top >= area.top && bottom <= area.bottom;
      }).length;
    });
  const all = await editor.boxes().count();
  await page.keyboard.press("Control+0");
  await eventually(inView, all);
});

gesture("Ctrl+Shift+M leads from the text to the problems of the project", async (editor, page) => {
  appendFileSync(join(editor.folder, MODEL), "\nassembly Broken {\n  one : nav::Nothing;\n}\n");
  await page.locator(".problems-count", { hasText: /[1-9]/ }).waitFor();
  await page.keyboard.press("Control+E");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+Shift+M");
  await eventually(() => page.evaluate(() => document.activeElement?.className ?? ""), "problem error");
  assert.equal(await page.locator(".cm-panel-lint").count(), 0);
});

gesture("an option is dragged onto an experiment, and the runs are counted", async (editor, page) => {
  await editor.show("steady");
  await page.locator(".palette-list summary", { hasText: "Options of corbel" }).click();
  await editor.add("varied option:corbel.Concurrency", await ground(editor));
  await row(editor, "factor concurrency").waitFor();
  const factors = page.locator(".diagram:not([hidden]) .box", { hasText: "Factors" });
  await factors.filter({ hasText: "12 runs" }).waitFor();
  await page.locator('.palette-item[data-item*="Concurrency"]').waitFor({ state: "detached" });
  await page.keyboard.press("F2");
  await eventually(async () => /reactive, thread-per-connection/.test(await field(editor).inputValue()), true);
  await field(editor).fill("factor concurrency = option Concurrency on corbel { reactive, thread-pool }");
  await field(editor).press("Enter");
  await factors.filter({ hasText: "8 runs" }).waitFor();
});

gesture("a parameter is dragged onto an experiment, with its value and twice the value", async (editor, page) => {
  await editor.show("steady");
  await page.locator(`.palette-item[data-item="varied ${MODEL}#steady::samples"]`).waitFor();
  await editor.add(`varied ${MODEL}#steady::samples`, await ground(editor));
  await row(editor, "factor samples_levels").filter({ hasText: "400, 800" }).waitFor();
});

gesture("a new metric is named after its operation, its place and its kind", async (editor) => {
  await editor.show("steady");
  for (const [tool, name] of [
    ["ThroughputMetric", "get_data_at_display_throughput : throughput"],
    ["LatencyMetric", "get_data_at_display2 : latency"],
  ]) {
    await editor.page.locator(`.palette-item[data-item="${tool}"]`).waitFor();
    await editor.add(tool, await editor.centre(editor.port("display|airframe")));
    await row(editor, name).waitFor();
  }
});

gesture("a port that was dropped is selected, and Del deletes it again", async (editor, page) => {
  await editor.show("Types");
  const ports = page.locator('.diagram:not([hidden]) [data-port*="nav::GPS|New"]');
  for (const tool of ["Facet", "EventSource"]) {
    await page.locator(`.palette-item[data-item="${tool}"]`).waitFor();
    await editor.add(tool, await editor.centre(editor.element("nav::GPS|:name")));
    await field(editor).waitFor();
    await field(editor).press("Escape");
    await eventually(() => field(editor).count(), 0);
    await eventually(() => ports.count(), 1);
    await page.locator(".sheet-head h2", { hasText: /^New/ }).waitFor();
    await page.keyboard.press("Delete");
    await eventually(() => ports.count(), 0);
  }
});
