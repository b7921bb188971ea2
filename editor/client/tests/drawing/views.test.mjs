// SPDX-License-Identifier: Apache-2.0
// Views of an assembly: some of its instances in a diagram of their own. Each test has a project of its own.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

const MODEL = "basicsp.bellwether";
const LAYOUT = "basicsp.bwlayout";

/** Runs a test with the assembly of a fresh copy of BasicSP in front. */
function views(name, work, options = {}) {
  test(name, async () => {
    const editor = await Editor.open("examples/basicsp", options);
    try {
      await editor.show("BasicSP");
      await eventually(() => editor.boxes().count(), 4);
      await work(editor, editor.page);
      assert.deepEqual(editor.errors, []);
    } finally {
      await editor.close();
    }
    assert.equal(editor.log, "");
  });
}

const front = (editor) => editor.page.locator(".diagram-tabs [aria-selected=true]").textContent();
const tab = (editor, title) => editor.page.locator(".diagram-tabs [role=tab]", { hasText: title });
const nameField = (editor) => editor.page.locator(".tab-name input");
const box = (editor, text) => editor.page.locator(".diagram:not([hidden]) .box", { hasText: text });

/** Selects instances by clicks. */
async function select(editor, ...names) {
  for (const [before, name] of names.entries()) {
    const options = before === 0 ? {} : { modifiers: ["Control"] };
    await editor.element(`BasicSP::${name}|:name`).click(options);
    await eventually(() => editor.page.locator(".diagram:not([hidden]) .box.selected").count(), before + 1);
  }
}

/** Makes a view of the GPS and the airframe, and names it. */
async function navigation(editor) {
  await select(editor, "gps", "airframe");
  await editor.page.keyboard.press("Control+Alt+N");
  await nameField(editor).fill("navigation");
  await nameField(editor).press("Enter");
  await eventually(() => front(editor), "navigation");
  await eventually(() => editor.boxes().count(), 2);
}

/** Runs a command from the list of all. */
async function command(editor, title) {
  await editor.page.keyboard.press("F1");
  await editor.page.locator(".command-palette input").fill(title);
  await editor.page.locator(".command-list [role=option]", { hasText: title }).waitFor();
  await editor.page.keyboard.press("Enter");
}

/** A place in the diagram where nothing is. */
async function ground(editor) {
  const area = await editor.area(editor.page.locator(".diagram:not([hidden])"));
  return { x: area.x + area.width / 2, y: area.y + area.height - 140 };
}

/** Waits until the palette is that of a view, which offers a hidden instance. */
async function offered(editor, instance) {
  const item = `${MODEL}#BasicSP::${instance}`;
  await editor.page.locator(`.palette-item[data-item="${item}"]`).waitFor();
  return item;
}

views("the selected instances become a view, which is there again in another session", async (editor, page) => {
  await navigation(editor);
  await eventually(() => editor.wires().count(), 2);
  await box(editor, "nav::GPS, 1 hidden").waitFor();
  await box(editor, "nav::Airframe, 2 hidden").waitFor();
  const drawing = page.locator(".diagram:not([hidden]) svg.sprotty-graph");
  await eventually(async () => /^navigation, view of BasicSP/.test(await drawing.getAttribute("aria-label")), true);
  assert.match(await tab(editor, "navigation").getAttribute("aria-label"), /^navigation, view of BasicSP/);
  await page.keyboard.press("Control+S");
  await page.locator("body:not(.unsaved)").waitFor();
  assert.match(editor.read(LAYOUT), /^BasicSP@navigation BasicSP 0$/m);
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  assert.equal(await front(editor), "navigation");
  await eventually(() => editor.boxes().count(), 2);
  await editor.show("BasicSP");
  await eventually(() => editor.boxes().count(), 4);
});

views("what is hidden stays in the model, and comes back from the palette", async (editor, page) => {
  const model = editor.read(MODEL);
  await navigation(editor);
  await select(editor, "gps");
  await page.keyboard.press("Control+Alt+H");
  await eventually(() => editor.boxes().count(), 1);
  await page.keyboard.press("Control+Z");
  await eventually(() => editor.boxes().count(), 2);
  await page.keyboard.press("Control+Shift+Z");
  await eventually(() => editor.boxes().count(), 1);
  const item = await offered(editor, "gps");
  await editor.add(item, await ground(editor));
  await eventually(() => editor.boxes().count(), 2);
  await page.locator(`.palette-item[data-item="${item}"]`).waitFor({ state: "detached" });
  await select(editor, "gps");
  await command(editor, "Show the neighbours in this view");
  await eventually(() => editor.boxes().count(), 3);
  await editor.element("BasicSP::timer").waitFor();
  await page.keyboard.press("Control+S");
  await page.locator("body:not(.unsaved)").waitFor();
  assert.equal(editor.read(MODEL), model);
});

views("Del deletes from the model, and new instances are in both diagrams", async (editor, page) => {
  await navigation(editor);
  await select(editor, "gps");
  await page.keyboard.press("Delete");
  await eventually(() => editor.boxes().count(), 1);
  await editor.show("BasicSP");
  await eventually(() => editor.boxes().count(), 3);
  await page.keyboard.press("Control+Z");
  await eventually(() => editor.boxes().count(), 4);
  await editor.show("navigation");
  await eventually(() => editor.boxes().count(), 2);
  await offered(editor, "timer");
  await editor.add("nav::GPS", await ground(editor));
  await eventually(() => editor.boxes().count(), 3);
  await editor.show("BasicSP");
  await eventually(() => editor.boxes().count(), 5);
});

views("a view begins with the places of the selected instances, and has places of its own", async (editor) => {
  const name = () => editor.element("BasicSP::gps|:name");
  const complete = await editor.area(name());
  const place = (instance) => editor.element(`BasicSP::${instance}`).getAttribute("transform");
  const places = [await place("gps"), await place("airframe")];
  assert.match(places[0], /translate/);
  await navigation(editor);
  await eventually(async () => [await place("gps"), await place("airframe")], places);
  const from = await editor.centre(name());
  await editor.drag(from, { x: from.x + 40, y: from.y + 120 });
  await eventually(async () => (await editor.centre(name())).y > from.y + 60, true);
  await editor.show("BasicSP");
  assert.deepEqual(await editor.area(name()), complete);
});

views("the tab of a view has keys and a menu: rename, delete; undo brings it back", async (editor, page) => {
  await navigation(editor);
  await tab(editor, "navigation").focus();
  const atKeys = () => page.evaluate(() => document.activeElement.textContent);
  await page.keyboard.press("Control+Z");
  await eventually(atKeys, "view 1"); // the tab keeps the keys, though it has another name
  await page.keyboard.press("Control+Shift+Z");
  await eventually(atKeys, "navigation");
  await page.keyboard.press("F2");
  await nameField(editor).fill("");
  await page.locator(".name-message", { hasText: "needs a name" }).waitFor();
  await nameField(editor).fill("near the gps");
  await nameField(editor).press("Enter");
  await eventually(() => front(editor), "near the gps");
  const drawing = page.locator(".diagram:not([hidden]) svg.sprotty-graph");
  await eventually(async () => /^near the gps, view of /.test(await drawing.getAttribute("aria-label")), true);
  await page.keyboard.press("Control+Z");
  await eventually(() => front(editor), "navigation");
  await tab(editor, "navigation").click({ button: "right" });
  await page.locator(".menu [role=menuitem]", { hasText: "Delete the view" }).click();
  await eventually(() => tab(editor, "navigation").count(), 0);
  await eventually(() => front(editor), "BasicSP");
  await eventually(() => editor.boxes().count(), 4);
  await page.keyboard.press("Control+Z");
  await editor.show("navigation");
  await eventually(() => editor.boxes().count(), 2);
  await tab(editor, "navigation").focus();
  await page.keyboard.press("Delete");
  await eventually(() => tab(editor, "navigation").count(), 0);
  await eventually(() => front(editor), "BasicSP");
});

views("elements are shown in the view in front, others in the complete diagram", async (editor, page) => {
  await navigation(editor);
  const line = (name) => page.locator(`.tree-line[data-element="${MODEL}#BasicSP::${name}"]`);
  const selected = (name) => page.locator(".diagram:not([hidden]) .box.selected", { hasText: name });
  await page.keyboard.press("Control+P");
  await page.locator(".outline input").fill("kind:instance gps");
  await line("gps").click();
  await selected("gps").waitFor();
  assert.equal(await front(editor), "navigation");
  await page.locator(".outline input").fill("kind:instance display");
  await line("display").click();
  await selected("display").waitFor();
  assert.equal(await front(editor), "BasicSP");
  await command(editor, "Add to a view");
  await page.locator(".menu [role=menuitem]", { hasText: "navigation" }).click();
  await editor.show("navigation");
  await eventually(() => editor.boxes().count(), 3);
});

views("an empty view says how it is filled, and keeps its name after Escape", async (editor, page) => {
  await editor.clickEmpty();
  await page.locator(".new-diagram").click();
  await page.locator(".menu button", { hasText: "New empty view" }).click();
  await nameField(editor).press("Escape");
  await eventually(() => front(editor), "view 1");
  await page.locator(".diagram:not([hidden]) .begin", { hasText: "Not in this view" }).waitFor();
  await page.keyboard.press("Control+K");
  await page.keyboard.type("display :");
  await eventually(() => page.locator(".palette-item").count(), 1);
  await page.keyboard.press("Enter");
  await eventually(() => editor.boxes().count(), 1);
});

views(
  "lines that nobody would have written make no views, and unknown instances are left out",
  async (editor) => {
    await editor.show("good");
    await eventually(() => editor.boxes().count(), 1);
    await editor.element("BasicSP::gps").waitFor();
    assert.deepEqual(await editor.page.locator(".diagram-tabs [role=tab]").allTextContents(), [
      "Types",
      "BasicSP",
      "good",
      "local",
      "steady",
    ]);
  },
  {
    prepare: (folder) => {
      const lines = [
        "BasicSP@ BasicSP 0",
        "BasicSP@%zz BasicSP 0",
        "BasicSP@good BasicSP 0",
        "BasicSP@good BasicSP::gps 5000 -5000",
        "BasicSP@good BasicSP::nobody 1 2 3",
        "BasicSP@loose BasicSP::gps 1 2",
        "Nobody@view Nobody 0",
        "nowhere#BasicSP@view BasicSP 0",
      ];
      writeFileSync(join(folder, LAYOUT), lines.map((line) => `${line}\n`).join(""));
    },
  },
);
