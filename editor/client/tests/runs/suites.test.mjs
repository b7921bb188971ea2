// SPDX-License-Identifier: Apache-2.0
// Several experiments are run one after the other. Each test has its own page.
import assert from "node:assert/strict";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";

/** The limit in ms to build both generated programs, and the runtime if no earlier test has built it. */
const BUILD_MS = 300_000;
const SECOND = `
experiment brief of local {
  tag nightly;

  timed phase timed;

  measure latency get_data at airframe.gps.get_data in timed warmup 5 samples 50;
}
`;
let editor;

before(async () => {
  editor = await Editor.open("examples/basicsp", {
    alone: true,
    prepare: (folder) => {
      appendFileSync(join(folder, "basicsp.bellwether"), SECOND);
    },
  });
});

beforeEach(async () => {
  await editor.renew();
  await editor.command("run").click();
  await dialog().waitFor();
});

after(async () => {
  assert.equal(await editor.close(), 130);
  assert.deepEqual(editor.errors, []);
});

const dialog = () => editor.page.locator(".run-dialog[open]");

test("the Run dialog offers all experiments, and experiments by tag", async () => {
  assert.deepEqual(await dialog().locator("[name=experiment] option").allTextContents(), [
    "steady",
    "brief",
    "All experiments",
    "All tagged nightly",
  ]);
});

test("experiments of a suite run one after the other, and one page lists them", async () => {
  await dialog().locator("[name=experiment]").selectOption({ label: "All experiments" });
  await dialog().locator("[name=samples]").fill("50");
  await dialog().locator("[name=rateScale]").fill("20");
  await dialog().locator("button[type=submit]").click();
  await editor.page.locator(".run-headline", { hasText: /^(Done|Failed)/ }).waitFor({ timeout: BUILD_MS });
  assert.match(await editor.page.locator(".run-headline").textContent(), /^Done/);
  for (const name of ["steady", "brief"]) {
    await editor.page.locator(".run-note", { hasText: `${name}: ok after` }).waitFor();
  }
  await editor.page.locator("[data-open=suite]").click();
  const page = editor.page.frameLocator(".report-frame");
  await page.locator("h1", { hasText: "basicsp: suite" }).waitFor();
  assert.deepEqual(await page.locator("tbody th").allTextContents(), ["steady", "brief"]);
});
