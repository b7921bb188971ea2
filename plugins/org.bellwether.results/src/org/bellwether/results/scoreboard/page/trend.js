// SPDX-License-Identifier: Apache-2.0
// Draws the chosen figure of the listed runs over time, with a series for each configuration.
import { find } from "./dom.js";
import { figure, metricName, statisticName, when } from "./format.js";
import { onThemeChange, theme } from "./theme.js";

const MOST_SERIES = 12;
let chart = null;
let shown = null;
let clicked = () => {};

export const onPoint = (listener) => (clicked = listener);

function seriesOf(runs, statistic, named) {
  const series = new Map();
  for (const run of runs) {
    const value = run.figures[statistic];
    if (value !== undefined) {
      const name = [named ? run.model : "", named && run.metric ? run.metric.name : "", run.variant && run.variant !== run.target ? `${run.target} ${run.variant}` : run.target]
        .filter(Boolean).join(" · ");
      series.set(name, [...(series.get(name) ?? []), { value: [run.started, value], run }]);
    }
  }
  return [...series].sort(([, a], [, b]) => b.length - a.length);
}

/** @param metric the chosen metric, or null if each run shows its first metric */
export function showTrend(runs, metric, statistic) {
  const one = new Set(runs.filter((run) => run.metric).map((run) => `${run.model} ${run.metric.name} ${run.metric.phase}`)).size <= 1;
  shown = { series: seriesOf(runs, statistic, !one), metric: metric ?? (one ? runs.find((run) => run.metric)?.metric : null) ?? null, statistic,
    unit: runs.find((run) => run.metric)?.metric.unit ?? "ns" };
  draw();
}

function draw() {
  const { series, metric, statistic, unit } = shown;
  const box = find("#trend");
  const points = series.reduce((sum, [, of]) => sum + of.length, 0);
  box.hidden = points < 2;
  if (points < 2) {
    return;
  }
  const more = series.length > MOST_SERIES ? `; the ${MOST_SERIES} configurations with most runs, of ${series.length}` : "";
  find("#trend figcaption").textContent = `${metric ? metricName(metric) : "First latency of each run"}, ${statisticName(statistic, metric?.kind)}, over time${more}`;
  const { series: colours, ink, line, page } = theme();
  chart ??= echarts.init(find("#trend .chart"));
  chart.off("click");
  chart.on("click", ({ data }) => clicked(data.run));
  const axis = { axisLine: { lineStyle: { color: line } }, axisLabel: { color: ink, hideOverlap: true }, splitLine: { lineStyle: { color: line } } };
  const values = series.flatMap(([, of]) => of.map(({ value }) => value[1])).filter((value) => value > 0);
  const wide = Math.max(...values) / Math.min(...values) > 20;
  const drawn = series.slice(0, MOST_SERIES);
  chart.setOption({
    animation: false, color: colours, textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    grid: { left: 8, right: 20, top: drawn.length > 1 ? 36 : 14, bottom: 8, containLabel: true },
    legend: { show: drawn.length > 1, type: "scroll", top: 0, left: 0, right: 8, icon: "circle", itemWidth: 9, itemHeight: 9, textStyle: { color: ink },
      pageTextStyle: { color: ink }, pageIconColor: ink, pageIconInactiveColor: line },
    xAxis: { ...axis, type: "time", splitLine: { show: false }, axisLabel: { ...axis.axisLabel, rich: {} } },
    yAxis: { ...axis, type: wide ? "log" : "value", scale: true, axisLabel: { ...axis.axisLabel, formatter: (value) => figure(value, unit, statistic) } },
    series: drawn.map(([name, of], i) => ({
      name, type: "line", data: of.slice().reverse(), symbol: "circle", symbolSize: 7, cursor: "pointer",
      lineStyle: { width: 1, opacity: 0.45, color: colours[i % colours.length] }, itemStyle: { color: colours[i % colours.length], borderColor: page, borderWidth: 1 },
    })),
    tooltip: { trigger: "item", renderMode: "richText",
      formatter: ({ seriesName, data }) => `${seriesName}\n${figure(data.value[1], unit, statistic)}\n${when(data.run.started)}  ${data.run.name}` },
  }, true);
  chart.resize();
}

addEventListener("resize", () => chart?.resize());
onThemeChange(() => shown && draw());
