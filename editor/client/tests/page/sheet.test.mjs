// SPDX-License-Identifier: Apache-2.0
// The property sheet: all kinds of values, checked while the user types, with the same undo history as the drawing.
// Each test has its own project.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually, settled } from "../eventually.mjs";

const MODEL = "basicsp.bellwether";
let editor;

beforeEach(async () => {
  editor = await Editor.open("examples/basicsp");
});

afterEach(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const row = (feature) => editor.page.locator(`.property[data-feature="${feature}"]`);
const input = (feature) => row(feature).locator("input, select, textarea").first();
const value = (feature) => input(feature).inputValue();
const title = (text) => editor.page.locator(".sheet-head h2", { hasText: new RegExp(`^${text}$`) }).waitFor();

async function saved() {
  await editor.page.locator("body.unsaved").waitFor();
  await editor.page.keyboard.press("Control+S");
  await editor.page.locator("body:not(.unsaved)").waitFor();
  return editor.read(MODEL);
}

test("the sheet follows the selection, finds references by name, and shares the drawing's undo", async () => {
  await title("BasicSP");
  await editor.element("BasicSP::display|:name").click();
  await title("display");
  await input("type").click();
  await editor.page.keyboard.press("Control+A");
  await editor.page.keyboard.type("airf");
  await editor.page.locator(".suggestions [aria-selected=true]", { hasText: "nav::Airframe" }).waitFor();
  await editor.page.keyboard.press("Enter");
  await eventually(() => editor.element("BasicSP::display|:detail").textContent(), "nav::Airframe");
  await editor.page.keyboard.press("Control+Z");
  await eventually(() => editor.element("BasicSP::display|:detail").textContent(), "nav::NavDisplay");
  await eventually(() => value("type"), "nav::NavDisplay");
});

test("by key alone: a name is checked while it is typed, refused, corrected and accepted", async () => {
  await editor.clickEmpty();
  await editor.element("BasicSP::gps|:name").click();
  await title("gps");
  await editor.page.keyboard.press("Alt+Enter");
  await editor.page.keyboard.press("Control+A");
  await editor.page.keyboard.type("timer");
  await row("name").locator(".property-messages", { hasText: "The name timer is taken" }).waitFor();
  await editor.page.keyboard.press("Enter");
  assert.equal(await value("name"), "timer", "what was typed stays until it is fixed");
  await editor.page.keyboard.type("2");
  await editor.page.keyboard.press("Enter");
  await editor.element("BasicSP::timer2|:name").waitFor();
  await title("timer2");
  await editor.page.keyboard.press("Control+Z");
  await title("gps");
});

test("Alt+Enter moves the focus into the sheet when the sheet shows the selection", async () => {
  await editor.clickEmpty();
  await editor.page.keyboard.press("Control+Alt+B");
  await editor.page.locator(".region.right").waitFor({ state: "hidden" });
  await editor.element("BasicSP::gps|:name").click();
  await editor.page.locator(".diagram:not([hidden]) .box.selected", { hasText: "gps" }).waitFor();
  await editor.page.keyboard.press("Alt+Enter");
  await eventually(() => editor.page.evaluate(() => document.activeElement.value ?? ""), "gps");
});

test("F7 validates while a field has the focus", async () => {
  await editor.clickEmpty();
  await editor.element("BasicSP::gps|:name").click();
  await title("gps");
  await input("name").focus();
  await editor.page.keyboard.press("F7");
  await editor.page.locator(".toast.info", { hasText: "no problems" }).waitFor();
});

test("elements without a shape open from their owners; a key increases a number with a unit", async () => {
  await editor.show("Types");
  await editor.element("nav::Timer|:name").click();
  await title("Timer");
  await row("timers").locator(".part", { hasText: "tick" }).click();
  await title("tick");
  assert.equal(await row("rate").locator("select.unit").inputValue(), "Hz");
  await input("rate").focus();
  await editor.page.keyboard.press("ArrowUp");
  await editor.page.keyboard.press("Enter");
  await eventually(() => value("rate"), "21 Hz");
  await row("rate").locator("select.unit").selectOption("kHz");
  assert.match(await saved(), /timer tick rate 21 kHz;/);
  await input("rate").fill("20 apples");
  await row("rate").locator(".property-messages p").waitFor();
  await editor.page.keyboard.press("Escape");
  await eventually(() => value("rate"), "21 kHz");
});

test("the place of a metric is edited as in a file, with proposals", async () => {
  await editor.show("steady");
  await editor.page.locator(".diagram:not([hidden]) .row", { hasText: "get_data_at_display : latency" }).click();
  await title("get_data_at_display");
  await input("at").fill("at airf");
  await editor.page.locator(".suggestions [role=option]", { hasText: "airframe" }).waitFor();
  await input("at").fill("at airframe.gps.get_data");
  await editor.page.keyboard.press("Enter");
  assert.match(await saved(), /measure latency get_data_at_display at airframe\.gps\.get_data in timed/);
});

test("options: filtered by side, found despite a typing error, set for several processes at once", async () => {
  await editor.show("local");
  await editor.element("local::here::timer|:name").click();
  await title("timer");
  await editor.page.locator('.property[data-feature^="option:corbel."]').first().waitFor({ state: "attached" });
  assert.equal(await row("option:corbel.Concurrency").count(), 0, "nothing is called in the timer's process");
  await editor.element("local::here::gps|:name").click();
  await editor.element("local::here::airframe|:name").click({ modifiers: ["Control"] });
  await title("2 elements");
  const search = editor.page.locator(".properties .finder input");
  await search.fill("Concurency");
  await editor.page.locator(".properties .empty button", { hasText: "Concurrency" }).click();
  await input("option:corbel.Concurrency").selectOption("thread-per-connection");
  await editor.page.locator(".sheet-help", { hasText: "Concurrency" }).waitFor();
  const text = await saved();
  assert.equal(text.match(/option Concurrency on corbel = thread-per-connection;/g)?.length, 2, text);
});

test("a renamed port keeps its place in the sheet", async () => {
  await editor.show("Types");
  const { x, y } = await editor.centre(editor.port("nav::NavDisplay|airframe"));
  await editor.page.mouse.click(x, y);
  await title("airframe");
  await input("name").fill("frame");
  await editor.page.keyboard.press("Tab");
  await editor.port("nav::NavDisplay|frame").waitFor();
  await title("frame");
  await settled(() => editor.page.locator(".properties").innerHTML());
  await editor.page.keyboard.type("nav::Read");
  await eventually(() => value("interface"), "nav::Read");
});

test("actions are added to a behaviour below the existing ones, with proposals", async () => {
  await editor.page.keyboard.press("Control+P");
  await editor.page.locator(".outline input").fill("kind:behaviour tick");
  await editor.page.locator(".tree-line", { hasText: "tick" }).last().click();
  await title("tick");
  await input("trigger").click();
  await editor.page.locator(".suggestions [role=option]", { hasText: "start" }).waitFor();
  await editor.page.keyboard.press("Escape");
  await row("actions").locator(".part-add").click();
  const line = row("actions").locator(".new-statement input");
  await line.fill("burn 5 apples");
  await row("actions").locator(".property-messages p").waitFor();
  await line.fill("bu");
  await editor.page.locator(".suggestions [aria-selected=true]", { hasText: "burn" }).waitFor();
  await editor.page.keyboard.press("Enter");
  await editor.page.keyboard.type(" 5 us");
  await editor.page.keyboard.press("Enter");
  await row("actions").locator(".part", { hasText: "burn 5 us" }).waitFor();
  await eventually(() => line.inputValue(), "");
  await editor.page.keyboard.press("Escape");
  assert.match(await saved(), /on timer tick \{[^}]*burn 5 us;/);
});

test("a deleted element disappears from the sheet, with a message about dependent elements", async () => {
  await editor.show("Types");
  await editor.element("nav::ReadData|:name").click();
  await title("ReadData");
  await editor.page.keyboard.press("Delete");
  await editor.page.locator(".toast.warning", { hasText: "get_data_at_display" }).waitFor();
  await title(MODEL);
  await editor.page.keyboard.press("Control+Z");
  await editor.element("nav::ReadData|:name").waitFor();
});
