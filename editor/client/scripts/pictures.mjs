// SPDX-License-Identifier: Apache-2.0
// The pictures of docs/drawing.md, taken anew: `npm run pictures`, on a machine that does nothing else.
import { join, resolve } from "node:path";
import { Editor } from "../tests/editor.mjs";

const IMAGES = resolve(import.meta.dirname, "../../../docs/images");
const WINDOW = { width: 1440, height: 800 };
const RUN = 300_000;
const SETTLED = 1500;

const editor = await Editor.open("examples/basicsp", WINDOW);
const { page } = editor;

/** With the mouse over something, if that is to be seen. */
async function picture(name, over) {
  await page.waitForTimeout(SETTLED);
  await (over === undefined ? page.mouse.move(0, 0) : over.hover());
  await page.screenshot({ path: join(IMAGES, `${name}.png`) });
}

await page.locator("footer .folder").evaluate((folder) => {
  folder.textContent = "examples/basicsp"; // no path of the machine in a picture
});
await editor.element("BasicSP::airframe|:name").click();
await picture("editor");

await editor.show("Types");
await page.locator(".diagram:not([hidden]) .row.block", { hasText: "on event refresh { call gps" }).dblclick();
await picture("editor-types");
await page.keyboard.press("Escape");

await editor.show("BasicSP");
await page.keyboard.press("F9");
await page.locator(".run-dialog[open] button[type=submit]").click();
await page.locator(".run-headline", { hasText: /^(Done|Failed)/ }).waitFor({ timeout: RUN });
await editor.clickEmpty();
await page.keyboard.press("Control+0");
await picture("editor-run", page.locator(".figure", { hasNotText: "⇝" }).first());

await page.keyboard.press("Control+J");
await page.keyboard.press("Control+Alt+B"); // without properties there is room for both
await page.keyboard.press("Control+E");
await page.locator(".outline-tab, [role=tab]", { hasText: "Outline" }).first().click();
await editor.element("BasicSP::gps|:name").click();
await page.keyboard.press("Control+0");
await picture("editor-text");
await editor.close();
