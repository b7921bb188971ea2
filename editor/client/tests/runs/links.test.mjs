// SPDX-License-Identifier: Apache-2.0
// A model of several nodes: the dialog offers where it runs, and after a run in a lab the links show figures. Each test
// has its own project.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";
import { figuresOnWires } from "../figures-on-wires.mjs";

/** The limit in ms to build the generated program, and the runtime if no earlier test has built it. */
const BUILD_MS = 300_000;
const MODEL = "basicsp-lan.bellwether";
const dialog = (editor) => editor.page.locator(".run-dialog[open]");

/** Runs a test with a fresh copy of an example. */
function machines(name, example, prepare, work) {
  test(name, async (context) => {
    const editor = await Editor.open(`examples/${example}`, { prepare });
    try {
      await work(editor, context);
      assert.deepEqual(editor.errors, []);
    } finally {
      await editor.close();
    }
    assert.equal(editor.log, "");
  });
}

const asItIs = () => undefined;

/** Changes the model so that a process asks for real-time scheduling. */
function withRealTime(folder) {
  const file = join(folder, MODEL);
  const text = readFileSync(file, "utf8");
  const asked = text.replace("process gps { gps; }", "process gps { gps; scheduling fifo; priority 10; }");
  assert.notEqual(asked, text);
  writeFileSync(file, asked);
}

machines("several nodes can be a lab, or the dialog says why not", "basicsp-lan", asItIs, async (editor) => {
  await editor.command("run").click();
  await dialog(editor).locator("[name=place]").waitFor();
  const isPossible = await dialog(editor).locator("[name=place] option[value=lab]").isEnabled();
  const reason = dialog(editor).locator(".hint", { hasText: "A local lab is not possible." });
  assert.equal(await reason.count(), isPossible ? 0 : 1);
  assert.equal(await dialog(editor).locator("[name=withoutRealTime]").count(), 0);
});

machines("real-time scheduling can be left out where a process has it", "basicsp-lan", withRealTime, async (editor) => {
  await editor.command("run").click();
  const box = dialog(editor).locator("[name=withoutRealTime]");
  await box.waitFor();
  assert.equal(await box.isChecked(), false);
});

machines("a model of one node has no such choice", "basicsp", asItIs, async (editor) => {
  await editor.command("run").click();
  await dialog(editor).locator("[name=samples]").waitFor();
  assert.equal(await dialog(editor).locator("[name=place], [name=withoutRealTime]").count(), 0);
});

machines("after a run in a lab figures stand on the links", "basicsp-lan", asItIs, async (editor, context) => {
  const { page } = editor;
  await editor.command("run").click();
  const place = dialog(editor).locator("[name=place]");
  await place.waitFor();
  if (!(await place.locator("option[value=lab]").isEnabled())) {
    context.skip("NOT RUN: a local lab is not possible on this machine");
    return;
  }
  await place.selectOption("lab");
  await dialog(editor).locator("[name=samples]").fill("50");
  await dialog(editor).locator("button[type=submit]").click();
  await page.locator(".run-headline", { hasText: /^(Done|Failed)/ }).waitFor({ timeout: BUILD_MS });
  assert.match(await page.locator(".run-headline").textContent(), /^Done/);
  await editor.show(/^\s*lan\s*$/);
  const figure = editor.element("lan::position|1").locator(".figure");
  await figure.waitFor();
  assert.deepEqual(await figuresOnWires(page), []);
  assert.match(await figure.locator("text").textContent(), /[\d.]+ [nµm]?s/);
  await figure.hover();
  const tip = await page.locator(".figure-tip:visible").textContent();
  assert.match(tip, /link position between gps and airframe.*airframe\.gps → gps\.data get_data\(\).*octets each/);
  await editor.command("run").click();
  await place.waitFor();
  assert.equal(await place.inputValue(), "lab", "the dialog begins with the last place");
  await eventually(() => dialog(editor).locator("[name=samples]").inputValue(), "50");
});
