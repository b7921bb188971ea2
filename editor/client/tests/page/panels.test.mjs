// SPDX-License-Identifier: Apache-2.0
// Outline and text: each leads to the drawing and back, and no typed text is lost. Each test has its own project.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

let editor;
let page;

beforeEach(async () => {
  editor = await Editor.open("examples/basicsp", { colours: "dark" });
  page = editor.page;
});

afterEach(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const title = (text) => page.locator(".sheet-head h2", { hasText: text }).waitFor();
const line = (name) => page.locator(".tree-line", { hasText: name });
const text = () => page.locator(".cm-content").evaluate((content) => content.cmTile.view.state.doc.toString());
const undo = () => editor.command("undo").click();

/** Opens the text pane and waits for its text. */
async function openText() {
  await page.keyboard.press("Control+E");
  await page.locator(".cm-content").waitFor();
  await eventually(async () => (await text()).includes("assembly BasicSP"), true);
}

/**
 * Expects a number of visible boxes. Next to the text, not all boxes fit at a readable size: fitting twice shows all.
 */
async function boxesAre(count) {
  const fitted = async () => {
    await page.keyboard.press("Control+0");
    await editor.drawn();
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

test("the outline filters, shows, renames and deletes elements by key", async () => {
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

test("text and drawing follow each other's selection", async () => {
  await openText();
  await editor.element("BasicSP::gps|:name").click();
  await page.locator(".cm-element", { hasText: "gps : nav::GPS;" }).waitFor();
  await putCursor("process display { display");
  await page.locator('.diagram-tabs [aria-selected="true"]', { hasText: "local" }).waitFor();
  await putCursor("display : nav");
  await page.locator('.diagram-tabs [aria-selected="true"]', { hasText: "BasicSP" }).waitFor();
  await title("display");
  await eventually(() => page.evaluate(() => document.activeElement.className.includes("cm-content")), true);
});

test("typed text changes the drawing as one step, and the drawing changes the text", async () => {
  await openText();
  const first = await text();
  await putCursor("display : nav::NavDisplay;");
  await page.keyboard.type("\nsecond : nav::Nav");
  // A click, because CodeMirror ignores Enter for a short time, in which it may be meant as a line break
  await page.locator(".cm-tooltip-autocomplete li", { hasText: "NavDisplay" }).click();
  await page.keyboard.type(";");
  await boxesAre(5);
  assert.match(await text(), /\n {2}second : nav::NavDisplay;\n/);
  await eventually(async () => {
    const now = await text();
    if (now !== first) {
      await page.keyboard.press("Control+Z"); // does nothing if all is undone meanwhile
    }
    return now === first;
  }, true);
  await boxesAre(4);
  await editor.element("BasicSP::display|:name").click();
  await page.locator(".sheet-head h2", { hasText: "display" }).waitFor();
  await page.keyboard.press("Alt+Enter");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("panel");
  await page.keyboard.press("Enter");
  await eventually(async () => (await text()).includes("\n  panel : nav::NavDisplay;"), true);
});

test("a text with errors is kept and marked; the drawing cannot be edited until it is fixed", async () => {
  await openText();
  await putCursor("display : nav::NavDisplay;");
  await page.keyboard.type(" oops oops");
  await page.locator(".text-state.broken").waitFor();
  await page.locator(".cm-lintRange-error").first().waitFor();
  await editor.element("BasicSP::gps|:name").click();
  await page.locator(".property.read-only").first().waitFor();
  await page.keyboard.press("Delete");
  await page.locator(".toast.warning", { hasText: "errors" }).waitFor();
  assert.ok((await text()).includes("display : nav::NavDisplay; oops oops"));
  await putCursor(" oops oops");
  for (let i = 0; i < 10; i++) {
    await page.keyboard.press("Backspace");
  }
  await eventually(() => page.locator(".text-state.broken").count(), 0);
  await putCursor("display : nav::NavDisplay;");
  await page.keyboard.type("\nsecond : nav::GPS;");
  await boxesAre(5);
  await page.keyboard.press("Control+S");
  await page.locator("body:not(.unsaved)").waitFor();
  assert.equal(editor.read("basicsp.bellwether"), await text());
});
