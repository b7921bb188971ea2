// SPDX-License-Identifier: Apache-2.0
// Shows the output of `bellwether compare` for two sides in a dialog.
import { drawing, element, find } from "./dom.js";
import { figure, percent, plural, ratio, statisticName } from "./format.js";

const MAIN = ["p50", "p99", "stddev", "value", "part"];
const NEGLIGIBLE = "less than 2 %";
const WORDS = {
  latency: { lower: "faster", higher: "slower" }, jitter: { lower: "steadier", higher: "less steady" },
  throughput: { lower: "slower", higher: "faster" }, "deadline-misses": { lower: "fewer", higher: "more" },
  footprint: { lower: "smaller", higher: "larger" },
};
const GOOD = { throughput: "higher" };
let all = false;

export function showComparison(answer) {
  const dialog = find("#comparison");
  const paint = () => dialog.replaceChildren(...content(answer, paint));
  paint();
  dialog.open || dialog.showModal();
}

function content(answer, paint) {
  const close = element("button", { type: "button", class: "plain", "aria-label": "Close", click: () => find("#comparison").close() }, "✕");
  const more = element("input", { type: "checkbox", id: "all-figures", change: ({ target }) => {
    all = target.checked;
    paint();
    find("#all-figures").focus();
  } });
  more.checked = all;
  return [
    element("header", {}, element("h2", { id: "comparison-heading" }, "Comparison"), element("label", {}, more, " all figures"), close),
    ...answer.leftOut.map((line) => element("p", { class: "banner" }, `Left out: ${line}`)),
    answer.comparisons.length > 1
      ? element("p", { class: "banner" }, "The runs of a side differ in target, settings or machine: each kind is held against the base apart.") : null,
    ...answer.comparisons.flatMap((one) => against(answer, one)),
  ].filter(Boolean);
}

const side = ({ label, runs }) => `${label} (${plural(runs.length, "run")})`;

function against(answer, one) {
  const decided = one.figures.some(({ verdict }) => verdict !== "not-decidable");
  return [
    element("p", { class: "sides-line" }, element("b", { class: "mark-A" }, "A"), ` ${side(answer.base)} `, element("b", { class: "mark-B" }, "B"), ` ${side(one.other)}`),
    element("p", { class: decided ? "sentence" : "sentence banner" }, one.sentence),
    list("Pairs that took turns", one.figures.filter(({ primary, blocks }) => primary && blocks)
      .map((row) => `${row.metric} ${statisticName(row.statistic, row.kind)}: ${row.blocks.sentence}`)),
    table(answer, one),
    list("What differs", one.differences),
    list("To be known", one.warnings),
  ].filter(Boolean);
}

function list(caption, lines) {
  return lines.length === 0 ? null
    : element("details", { open: lines.length <= 3 }, element("summary", {}, `${caption} (${lines.length})`), element("ul", {}, ...lines.map((line) => element("li", {}, line))));
}

function verdict({ verdict: found, kind, primary, method }, inTurns) {
  if (!primary && method !== "count" && ["lower", "higher"].includes(found)) {
    return `${(WORDS[kind] ?? WORDS.latency)[found]}, explored`;
  }
  return { "not-decidable": `not decidable between ${inTurns ? "runs" : "sessions"}`, "no-difference-seen": "no difference seen", negligible: NEGLIGIBLE }[found]
    ?? (WORDS[kind] ?? WORDS.latency)[found];
}

const isGood = ({ verdict: found, kind }) => found === (GOOD[kind] ?? "lower");
const decidedClass = (row) => (["lower", "higher"].includes(row.verdict) ? (isGood(row) ? "good" : "bad") : "open");

function table(answer, one) {
  const rows = one.figures.filter(({ statistic }) => all || MAIN.includes(statistic));
  const head = ["figure", "A", "B", "B / A", intervals(rows), "", "visible from", "verdict"].map((text) => element("th", { scope: "col" }, text));
  const reach = Math.max(0.05, ...rows.filter(({ ratio: value }) => value).flatMap(({ low, high, ratio: value }) => [low ?? value, high ?? value].map((end) => Math.abs(Math.log(end)))));
  return element("div", { class: "scroll", role: "region", tabindex: 0, "aria-label": "Figures of both sides" }, element("table", { class: "figures" },
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...rows.map((row) => element("tr", { class: decidedClass(row) },
      element("th", { scope: "row" }, `${row.metric} ${statisticName(row.statistic, row.kind)}`, element("small", {}, row.primary ? `${row.phase} · primary` : row.phase)),
      element("td", {}, figure(row.base, row.unit, row.statistic)), element("td", {}, figure(row.other, row.unit, row.statistic)),
      element("td", {}, effect(row, row.ratio ?? row.difference)),
      element("td", {}, row.low === undefined || row.low === null ? "–" : `${effect(row, row.low)} … ${effect(row, row.high)}`),
      element("td", { class: "plot" }, "ratio" in row ? interval(row, reach) : ""),
      element("td", {}, visible(row)),
      element("td", {}, verdict(row, one.inTurns)))))));
}

/** Returns the heading of the column of intervals: sessions that ended early have more than 95 %. */
function intervals(rows) {
  const levels = [...new Set(rows.map(({ level }) => level))];
  return levels.length === 1 ? `${Number((100 * (1 - levels[0])).toFixed(2))} % interval` : "interval";
}

/** Returns the smallest visible difference as a part or, from twice as much on, as a multiple. */
function visible({ smallestVisible: part, ...row }) {
  if (!Number.isFinite(part)) {
    return "–";
  }
  return !("ratio" in row) || part < 1 ? percent(part) : part < 100 ? `× ${(1 + part).toFixed(1)}` : "> × 100";
}

const effect = (row, value) => ("ratio" in row ? ratio(value, 3) : percent(value));

/** Draws the ratio on a logarithmic scale around 1, with its interval. */
function interval({ ratio: value, low, high }, reach) {
  const x = (of) => 60 + (52 * Math.log(of)) / reach;
  const has = Number.isFinite(low) && Number.isFinite(high);
  return drawing("svg", { width: 120, height: 16, "aria-hidden": "true" },
    drawing("path", { class: "one", d: "M60 0V16" }),
    ...(has ? [drawing("path", { class: "range", d: `M${x(low)} 8H${x(high)}` })] : []),
    ...(Number.isFinite(value) && value > 0 ? [drawing("circle", { cx: x(value), cy: 8, r: 3.5 })] : []));
}
