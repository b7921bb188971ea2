// SPDX-License-Identifier: Apache-2.0
// The list of problems leads to the drawing, and fixes problems. Each test has its own project.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { alone } from "../alone.mjs";
import { eventually } from "../eventually.mjs";
import { KILN } from "../kiln.mjs";

const problems = alone("examples/basicsp");
const kiln = alone("testmodels/valid/pair", { prepare: withoutBehaviour });

/** Replaces the model by the kiln, whose timer sets off nothing. */
function withoutBehaviour(folder) {
  const behaviour = /\n {2}on timer tick \{[^}]*\}\n/;
  assert.match(KILN, behaviour);
  writeFileSync(join(folder, "pair.bellwether"), KILN.replace(behaviour, ""));
}

problems("a problem is counted, leads to its element, and is fixed by a button", async (editor, page) => {
  await editor.wires().nth(2).locator(".wire-line").click({ force: true });
  await page.keyboard.press("Delete");
  await eventually(() => editor.wires().count(), 4);
  await page.locator(".problems-count", { hasText: "1" }).click();
  const problem = page.locator(".problem.error");
  await eventually(() => problem.count(), 1);
  assert.equal(await page.locator(".region-tabs .badge").textContent(), "1");
  await editor.show("local");
  await problem.locator(".problem-text").click();
  await page.locator(".sheet-head h2", { hasText: "airframe" }).waitFor();
  await page.locator('.diagram-tabs [aria-selected="true"]', { hasText: "BasicSP" }).waitFor();
  await problem.locator(".problem-code").click();
  await page.locator(".problem-rule", { hasText: "receptacle" }).waitFor();
  await problem.locator(".problem-fix").first().click();
  await eventually(() => editor.wires().count(), 5);
  await page.locator(".problem-list", { hasText: "No problems" }).waitFor();
});

kiln("a timer without a behaviour is not taken for a missing timer", async (_editor, page) => {
  await page.keyboard.press("Control+Shift+M");
  await page.locator(".problem.error", { hasText: "no instance of System has a behaviour on a timer" }).waitFor();
  assert.equal(await page.locator(".problem", { hasText: "no instance of System has a timer" }).count(), 0);
});
