// SPDX-License-Identifier: Apache-2.0
// An experiment is started by its button: progress, figures on the drawing, generated files, the report. The tests read
// the results of one run; each has its own page.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually, settled } from "../eventually.mjs";
import { figuresOnWires } from "../figures-on-wires.mjs";

/** The limit in ms to build the generated program, and the runtime if no earlier test has built it. */
const BUILD_MS = 300_000;
let editor;
/** The state of the page before, during and after the run. */
const seen = {};

/** Makes the run from which all tests read, and notes what the page shows meanwhile. */
before(async () => {
  editor = await Editor.open("examples/basicsp");
  const { page } = editor;
  seen.couldStopBefore = await editor.command("stop").isEnabled();
  await editor.clickEmpty();
  await page.keyboard.press("Control+1");
  await editor.command("run").click();
  const dialog = page.locator(".run-dialog[open]");
  await dialog.locator("[name=samples]").fill("200");
  await dialog.locator("[name=rateScale]").fill("20");
  await dialog.locator("button[type=submit]").click();
  await page.locator(".run-phase.active").waitFor();
  seen.couldStop = await editor.command("stop").isEnabled();
  await page.locator(".run-headline", { hasText: /^(Done|Failed)/ }).waitFor({ timeout: BUILD_MS });
  assert.match(await page.locator(".run-headline").textContent(), /^Done/);
  seen.phases = await page.locator(".run-phase.done").count();
  seen.series = await page.locator(".live-chart .u-series").count();
  await eventually(async () => (await figures()).length, 3);
  seen.transform = await page.locator(".diagram:not([hidden]) svg.sprotty-graph > g").getAttribute("transform");
});

beforeEach(async () => {
  await editor.renew();
});

after(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const figures = () => editor.page.locator(".diagram:not([hidden]) .figure text").allTextContents();

test("validating a model without problems shows a message", async () => {
  await editor.command("validate").click();
  await editor.page.locator(".toast.info", { hasText: "no problems" }).waitFor();
});

test("the Run button runs and shows the phases; the drawing keeps its zoom", () => {
  const { couldStopBefore, couldStop, phases, series, transform } = seen;
  assert.deepEqual({ couldStopBefore, couldStop, phases }, { couldStopBefore: false, couldStop: true, phases: 8 });
  assert.ok(series > 3, "latencies were drawn while they came");
  assert.match(transform, /^scale\(1\)/, "panel and figures leave the zoom as it is");
});

test("warnings of a run are marked beside its success, and listed with their fixes", async () => {
  await editor.showPanel("Run");
  await editor.page.locator(".run-mark").click(); // there is a warning because rates were scaled
  await editor.page.locator(".run-warnings li", { hasText: "Timers ran at 20 times" }).waitFor();
  await editor.page.locator("[data-view=log]").click();
  await editor.page.locator(".run-log pre", { hasText: "executable" }).waitFor();
  assert.ok(await editor.page.locator(".live-chart:not(.past-plot)").isHidden());
  await editor.page.locator("[data-view=chart]").click();
  await editor.page.locator(".live-chart:not(.past-plot)").waitFor();
});

test("p50 and p99 are on the connections, and those of a path at its end", async () => {
  await eventually(async () => (await figures()).length, 3);
  for (const text of await figures()) {
    assert.match(text, /^(⇝ )?(p50 )?[\d.]+( [nµm]?s)? \/ (p99 )?[\d.]+ [nµm]?s/);
  }
  // The two calls are compared with each other; the only path is neither fast nor slow
  const classes = editor.page.locator(".diagram:not([hidden]) .figure");
  const heats = await classes.evaluateAll((all) =>
    all.map((each) => Number(/heat-([1-5])/.exec(each.getAttribute("class"))?.[1] ?? 0)),
  );
  assert.deepEqual(heats.filter((heat) => heat === 0).length, 1);
  assert.equal(await editor.page.locator(".results-bar .swatch").count(), Math.max(...heats));
  assert.deepEqual(await figuresOnWires(editor.page), []);
  await editor.element("connections.airframe.gps-gps.data").locator(".figure").hover();
  const tip = await editor.page.locator(".figure-tip:visible").textContent();
  assert.match(tip, /airframe\.gps → gps\.data get_data\(\).*200 samples.*Run of .*corbel/);
});

test("the list of warnings closes by Escape and by a click beside it", async () => {
  const list = editor.page.locator(".notices ul");
  await editor.page.locator(".notices summary").click();
  await list.waitFor();
  await editor.page.keyboard.press("Escape");
  await list.waitFor({ state: "hidden" });
  await editor.page.locator(".notices summary").click();
  await list.waitFor();
  await editor.clickEmpty();
  await list.waitFor({ state: "hidden" });
});

test("the bar of figures has one line in any window, with an overflow menu", async () => {
  const { page } = editor;
  const bar = page.locator(".results-bar");
  await bar.locator("> .what [aria-label=Statistic]").waitFor();
  for (const width of [1920, 1280, 1024, 800, 520]) {
    await page.setViewportSize({ width, height: 800 });
    await settled(() => bar.boundingBox());
    const { x, y, height, width: room } = await bar.boundingBox();
    assert.ok(height <= 36, `${height} pixels at ${width}`);
    let from = x;
    for (const part of await bar.locator("> *").all()) {
      const box = await part.boundingBox();
      assert.ok(box.x >= from - 0.5 && box.x + box.width <= x + room + 0.5, `a part is out of place at ${width}`);
      assert.ok(box.y >= y && box.y + box.height <= y + height + 0.5);
      from = box.x + box.width;
    }
  }
  await bar.locator(".more summary").click();
  await bar.locator(".more [aria-label=Statistic]").waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await bar.locator("> .what [aria-label=Statistic]").waitFor();
});

test("the statistic can be changed, and metrics show their figures in the experiment's diagram", async () => {
  await editor.page.locator(".results-bar [aria-label=Phase]").selectOption("saturated");
  await editor.page.locator(".results-bar [aria-label=Statistic]").selectOption("throughput");
  await eventually(async () => {
    const texts = await figures();
    return texts.length > 0 && texts.every((text) => text.endsWith("/s"));
  }, true);
  await editor.page.locator(".results-bar [aria-label=Statistic]").selectOption("p50-p99");
  await editor.show("steady");
  const misses = editor.element("steady::update_misses|:statement").locator(".figure text");
  await misses.waitFor();
  assert.match(await misses.textContent(), /^\d+ of 200 missed$/);
});

test("the generated text of the selected element is shown", async () => {
  await editor.show("BasicSP");
  await editor.element("BasicSP::gps|:name").click();
  await editor.showPanel("Generated");
  await editor.page.locator(".generated-list [data-path='src/gps_exec.cpp']").waitFor();
  await editor.page.locator(".generated-list [data-path='idl/basicsp.idl']").click();
  await editor.page.locator(".code .hljs-keyword", { hasText: "interface" }).first().waitFor();
});

test("the figure of a changed element is marked as stale", async () => {
  await eventually(async () => (await figures()).length, 3);
  await editor.element("BasicSP::display|:name").dblclick();
  const input = editor.page.locator(".label-edit input");
  await input.fill("");
  await input.pressSequentially("screen");
  await input.press("Enter");
  await editor.page.locator(".notices.stale summary").click();
  await editor.page.locator(".notices li", { hasText: "display is no longer in the model" }).first().waitFor();
  await eventually(async () => (await figures()).length, 1);
  await editor.command("undo").click();
  await eventually(async () => (await figures()).length, 3);
});

test("the report opens in a separate tab, without access to the editor", async () => {
  await editor.page.locator("[data-open=report]").click();
  const opened = editor.page.context().waitForEvent("page");
  await editor.page.locator("[data-open=report-tab]").click();
  const report = await opened;
  await report.locator("h1", { hasText: "basicsp / steady" }).waitFor();
  await report.locator("canvas").first().waitFor();
  assert.equal(await report.locator("button.leads").count(), 0, "there is no drawing to lead to");
  assert.equal(await report.evaluate(() => window.origin), "null");
  const address = report.url();
  await report.close();
  await editor.page.bringToFront(); // browsers draw no page in the background
  assert.equal((await fetch(address)).status, 401, "nobody else gets it");
});

test("a reloaded page shows the newest run", async () => {
  await editor.showPanel("Run");
  await editor.page.reload();
  await editor.page.waitForSelector("body[data-ready]");
  await eventually(async () => (await figures()).length, 3);
  await editor.page.locator(".run-headline", { hasText: /^Done/ }).waitFor();
  await editor.page.locator(".live-chart .u-label", { hasText: "get_data_at_airframe, timed" }).waitFor();
});

test("a model with errors is not run, and its problems are shown", async () => {
  await editor.show("BasicSP");
  await editor.element("connections.airframe.gps-gps.data").click();
  await editor.page.keyboard.press("Delete");
  await editor.page.locator(".problems-count.bad").waitFor();
  await editor.page.keyboard.press("F9");
  await editor.page.locator(".run-dialog[open]", { hasText: "to fix before it runs" }).locator(".primary").click();
  await editor.page.locator(".panel.problems").waitFor();
  await editor.command("undo").click();
  await editor.page.locator(".problems-count:not(.bad)").waitFor();
});

test("a run is stopped, and repeated by key with the same settings", async () => {
  const own = await Editor.open("examples/basicsp");
  const { page } = own;
  const stop = async () => {
    await page.locator(".run-phase.active").waitFor();
    await page.keyboard.press("Shift+F9");
    await page.locator(".run-headline", { hasText: /^Stopped/ }).waitFor();
  };
  try {
    await page.keyboard.press("Control+F9"); // asks, because no run was made before
    const dialog = page.locator(".run-dialog[open]");
    await dialog.locator("[name=samples]").fill("200");
    await dialog.locator("button[type=submit]").click();
    await stop();
    await page.keyboard.press("Control+F9");
    await stop();
    assert.deepEqual(own.errors, []);
  } finally {
    await own.close();
  }
});

test("when the server has ended, the page shows the command that restarts it", async () => {
  const own = await Editor.open("examples/basicsp", { alone: true });
  try {
    own.server.kill("SIGINT");
    const card = own.page.locator(".failure .card");
    await card.locator("code", { hasText: `bellwether edit ${own.folder}` }).waitFor();
    assert.match(await card.textContent(), /Everything was saved/);
    // GLSP's client logs the closed connection
    assert.deepEqual(
      own.errors.filter((text) => !text.includes("got closed")),
      [],
    );
    assert.equal(await own.ended, 130);
  } finally {
    await own.close();
  }
});
