// SPDX-License-Identifier: Apache-2.0
// A small screen of 1024 × 700 pixels and a touch pad: no button and no figure is cut or covered. Each test has its own
// page.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually, settled } from "../eventually.mjs";

/** The limit in ms to build the generated program, and the runtime if no earlier test has built it. */
const BUILD_MS = 300_000;
const SIZE = { width: 1024, height: 700 };
let editor;
let page;

before(async () => {
  editor = await Editor.open("examples/basicsp", SIZE);
  ({ page } = editor);
  await editor.command("run").click();
  const dialog = page.locator(".run-dialog[open]");
  await dialog.locator("[name=samples]").fill("50");
  await dialog.locator("[name=rateScale]").fill("20");
  assert.deepEqual(await hidden(".run-dialog[open] .buttons button"), [], "the dialog's buttons are seen");
  await dialog.locator("button[type=submit]").click();
  await page.locator(".run-headline", { hasText: /^Done/ }).waitFor({ timeout: BUILD_MS });
});

beforeEach(async () => {
  await editor.renew(SIZE);
  ({ page } = editor);
  await editor.show("BasicSP");
  await eventually(() => page.locator(".diagram:not([hidden]) .figure").count(), 3);
});

after(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

/** Returns the names of visible elements that are partly outside of the window, or lie under something else. */
function hidden(selector) {
  return page.evaluate((wanted) => {
    const isHidden = (element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isOutside = left < 0 || top < 0 || right > window.innerWidth + 0.5 || bottom > window.innerHeight + 0.5;
      return isOutside || at === null || !(element.contains(at) || at.contains(element));
    };
    return [...document.querySelectorAll(wanted)]
      .filter((element) => element.checkVisibility() && element.getClientRects().length > 0 && isHidden(element))
      .map((element) => element.getAttribute("aria-label") ?? element.textContent);
  }, selector);
}

const BUTTONS = [
  "header button",
  ".diagram-tabs button",
  ".region-tabs button",
  ".results-bar :is(button, select, summary)",
  ".run-views button",
  "footer button",
].join(", ");

for (const panel of ["Run", "Generated", "Problems", "History", "Levels"]) {
  test(`with the panel ${panel} no button is cut or covered`, async () => {
    await editor.showPanel(panel);
    await settled(() => page.locator(".diagram-area").boundingBox());
    assert.deepEqual(await hidden(BUTTONS), []);
  });
}

test("with the report beside it, the drawing has room, and no button is cut or covered", async () => {
  await page.keyboard.press("Control+Alt+R");
  await page.frameLocator(".report-frame").locator("h1").waitFor();
  await settled(() => page.locator(".diagram-area").boundingBox());
  assert.ok((await page.locator(".diagram-area").boundingBox()).width >= 400);
  assert.deepEqual(await hidden(`${BUTTONS}, .report-bar button`), []);
});

test("the map of a large diagram covers no figure, wherever the diagram is moved", async () => {
  const map = page.locator(".diagram:not([hidden]) .minimap");
  await page.keyboard.press("Control+1");
  await page.keyboard.press("Control+=");
  await page.keyboard.press("Control+=");
  await eventually(() => map.evaluate((one) => one.hidden), false);
  const area = await page.locator(".diagram:not([hidden])").boundingBox();
  for (const [x, y] of [
    [-120, 0],
    [-200, -60],
    [-200, 80],
    [300, 60],
  ]) {
    await page.keyboard.press("Escape");
    const ground = { x: area.x + area.width - 12, y: area.y + 8 };
    await editor.drag(ground, { x: ground.x + x, y: ground.y + y });
    await settled(() => map.evaluate((one) => `${one.dataset.corner} ${one.className}`));
    const covered = await page.evaluate(() => {
      const one = document.querySelector(".diagram:not([hidden]) .minimap").getBoundingClientRect();
      return [...document.querySelectorAll(".diagram:not([hidden]) .figure")].filter((figure) => {
        const two = figure.getBoundingClientRect();
        return one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
      }).length;
    });
    assert.equal(covered, 0, `after it was moved by ${String(x)}, ${String(y)}`);
  }
});

test("two fingers on a touch pad move the diagram, a wheel and spread fingers zoom it", async () => {
  const transform = () => page.locator(".diagram:not([hidden]) svg.sprotty-graph > g").getAttribute("transform");
  const zoom = async () => Number(/scale\(([\d.]+)\)/.exec(await transform())[1]);
  const area = await page.locator(".diagram:not([hidden])").boundingBox();
  await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2);
  const size = await zoom();
  await page.mouse.wheel(0, -120);
  await eventually(async () => (await zoom()) > size, true);
  await settled(transform);
  const [before, larger] = [await transform(), await zoom()];
  await page.mouse.wheel(12, 9);
  await eventually(async () => (await transform()) !== before, true);
  assert.equal(await zoom(), larger, "it is moved, and not zoomed");
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, 20);
  await page.keyboard.up("Control");
  await eventually(async () => (await zoom()) < larger, true);
});
