// SPDX-License-Identifier: Apache-2.0
// No figure covers a wire to which it does not belong. Each test has its own project, and figures that nobody has
// measured.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually, settled } from "../eventually.mjs";
import { fabricated, figuresAt, shapesWith } from "../fabricated-figures.mjs";
import { figuresOnWires } from "../figures-on-wires.mjs";
import { KILN } from "../kiln.mjs";
import { addLarge } from "../large-model.mjs";

/** The number of connections between the two instances of the crowded assembly. */
const LINES = 8;
const numbers = Array.from({ length: LINES }, (_, index) => index + 1);
/** An assembly whose wires are closer together than labels are high. */
const CROWDED = `module m {
  interface I {
    void go();
  };

  component Callee {
${numbers.map((n) => `    provides I served${n};\n`).join("")}  };

  component Caller {
${numbers.map((n) => `    uses I asked${n};\n`).join("")}  };
};

assembly Crowded {
  caller : m::Caller;
  callee : m::Callee;

${numbers.map((n) => `  caller.asked${n} -> callee.served${LINES + 1 - n};\n`).join("")}}
`;

const BASICSP = { example: "examples/basicsp" };
const ON_HOSTS = { example: "examples/basicsp-lan" };
const LARGE = { ...BASICSP, prepare: addLarge };
/** Returns a project with a text as its model. */
const project = (text) => ({
  example: "testmodels/valid/pair",
  prepare: (folder) => {
    writeFileSync(join(folder, "pair.bellwether"), text);
  },
});

/** Runs a test with a project; its second argument takes the shapes that get figures. */
function figures(name, { example, prepare }, work) {
  test(name, async () => {
    const { route, give } = fabricated();
    const editor = await Editor.open(example, { prepare, route, width: 1600, height: 1100 });
    try {
      await work(editor, (shapes) => {
        give(figuresAt(shapes));
      });
      assert.deepEqual(editor.errors, []);
    } finally {
      await editor.close();
    }
    assert.equal(editor.log, "");
  });
}

const drawn = ({ page }) => page.locator(".diagram:not([hidden]) .figure");
const wiresOf = ({ page }) => shapesWith(page, ".wire-line");
const portsOf = ({ page }) => shapesWith(page, ".port");

/** Waits until at least this number of figures is drawn and none of them covers a wire of another element. */
async function areClear(editor, least) {
  await eventually(async () => (await drawn(editor).count()) >= least, true);
  await settled(() => drawn(editor).evaluateAll((all) => all.map((one) => one.getAttribute("transform"))));
  await eventually(() => figuresOnWires(editor.page), []);
}

figures("BasicSP: at connections and where paths end, also in the experiment", BASICSP, async (editor, give) => {
  await editor.show("BasicSP");
  await eventually(() => editor.wires().count(), 5);
  give({ wires: await wiresOf(editor), ports: await portsOf(editor) });
  await areClear(editor, 15);
  await editor.show("steady");
  await editor.page.keyboard.press("Control+0");
  await areClear(editor, 15);
});

figures("BasicSP on four hosts: at connections, and at the links between hosts", ON_HOSTS, async (editor, give) => {
  await editor.show("BasicSP");
  await eventually(() => editor.wires().count(), 5);
  const wires = await wiresOf(editor);
  await editor.show(/^\s*lan\s*$/);
  await eventually(async () => (await wiresOf(editor)).length, 3);
  give({ wires, links: await wiresOf(editor) });
  await areClear(editor, 3);
  await editor.show("BasicSP");
  await areClear(editor, 5);
  await editor.show("calls");
  await editor.page.keyboard.press("Control+0");
  await areClear(editor, 5);
});

figures("the kiln of the tutorial", project(KILN), async (editor, give) => {
  await editor.show("System");
  await eventually(() => editor.wires().count(), 1);
  give({ wires: await wiresOf(editor), ports: await portsOf(editor) });
  await areClear(editor, 3);
});

figures("many connections between two instances", project(CROWDED), async (editor, give) => {
  await editor.show("Crowded");
  await eventually(() => editor.wires().count(), LINES);
  give({ wires: await wiresOf(editor), ports: await portsOf(editor) });
  await areClear(editor, 3 * LINES);
});

figures("figures make room when a box and its wires have moved", BASICSP, async (editor, give) => {
  await editor.show("BasicSP");
  await eventually(() => editor.wires().count(), 5);
  give({ wires: await wiresOf(editor) });
  await areClear(editor, 5);
  const gps = await editor.centre(editor.element("BasicSP::gps|:name"));
  await editor.drag(gps, { x: gps.x + 30, y: gps.y + 180 });
  await eventually(() => editor.command("undo").getAttribute("aria-label"), "Undo: Move gps");
  await areClear(editor, 5);
});

figures("figures make room for a box without wires", BASICSP, async (editor, give) => {
  await editor.show("BasicSP");
  await eventually(() => editor.wires().count(), 5);
  give({ wires: await wiresOf(editor) });
  await areClear(editor, 5);
  const item = editor.page.locator(".palette-item", { hasText: "GPS" }).first();
  const figure = editor.page.locator(".diagram:not([hidden]) .figure").first();
  await editor.drag(await editor.centre(item), await editor.centre(figure));
  await eventually(() => editor.boxes().count(), 5);
  await editor.page.keyboard.press("Escape"); // leaves the field for the name
  const covered = () =>
    editor.page.locator(".diagram:not([hidden])").evaluate((diagram) => {
      const made = [...diagram.querySelectorAll(".box")].find(({ id }) => !/::(timer|gps|airframe|display)$/.test(id));
      const box = made.querySelector(".box-shape").getBoundingClientRect();
      return [...diagram.querySelectorAll(".figure rect")].filter((rect) => {
        const { left, right, top, bottom } = rect.getBoundingClientRect();
        return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
      }).length;
    });
  await eventually(covered, 0);
  await areClear(editor, 5);
});

figures("300 instances: all of them, and a part at its natural size", LARGE, async (editor, give) => {
  await editor.show("Large");
  await eventually(async () => (await editor.wires().count()) > 4, true);
  await settled(() => editor.wires().count());
  await editor.page.keyboard.press("Control+0");
  await eventually(() => editor.wires().count(), 150);
  give({ wires: await wiresOf(editor) });
  await areClear(editor, 150);
  await editor.page.keyboard.press("Control+1");
  await areClear(editor, 1);
});
