// SPDX-License-Identifier: Apache-2.0
// The factor and the design of docs/tutorial/getting-started.md: drawn, run, and read in the report, for the kiln with
// fewer samples.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";
import { FACTOR, KILN } from "../kiln.mjs";

/** The limit in ms to build the generated program, and the runtime if no earlier test has built it. */
const BUILD_MS = 300_000;
const SHORT = KILN.replace("warmup 50 samples 1000", "warmup 10 samples 100");

test("a factor is drawn, its design runs, and the report shows the effects", { timeout: 2 * BUILD_MS }, async () => {
  const editor = await Editor.open("testmodels/valid/pair", {
    prepare: (folder) => writeFileSync(join(folder, "pair.bellwether"), SHORT),
  });
  const { page } = editor;
  const front = (selector) => page.locator(`.diagram:not([hidden]) ${selector}`);
  try {
    await editor.show("steady");
    await page.locator(".palette-list summary", { hasText: "Vary: Options of corbel" }).click();
    const ground = await editor.area(page.locator(".diagram:not([hidden])"));
    await editor.add("varied option:corbel.Concurrency", {
      x: ground.x + ground.width - 60,
      y: ground.y + ground.height - 30,
    });
    await front(".row").filter({ hasText: "factor concurrency" }).waitFor();
    await page.keyboard.press("F2");
    const field = page.locator(".label-edit input:visible");
    await field.fill(FACTOR);
    await field.press("Enter");
    await front(".box").filter({ hasText: "Factors" }).filter({ hasText: "8 runs" }).waitFor();

    await page.keyboard.press("Control+Shift+F9");
    const dialog = page.locator(".run-dialog[open]");
    await dialog.locator("[name=confirm]").fill("0");
    await dialog.locator("summary").click();
    await dialog.locator("[name=drift]").selectOption("none"); // figures of a busy machine drift
    await dialog.locator(".primary:enabled", { hasText: /^Make \d+ runs/ }).click();
    await page.locator(".run-headline", { hasText: /^Done/ }).waitFor({ timeout: BUILD_MS });
    await eventually(() => front(".figure text").count(), 1);
    assert.match(await front(".figure text").textContent(), /^[+−][\d.]+ ± [\d.]+ [nµm]?s/);

    await page.locator("[data-open=effects]").click();
    const report = page.frameLocator(".report-frame");
    await report.locator("h1", { hasText: "pair / steady" }).waitFor();
    assert.match(await report.locator(".when").textContent(), / · .+: .+, \d+ cores/, "the machine");
    assert.ok((await report.locator(".summary").first().textContent()).length > 20, "what was found");
    const effect = await report.locator("tr[data-factor=concurrency]").first().textContent();
    assert.match(effect, /\d/, "by how much");
    assert.match(await report.locator("main").textContent(), /\d % interval/, "how surely");
    assert.deepEqual(editor.errors, []);
  } finally {
    await editor.close();
  }
  assert.equal(editor.log, "");
});
