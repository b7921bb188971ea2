// SPDX-License-Identifier: Apache-2.0
// All tools of all palettes, in turns by click, by drag and by keys; lines between allowed and forbidden ends. Each
// test has its own project.
import assert from "node:assert/strict";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { Editor } from "../editor.mjs";
import { eventually } from "../eventually.mjs";

const MODEL = "basicsp.bellwether";
/** Types other than components that can have instances. */
const OTHERS = `
module plain {
  interface Echo {
    long echo(in long value);
  };

  server Called {
    exports Echo service;

    on call service.echo {
      return value;
    }
  };

  client Caller {
    calls Echo service;

    timer tick rate 10 Hz;

    on timer tick {
      call service.echo();
    }
  };
};

assembly Pair {
  export entry = called.service;

  called : plain::Called;
}
`;
/** Elements whose name or statement is edited right after their creation. */
const WRITTEN = [
  ...["Interface", "ComponentType", "EventType", "Struct", "Union", "Typedef", "UserException", "Enumeration"],
  ...["Home", "ServerType", "ClientType"],
  ...["Facet", "Receptacle", "EventSource", "EventSink"],
  ...[
    "Timer",
    "StateVariable",
    "Behaviour",
    "Operation",
    "Attribute",
    "Member",
    "StateMember",
    "UnionCase",
    "Enumerator",
  ],
];
let editor;
/** The number of tools that the test has used. */
let turns;

beforeEach(async () => {
  editor = await Editor.open("examples/basicsp");
  turns = 0;
});

afterEach(async () => {
  await editor.close();
  assert.deepEqual(editor.errors, []);
  assert.equal(editor.log, "");
});

const tool = (id) => editor.page.locator(`.palette-item[data-item="${id}"]`);
const undoLabel = () => editor.command("undo").getAttribute("aria-label");
const tip = () => editor.page.locator(".tip:visible").textContent({ timeout: Editor.patience });

async function ground() {
  const area = await editor.area(editor.page.locator(".diagram:not([hidden])"));
  return { x: area.x + area.width - 60, y: area.y + area.height - 30 }; // the minimap is at the left
}

/** Returns a point in the head of a box, next to its name. */
async function head(id) {
  const area = await editor.area(editor.element(id).locator(".box-shape").first());
  return { x: area.x + 6, y: area.y + 8 };
}

/** The ways to use a tool, each with the same result. */
const WAYS = [
  async (id, place) => {
    await tool(id).click();
    const at = await place();
    await editor.page.mouse.click(at.x, at.y);
  },
  async (id, place) => {
    await editor.add(id, await place());
  },
  async (id, place) => {
    const selected = editor.page.locator(".diagram:not([hidden]) .selected");
    await editor.clickEmpty();
    await eventually(() => selected.count(), 0);
    if (place !== ground) {
      const at = await place();
      await editor.page.mouse.click(at.x, at.y);
      await selected.first().waitFor({ state: "attached" });
      await editor.drawn(); // a click on a line first selects the line's box
    }
    await tool(id).focus();
    await editor.page.keyboard.press("Enter");
  },
];

/** Uses a tool in the way whose turn it is. It is one step, which is undone. */
async function use(id, label, place) {
  const before = await undoLabel();
  const places = await placesOfBoxes();
  await WAYS[turns++ % WAYS.length](id, place);
  await eventually(undoLabel, `Undo: Add ${label}`);
  if (WRITTEN.includes(id)) {
    await leaveField();
  } else if (id === "Assembly") {
    await editor.page.locator(".diagram-tabs [aria-selected=true]", { hasText: "NewAssembly" }).waitFor();
  }
  await editor.command("undo").click();
  await eventually(undoLabel, before);
  if (id === "Assembly") {
    await editor.show("Types");
  }
  await eventually(placesOfBoxes, places); // the next element is placed relative to these places
}

function placesOfBoxes() {
  return editor
    .boxes()
    .evaluateAll((all) => all.map((box) => `${box.id} ${box.closest("[transform]")?.getAttribute("transform")}`));
}

/** Leaves the field by Escape; a first Escape may only close the proposals. */
async function leaveField() {
  const input = editor.page.locator(".label-edit :is(input, textarea):visible");
  await input.waitFor();
  await eventually(async () => {
    const isOpen = await input.isVisible();
    if (isOpen) {
      await editor.page.keyboard.press("Escape");
    }
    return isOpen;
  }, false);
}

/**
 * Tries all tools of the front palette, each at the place that `place` returns. A tool without a place fails the test.
 */
async function useAll(places) {
  await eventually(() => tool(Object.keys(places)[0]).count(), 1);
  const ids = await editor.page
    .locator('.palette-item:not([data-item^="varied "])') // values to vary are in gestures.test.mjs
    .evaluateAll((all) => all.map((one) => one.dataset.item));
  assert.deepEqual([...ids].sort(), Object.keys(places).sort());
  for (const [id, [label, place]] of Object.entries(places)) {
    await use(id, label, place);
  }
}

/** Tries a forbidden line. Returns the reason that is shown at the mouse and afterwards. */
async function refusal(source, target) {
  await editor.connect(source, target, { hold: true });
  const reason = await tip();
  await editor.page.mouse.up();
  await editor.page.locator(".toast.warning", { hasText: reason }).first().waitFor();
  return reason;
}

test("types: the palette creates each child of a file, a component and a type", async () => {
  await editor.show("Types");
  appendFileSync(
    join(editor.folder, MODEL),
    "\nenum Colour { red };\nunion Reading switch (long) { case 1: double value; };\n",
  );
  await editor.element("#Colour").waitFor();
  await editor.page.keyboard.press("Control+0");
  const component = () => head("nav::GPS");
  await useAll({
    Interface: ["interface", ground],
    ComponentType: ["component", ground],
    EventType: ["event type", ground],
    Struct: ["struct", ground],
    Union: ["union", ground],
    Typedef: ["typedef", ground],
    UserException: ["exception", ground],
    Enumeration: ["enumeration", ground],
    Home: ["home", ground],
    ServerType: ["server", ground],
    ClientType: ["client", ground],
    Assembly: ["assembly", ground],
    Facet: ["facet", component],
    Receptacle: ["receptacle", component],
    EventSource: ["event source", component],
    EventSink: ["event sink", component],
    Timer: ["timer", component],
    StateVariable: ["state", component],
    Behaviour: ["behaviour", component],
    Operation: ["operation", () => head("nav::ReadData")],
    Attribute: ["attribute", () => head("nav::ReadData")],
    Member: ["member", () => head("nav::Position")],
    StateMember: ["state member", () => head("nav::Timeout")],
    UnionCase: ["union case", () => head("#Reading")],
    Enumerator: ["enumerator", () => head("#Colour")],
  });
  await editor.add("Operation", await component());
  await editor.page.locator(".toast.warning", { hasText: "Nothing here can hold this (operation)" }).waitFor();
});

test("assembly: the palette creates an instance of each component, server, client and assembly", async () => {
  await editor.show("BasicSP");
  appendFileSync(join(editor.folder, MODEL), OTHERS);
  await tool("Pair").waitFor();
  const types = [
    "nav::Airframe",
    "nav::GPS",
    "nav::NavDisplay",
    "nav::Timer",
    "plain::Called",
    "plain::Caller",
    "Pair",
  ];
  await useAll(Object.fromEntries(types.map((type) => [type, [`instance of ${type}`, ground]])));
  const wires = await editor.wires().count();
  const { x, y } = await ground();
  await editor.add("plain::Caller", { x: x - 600, y: y - 60 });
  await editor.add("Pair", { x: x - 200, y: y - 60 });
  await editor.connect("caller|service", "pair|entry");
  await eventually(() => editor.wires().count(), wires + 1);
  for (let step = 0; step < 3; step++) {
    await editor.command("undo").click();
  }
  await eventually(() => editor.boxes().count(), 4);
});

test("assembly: connections are created only between compatible ports", async () => {
  await editor.show("BasicSP");
  const wires = 5;
  await eventually(() => editor.wires().count(), wires);
  assert.match(await refusal("timer|timeout", "display|refresh"), /Timeout/);
  assert.match(await refusal("gps|data", "airframe|data"), /\w+ \w+/);
  assert.match(await refusal("display|airframe", "timer|timeout"), /\w+ \w+/);
  assert.equal(await editor.wires().count(), wires);
  await editor.connect("gps|data_avail", "display|refresh");
  await eventually(() => editor.wires().count(), wires + 1);
  await editor.command("undo").click();
  await eventually(() => editor.wires().count(), wires);
});

test("deployment: the palette creates machines, and instances are placed in processes", async () => {
  await editor.show("local");
  const text = editor.read(MODEL);
  writeFileSync(join(editor.folder, MODEL), text.replace("{ gps;", "{ gps; pool workers { lane low priority 1; }"));
  await editor.element("local::here::gps::workers").waitFor();
  const process = () => head("local::here::gps");
  const instances = editor.page.locator(`.palette-item[data-item*="#BasicSP::"]`);
  await eventually(() => instances.count(), 4);
  const places = {
    Node: ["node", ground],
    Link: ["link", ground],
    Process: ["process", () => head("local::here")],
    ThreadPool: ["thread pool", process],
    Lane: ["lane", () => head("local::here::gps::workers")],
  };
  for (const name of ["timer", "gps", "airframe", "display"]) {
    places[`${MODEL}#BasicSP::${name}`] = [name, name === "gps" ? () => head("local::here::timer") : process];
  }
  await useAll(places);
  await editor.add("Lane", await process());
  await editor.page.locator(".toast.warning", { hasText: "Nothing here can hold this (lane)" }).waitFor();
});

test("experiment: the palette creates metrics, phases, factors and paths", async () => {
  await editor.show("steady");
  const port = () => editor.centre(editor.port("display|airframe"));
  const name = () => editor.centre(editor.element("display|airframe|:name"));
  const wire = async () => {
    const { x, y } = await port();
    return { x: x + (x < (await head("BasicSP::display")).x ? -30 : 30), y };
  };
  await useAll({
    LatencyMetric: ["latency", port],
    ThroughputMetric: ["throughput", name],
    JitterMetric: ["jitter", () => editor.centre(editor.element("steady::update|:statement"))],
    DeadlineMissMetric: ["deadline misses", wire],
    TimedPhase: ["timed phase", ground],
    SaturatedPhase: ["saturated phase", ground],
    Parameter: ["parameter", ground],
    Factor: ["factor", ground],
    Design: ["design", ground],
  });
  await editor.add("LatencyMetric", await ground());
  await editor.page.locator(".toast.warning", { hasText: "Drop it onto a port" }).waitFor();
  const onPath = editor.page.locator(".diagram:not([hidden]) .on-path");
  assert.equal(await onPath.count(), 3, "the way of the path that is measured");
  assert.match(await refusal("gps|data_avail", "get_data_at_airframe|note|hook"), /A path leads from a port/);
});
