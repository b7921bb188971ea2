// SPDX-License-Identifier: Apache-2.0
// A design is run from its button: its plan, its progress, a stop and a resume, its effects on the drawing, the report.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
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

let editor;

before(async () => {
  editor = await Editor.open("testmodels/valid/pair", {
    prepare: (folder) => writeFileSync(join(folder, "pair.bellwether"), MODEL),
  });
  await editor.show("screening");
});

after(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const dialog = () => editor.page.locator(".run-dialog[open]");
const head = (text) => dialog().locator(".plan-head", { hasText: text });
const headline = (text, timeout) => editor.page.locator(".run-headline", { hasText: text }).waitFor({ timeout });
const figures = () => editor.page.locator(".diagram:not([hidden]) .figure text").allTextContents();

test("before it starts, the dialog shows the runs, their time, and whether they show small effects", async () => {
  await editor.command("run-design").click();
  await head(/^10 runs, about \d+ (s|min) once built, and \d+ (s|min) to confirm/).waitFor();
  await dialog().locator(".plan-how", { hasText: "full factorial" }).waitFor();
  await dialog().locator(".plan-line", { hasText: "it takes 8 runs of the model's own configuration" }).waitFor();
  await dialog().locator("[name=replicates]").fill("3");
  await dialog().locator("[name=minutes]").fill("1");
  await dialog().locator(".run-error", { hasText: "leave one of them empty" }).waitFor();
  assert.ok(await dialog().locator(".primary").isDisabled());
  await dialog().locator("[name=minutes]").fill("");
  await dialog().locator("[name=confirm]").fill("0");
  await head(/^15 runs, about \d+ (s|min) once built$/).waitFor();
});

test("its runs are counted; those that a stop leaves are made later", async () => {
  await dialog().locator("summary").click();
  await dialog().locator("[name=drift]").selectOption("none"); // figures of a busy machine drift
  await dialog().locator(".primary:enabled", { hasText: "Make 15 runs" }).click();
  await headline(/^Run \d+ of 15/, BUILD_MS);
  await headline(/^Run ([3-9]|1\d) of 15, \d+ s left/);
  await editor.page.keyboard.press("Shift+F9");
  await headline(/^Stopped after .*: \d+ of 15 runs are done$/);
  await editor.page.keyboard.press("Control+Shift+F9");
  await dialog().locator(".plan-line", { hasText: "of 15 runs exist already" }).waitFor();
  await dialog()
    .locator(".primary:enabled", { hasText: /^Resume with \d+ runs?$/ })
    .waitFor();
  await editor.page.keyboard.press("Escape");
  await editor.page.locator("[data-open=resume]").click();
  await headline(/^Done/, BUILD_MS);
  assert.equal(await editor.page.locator("[data-phase=measure] .name").textContent(), "Runs: 15 of 15");
  await editor.page.locator(".run-note", { hasText: "Resuming: " }).waitFor();
});

test("each factor carries its effect on the primary figure, and on others that are chosen", async () => {
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
  await editor.page.locator("[data-open=effects]").click();
  const report = editor.page.frameLocator(".report-frame");
  await report.locator("h1", { hasText: "pair / screening" }).waitFor();
  await report.locator("tr[data-factor=purging] button.leads").first().click();
  await editor.page.locator(".diagram:not([hidden]) .row.selected", { hasText: "purging" }).waitFor();
  await editor.page.locator(".region.beside .region-close").click();
});

test("a page that is loaded anew shows the effects, and no run is made twice", async () => {
  await editor.page.reload();
  await editor.page.waitForSelector("body[data-ready]");
  await editor.show("screening");
  await eventually(async () => (await figures()).length, 2);
  await editor.page.keyboard.press("Control+Shift+F9");
  await head("All runs are done").waitFor();
  await dialog().locator(".primary:enabled", { hasText: "Show the effects" }).waitFor();
});
