// SPDX-License-Identifier: Apache-2.0
// The experiment of docs/tutorial/getting-started.md by keys only: drawn from an empty project, connected, placed,
// measured, run. No step uses the mouse, and the selection is read as screen readers do.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

/** The limit in ms for a run, which may build Corbel first. */
const RUN = 300_000;
/** More than the number of elements in any diagram of this test. */
const MOST = 20;
let page;

const spoken = () => page.locator(".diagram:not([hidden]) .spoken").textContent();
const tab = () => page.locator(".diagram-tabs [aria-selected=true]").textContent();
const field = () => page.locator(".diagram:not([hidden]) .label-edit :is(input, textarea):visible");

/** Brings a diagram to the front. */
async function go(title) {
  for (let left = MOST; (await tab()) !== title; left--) {
    assert.ok(left > 0, `there is no diagram ${title}`);
    const before = await tab();
    await page.keyboard.press("Control+Alt+ArrowRight");
    await eventually(async () => (await tab()) !== before, true);
  }
  await page.locator(".diagram[data-ready]:not([hidden])").waitFor();
}

/** Uses a tool of the palette. */
async function add(tool) {
  await page.keyboard.press("Control+K");
  await page.keyboard.type(tool);
  await page.locator(".palette-item", { hasText: tool }).first().waitFor();
  await page.keyboard.press("Enter");
}

/** Uses a tool and types into the field that opens; then the new element is selected. */
async function write(tool, text, reads, accept = "Enter") {
  await add(tool);
  await field().waitFor();
  await eventually(() => field().evaluate((one) => one.readOnly), false);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
  await page.keyboard.press(accept);
  await field().waitFor({ state: "hidden" });
  await eventually(async () => reads.test(await spoken()), true);
}

/** Presses Tab until the selected element has this name. */
async function walk(name) {
  for (let left = MOST; !name.test(await spoken()); left--) {
    assert.ok(left > 0, `Tab never comes to ${name}, but to ${await spoken()}`);
    const before = await spoken();
    await page.keyboard.press("Tab");
    await eventually(async () => (await spoken()) !== before, true);
  }
}

/** Selects the first element of the diagram. */
async function enter() {
  await page.keyboard.press("Escape");
  await eventually(spoken, "");
  await page.keyboard.press("Enter");
  await eventually(async () => (await spoken()) !== "", true);
}

/** Selects the first part of the selected element. */
async function into() {
  const before = await spoken();
  await page.keyboard.press("Enter");
  await eventually(async () => (await spoken()) !== before, true);
}

test("an experiment is created and run by keys only", { timeout: 2 * RUN }, async () => {
  const editor = await Editor.begin("kiln");
  ({ page } = editor);
  try {
    await go("Types");
    await write("interface", "Thermometer", /^Thermometer/);
    await write("operation", "double temperature()", /temperature/);
    await write("component", "Sensor", /^Sensor/);
    await write("facet", "provides Thermometer reading", /reading/);
    await write("behaviour", "on call reading.temperature { burn 20 us; return 21.5; }", /^on call/, "Control+Enter");
    await write("component", "Controller", /^Controller/);
    await write("receptacle", "uses Thermometer sensor", /sensor/);
    await write("timer", "timer tick rate 100 Hz", /tick/);
    await write("behaviour", "on timer tick { call sensor.temperature(); }", /^on timer/, "Control+Enter");

    await go("System");
    await page.locator(".palette-item", { hasText: "Controller" }).waitFor();
    await add("Controller");
    await eventually(() => editor.boxes().count(), 1);
    await add("Sensor");
    await eventually(() => editor.boxes().count(), 2);
    await enter();
    await walk(/^instance controller, Controller/);
    await into();
    await walk(/^receptacle sensor : .*Thermometer, of controller/);
    await page.keyboard.press("Control+Enter");
    await eventually(async () => /^Line to facet reading : .*, of sensor, 1 of 1/.test(await spoken()), true);
    await page.keyboard.press("Enter");
    await eventually(() => editor.wires().count(), 1);

    await go("local");
    for (const [instance, process] of [
      ["controller", "client"],
      ["sensor", "server"],
    ]) {
      await enter();
      await walk(/^node here/);
      await into();
      await walk(new RegExp(`^process ${process}`));
      await add(instance);
      await page.locator(".palette-item", { hasText: `${instance} (in ${process})` }).waitFor();
    }

    await go("steady");
    await enter();
    await walk(/^instance controller/);
    await into();
    await walk(/^receptacle sensor/);
    await add("latency");
    await eventually(() => page.locator(".problems-count").textContent(), "00");

    await page.keyboard.press("F9");
    await page.locator(".run-dialog[open]").waitFor();
    await page.keyboard.press("Enter");
    await go("System");
    const figure = page.locator(".diagram:not([hidden]) .figure text").first();
    await figure.waitFor({ timeout: RUN });
    assert.match(await figure.textContent(), /\d/);
    assert.deepEqual(editor.errors, []);
  } finally {
    await editor.close();
  }
});
