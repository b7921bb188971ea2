// SPDX-License-Identifier: Apache-2.0
// Draws the charts. Names are set as data, never as markup; the tables above need no script.
(() => {
  "use strict";
  const { charts, palette } = JSON.parse(document.getElementById("bellwether-data").textContent);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let drawn = [];

  const three = (value) => Number(value.toPrecision(3));
  const time = (ns) => {
    const units = ["ns", "µs", "ms", "s"];
    let value = ns, unit = 0;
    while (Math.abs(value) >= 999.5 && unit < 3) { value /= 1000; unit++; }
    return three(value) + " " + units[unit];
  };
  // Round numbers for a logarithmic axis, few enough to be legible; the library would only mark powers of one base
  const STEPS = [[1], [1, 2, 5], [1, 1.5, 2, 3, 5, 7], [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8]];
  const within = (low, high, steps) => {
    const found = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
      steps.forEach((step) => found.push(Number((step * 10 ** power).toPrecision(3))));
    }
    return found.filter((value) => value >= low && value <= high);
  };
  const ticks = (low, high) => {
    const fine = STEPS.map((steps) => within(low, high, steps)).find((marks) => marks.length >= 4);
    if (fine) return fine;
    // In a narrow range, the marks are those of a linear axis
    const rough = (high - low) / 4;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].find((part) => part * power >= rough) * power;
    const first = Math.ceil(low / step);
    return Array.from({ length: Math.floor(high / step) - first + 1 }, (none, i) => Number(((first + i) * step).toPrecision(6)));
  };
  // The runs determine the upper end of the axis, so that a single disturbed floor does not compress them
  const latencies = (all) => {
    const values = (some) => some.flatMap((one) => one.points.map((point) => point[1])).filter((value) => value > 0);
    const smallest = values(all).reduce((a, b) => Math.min(a, b), Infinity);
    const largest = values(all.filter((one) => !one.floor)).reduce((a, b) => Math.max(a, b), smallest);
    const [wide, tight] = [[1, 2, 5, 10], [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]];
    const edges = largest / smallest > 4 ? wide : tight;
    const power = (value) => 10 ** Math.floor(Math.log10(value));
    const below = edges.filter((edge) => edge * power(smallest) <= smallest).pop() * power(smallest);
    const above = edges.find((edge) => edge * power(largest) >= largest) * power(largest);
    return [below, above > below ? above : 2 * below];
  };
  const percent = (inverse) => {
    const p = 100 * (1 - 1 / inverse);
    const decimals = Math.max(0, Math.ceil(Math.log10(inverse)) - 2);
    return p.toFixed(decimals) + " %";
  };

  const GRID = { left: 64, right: 32, top: 34, bottom: 44 };
  let printing = false;
  let width = innerWidth;

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
      animation: false, color: colors, grid: GRID,
      legend: { top: 0, left: 56, textStyle: { color: ink }, icon: "roundRect", itemWidth: 14, itemHeight: 4 },
      textStyle: { fontFamily: getComputedStyle(document.body).fontFamily }, series,
    });
    // Draws marks and grid lines of a logarithmic axis as a series without points; overlapping marks have no label
    const marks = (direction, [low, high], room) => {
      const gap = direction === "xAxis" ? 56 : 18;
      const at = (value) => room * Math.log(value / low) / Math.log(high / low);
      const rank = (value) => ["1", "5", "2", "3"].indexOf(value.toExponential().split("e")[0]) + 1 || 5;
      const told = [];
      const all = ticks(low, high);
      [...all].sort((a, b) => rank(a) - rank(b) || a - b)
        .forEach((value) => told.every((other) => Math.abs(at(other) - at(value)) >= gap) && told.push(value));
      return {
        type: "line", data: [], silent: true, z: 0, tooltip: { show: false },
        markLine: { silent: true, symbol: "none", animation: false, lineStyle: { color: line, type: "solid", width: 1 },
          label: { position: "start", distance: 8, color: ink, fontSize: 12, formatter: ({ value }) => time(value) },
          data: all.map((value) => ({ [direction]: value, label: { show: told.includes(value) } })) },
      };
    };
    const logarithmic = ([min, max]) => ({ ...axis, type: "log", min, max, axisLabel: { show: false }, axisTick: { show: false }, splitLine: { show: false } });
    const color = (one) => (one.floor ? "#8a8a8a" : colors[one.group % colors.length]);
    // If there are more configurations than colours, dashes distinguish them
    const dash = (one) => (one.floor ? [4, 4] : one.group < colors.length ? "solid" : [8, 3]);
    // When charts are drawn for paper, the page's width is unknown; report.css has the same sizes
    const size = (id) => {
      const { clientWidth: width, clientHeight: height } = document.getElementById(id);
      return !print ? { width, height } : id.endsWith("-time") ? { width: 688, height: 180 } : { width: 336, height: 230 };
    };
    const wide = (id) => size(id).width - GRID.left - GRID.right;
    const high = (id) => size(id).height - GRID.top - GRID.bottom;
    const show = (id, option) => {
      const chart = echarts.init(document.getElementById(id), null, print ? { ...size(id), devicePixelRatio: 3 } : undefined);
      chart.setOption(option);
      drawn.push(chart);
    };

    // Marks the area behind the samples in each round; the figures include these samples
    const warmUpArea = (intervals) => ({
      type: "scatter", name: "looks like warm-up", data: [], color: "#c98a1b", silent: true, z: 0,
      markArea: { silent: true, itemStyle: { color: "#c98a1b", opacity: 0.18 }, data: intervals.map(([from, to]) => [{ xAxis: from }, { xAxis: to }]) },
    });

    for (const { id, percentiles, histogram, time: overTime, warmUp } of charts) {
      const took = latencies(percentiles);
      const lasted = latencies(overTime);
      const bins = histogram.flatMap((one) => one.points.map((point) => point[0]));
      const range = [bins.reduce((a, b) => Math.min(a, b)), bins.reduce((a, b) => Math.max(a, b))];
      show(id + "-percentiles", {
        ...base([...percentiles.map((one) => ({
          type: "line", name: one.name, data: one.points, showSymbol: false, step: "end", color: color(one),
          lineStyle: { width: one.floor || one.faint ? 1 : 2.25, opacity: one.faint ? 0.35 : 1, type: dash(one), color: color(one) },
          silent: !!one.faint, tooltip: { show: !one.faint }, z: one.faint ? 1 : 2, id: one.faint ? undefined : one.name,
        })), marks("yAxis", took, high(id + "-percentiles"))]),
        xAxis: { ...axis, type: "log", name: "samples that took at most so long", nameLocation: "middle", nameGap: 28,
          axisLabel: { ...axis.axisLabel, formatter: percent }, max: "dataMax" },
        yAxis: logarithmic(took),
        tooltip: { trigger: "axis", renderMode: "richText", axisPointer: { label: { formatter: ({ value }) => percent(value) } },
          formatter: (items) => percent(items[0].value[0]) + items.filter((item) => item.seriesId === item.seriesName).map((item) => "\n" + item.seriesName + "  " + time(item.value[1])).join("") },
      });
      show(id + "-histogram", {
        ...base([...histogram.map((one) => ({
          type: "line", name: one.name, data: one.points, showSymbol: false, step: "end",
          color: color(one), lineStyle: { width: 1.5, type: dash(one), color: color(one) }, areaStyle: { opacity: 0.15, color: color(one) },
        })), marks("xAxis", range, wide(id + "-histogram"))]),
        xAxis: { ...logarithmic(range), name: "latency", nameLocation: "middle", nameGap: 28 },
        yAxis: { ...axis, type: "value", axisLabel: { ...axis.axisLabel, formatter: "{value} %" } },
        tooltip: { trigger: "axis", renderMode: "richText", axisPointer: { label: { formatter: ({ value }) => time(value) } },
          formatter: (items) => "from " + time(items[0].value[0])
            + items.map((item) => "\n" + item.seriesName + "  " + three(item.value[1]) + " %").join("") },
      });
      show(id + "-time", {
        ...base([...overTime.map((one) => ({
          type: "scatter", name: one.name, data: one.points, symbolSize: 3, color: color(one), itemStyle: { opacity: 0.6 },
        })), ...(warmUp.length ? [warmUpArea(warmUp)] : []), marks("yAxis", lasted, high(id + "-time"))]),
        xAxis: { ...axis, type: "value", name: "s, the rounds one after the other", nameLocation: "middle", nameGap: 28, splitLine: { show: false }, max: "dataMax",
          axisLabel: { ...axis.axisLabel, showMaxLabel: false, formatter: (s) => String(three(s)) } },
        yAxis: logarithmic(lasted),
        tooltip: { trigger: "item", renderMode: "richText",
          formatter: ({ seriesName, value }) => seriesName + "  " + time(value[1]) + "\nat " + value[0].toFixed(3) + " s" },
      });
    }
  }

  draw(false);
  dark.addEventListener("change", () => draw(false));
  addEventListener("resize", () => {
    if (!printing && innerWidth !== width) {
      width = innerWidth;
      draw(false);
    }
  });
  addEventListener("beforeprint", () => draw(true));
  addEventListener("afterprint", () => draw(false));
})();
