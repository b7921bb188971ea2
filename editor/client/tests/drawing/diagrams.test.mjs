// SPDX-License-Identifier: Apache-2.0
// The other diagrams (types, deployment, experiment), commands, exported pictures, and access control.
// Each test has its own project.
import assert from "node:assert/strict";
import { request } from "node:http";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

const MODEL = "basicsp.bellwether";
let editor;

beforeEach(async () => {
  editor = await Editor.open("examples/basicsp", { colours: "dark" });
});

afterEach(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

/** Saves a change and returns the file's text. */
async function saved() {
  await editor.page.locator("body.unsaved").waitFor();
  await editor.page.keyboard.press("Control+S");
  await editor.page.locator("body:not(.unsaved)").waitFor();
  return editor.read(MODEL);
}

test("types: a component is added, and a facet to it", async () => {
  await editor.show("Types");
  await eventually(() => editor.boxes().count(), 9);
  const area = await editor.page.locator(".diagram:not([hidden])").boundingBox();
  await editor.add("ComponentType", { x: area.x + area.width - 160, y: area.y + area.height - 120 });
  await eventually(() => editor.boxes().count(), 10);
  const name = editor.page.locator(".label-edit input:visible");
  await name.waitFor();
  await name.press("Enter");
  const added = editor.page.locator(".diagram:not([hidden]) .box", { hasText: "NewComponent" });
  await editor.add("Facet", await editor.centre(added.locator(".box-shape")));
  await eventually(() => added.locator("[data-port]").count(), 1);
  assert.match(await saved(), /\n {2}component \w+ \{\n {4}provides \S+ \w+;\n {2}\};\n/);
});

test("types: an operation is edited as IDL, and errors are shown while the user types", async () => {
  await editor.show("Types");
  const row = editor.page.locator(".diagram:not([hidden]) .row:not(.block)", { hasText: "get_data" });
  await row.dblclick();
  const input = editor.page.locator(".label-edit input");
  await input.fill("");
  await input.pressSequentially("Positio get_data()");
  await editor.page.locator(".field-note.wrong", { hasText: "Positio" }).waitFor();
  await input.fill("");
  await input.pressSequentially("Position get_data(in string key) raises (NotReady)");
  await input.press("Enter");
  await eventually(() => row.textContent(), "Position get_data(in string key) raises (NotReady)");
  assert.match(await saved(), / {4}Position get_data\(in string key\) raises \(NotReady\);/);
});

test("types: each home is beside its component, with a dashed line and an open arrow", async () => {
  await editor.show("Types");
  const homes = "home GPSHome manages GPS {};\nhome Clocks manages Timer { factory make(in string name); };\n";
  const before = editor.read(MODEL);
  const module = /(module nav \{[^]*?)\n\};/;
  assert.match(before, module);
  writeFileSync(join(editor.folder, MODEL), before.replace(module, `$1\n${homes}};`));
  for (const [home, component] of [
    ["GPSHome", "GPS"],
    ["Clocks", "Timer"],
  ]) {
    const box = editor.element(`#nav::${home}`);
    await box.waitFor();
    assert.match(await box.textContent(), new RegExp(`home of ${component} `));
    const line = editor.element(`#nav::${home}|manages|${MODEL}#nav::${component}`);
    const drawn = line.locator(".wire-line");
    await drawn.waitFor({ state: "attached" });
    assert.notEqual(await drawn.evaluate((path) => globalThis.getComputedStyle(path).strokeDasharray), "none");
    const tip = await line.locator(".manages-tip").getAttribute("transform");
    const [x, y] = tip.match(/-?[\d.]+/g).map(Number);
    assert.ok(
      await isOnEdge(editor.element(`#nav::${component}`), x, y),
      `${home}'s arrow ends at ${component}: ${tip}`,
    );
  }
  await editor.page.keyboard.press("Control+0");
  await editor.page.locator(".diagram:not([hidden]) .minimap").waitFor({ state: "hidden" });
  await editor.area(editor.element("#nav::GPSHome"));
  await editor.element("#nav::GPSHome").click();
  await editor.page.keyboard.press("Delete");
  await eventually(() => editor.page.locator(".diagram:not([hidden]) .manages-tip").count(), 1);
  assert.doesNotMatch(await saved(), /GPSHome/);
});

test("deployment: an instance moves into another process", async () => {
  await editor.show("local");
  const process = editor.element("local::here::gps");
  const gps = editor.page.locator(".palette-item", { hasText: "display" });
  await editor.drag(await editor.centre(gps), await editor.centre(process.locator(".box-shape")));
  await eventually(() => process.locator(".row").count(), 2);
  assert.match(await saved(), /process gps \{\s+gps;\s+display;/);
});

test("experiment: notes are attached to the ports where metrics measure", async () => {
  await editor.show("steady");
  const notes = editor.page.locator(".diagram:not([hidden]) .box.note");
  await eventually(() => notes.count(), 3);
  assert.ok((await notes.first().textContent()).includes("get_data_at_airframe"));
});

test("by key: an instance is added, and two ports are connected", async () => {
  await editor.show("BasicSP");
  await eventually(() => editor.boxes().count(), 4);
  await editor.clickEmpty();
  await editor.page.keyboard.press("Control+K");
  await editor.page.keyboard.type("navdis");
  await eventually(() => editor.page.locator(".palette-item").count(), 1);
  await editor.page.keyboard.press("Enter");
  await eventually(() => editor.boxes().count(), 5);
  await editor.page.locator(".search input").fill("");
  await editor.area(editor.port("navDisplay|refresh"));
  await editor.port("navDisplay|refresh").click();
  await editor.port("airframe|data_avail").click({ modifiers: ["Control"] });
  await editor.page.keyboard.press("Control+Enter");
  await eventually(() => editor.wires().count(), 6);
});

/** Returns the content of a file that the browser downloads. */
async function kept(download) {
  const file = join(editor.scratch, "download");
  await (await download).saveAs(file); // the browser may run in another process
  return readFileSync(file);
}

test("the diagram is exported as SVG with its styles and fonts", async () => {
  await editor.show("BasicSP");
  const download = editor.page.waitForEvent("download");
  await editor.page.keyboard.press("F1");
  await editor.page.locator(".command-palette input").fill("svg");
  await editor.page.keyboard.press("Enter");
  const picture = (await kept(download)).toString();
  assert.match(picture, /^<svg [^>]*viewBox="0 0 \d+ \d+"/);
  assert.ok(picture.includes(">airframe</text>") && !picture.includes("class="));
  assert.match(picture, /@font-face[^}]*Inter Variable[^}]*data:font\/woff2/, "it was measured with this font");
});

test("the diagram is exported as PNG with two pixels for each unit", async () => {
  await editor.show("BasicSP");
  const download = editor.page.waitForEvent("download");
  await editor.page.keyboard.press("F1");
  await editor.page.locator(".command-palette input").fill("png");
  await editor.page.keyboard.press("Enter");
  const pixels = await kept(download);
  assert.equal(pixels.subarray(1, 4).toString(), "PNG");
  const [width, height] = [pixels.readUInt32BE(16), pixels.readUInt32BE(20)];
  assert.ok(width > 600 && height > 200, `${String(width)} × ${String(height)}`);
});

/** Returns true if a point of the diagram lies on the edge of a box. */
function isOnEdge(box, x, y) {
  return box.evaluate(
    (element, point) => {
      const holder = element.closest("[transform]");
      const [left, top] = holder
        .getAttribute("transform")
        .match(/-?[\d.]+/g)
        .map(Number);
      const { width, height } = element.querySelector(".box-shape").getBBox();
      const [dx, dy] = [point.x - left, point.y - top];
      const near = (a, b) => Math.abs(a - b) <= 2;
      const inside = (a, most) => a >= -2 && a <= most + 2;
      return (
        ((near(dx, 0) || near(dx, width)) && inside(dy, height)) ||
        ((near(dy, 0) || near(dy, height)) && inside(dx, width))
      );
    },
    { x, y },
  );
}

/** Returns the server's answer to a request for a WebSocket: a status, or 101. */
function upgraded(url) {
  const headers = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
  return new Promise((resolve, reject) => {
    request(url, { headers: { ...headers, "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==" } })
      .on("response", (answer) => resolve(answer.resume().statusCode))
      .on("upgrade", (answer, socket) => resolve(socket.destroy() && answer.statusCode))
      .on("error", reject)
      .end();
  });
}

test("requests without the token are refused", async () => {
  const { origin } = new URL(editor.url);
  assert.equal((await fetch(origin)).status, 401);
  assert.equal((await fetch(`${origin}/main.js`)).status, 401);
  assert.equal((await fetch(editor.url.replace("/?", "/../basicsp.bellwether?"))).status, 404);
  assert.equal((await fetch(editor.url, { headers: { origin: "http://evil.example" } })).status, 403);
  for (const channel of ["glsp", "workbench"]) {
    assert.equal(await upgraded(`${origin}/${channel}`), 401, channel);
  }
});
