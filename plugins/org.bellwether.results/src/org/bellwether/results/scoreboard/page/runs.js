// SPDX-License-Identifier: Apache-2.0
// The list of runs. The tab key reaches one row, and arrow keys reach the others.
import { element, find } from "./dom.js";
import { figure, plural, ratio, statisticName, when } from "./format.js";
import { metric, statistic } from "./filters.js";
import { program } from "./program.js";
import { sideOf, toggle } from "./selection.js";

const LATENCIES = ["latency", "service-time"];
let listed = [];
let active = null;
/** The begin of a range that a click with Shift ends. */
let anchor = null;
let openReport = () => {};

export const onOpenReport = (listener) => (openReport = listener);

/** Returns the statistics that have columns: the chosen one between p50 and p99. */
function columns() {
  const kind = metric()?.kind ?? "latency";
  return LATENCIES.includes(kind) ? [...new Set(["p50", statistic(), "p99"])] : [statistic()];
}

export function showRuns(runs) {
  listed = runs;
  const at = listed.findIndex(({ id }) => id === active);
  active = at < 0 ? (listed[0]?.id ?? null) : active;
  const focused = document.activeElement.closest("#runs tr[data-run]");
  const side = document.activeElement.dataset.side;
  find("#runs").replaceChildren(runs.length === 0 ? empty() : table());
  find("#hint").hidden = runs.length === 0;
  if (focused) {
    focus(focused.dataset.run, side);
  }
}

function empty() {
  return element("p", { class: "empty" }, "No run is like that. Begin with ", element("code", {}, `${program} run MODEL`), ", or look for others.");
}

function table() {
  const statistics = columns();
  const floors = LATENCIES.includes(metric()?.kind ?? "latency");
  const head = (text, of = {}) => element("th", { scope: "col", ...of }, text);
  return element("table", { class: "runs", "aria-label": "Runs, the newest first" },
    element("thead", {}, element("tr", {}, head("side"), head("run"), head("begun"), head("experiment"), head("configuration"), head("metric"),
      ...statistics.map((name) => head(statisticName(name, metric()?.kind), { class: "number" })),
      floors ? head("× floor", { class: "number", title: "The median as a multiple of this machine’s floor, measured in the same session" }) : null,
      head("outcome"))),
    element("tbody", {}, ...listed.map((run) => row(run, statistics, floors))));
}

function row(run, statistics, floors) {
  const side = sideOf(run.id);
  const cell = (label, attributes, ...content) => element("td", { "data-label": label, ...attributes }, ...content);
  return element("tr", {
    "data-run": run.id, tabindex: run.id === active ? 0 : -1, class: side ? `chosen-${side}` : null, keydown: (event) => key(event, run),
    focusin: () => activate(run.id), "aria-label": `${run.name}, ${run.model}, ${configuration(run)}, ${run.failure ?? run.status}`,
  },
  cell("side", { class: "sides" }, choice("A", run, side), choice("B", run, side)),
  element("th", { scope: "row", class: "name" }, element("a", {
    href: "#", tabindex: -1, title: "Open the report", click: (event) => {
      event.preventDefault();
      openReport(run.session);
    },
  }, run.name)),
  cell("begun", { title: run.started }, when(run.started)),
  cell("experiment", {}, run.model, run.commit
    ? element("small", { title: "The commit that was measured; + where files differed from it" }, `commit ${run.commit}`)
    : element("small", { title: "The beginning of the hash of the model’s files" }, `sources ${run.sources}`)),
  cell("configuration", {}, configuration(run), run.rateScale === 1 ? null : element("small", {}, `rates × ${run.rateScale}`)),
  cell("metric", { class: "metric" }, run.metric ? run.metric.name : "", run.metric ? element("small", {}, run.metric.phase) : null),
  ...statistics.map((name) => cell(statisticName(name, metric()?.kind), { class: "number" }, figure(run.figures[name], run.metric?.unit, name))),
  floors ? cell("× floor", { class: "number" }, ratio(run.floor)) : null,
  cell("outcome", {}, outcome(run)));
}

const configuration = ({ target, variant }) => (variant && variant !== target ? `${target} ${variant}` : target);

function outcome({ status, failure, message }) {
  return element("span", { class: `badge ${status}`, title: message ?? null }, failure ? `${status}: ${failure}` : status);
}

function choice(name, run, side) {
  return element("button", {
    type: "button", class: `choice choice-${name}`, tabindex: run.id === active ? 0 : -1, "data-side": name, "aria-pressed": String(side === name),
    "aria-label": `${run.name} as ${name}`, disabled: run.status !== "ok", click: (event) => choose(name, run, event.shiftKey),
  }, name);
}

function choose(side, run, range) {
  const [from, to] = [anchor ?? run.id, run.id].map((id) => listed.findIndex((one) => one.id === id)).sort((a, b) => a - b);
  const runs = range && from >= 0 ? listed.slice(from, to + 1).filter(({ status }) => status === "ok") : [run];
  anchor = run.id;
  if (run.status === "ok") {
    toggle(side, runs);
  }
}

function key(event, run) {
  const { key: pressed } = event;
  const step = { ArrowDown: 1, ArrowUp: -1 }[pressed];
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return;
  } else if (step) {
    const next = listed[listed.findIndex(({ id }) => id === run.id) + step];
    next && focus(next.id);
  } else if (["a", "b"].includes(pressed.toLowerCase())) {
    choose(pressed.toUpperCase(), run, event.shiftKey);
  } else if (pressed === "Enter" && event.target === event.currentTarget) {
    openReport(run.session);
  } else {
    return;
  }
  event.preventDefault();
}

const rowOf = (id) => find(`#runs tr[data-run="${id}"]`);

function activate(id) {
  const reach = (of, index) => [rowOf(of), ...(rowOf(of)?.querySelectorAll("button") ?? [])].forEach((each) => each && (each.tabIndex = index));
  reach(active, -1);
  active = id;
  reach(id, 0);
}

function focus(id, side) {
  const found = rowOf(id);
  (side && found?.querySelector(`[data-side="${side}"]`) || found)?.focus();
}

/** Scrolls the list to a run. */
export function reveal(id) {
  rowOf(id)?.scrollIntoView({ block: "center" });
  focus(id);
}

export const countText = (shown, matching) => (shown < matching ? `${shown} of ${plural(matching, "run")}` : plural(matching, "run"));
