// SPDX-License-Identifier: Apache-2.0
// The appearance of a drawing: wires beside each other, boxes apart, a dark picture, a sign while the server works, and
// defaults with their units. Each test has its own project.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually, settled } from "../eventually.mjs";
import { wireOverlaps } from "../wire-overlaps.mjs";

/** The delay in ms of the server's messages that makes the page show its sign. */
const LATE = 1000;

/** Runs a test with a fresh copy of BasicSP in a new page. */
function appearance(name, options, work) {
  test(name, async () => {
    const editor = await Editor.open("examples/basicsp", options);
    try {
      await work(editor, editor.page);
      assert.deepEqual(editor.errors, []);
    } finally {
      await editor.close();
    }
    assert.equal(editor.log, "");
  });
}

const undoLabel = (editor) => editor.command("undo").getAttribute("aria-label");

appearance("two connections between the same boxes run beside each other", {}, async (editor) => {
  await editor.show("BasicSP");
  await eventually(() => editor.wires().count(), 5);
  assert.deepEqual(await wireOverlaps(editor.page), []);
  const gps = await editor.centre(editor.element("BasicSP::gps|:name"));
  await editor.drag(await editor.centre(editor.element("BasicSP::airframe|:name")), { x: gps.x, y: gps.y + 200 });
  await eventually(() => undoLabel(editor), "Undo: Move airframe");
  await eventually(() => wireOverlaps(editor.page), []);
});

appearance("no box of an experiment lies on another one", { width: 1600, height: 1200 }, async (editor, page) => {
  await editor.show("steady");
  await page.keyboard.press("Control+0");
  const areas = () =>
    editor.boxes().evaluateAll((all) =>
      all.map((box) => {
        const { left, right, top, bottom } = box.querySelector(".box-shape").getBoundingClientRect();
        return { id: box.id, left, right, top, bottom };
      }),
    );
  await settled(areas);
  const all = await areas();
  assert.ok(all.length > 8, `only ${String(all.length)} boxes`);
  for (const one of all) {
    for (const other of all) {
      const apart =
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
      assert.ok(one === other || apart, `${one.id} lies on ${other.id}`);
    }
  }
});

appearance("the picture of a dark page is dark, with light texts", { colours: "dark" }, async (editor, page) => {
  await editor.show("BasicSP");
  const download = page.waitForEvent("download");
  await page.keyboard.press("F1");
  await page.locator(".command-palette input").fill("png");
  await page.keyboard.press("Enter");
  const file = join(editor.scratch, "picture.png");
  await (await download).saveAs(file);
  const { paper, lightest } = await page.evaluate(async (data) => {
    const image = new globalThis.Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const { data: values } = pen.getImageData(0, 0, image.width, image.height);
    let most = 0;
    for (let at = 0; at < values.length; at += 4) {
      most = Math.max(most, Math.min(values[at], values[at + 1], values[at + 2]));
    }
    return { paper: `rgb(${values.slice(0, 3).join(", ")})`, lightest: most };
  }, readFileSync(file).toString("base64"));
  const shown = await page
    .locator(".diagram:not([hidden])")
    .evaluate((diagram) => globalThis.getComputedStyle(diagram).backgroundColor);
  assert.equal(paper, shown);
  assert.ok(
    shown.match(/\d+/g).every((part) => Number(part) < 64),
    `${shown} is not dark`,
  );
  assert.ok(lightest > 180, `the lightest pixel is ${String(lightest)}`);
});

appearance("a change that takes long has a sign until it is drawn", {}, async (editor, page) => {
  await page.routeWebSocket(/\/glsp$/, (client) => {
    const server = client.connectToServer();
    client.onMessage((message) => server.send(message));
    server.onMessage((message) => setTimeout(() => client.send(message), LATE));
  });
  await page.reload();
  await page.waitForSelector("body[data-ready]");
  await editor.show("BasicSP");
  await editor.element("BasicSP::gps|:name").click();
  await page.locator(".sheet-head h2", { hasText: "gps" }).waitFor();
  await page.evaluate(() => {
    const sign = document.querySelector(".diagram:not([hidden]) .busy");
    globalThis.signs = [];
    const observer = new globalThis.MutationObserver(() => globalThis.signs.push(sign.hidden ? "gone" : "shown"));
    observer.observe(sign, { attributeFilter: ["hidden"] });
  });
  await page.keyboard.press("Delete");
  await eventually(() => editor.boxes().count(), 3);
  await eventually(() => page.evaluate(() => globalThis.signs), ["shown", "gone"]);
});

appearance("the default of an option has its unit", {}, async (editor, page) => {
  await editor.show("local");
  await editor.element("local::here::airframe|:name").click();
  const field = page.locator('.property[data-feature="option:corbel.ConnectTimeout"] :is(input, textarea)').first();
  await field.waitFor({ state: "attached" });
  await eventually(() => field.getAttribute("placeholder"), "10000 ms");
});
