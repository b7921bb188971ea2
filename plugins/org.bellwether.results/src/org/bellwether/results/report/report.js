// SPDX-License-Identifier: Apache-2.0
// Draws the charts. Names are set as data, never as markup; the tables above need no script.
(() => {
  "use strict";
  const { charts, palette } = JSON.parse(document.getElementById("bellwether-data").textContent);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let drawn = [];

  const three = (value) => Number(value.toPrecision(3));
  // Charts count in µs, so that an axis of powers of two has round numbers
  const micros = (points) => points.map(([x, ns]) => [x, ns / 1000]);
  const time = (us) => {
    const units = ["ns", "µs", "ms", "s"];
    let value = us * 1000, unit = 0;
    while (Math.abs(value) >= 999.5 && unit < 3) { value /= 1000; unit++; }
    return three(value) + " " + units[unit];
  };
  // Its top is what the runs took: a floor that once waited for a neighbour does not squeeze them
  const latencyAxis = (all) => {
    const values = (some) => some.flatMap((one) => one.points.map((point) => point[1] / 1000)).filter((value) => value > 0);
    const smallest = values(all).reduce((a, b) => Math.min(a, b), Infinity);
    const largest = values(all.filter((one) => !one.floor)).reduce((a, b) => Math.max(a, b), 0);
    const logBase = largest / smallest > 100 ? 10 : 2;
    const power = (round, value) => logBase ** round(Math.log(value) / Math.log(logBase));
    return { type: "log", logBase, min: power(Math.floor, smallest), max: power(Math.ceil, largest) };
  };
  const percent = (inverse) => {
    const p = 100 * (1 - 1 / inverse);
    const decimals = Math.max(0, Math.ceil(Math.log10(inverse)) - 2);
    return p.toFixed(decimals) + " %";
  };

  let printing = false;

  function draw(print) {
    printing = print;
    drawn.forEach((chart) => chart.dispose());
    const night = dark.matches && !print;
    const colors = night ? palette.dark : palette.light;
    const ink = night ? "#98a5b3" : "#5b6775";
    const line = night ? "#2b3440" : "#dde3ea";
    const axis = {
      axisLine: { lineStyle: { color: line } }, axisLabel: { color: ink, hideOverlap: true }, nameTextStyle: { color: ink },
      splitLine: { lineStyle: { color: line } }, minorSplitLine: { show: false },
    };
    const base = (series) => ({
      animation: false, color: colors, grid: { left: 64, right: 32, top: 34, bottom: 44 },
      legend: { top: 0, left: 56, textStyle: { color: ink }, icon: "roundRect", itemWidth: 14, itemHeight: 4 },
      textStyle: { fontFamily: getComputedStyle(document.body).fontFamily }, series,
    });
    const color = (one) => (one.floor ? "#8a8a8a" : colors[one.group % colors.length]);
    // More configurations than colours are told apart by dashes
    const dash = (one) => (one.floor ? [4, 4] : one.group < colors.length ? "solid" : [8, 3]);
    const show = (id, option) => {
      // On paper the page's width is not known yet when charts are drawn: report.css gives them these sizes
      const paper = id.endsWith("-time") ? { width: 688, height: 180 } : { width: 336, height: 230 };
      const chart = echarts.init(document.getElementById(id), null, print ? { ...paper, devicePixelRatio: 3 } : undefined);
      chart.setOption(option);
      drawn.push(chart);
    };

    // Behind the samples, in each round: nothing is left out of the figures
    const warmUpArea = (stretches) => ({
      type: "scatter", name: "looks like warm-up", data: [], color: "#c98a1b", silent: true, z: 0,
      markArea: { silent: true, itemStyle: { color: "#c98a1b", opacity: 0.18 }, data: stretches.map(([from, to]) => [{ xAxis: from }, { xAxis: to }]) },
    });

    for (const { id, percentiles, histogram, time: overTime, warmUp } of charts) {
      show(id + "-percentiles", {
        ...base(percentiles.map((one) => ({
          type: "line", name: one.name, data: micros(one.points), showSymbol: false, step: "end", color: color(one),
          lineStyle: { width: one.floor || one.faint ? 1 : 2.25, opacity: one.faint ? 0.35 : 1, type: dash(one), color: color(one) },
          silent: !!one.faint, tooltip: { show: !one.faint }, z: one.faint ? 1 : 2, id: one.faint ? undefined : one.name,
        }))),
        xAxis: { ...axis, type: "log", name: "samples that took at most so long", nameLocation: "middle", nameGap: 28,
          axisLabel: { ...axis.axisLabel, formatter: percent }, max: "dataMax" },
        yAxis: { ...axis, ...latencyAxis(percentiles), axisLabel: { ...axis.axisLabel, formatter: time } },
        tooltip: { trigger: "axis", renderMode: "richText", axisPointer: { label: { formatter: ({ value }) => percent(value) } },
          formatter: (items) => percent(items[0].value[0]) + items.filter((item) => item.seriesId === item.seriesName).map((item) => "\n" + item.seriesName + "  " + time(item.value[1])).join("") },
      });
      show(id + "-histogram", {
        ...base(histogram.map((one) => ({
          type: "line", name: one.name, data: one.points.map(([ns, part]) => [ns / 1000, part]), showSymbol: false, step: "end",
          color: color(one), lineStyle: { width: 1.5, type: dash(one), color: color(one) }, areaStyle: { opacity: 0.15, color: color(one) },
        }))),
        xAxis: { ...axis, type: "log", name: "latency", nameLocation: "middle", nameGap: 28, min: "dataMin", max: "dataMax",
          axisLabel: { ...axis.axisLabel, formatter: time } },
        yAxis: { ...axis, type: "value", axisLabel: { ...axis.axisLabel, formatter: "{value} %" } },
        tooltip: { trigger: "axis", renderMode: "richText", axisPointer: { label: { formatter: ({ value }) => time(value) } },
          formatter: (items) => "from " + time(items[0].value[0])
            + items.map((item) => "\n" + item.seriesName + "  " + three(item.value[1]) + " %").join("") },
      });
      show(id + "-time", {
        ...base([...overTime.map((one) => ({
          type: "scatter", name: one.name, data: micros(one.points), symbolSize: 3, color: color(one), itemStyle: { opacity: 0.6 },
        })), ...(warmUp.length ? [warmUpArea(warmUp)] : [])]),
        xAxis: { ...axis, type: "value", name: "s, the rounds one after the other", nameLocation: "middle", nameGap: 28, splitLine: { show: false }, max: "dataMax",
          axisLabel: { ...axis.axisLabel, formatter: (s) => String(three(s)) } },
        yAxis: { ...axis, ...latencyAxis(overTime), axisLabel: { ...axis.axisLabel, formatter: time } },
        tooltip: { trigger: "item", renderMode: "richText",
          formatter: ({ seriesName, value }) => seriesName + "  " + time(value[1]) + "\nat " + value[0].toFixed(3) + " s" },
      });
    }
  }

  draw(false);
  dark.addEventListener("change", () => draw(false));
  addEventListener("resize", () => printing || drawn.forEach((chart) => chart.resize()));
  addEventListener("beforeprint", () => draw(true));
  addEventListener("afterprint", () => draw(false));
})();
