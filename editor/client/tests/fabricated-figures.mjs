// SPDX-License-Identifier: Apache-2.0
// Figures of a run that nobody has made: tests of their places on the drawing need no measurement.

const RUN = {
  id: "run",
  name: "run",
  session: "session",
  experiment: "steady",
  target: "corbel",
  repeat: 0,
  started: "2026-01-01T00:00:00Z",
  status: "ok",
  rateScale: 1,
};

/**
 * Returns `route`, an option of Editor.open, and `give`, which takes the figures that the page requests. All other
 * requests go to the server.
 */
export function fabricated() {
  let give;
  const figures = new Promise((done) => {
    give = done;
  });
  const answers = new Map([
    ["runs/list", Promise.resolve([RUN])],
    ["runs/figures", figures],
  ]);
  const route = (page) =>
    page.routeWebSocket(/\/workbench$/, (client) => {
      const server = client.connectToServer();
      client.onMessage((message) => {
        const { id, method } = JSON.parse(message);
        const answer = answers.get(method);
        if (answer === undefined) {
          server.send(message);
        } else {
          void answer.then((result) => client.send(JSON.stringify({ jsonrpc: "2.0", id, result })));
        }
      });
      server.onMessage((message) => client.send(message));
    });
  return { route, give };
}

/** Returns figures of calls at wires, of paths at ports, and of the calls over links, by the ids of the shapes. */
export function figuresAt({ wires = [], ports = [], links = [] }) {
  const places = [...wires, ...ports].map((shape, index) => ({
    probe: `probe${index}`,
    kind: index < wires.length ? "call" : "path",
    title: `${index < wires.length ? "call" : "path"} at ${shape}`,
    anchors: [shape],
    stale: "",
  }));
  const crossings = links.map((shape, index) => ({
    title: `link ${shape}`,
    anchors: [shape],
    crossings: [{ probe: `link${index}`, title: "call", octets: 64, part: "", stale: "" }],
    counted: "",
    remark: "",
    stale: "",
  }));
  const probes = [...places, ...crossings.map((link) => link.crossings[0])].map(({ probe }) => probe);
  const metrics = probes.map((probe, index) => ({
    name: probe,
    phase: "timed",
    kind: "latency",
    probe,
    values: { count: 400, p50: 36_200 + 100 * index, p99: 1_234_000 + 1000 * index },
    refused: {},
    floors: {},
    failed: 0,
    anchor: "",
    stale: "",
  }));
  return { run: RUN, phases: ["timed"], places, links: crossings, metrics, changed: false, warnings: [] };
}

/** Returns the ids of the shapes of the visible diagram that have a part with this selector. */
export function shapesWith(page, selector) {
  return page
    .locator(`.diagram:not([hidden]) ${selector}`)
    .evaluateAll((parts) => parts.map((part) => part.closest("[id]").id.replace(/^diagram\d+_/, "")));
}
