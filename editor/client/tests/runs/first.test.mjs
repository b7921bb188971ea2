// SPDX-License-Identifier: Apache-2.0
// The experiment of docs/tutorial/getting-started.md: drawn by mouse and keys, run, and read. Each test has its own
// project; together their texts are the whole experiment. keys.test.mjs goes all the way in one project.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { alone } from "../alone.mjs";
import { eventually } from "../eventually.mjs";
import { figuresOnWires } from "../figures-on-wires.mjs";
import { EMPTY, FACTOR, KILN } from "../kiln.mjs";

/** The limit in ms for a run, which may build Corbel first. */
const RUN = 300_000;
/** The model of a new project. */
const MODEL = "model.bellwether";
/** The interface and the components of the kiln. */
const TYPES = KILN.slice(0, KILN.indexOf("assembly System"));

const empty = alone(EMPTY);
const withTypes = alone(EMPTY, {
  prepare: (folder) => {
    writeFileSync(join(folder, MODEL), TYPES + readFileSync(join(folder, MODEL), "utf8"));
  },
});
const kiln = alone("testmodels/valid/pair", {
  prepare: (folder) => {
    writeFileSync(join(folder, "pair.bellwether"), KILN);
  },
});

const box = ({ page }, name) => page.locator(".diagram:not([hidden]) .box", { hasText: name }).first();
const centre = (editor, name) => editor.centre(box(editor, name).locator(".box-shape"));

/** Returns a text with single blanks instead of line breaks and indentation. */
const inOneLine = (text) => text.replace(/\s+/g, " ").trim();

/** Returns a function for points relative to the diagram in front. */
async function points({ page }) {
  const area = await page.locator(".diagram:not([hidden])").boundingBox();
  return (x, y) => ({ x: area.x + x, y: area.y + y });
}

/** Drops a tool and types into the field that opens. */
async function write(editor, tool, where, text, field = "input") {
  await editor.add(tool, where);
  const input = editor.page.locator(`.label-edit ${field}:visible`);
  await input.waitFor();
  await eventually(() => input.evaluate((one) => one.readOnly), false);
  await input.fill("");
  await input.pressSequentially(text);
  await input.press(field === "input" ? "Enter" : "Control+Enter");
  await input.waitFor({ state: "hidden" });
}

/** Saves the project and returns its text in one line. */
async function saved(editor) {
  await editor.page.locator("body.unsaved").waitFor();
  await editor.page.keyboard.press("Control+S");
  await editor.page.locator("body:not(.unsaved)").waitFor();
  return inOneLine(editor.read(MODEL));
}

empty("types: an interface, two components, and what they do", async (editor) => {
  const at = await points(editor);
  await write(editor, "Interface", at(200, 120), "Thermometer");
  await write(editor, "Operation", await centre(editor, "Thermometer"), "double temperature()");
  await write(editor, "ComponentType", at(560, 120), "Sensor");
  await write(editor, "ComponentType", at(560, 480), "Controller");
  await write(editor, "Facet", await centre(editor, "Sensor"), "provides Thermometer reading");
  await write(
    editor,
    "Behaviour",
    await centre(editor, "Sensor"),
    "on call reading.temperature { burn 20 us; return 21.5; }",
    "textarea",
  );
  await write(editor, "Receptacle", await centre(editor, "Controller"), "uses Thermometer sensor");
  await write(editor, "Timer", await centre(editor, "Controller"), "timer tick rate 100 Hz");
  const behaviour = "on timer tick { call sensor.temperature(); }";
  await write(editor, "Behaviour", await centre(editor, "Controller"), behaviour, "textarea");
  await eventually(() => editor.page.locator(".diagram:not([hidden]) .sprotty-error").count(), 0);
  const text = await saved(editor);
  for (const type of TYPES.trim().split(/(?<=\n\};)\n+/)) {
    assert.ok(text.includes(inOneLine(type)), `${inOneLine(type)} is not in ${text}`);
  }
});

withTypes("an assembly, its deployment, and a metric at the port", async (editor) => {
  await editor.show("System");
  const at = await points(editor);
  const drop = async (name, where) => {
    const item = editor.page.locator(".palette-item", { hasText: name });
    await item.waitFor();
    await editor.drag(await editor.centre(item), where);
  };
  await drop("Controller", at(160, 200));
  await drop("Sensor", at(520, 200));
  await eventually(() => editor.boxes().count(), 2);
  await editor.connect("controller|sensor", "sensor|reading");
  await eventually(() => editor.wires().count(), 1);
  await editor.show("local");
  for (const [name, process] of [
    ["controller", "client"],
    ["sensor", "server"],
  ]) {
    const shape = editor.element(`here::${process}`);
    await drop(name, await editor.centre(shape.locator(".box-shape")));
    await eventually(() => shape.locator(".row").count(), 1); // the next place depends on the diagram after this change
  }
  await editor.show("steady");
  await editor.add("LatencyMetric", await editor.centre(editor.port("controller|sensor")));
  await eventually(() => editor.page.locator(".problems-count").textContent(), "00");
  const text = await saved(editor);
  assert.match(text, /controller : Controller; sensor : Sensor; controller\.sensor -> sensor\.reading;/);
  assert.match(text, /process client \{ controller; .*process server \{ sensor; /);
  assert.match(text, /measure latency \w+ at controller\.sensor\.temperature/);
});

kiln("a run by key: p50 and p99 stand on the connection, and cover no other", async (editor, page) => {
  await editor.show("System");
  await page.keyboard.press("F9");
  await page.locator(".run-dialog[open]").waitFor();
  await page.keyboard.press("Enter");
  const figure = page.locator(".diagram:not([hidden]) .figure text").first();
  await figure.waitFor({ timeout: RUN });
  assert.match(await figure.textContent(), /\d/);
  assert.deepEqual(await figuresOnWires(page), []);
});

kiln("by keys alone: an option becomes a factor, and its design is planned", async (editor, page) => {
  await editor.show("steady");
  await page.keyboard.press("Control+K");
  await page.keyboard.type("concurrency");
  await eventually(() => page.locator(".palette-item").count(), 1);
  await page.keyboard.press("Enter");
  await page.locator(".diagram:not([hidden]) .row.selected", { hasText: "factor concurrency" }).waitFor();
  await page.keyboard.press("F2");
  const field = page.locator(".label-edit input:visible");
  await field.waitFor();
  await eventually(() => field.evaluate((one) => one.readOnly), false);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(FACTOR);
  await page.keyboard.press("Enter");
  await box(editor, "Factors").filter({ hasText: "8 runs" }).waitFor();
  await page.keyboard.press("Control+Shift+F9");
  const dialog = page.locator(".run-dialog[open]");
  await dialog.locator(".plan-how", { hasText: /\w/ }).waitFor();
  await dialog.locator(".primary:enabled").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
});
