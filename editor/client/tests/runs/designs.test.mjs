// SPDX-License-Identifier: Apache-2.0
// A design is run from its button: its plan, its progress, a stop and a resume, its effects on the drawing, the report.
// The tests read the results of one design; each has its own page.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

/** The limit in ms to build the generated program, and the runtime if no earlier test has built it. */
const BUILD_MS = 300_000;

/** A model with two options that processes read at start, so that one program serves all configurations. */
const MODEL = `// SPDX-License-Identifier: Apache-2.0

module m {
  interface I {
    void go();
  };

  component Callee {
    provides I served;
  };

  component Caller {
    uses I peer;

    timer tick period 1 s;

    on timer tick {
      call peer.go();
    }
  };
};

assembly A {
  caller : m::Caller;
  callee : m::Callee;

  caller.peer -> callee.served;
}

deployment d of A {
  node n {
    process p { caller; }
    process q { callee; }
  }
}

experiment screening of d {
  saturated phase full { drive caller.tick; }

  measure latency calls at caller.peer.go warmup 20 samples 300;

  factor concurrency = option Concurrency on corbel { reactive, thread-per-connection }
  factor purging = option ConnectionPurgingStrategy on corbel { lru, lfu }

  design both : full-factorial {
    replicates 2;
    response calls.p50;
    response calls;
  }
}
`;

const project = {
  prepare: (folder) => {
    writeFileSync(join(folder, "pair.bellwether"), MODEL);
  },
};
let editor;
/** The texts that the page shows while the design is stopped and resumed. */
const seen = {};

/** Makes the runs from which all tests read. They are stopped and resumed. */
before(async () => {
  editor = await Editor.open("testmodels/valid/pair", project);
  const { page } = editor;
  await editor.show("screening");
  await editor.command("run-design").click();
  await dialog().locator("[name=replicates]").fill("3");
  await dialog().locator("[name=confirm]").fill("0");
  await dialog().locator("summary").click();
  await dialog().locator("[name=drift]").selectOption("none"); // figures of a busy machine drift
  await dialog().locator(".primary:enabled", { hasText: "Make 15 runs" }).click();
  await headline(/^Run \d+ of 15/, BUILD_MS);
  await headline(/^Run ([3-9]|1\d) of 15, \d+ s left/);
  await page.keyboard.press("Shift+F9");
  await headline(/^Stopped after .*: \d+ of 15 runs are done$/);
  seen.stopped = await page.locator(".run-headline").textContent();
  await page.keyboard.press("Control+Shift+F9");
  await dialog().locator(".primary:enabled", { hasText: "Resume" }).waitFor();
  seen.plan = await dialog().textContent();
  await page.keyboard.press("Escape");
  await page.locator("[data-open=resume]").click();
  await headline(/^(Done|Failed)/, BUILD_MS);
  seen.ended = await page.locator(".run-headline").textContent();
  seen.counted = await page.locator("[data-phase=measure] .name").textContent();
  seen.notes = await page.locator(".run-note").allTextContents();
});

beforeEach(async () => {
  await editor.renew();
  await editor.show("screening");
});

after(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const dialog = () => editor.page.locator(".run-dialog[open]");
const headline = (text, timeout) => editor.page.locator(".run-headline", { hasText: text }).waitFor({ timeout });
const figures = () => editor.page.locator(".diagram:not([hidden]) .figure text").allTextContents();

test("before the start, the dialog shows the number of runs, their time, and the smallest visible effect", async () => {
  // A store of its own: in the store of the other tests, all runs of this model exist already
  const own = await Editor.open("testmodels/valid/pair", { ...project, alone: true });
  const asked = own.page.locator(".run-dialog[open]");
  const head = (text) => asked.locator(".plan-head", { hasText: text });
  try {
    await own.show("screening");
    await own.command("run-design").click();
    await head(/^10 runs, about \d+ (s|min) once built, and \d+ (s|min) to confirm/).waitFor();
    await asked.locator(".plan-how", { hasText: "full factorial" }).waitFor();
    await asked.locator(".plan-line", { hasText: "it takes 8 runs of the model's own configuration" }).waitFor();
    await asked.locator("[name=replicates]").fill("3");
    await asked.locator("[name=minutes]").fill("1");
    await asked.locator(".run-error", { hasText: "leave one of them empty" }).waitFor();
    assert.ok(await asked.locator(".primary").isDisabled());
    await asked.locator("[name=minutes]").fill("");
    await asked.locator("[name=confirm]").fill("0");
    await head(/^15 runs, about \d+ (s|min) once built$/).waitFor();
    assert.deepEqual(own.errors, []);
  } finally {
    await own.close();
  }
});

test("16 runs of the model's own configuration show how small an effect the design finds", async () => {
  // A store of its own, without runs
  const own = await Editor.open("testmodels/valid/pair", { ...project, alone: true });
  const asked = own.page.locator(".run-dialog[open]");
  const pilot = asked.locator("[data-open=pilot]");
  const effects = asked.locator(".plan-effects li");
  try {
    await own.show("screening");
    await own.command("run-design").click();
    await pilot.click();
    await asked.waitFor({ state: "hidden" });
    await effects.nth(1).waitFor({ timeout: BUILD_MS }); // the dialog opens again after the runs
    for (const text of await effects.allTextContents()) {
      assert.match(text, /^calls .*: [\d.]+ [nµm]?s/);
    }
    assert.equal(await pilot.count(), 0);
    assert.deepEqual(own.errors, []);
  } finally {
    await own.close();
  }
});

test("its runs are counted; those that a stop leaves are made later", () => {
  const { stopped, plan, ended, counted, notes } = seen;
  assert.match(stopped, /^Stopped after .*: \d+ of 15 runs are done$/);
  assert.match(plan, /\d+ of 15 runs exist already.*Resume with \d+ runs?/s);
  assert.match(ended, /^Done/);
  assert.equal(counted, "Runs: 15 of 15");
  assert.ok(
    notes.some((note) => note.includes("Resuming: ")),
    notes.join("\n"),
  );
});

test("each factor shows its effect on the primary figure and on chosen figures", async () => {
  await eventually(async () => (await figures()).length, 2);
  for (const text of await figures()) {
    assert.match(text, /^[+−][\d.]+ ± [\d.]+ [nµm]s( \*\*?)?$/);
  }
  const figure = editor.element("screening::concurrency|:statement").locator(".figure");
  await figure.hover();
  const tip = await editor.page.locator(".figure-tip:visible").textContent();
  assert.match(tip, /corbel\.Concurrency.* on calls p50.*From reactive to thread-per-connection: .*95 % interval/);
  const response = editor.page.locator(".results-bar [aria-label=Response]");
  assert.equal(await response.inputValue(), "calls p50 (full)");
  await response.selectOption("calls mean (full)");
  await figure.hover();
  await editor.page.locator(".figure-tip:visible", { hasText: "on calls mean" }).waitFor();
});

test("the report of the effects opens beside the drawing, and its factors lead to their lines", async () => {
  await editor.showPanel("Run");
  await editor.page.locator("[data-open=effects]").click();
  const report = editor.page.frameLocator(".report-frame");
  await report.locator("h1", { hasText: "pair / screening" }).waitFor();
  await report.locator("tr[data-factor=purging] button.leads").first().click();
  await editor.page.locator(".diagram:not([hidden]) .row.selected", { hasText: "purging" }).waitFor();
});

test("a reloaded page shows the effects, and no run is made twice", async () => {
  await eventually(async () => (await figures()).length, 2);
  await editor.page.keyboard.press("Control+Shift+F9");
  await dialog().locator(".plan-head", { hasText: "All runs are done" }).waitFor();
  await dialog().locator(".primary:enabled", { hasText: "Show the effects" }).waitFor();
});
