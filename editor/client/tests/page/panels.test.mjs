// SPDX-License-Identifier: Apache-2.0
// Problems, outline and text: each leads to the drawing and back, and no typed text is lost.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

let editor;
let page;

before(async () => {
  editor = await Editor.open("examples/basicsp", { colours: "dark" });
  page = editor.page;
});

after(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const title = (text) => page.locator(".sheet-head h2", { hasText: text }).waitFor();
const line = (name) => page.locator(".tree-line", { hasText: name });
const text = () => page.locator(".cm-content").evaluate((content) => content.cmTile.view.state.doc.toString());
const undo = () => editor.command("undo").click();

/**
 * Expects a number of visible boxes. Next to the text, not all boxes fit at a readable size: fitting twice shows all.
 */
async function boxesAre(count) {
  const fitted = async () => {
    await page.keyboard.press("Control+0");
    await page.waitForTimeout(200);
    return editor.boxes().evaluateAll(
      (boxes) =>
        boxes.filter((box) => {
          const area = box.closest(".diagram").getBoundingClientRect();
          const { left, right } = box.getBoundingClientRect();
          return left >= area.left && right <= area.right;
        }).length,
    );
  };
  await eventually(fitted, count);
}

/** Puts the cursor of the text pane behind a text. */
async function putCursor(behind) {
  await page.locator(".cm-content").evaluate((content, wanted) => {
    const { view } = content.cmTile;
    const at = view.state.doc.toString().indexOf(wanted) + wanted.length;
    view.focus();
    view.dispatch({ selection: { anchor: at }, scrollIntoView: true, userEvent: "select" });
  }, behind);
}

test("a problem is counted, leads to its element, and is fixed by a button", async () => {
  await editor.wires().nth(2).locator(".wire-line").click({ force: true });
  await page.keyboard.press("Delete");
  await eventually(() => editor.wires().count(), 4);
  await page.locator(".problems-count", { hasText: "1" }).click();
  const problem = page.locator(".problem.error");
  await eventually(() => problem.count(), 1);
  assert.equal(await page.locator(".region-tabs .badge").textContent(), "1");
  await editor.show("local");
  await problem.locator(".problem-text").click();
  await title("airframe");
  await page.locator('.diagram-tabs [aria-selected="true"]', { hasText: "BasicSP" }).waitFor();
  await problem.locator(".problem-code").click();
  await page.locator(".problem-rule", { hasText: "receptacle" }).waitFor();
  await problem.locator(".problem-fix").first().click();
  await eventually(() => editor.wires().count(), 5);
  await page.locator(".problem-list", { hasText: "No problems" }).waitFor();
  await undo();
  await undo();
  await page.keyboard.press("Control+J");
});

test("the outline finds by typing, shows, renames and deletes by key", async () => {
  await page.keyboard.press("Control+P");
  await page.locator(".outline input:focus").waitFor();
  await page.keyboard.type("tick");
  await line("tick").first().waitFor();
  await page.keyboard.press("Enter");
  await title("tick");
  await page.locator('.diagram-tabs [aria-selected="true"]', { hasText: "Types" }).waitFor();
  await page.locator(".outline input").fill("kind:instance air");
  await line("airframe").click();
  await editor.page.locator(".diagram:not([hidden]) .box.selected", { hasText: "airframe" }).waitFor();
  await page.keyboard.press("F2");
  await page.keyboard.type("gps");
  await page.locator(".name-message", { hasText: "taken" }).waitFor();
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await editor.element("BasicSP::gps2|:name").waitFor();
  await page.locator(".outline input").fill("gps2");
  await line("gps2").first().click();
  await page.keyboard.press("Delete");
  await eventually(() => editor.boxes().count(), 3);
  await undo();
  await undo();
  await eventually(() => editor.boxes().count(), 4);
});

test("text and drawing show each other what is looked at", async () => {
  await page.locator(".outline input").fill("");
  await page.keyboard.press("Control+E");
  await editor.element("BasicSP::gps|:name").click();
  await page.locator(".cm-element", { hasText: "gps : nav::GPS;" }).waitFor();
  await putCursor("process display { display");
  await page.locator('.diagram-tabs [aria-selected="true"]', { hasText: "local" }).waitFor();
  await putCursor("display : nav");
  await page.locator('.diagram-tabs [aria-selected="true"]', { hasText: "BasicSP" }).waitFor();
  await title("display");
  await eventually(() => page.evaluate(() => document.activeElement.className.includes("cm-content")), true);
});

test("what is typed is drawn, as one step; what is drawn is in the text", async () => {
  const first = await text();
  await putCursor("display : nav::NavDisplay;");
  await page.keyboard.type("\nsecond : nav::Nav");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "NavDisplay" }).waitFor();
  await page.waitForTimeout(100); // CodeMirror ignores Enter for a short time, because it may be meant as a line break
  await page.keyboard.press("Enter");
  await page.keyboard.type(";");
  await boxesAre(5);
  assert.match(await text(), /\n {2}second : nav::NavDisplay;\n/);
  await page.keyboard.press("Control+Z");
  while ((await text()) !== first) {
    await page.keyboard.press("Control+Z");
    await page.waitForTimeout(200);
  }
  await boxesAre(4);
  await editor.element("BasicSP::display|:name").click();
  await page.keyboard.press("Alt+Enter");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("panel");
  await page.keyboard.press("Enter");
  await eventually(async () => (await text()).includes("\n  panel : nav::NavDisplay;"), true);
});

test("a text with errors is kept, marked, and fixed; drawing waits meanwhile", async () => {
  await putCursor("panel : nav::NavDisplay;");
  await page.keyboard.type(" oops oops");
  await page.locator(".text-state.broken").waitFor();
  await page.locator(".cm-lintRange-error").first().waitFor();
  await editor.element("BasicSP::gps|:name").click();
  await page.locator(".property.read-only").first().waitFor();
  await page.keyboard.press("Delete");
  await page.locator(".toast.warning", { hasText: "errors" }).waitFor();
  assert.ok((await text()).includes("panel : nav::NavDisplay; oops oops"));
  await putCursor(" oops oops");
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press("Backspace");
  }
  await eventually(() => page.locator(".text-state.broken").count(), 0);
  await page.keyboard.press("Control+S");
  await page.locator("body:not(.unsaved)").waitFor();
  assert.equal(editor.read("basicsp.bellwether"), await text());
});
