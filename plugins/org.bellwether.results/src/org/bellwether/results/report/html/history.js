// SPDX-License-Identifier: Apache-2.0
// Draws the plots of a history. Names are set as data, never as markup; the texts above need no script.
(() => {
  "use strict";
  const { series, palette } = JSON.parse(document.getElementById("bellwether-data").textContent);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let drawn = [];

  const short = (value) => String(Number(value.toPrecision(4)));
  const scale = ({ unit, statistic }) => statistic === "part" ? [100, "%"] : unit === "ns" ? [1e-3, "µs"] : unit === "B" ? [1e-3, "kB"] : [1, unit];
  const percent = ({ statistic }, { effect }) => {
    const part = 100 * (statistic === "part" ? effect : effect - 1);
    return (part >= 0 ? "+" : "−") + Math.abs(part).toFixed(1) + " %";
  };
  const name = ({ commit, modified, run }) => commit ? commit.slice(0, 8) + (modified ? "+" : "") : run.slice(-8);

  function draw(print) {
    drawn.forEach((chart) => chart.dispose());
    const night = dark.matches && !print;
    const colors = night ? palette.dark : palette.light;
    const ink = night ? "#98a5b3" : "#5b6775";
    const line = night ? "#2b3440" : "#dde3ea";
    const axis = {
      axisLine: { lineStyle: { color: line } }, axisLabel: { color: ink, hideOverlap: true }, nameTextStyle: { color: ink },
      splitLine: { lineStyle: { color: line } },
    };
    drawn = series.map((one, number) => {
      const [factor, unit] = scale(one);
      const chart = echarts.init(document.getElementById("history-" + number), null, print ? { width: 680, height: 230, devicePixelRatio: 3 } : undefined);
      chart.setOption({
        animation: false, color: colors, textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
        grid: { left: 16, right: 24, top: 34, bottom: 16, containLabel: true },
        xAxis: { ...axis, type: "category", data: one.points.map(name), splitLine: { show: false } },
        yAxis: { ...axis, type: "value", scale: true, name: unit, axisLabel: { ...axis.axisLabel, formatter: short } },
        series: [
          { type: "scatter", symbolSize: 6, data: one.points.map(({ value }) => value * factor) },
          { type: "line", step: "middle", showSymbol: false, silent: true, color: colors[1], data: one.steps.map((value) => value * factor),
            markLine: { silent: true, symbol: "none", lineStyle: { color: ink, type: "dashed", width: 1 },
              label: { color: ink, formatter: ({ dataIndex }) => percent(one, one.changes[dataIndex]) },
              data: one.changes.map(({ index }) => ({ xAxis: index })) } },
        ],
        tooltip: { trigger: "item", renderMode: "richText",
          formatter: ({ dataIndex, value }) => name(one.points[dataIndex]) + "  " + one.points[dataIndex].when.slice(0, 16).replace("T", " ") + "  " + short(value) + " " + unit },
      });
      return chart;
    });
  }

  draw(false);
  dark.addEventListener("change", () => draw(false));
  addEventListener("resize", () => drawn.forEach((chart) => chart.resize()));
  addEventListener("beforeprint", () => draw(true));
  addEventListener("afterprint", () => draw(false));
})();
