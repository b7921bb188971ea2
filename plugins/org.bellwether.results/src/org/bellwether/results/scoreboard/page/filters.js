// SPDX-License-Identifier: Apache-2.0
// The filters of the shown runs, and the shown figure. The address contains both, so that a reload shows the same page.
import { element, find } from "./dom.js";
import { metricName, statisticName } from "./format.js";

const TYPING_MS = 250;
const PAGE = 100;
const HOUR = 3600_000;
const SPANS = [["", "any time"], ["1", "the last hour"], ["24", "the last day"], ["168", "the last week"], ["720", "the last 30 days"]];
const OUTCOMES = [["", "any"], ["ok", "ok"], ["failed", "failed"], ["running", "running"], ["interrupted", "interrupted"]];
const STATISTICS = {
  latency: ["p50", "p90", "p99", "p999", "mean", "stddev", "max"], "service-time": ["p50", "p90", "p99", "p999", "mean", "stddev", "max"],
  throughput: ["value"], jitter: ["stddev"], "deadline-misses": ["part"], footprint: ["value", "mean", "end"],
  recomputations: ["p50", "p99", "max", "count"],
};

const form = () => find("#filters");
const kept = new URLSearchParams(location.hash.slice(1));
let limit = PAGE;
let campaign = kept.get("campaign") ?? "";
let changed = () => {};

export function startFilters(listener) {
  changed = listener;
  fill("since", SPANS);
  fill("status", OUTCOMES);
  fill("model", [["", "all"]]);
  fill("target", [["", "all"]]);
  fill("metric", [["", "each run’s first latency"]]);
  statistics();
  form().elements.text.value = kept.get("text") ?? "";
  form().addEventListener("submit", (event) => event.preventDefault());
  let typing;
  form().addEventListener("input", ({ target }) => {
    clearTimeout(typing);
    if (target.name === "metric") {
      statistics();
    }
    limit = PAGE;
    typing = setTimeout(applyFilters, target.name === "text" ? TYPING_MS : 0);
  });
}

function applyFilters() {
  const now = new URLSearchParams();
  for (const { name, value } of form().elements) {
    if (name && value) {
      now.set(name, value);
    }
  }
  if (campaign) {
    now.set("campaign", campaign);
  }
  history.replaceState(null, "", `#${now}`);
  changed();
}

/** Sets the choices of a filter. The chosen value stays, even if the store has no runs with the value at present. */
function fill(name, choices) {
  const select = form().elements[name];
  const chosen = select.options.length === 0 ? (kept.get(name) ?? "") : select.value;
  const all = choices.some(([value]) => value === chosen) ? choices : [...choices, [chosen, name === "metric" ? metricName(JSON.parse(chosen)) : chosen]];
  if (JSON.stringify(all) !== select.dataset.choices) {
    select.dataset.choices = JSON.stringify(all);
    select.replaceChildren(...all.map(([value, text]) => element("option", { value }, text)));
    select.value = chosen;
  }
}

function statistics() {
  const kind = metric()?.kind ?? "latency";
  const known = STATISTICS[kind] ?? ["p50"];
  const select = form().elements.statistic;
  const chosen = select.options.length === 0 ? kept.get("statistic") : select.value;
  select.replaceChildren(...known.map((name) => element("option", { value: name }, statisticName(name, kind))));
  select.value = known.includes(chosen) ? chosen : known[0];
}

/** Offers the values in the store. */
export function offer({ models, targets, metrics }) {
  fill("model", [["", "all"], ...models.map((name) => [name, name])]);
  fill("target", [["", "all"], ...targets.map((name) => [name, name])]);
  fill("metric", [["", "each run’s first latency"], ...metrics.map((choice) => [JSON.stringify(choice), metricName(choice)])]);
}

export const metric = () => (form().elements.metric.value ? JSON.parse(form().elements.metric.value) : null);
export const statistic = () => form().elements.statistic.value;

export function question() {
  const value = (name) => form().elements[name].value;
  const hours = Number(value("since"));
  const since = hours ? new Date(Date.now() - hours * HOUR).toISOString() : "";
  return {
    query: { text: value("text"), model: value("model"), target: value("target"), status: value("status"), since, campaign, limit },
    metric: metric() ?? undefined,
  };
}

export function showMore() {
  limit += PAGE * 4;
  changed();
}

export const shownCampaign = () => campaign;

/** Shows only the runs of one campaign, or all runs. */
export function showCampaign(id) {
  campaign = id;
  limit = PAGE;
  applyFilters();
}
