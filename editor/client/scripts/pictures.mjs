// SPDX-License-Identifier: Apache-2.0
// The pictures of the editor in docs/, taken anew: `npm run pictures`, on a machine that does nothing else. Those
// of the workbench are what e2e/editors/eclipse.sh saw: e2e/lib/workbench/pictures.sh copies them.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { Editor } from "../tests/editor.mjs";
import { FACTOR, KILN } from "../tests/kiln.mjs";

const IMAGES = resolve(import.meta.dirname, "../../../docs/images");
const BASICSP = resolve(import.meta.dirname, "../../../examples/basicsp/basicsp.bellwether");
const WINDOW = { width: 1440, height: 800 };
const RUN = 300_000;
const SETTLED = 1500;

let editor;
let page;

async function open(model, options = {}) {
  editor = await Editor.open(model, { ...WINDOW, ...options });
  ({ page } = editor);
  await page.locator("footer .folder").evaluate(
    (folder, name) => {
      folder.textContent = name; // no path of the machine in a picture
    },
    model.startsWith("/") ? basename(model) : model,
  );
}

/** Takes a picture, with the mouse over an element if it is given. */
async function picture(name, over) {
  await page.waitForTimeout(SETTLED);
  await (over === undefined ? page.mouse.move(0, 0) : over.hover());
  await page.screenshot({ path: join(IMAGES, `${name}.png`) });
}

const key = (keys) => page.keyboard.press(keys);
const tab = (name) => page.locator("[role=tab]", { hasText: name }).first().click();

await open("examples/basicsp");
await editor.element("BasicSP::airframe|:name").click();
await page.locator(".sheet-head h2", { hasText: "airframe" }).waitFor();
await picture("editor");

await editor.show("Types");
await page.locator(".diagram:not([hidden]) .row.block", { hasText: "on event refresh { call gps" }).dblclick();
await picture("editor-types");
await key("Escape");

await editor.show("local");
await key("Control+0");
await editor.element("local::here::gps|:name").click();
await picture("editor-deployment");

await editor.show("BasicSP");
await key("F9");
await page.locator(".run-dialog[open] .check", { hasText: /corbel/i }).click();
await page.locator(".run-dialog[open] .check", { hasText: /omniorb/i }).click();
await picture("editor-run-dialog");
await page.locator(".run-dialog[open] button[type=submit]").click();
await page.locator(".run-phase.active", { hasText: /corbel|omniorb|measure|run/i }).waitFor({ timeout: RUN });
await page.locator(".live-chart .u-series").nth(4).waitFor({ timeout: RUN });
await page.waitForTimeout(9000); // long enough for a chart with something in it
await picture("editor-running");
await page.locator(".run-headline", { hasText: /^(Done|Failed)/ }).waitFor({ timeout: RUN });
await editor.clickEmpty();
await key("Control+0");
await picture("editor-run", page.locator(".figure", { hasNotText: "⇝" }).first());

await key("Control+J");
await editor.show("steady");
await key("Control+Alt+B");
await key("Control+0");
await picture("editor-experiment");
await key("Control+Alt+B");

await editor.show("BasicSP");
await key("Control+Alt+B"); // without properties there is room for both
await key("Control+E");
await tab("Outline");
await editor.element("BasicSP::gps|:name").click();
await key("Control+0");
await picture("editor-text");
await key("Control+E");
await key("Control+Alt+B");
await tab("Palette");

await editor.element("connections.airframe.gps-gps.data").locator(".wire-line").click({ force: true });
await key("Delete");
await key("Control+Shift+M");
await page.locator(".problem").first().waitFor();
await page.locator(".problem .problem-text").first().click();
await key("Control+0");
await picture("editor-problems");
await editor.close();

// A cockpit of two navigations, one of which is opened where it stands
const scratch = mkdtempSync(join(tmpdir(), "bellwether-pictures-"));
const cockpit = join(scratch, "cockpit");
mkdirSync(cockpit);
const nested = readFileSync(BASICSP, "utf8")
  .replace(/^deployment[^]*/m, "")
  .replace(
    "assembly BasicSP {",
    "assembly Navigation {\n  export moved = airframe.data_avail;\n  export position = airframe.data;\n",
  )
  .replace(/ {2}display : .*\n/, "")
  .replace(/ {2}.*display\.refresh;\n/, "")
  .replace(/ {2}display\.airframe.*\n/, "")
  .concat(
    "assembly Cockpit {\n  navigation : Navigation;\n  display : nav::NavDisplay;\n\n" +
      "  navigation.moved -> display.refresh;\n  display.airframe -> navigation.position;\n}\n",
  );
writeFileSync(join(cockpit, "cockpit.bellwether"), nested);
await open(cockpit);
await editor.show("Cockpit");
await page.locator(".box-toggle").first().click();
await page.waitForTimeout(SETTLED);
await key("Control+0");
await picture("editor-nested");
await editor.close();

// The drawing in docs/tutorial/getting-started.md
const kiln = join(scratch, "kiln");
mkdirSync(kiln);
writeFileSync(join(kiln, "kiln.bellwether"), KILN);
await open(kiln);
await editor.show("System");
await key("F9");
await page.locator(".run-dialog[open] button[type=submit]").click();
await page.locator(".run-headline", { hasText: /^(Done|Failed)/ }).waitFor({ timeout: RUN });
await editor.clickEmpty();
await key("Control+0");
await picture("kiln", page.locator(".figure").first());
await editor.show("steady");
await page.locator(".palette-list summary", { hasText: "Vary: Options of corbel" }).click();
const ground = await editor.area(page.locator(".diagram:not([hidden])"));
await editor.add("varied option:corbel.Concurrency", {
  x: ground.x + ground.width - 60,
  y: ground.y + ground.height - 30,
});
await page.locator(".diagram:not([hidden]) .row", { hasText: "factor concurrency" }).waitFor();
await key("F2");
await page.locator(".label-edit input:visible").fill(FACTOR);
await key("Enter");
await page.locator(".diagram:not([hidden]) .box", { hasText: "Factors" }).filter({ hasText: "8 runs" }).waitFor();
await key("Control+Shift+F9");
await page.locator(".run-dialog[open] .primary:enabled", { hasText: /^Make \d+ runs/ }).click();
await page.locator(".run-headline", { hasText: /^Run \d+ of/ }).waitFor({ timeout: RUN });
await page.locator(".run-headline", { hasText: /^(Done|Failed)/ }).waitFor({ timeout: 3 * RUN });
await page.locator("[data-open=effects]").click();
await page.frameLocator(".report-frame").locator("canvas").first().waitFor();
await key("Control+Alt+B");
await picture("kiln-design");
await editor.close();
rmSync(scratch, { recursive: true });

await open("examples/basicsp");
await key("Control+Alt+S");
await page.getByLabel("Mark on the drawing", { exact: true }).selectOption("whole-request");
await page.locator(".diagram:not([hidden]) .figure.permission-refused").first().click();
await page.locator(".specialise-reasons h2").first().waitFor();
await key("Control+0");
await picture("editor-specialisations");
await editor.close();

await open("examples/basicsp", { colours: "dark" });
await editor.show("Types");
await editor.element("nav::GPS|:name").click();
await picture("editor-dark");
await editor.close();
