// SPDX-License-Identifier: Apache-2.0
// The experiment of docs/tutorial/getting-started.md: drawn from an empty project by mouse and keys, run, and read.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

/** The limit in ms for a run, which may build Corbel first. */
const RUN = 300_000;
let editor;
let area;

before(async () => {
  editor = await Editor.begin("kiln");
  area = await editor.page.locator(".diagram:not([hidden])").boundingBox();
});

after(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
});

const at = (x, y) => ({ x: area.x + x, y: area.y + y });
const box = (name) => editor.page.locator(".diagram:not([hidden]) .box", { hasText: name }).first();
const centre = (name) => editor.centre(box(name).locator(".box-shape"));

/** Drops a tool and types into the field that opens. */
async function write(tool, where, text, field = "input") {
  await editor.add(tool, where);
  const input = editor.page.locator(`.label-edit ${field}:visible`);
  await input.waitFor();
  await eventually(() => input.evaluate((one) => one.readOnly), false);
  await input.fill("");
  await input.pressSequentially(text);
  await input.press(field === "input" ? "Enter" : "Control+Enter");
  await input.waitFor({ state: "hidden" });
}

test("types: an interface, two components, and what they do", async () => {
  await editor.show("Types");
  await write("Interface", at(200, 120), "Thermometer");
  await write("Operation", await centre("Thermometer"), "double temperature()");
  await write("ComponentType", at(560, 120), "Sensor");
  await write("ComponentType", at(560, 480), "Controller");
  await write("Facet", await centre("Sensor"), "provides Thermometer reading");
  await write(
    "Behaviour",
    await centre("Sensor"),
    "on call reading.temperature { burn 20 us; return 21.5; }",
    "textarea",
  );
  await write("Receptacle", await centre("Controller"), "uses Thermometer sensor");
  await write("Timer", await centre("Controller"), "timer tick rate 100 Hz");
  await write("Behaviour", await centre("Controller"), "on timer tick { call sensor.temperature(); }", "textarea");
  await eventually(() => editor.page.locator(".diagram:not([hidden]) .sprotty-error").count(), 0);
});

test("an assembly, its deployment, and a metric at the port", async () => {
  await editor.show("System");
  await editor.page.locator(".palette-item", { hasText: "Controller" }).waitFor();
  const drop = async (type, where) => {
    const item = editor.page.locator(".palette-item", { hasText: type });
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
});

test("a run by key: p50 and p99 stand on the connection", { timeout: RUN }, async () => {
  await editor.show("System");
  await editor.page.keyboard.press("F9");
  await editor.page.locator(".run-dialog[open]").waitFor();
  await editor.page.keyboard.press("Enter");
  const figure = editor.page.locator(".diagram:not([hidden]) .figure text").first();
  await figure.waitFor({ timeout: RUN });
  assert.match(await figure.textContent(), /\d/);
});
