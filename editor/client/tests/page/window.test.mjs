// SPDX-License-Identifier: Apache-2.0
// The editor in different windows: narrow windows, large diagrams, fast keys, and the rows of an experiment's notes.
// Each test has its own page; no test changes the model.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually, settled } from "../eventually.mjs";
import { wireOverlaps } from "../wire-overlaps.mjs";

let editor;
let page;

before(async () => {
  editor = await Editor.open("examples/basicsp");
});

beforeEach(async () => {
  await editor.renew();
  ({ page } = editor);
});

after(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const bounds = (selector) => page.locator(selector).first().boundingBox();
const drawing = () => bounds(".diagram-area");
const zoom = async () => {
  const transform = await page.locator(".diagram:not([hidden]) svg.sprotty-graph > g").getAttribute("transform");
  return Number(/scale\(([\d.]+)\)/.exec(transform)[1]);
};

async function resize(width, height = 800) {
  await page.setViewportSize({ width, height });
  await settled(async () => [await drawing(), await zoom()]);
}

for (const [width, least] of [
  [800, 700],
  [1024, 900],
  [1280, 700],
  [1920, 1300],
]) {
  test(`at ${width} pixels the drawing has room, and nothing lies on anything`, async () => {
    await resize(width);
    assert.ok((await drawing()).width >= least, JSON.stringify(await drawing()));
    const tools = await Promise.all(
      (await page.locator("header :is(.project, .tool)").all()).map((t) => t.boundingBox()),
    );
    for (const [index, tool] of tools.entries()) {
      assert.ok(tool.x + tool.width <= width && tool.y < 42, `button ${index} is outside`);
      assert.ok(
        index === 0 || tools[index - 1].x + tools[index - 1].width <= tool.x + 0.5,
        `button ${index} lies on another`,
      );
    }
    const sides = await Promise.all([".region.left", ".region.right"].map(bounds));
    const area = await drawing();
    assert.ok(sides[0].x + sides[0].width <= area.x + 1 && area.x + area.width <= sides[1].x + 1);
    assert.ok((await zoom()) >= 0.7);
  });
}

test("in a narrow window a side panel opens over the drawing, and the other one closes", async () => {
  await resize(800);
  const before = await drawing();
  assert.equal(await page.locator(".panel.palette").isVisible(), false);
  await page.locator(".region.left [role=tab]", { hasText: "Outline" }).click();
  await page.locator(".panel.outline").waitFor();
  await page.locator(".region.right [role=tab]").first().click();
  await page.locator(".panel.properties").waitFor();
  assert.equal(await page.locator(".panel.outline").isVisible(), false);
  assert.deepEqual(await drawing(), before);
  await page.keyboard.press("Control+Alt+B");
  assert.equal(await page.locator(".panel.properties").isVisible(), false);
});

test("a window that becomes wide shows its side panels again", async () => {
  await resize(800);
  assert.equal(await page.locator(".panel.properties").isVisible(), false);
  await page.locator(".region.left [role=tab]", { hasText: "Outline" }).click();
  await page.locator(".panel.outline").waitFor();
  await resize(1440);
  await page.locator(".panel.properties").waitFor();
  await page.locator(".panel.outline").waitFor();
});

test("a long text is shown from its beginning, and completely on request", async () => {
  await resize(800, 420);
  await editor.show("steady");
  await eventually(zoom, 0.7);
  const first = await editor.element("BasicSP::timer|:name").boundingBox();
  assert.ok(first.x > 0 && first.y > 0, "the beginning is seen");
  await page.keyboard.press("Control+0");
  await eventually(async () => (await zoom()) < 0.7, true);
  await page.keyboard.press("Control+0");
  await eventually(zoom, 0.7);
});

test("fast zoom keys lose no step", async () => {
  await page.keyboard.press("Control+1");
  await eventually(zoom, 1);
  for (let step = 0; step < 3; step++) {
    await page.keyboard.press("Control+=");
  }
  await eventually(async () => (await zoom()).toFixed(4), (1.25 ** 3).toFixed(4));
});

test("panels that open and close keep the zoom that the user has chosen", async () => {
  await page.keyboard.press("Control+1");
  await eventually(zoom, 1);
  const { height } = await drawing();
  await editor.showPanel("Problems");
  await eventually(async () => (await drawing()).height < height, true);
  await settled(zoom);
  assert.equal(await zoom(), 1);
  await page.locator(".region.bottom .region-close").click();
  await eventually(async () => (await drawing()).height, height);
  await settled(zoom);
  assert.equal(await zoom(), 1);
});

test("no line of a note runs along another line", async () => {
  await resize(1600, 1200); // the whole diagram is visible and drawn
  await editor.show("steady");
  await page.keyboard.press("Control+0");
  await settled(zoom);
  assert.ok((await page.locator(".diagram:not([hidden]) .wire-line").count()) > 8);
  assert.deepEqual(await wireOverlaps(page), []);
});
