// SPDX-License-Identifier: Apache-2.0
// The drawing without a mouse: keys select, connect, edit and open menus, and the selection is announced to screen
// readers. Each test has its own project.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

/** More than the number of elements in any diagram of this test. */
const MOST = 30;

/** Runs a test with a fresh copy of BasicSP: its assembly is in front, and the drawing has the keyboard focus. */
function keys(name, work) {
  test(name, async () => {
    const editor = await Editor.open("examples/basicsp");
    const { page } = editor;
    const spoken = () => page.locator(".diagram:not([hidden]) .spoken").textContent();
    /** Presses a key, and waits until another text is announced. */
    const press = async (key) => {
      const before = await spoken();
      await page.keyboard.press(key);
      await eventually(async () => (await spoken()) !== before, true);
    };
    /** Presses Tab until the selected element has this name. */
    const walk = async (wanted) => {
      for (let left = MOST; !wanted.test(await spoken()); left--) {
        assert.ok(left > 0, `Tab never comes to ${wanted}, but to ${await spoken()}`);
        await press("Tab");
      }
    };
    try {
      await editor.show("BasicSP");
      await eventually(() => editor.boxes().count(), 4);
      await page.locator(".diagram:not([hidden]) svg.sprotty-graph").focus();
      await work({ editor, page, spoken, press, walk });
      assert.deepEqual(editor.errors, []);
    } finally {
      await editor.close();
    }
    assert.equal(editor.log, "");
  });
}

const boxes = ["timer", "gps", "airframe", "display"];

keys("Tab goes through boxes and wires and comes back; Shift+Tab goes the other way", async ({ spoken, press }) => {
  const read = new Set();
  await press("Enter");
  const first = await spoken();
  for (let step = 0; step < 9; step++) {
    read.add(await spoken());
    await press("Tab");
  }
  assert.equal(await spoken(), first, "four boxes and five connections");
  for (const box of boxes) {
    assert.ok(
      [...read].some((text) => text.startsWith(`instance ${box}, nav::`)),
      `${box} is not in ${[...read]}`,
    );
  }
  assert.ok(read.has("connection for calls from airframe.gps to gps.data"), [...read].join("\n"));
  assert.ok(read.has("connection for events from timer.timeout to gps.refresh"), [...read].join("\n"));
  await press("Shift+Tab");
  assert.match(await spoken(), /^connection/);
});

keys("Enter goes into a box, Shift+Enter out of it, Escape selects nothing and Tab leaves", async (test) => {
  const { page, spoken, press } = test;
  await press("Enter");
  const box = await spoken();
  await press("Enter");
  assert.match(await spoken(), /, of \w+, connected with \w+\.\w+/);
  await press("Shift+Enter");
  assert.equal(await spoken(), box);
  await press("Escape");
  assert.equal(await spoken(), "");
  await page.keyboard.press("Tab");
  await eventually(() => page.evaluate(() => document.activeElement.closest("svg.sprotty-graph") === null), true);
});

/** Adds an instance whose receptacle is not connected, and selects the receptacle. */
async function addDisplay(page, { spoken, press, walk }) {
  await page.keyboard.press("Control+K");
  await page.keyboard.type("navdis");
  await eventually(() => page.locator(".palette-item").count(), 1);
  await page.keyboard.press("Enter");
  await eventually(async () => /^instance navDisplay/.test(await spoken()), true);
  await press("Enter");
  await walk(/^receptacle airframe/);
}

keys("a port is connected with one of the ports that fit; Escape gives up", async ({ editor, page, ...test }) => {
  const { spoken, press } = test;
  await addDisplay(page, test);
  await press("Control+Enter");
  assert.match(
    await spoken(),
    /^Line to facet data : .*ReadData, of \w+, .*1 of 2: Tab for the next, Enter to connect/,
  );
  await press("Tab");
  assert.match(await spoken(), /2 of 2/);
  await press("Escape");
  assert.match(await spoken(), /^receptacle airframe/);
  assert.equal(await editor.wires().count(), 5);
  await press("Control+Enter");
  await page.keyboard.press("Enter");
  await eventually(() => editor.wires().count(), 6);
});

keys("a click beside everything gives up a line that was begun by keys", async ({ editor, page, ...test }) => {
  await addDisplay(page, test);
  await test.press("Control+Enter");
  assert.match(await test.spoken(), /^Line to facet/);
  await editor.clickEmpty();
  await eventually(() => page.locator(".diagram:not([hidden]) .selected").count(), 0);
  await page.keyboard.press("Enter");
  await eventually(async () => /^instance /.test(await test.spoken()), true);
  assert.equal(await editor.wires().count(), 5);
});

keys("arrows move a part of a wire, which Enter chooses", async ({ editor, page, spoken, press, walk }) => {
  const line = page.locator(".diagram:not([hidden]) .wire.selected .wire-line");
  const way = () => line.getAttribute("d");
  const undo = () => editor.command("undo").getAttribute("aria-label");
  await press("Enter");
  await walk(/^instance gps/);
  const lines = () =>
    page.locator(".diagram:not([hidden]) .wire-line").evaluateAll((all) => all.map((e) => e.getAttribute("d")));
  const straight = await lines();
  for (let step = 0; step < 5; step++) {
    await page.keyboard.press("Shift+ArrowDown"); // its wires get bends
  }
  await eventually(undo, "Undo: Move gps");
  await eventually(async () => (await lines()).filter((d, i) => d !== straight[i] && d.includes("Q")).length > 0, true);
  for (let left = MOST; (await line.count()) === 0 || !(await way()).includes("Q"); left--) {
    assert.ok(left > 0, "no wire has a bend");
    await press("Tab");
  }
  await press("Enter");
  const [, place] = /^Part 1 of \d+, (-?\d+) from the left: Left and Right move it$/.exec(await spoken());
  const sign = page.locator(".diagram:not([hidden]) .wire-part");
  await sign.waitFor();
  const corners = async () => [...(await way()).matchAll(/Q (\S+) (\S+)/g)].map(([, x, y]) => [x, y].map(Number));
  const [before, marked] = [await way(), (await sign.boundingBox()).x];
  const [[x, first], [, second], ...others] = await corners();
  assert.equal(Math.round(x), Number(place));
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight"); // the first move may not be drawn yet
  await eventually(corners, [[x + 2, first], [x + 2, second], ...others]);
  await eventually(undo, "Undo: Lead connection");
  await eventually(async () => (await sign.boundingBox()).x > marked, true);
  await page.keyboard.press("Control+Z");
  await page.keyboard.press("Control+Z");
  await eventually(way, before);
  await page.keyboard.press("Escape");
  await sign.waitFor({ state: "hidden" });
});

keys("an end of a wire goes to another port; Escape leaves it", async ({ editor, page, press, spoken, walk }) => {
  const connection = /^connection for calls from display\.airframe to airframe\.data/;
  const wire = (name) => editor.element(`connections.${name}`);
  await press("Enter");
  await walk(connection);
  await press("Control+Enter");
  assert.match(await spoken(), /^Target end to facet data : .*, of gps, .*1 of 1: Tab for the next, Enter to connect/);
  await press("Escape");
  assert.match(await spoken(), connection);
  await press("Control+Enter");
  await page.keyboard.press("Enter");
  await wire("display.airframe-gps.data").waitFor({ state: "attached" });
  await eventually(() => wire("display.airframe-airframe.data").count(), 0);
  await eventually(() => editor.wires().count(), 5);
  await page.keyboard.press("Control+Z");
  await wire("display.airframe-airframe.data").waitFor({ state: "attached" });
});

keys("an end of a wire without another port stays, and the page says so", async ({ page, press, walk }) => {
  await press("Enter");
  await walk(/^connection for calls from display\.airframe to airframe\.data/);
  await page.keyboard.press("Control+Shift+Enter");
  await page.locator(".toast.warning", { hasText: "No other port can be the source of this connection." }).waitFor();
});

keys("Space keeps elements while Tab goes on, and they are deleted together", async ({ editor, page, press }) => {
  await press("Enter");
  await page.keyboard.press("Space");
  await press("Tab");
  await eventually(() => page.locator(".diagram:not([hidden]) .box.selected").count(), 2);
  await page.keyboard.press("Delete");
  await eventually(() => editor.boxes().count(), 2);
});

keys("the menu key opens the menu of the selected element", async ({ page, press }) => {
  await press("Enter");
  await page.keyboard.press("Shift+F10");
  await page.locator(".menu [role=menuitem]", { hasText: "Rename" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".menu").waitFor({ state: "detached" });
});

keys("Enter writes a line that has no parts", async ({ editor, page, press, walk }) => {
  await editor.show("Types");
  await page.locator(".diagram:not([hidden]) svg.sprotty-graph").focus();
  await press("Enter");
  await walk(/^Timer/);
  await press("Enter");
  await walk(/^timer tick/);
  await page.keyboard.press("Enter");
  const field = page.locator(".label-edit input:visible");
  await field.waitFor();
  await eventually(() => field.inputValue(), "timer tick rate 20 Hz");
});

keys("arrows scroll the drawing while nothing is selected", async ({ page }) => {
  const graph = page.locator(".diagram:not([hidden]) svg.sprotty-graph > g");
  const place = () => graph.getAttribute("transform");
  const before = await place();
  await page.keyboard.press("ArrowRight");
  await eventually(async () => (await place()) !== before, true);
});

keys("a path of an experiment is measured from port to port", async ({ editor, page, press, walk }) => {
  await editor.show("steady");
  const notes = page.locator(".diagram:not([hidden]) .box.note");
  await eventually(() => notes.count(), 3);
  await page.locator(".diagram:not([hidden]) svg.sprotty-graph").focus();
  await press("Enter");
  await walk(/^instance gps/);
  await press("Enter");
  await walk(/^event source data_avail/);
  await press("Control+Enter");
  await walk(/^Line to event sink refresh : .*, of display/);
  await page.keyboard.press("Enter");
  await eventually(() => notes.count(), 4);
  await page.keyboard.press("Control+S");
  await page.locator("body:not(.unsaved)").waitFor();
  assert.match(editor.read("basicsp.bellwether"), /from gps\.data_avail to display\.refresh/);
});

keys("arrows go through the palette, and Enter adds", async ({ editor, page }) => {
  await page.keyboard.press("Control+K");
  await page.keyboard.press("ArrowDown");
  const tool = () => page.evaluate(() => document.activeElement.getAttribute("data-item"));
  const first = await tool();
  await page.keyboard.press("ArrowDown");
  await eventually(async () => (await tool()) !== first && (await tool()) !== null, true);
  await page.keyboard.press("ArrowUp");
  await eventually(tool, first);
  await page.keyboard.press("Enter");
  await eventually(() => editor.boxes().count(), 5);
});

keys("boxes, ports and wires have names for screen readers", async ({ editor, page }) => {
  const named = (selector) => page.locator(`.diagram:not([hidden]) ${selector}`);
  const names = (selector) => named(selector).evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const instances = (await names(".box")).map((name) => name.split(",")[0]);
  assert.deepEqual(instances.sort(), boxes.map((box) => `instance ${box}`).sort());
  for (const selector of [".box", ".port", ".wire"]) {
    for (const name of await names(selector)) {
      assert.ok(name !== null && name.length > 4, `${selector} has the name ${name}`);
    }
  }
  assert.equal(await named("svg.sprotty-graph").getAttribute("role"), "application");
  await editor.element("BasicSP::gps|:name").click();
  const active = await named("svg.sprotty-graph").getAttribute("aria-activedescendant");
  assert.ok(active.endsWith("BasicSP::gps"), active);
});
