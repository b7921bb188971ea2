// SPDX-License-Identifier: Apache-2.0
// Draws the plots of effects. Names are set as data, never as markup; the tables above need no script.
(() => {
  "use strict";
  const { effects, factorials, palette } = JSON.parse(document.getElementById("bellwether-data").textContent);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  let drawn = [];

  const short = (value) => String(Number(value.toPrecision(4)));
  // Formats figures of a response in the report's unit of the response
  const scale = ({ unit, divisor }) => ({
    tick: (value) => short(value / divisor),
    figure: (value) => short(value / divisor) + (unit ? " " + unit : ""),
    named: (text) => (unit ? text + " (" + unit + ")" : text),
  });
  // Acklam's approximation of the normal quantile, which is exact enough for a position in a plot
  const quantile = (p) => {
    const a = [-39.69683028665376, 220.9460984245205, -275.9285104469687, 138.3577518672690, -30.66479806614716, 2.506628277459239];
    const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572];
    const c = [-0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968, 2.938163982698783];
    const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416];
    if (p > 0.97575) {
      const q = Math.sqrt(-2 * Math.log(1 - p));
      return -(((((c[0] * q + c[1]) * q + c[2]) * q + c[3]) * q + c[4]) * q + c[5]) / ((((d[0] * q + d[1]) * q + d[2]) * q + d[3]) * q + 1);
    }
    const q = p - 0.5, r = q * q;
    return (((((a[0] * r + a[1]) * r + a[2]) * r + a[3]) * r + a[4]) * r + a[5]) * q / (((((b[0] * r + b[1]) * r + b[2]) * r + b[3]) * r + b[4]) * r + 1);
  };

  function draw(print) {
    drawn.forEach((chart) => chart.dispose());
    drawn = [];
    const night = dark.matches && !print;
    const colors = night ? palette.dark : palette.light;
    const ink = night ? "#98a5b3" : "#5b6775";
    const line = night ? "#2b3440" : "#dde3ea";
    const axis = {
      axisLine: { lineStyle: { color: line } }, axisLabel: { color: ink, hideOverlap: true }, nameTextStyle: { color: ink },
      splitLine: { lineStyle: { color: line } }, nameLocation: "middle", nameGap: 28,
    };
    const base = { animation: false, color: colors, textStyle: { fontFamily: getComputedStyle(document.body).fontFamily } };
    // When charts are drawn for paper, the page's width is unknown; report.css has the same sizes
    const show = (id, option, height = 300) => {
      const place = document.getElementById(id);
      place.style.height = height + "px";
      const paper = /-order$|-means$/.test(id) ? { width: 688, height: 200 } : { width: 336, height: Math.min(height, 480) };
      const chart = echarts.init(place, null, print ? { ...paper, devicePixelRatio: 3 } : undefined);
      chart.setOption({ ...base, ...option });
      drawn.push(chart);
    };
    const margins = (one, all) => (one === null ? [] : [[one, [6, 4]], [all, [1, 3]]]).map(([value, type]) => ({ xAxis: value, lineStyle: { type, color: ink, width: 1.25 }, label: { show: false } }));
    const most = (value, tick) => ({ max: value > 0 ? value * 1.08 : 1, axisLabel: { ...axis.axisLabel, formatter: tick, showMaxLabel: false } });
    const label = { show: true, position: "left", color: ink, fontSize: 11 };

    // Draws the value of each run; the reference is a line, because it shows drift
    const order = (id, response, runs, { tick, figure, named }) => {
      if (!runs) return;
      const kind = ({ purpose, variant }) => (variant === "best" ? "best configuration" : variant === "next" ? "next best" : purpose === "design" ? "design" : "reference");
      const kinds = [["reference", colors[0]], ["design", ink], ["best configuration", colors[1]], ["next best", colors[2]]];
      show(id + "-order", {
        grid: { left: 66, right: 24, top: 34, bottom: 48 },
        legend: { top: 0, left: 0, textStyle: { color: ink }, icon: "circle", itemWidth: 9, itemHeight: 9 },
        xAxis: { ...axis, type: "value", name: "run", min: 0, max: "dataMax", splitLine: { show: false }, minInterval: 1 },
        yAxis: { ...axis, type: "value", scale: true, name: named(response), nameGap: 48, axisLabel: { ...axis.axisLabel, formatter: tick } },
        series: kinds.map(([name, color]) => ({
          type: name === "reference" ? "line" : "scatter", name, symbol: "circle", symbolSize: name === "design" ? 6 : 8, color, z: name === "reference" ? 3 : 2,
          lineStyle: { width: 1.5 }, data: runs.filter((run) => kind(run) === name).map(({ step, value, variant }) => ({ value: [step + 1, value], name: variant })),
        })).filter(({ data }) => data.length > 0),
        tooltip: { trigger: "item", renderMode: "richText", formatter: ({ name, value }) => name + "  " + figure(value[1]) + "\nrun " + value[0] },
      }, 240);
    };

    effects.forEach((one, number) => {
      const id = "effects-" + number;
      const shown = scale(one.display);
      const { tick, figure, named } = shown;
      order(id, one.response, one.order, shown);
      if (!document.getElementById(id + "-half")) return; // without variation there is no plot
      const { marginOfError: margin, simultaneousMarginOfError: all } = one.method;
      const error = one.method.pse ?? one.method.standardError ?? 0;
      const sorted = one.contrasts.map(({ name, value }) => ({ name, value: Math.abs(value) })).sort((a, b) => a.value - b.value);
      // A sweep has thousands of contrasts: about a thousand are drawn, and only the largest have names
      const step = Math.ceil(sorted.length / 1000);
      const points = sorted.map(({ name, value }, i) => ({ name, value: [value, quantile(0.5 + 0.5 * (i + 0.5) / sorted.length)], far: margin !== null && value > margin, named: margin !== null && value > margin && i >= sorted.length - 20 && (step === 1 || value > all) }))
        .filter((point, i) => point.named || (sorted.length - 1 - i) % step === 0);
      const largest = Math.max(all ?? 0, sorted.length ? sorted[sorted.length - 1].value : 0);
      const top = points.length ? points[points.length - 1].value[1] : 1;
      show(id + "-half", {
        grid: { left: 52, right: 24, top: 14, bottom: 44 },
        xAxis: { ...axis, type: "value", name: named("size of the contrast"), ...most(largest, tick) },
        yAxis: { ...axis, type: "value", name: "half-normal quantile", nameGap: 32, axisLabel: { ...axis.axisLabel, formatter: short } },
        series: [
          { type: "line", data: error > 0 ? [[0, 0], [Math.min(error * top, largest), Math.min(top, largest / error)]] : [], showSymbol: false, silent: true, lineStyle: { color: ink, width: 1 },
            markLine: { silent: true, symbol: "none", data: margins(margin, all) } },
          { type: "scatter", symbolSize: 7, data: points.map(({ name, value, far, named }) => ({ name, value, itemStyle: { color: far ? colors[1] : colors[0] }, label: named ? { ...label, formatter: name } : undefined })) },
        ],
        tooltip: { trigger: "item", renderMode: "richText", formatter: ({ name, value }) => name + "  " + figure(value[0]) },
      });
      const bars = one.effects.map((effect) => ({ ...effect, size: Math.abs(effect.effect) })).sort((a, b) => a.size - b.size).slice(-20);
      show(id + "-pareto", {
        grid: { left: 8, right: 24, top: 8, bottom: 44, containLabel: true },
        xAxis: { ...axis, type: "value", name: named("size of the effect"), ...most(Math.max(all ?? 0, bars.length ? bars[bars.length - 1].size : 0), tick) },
        yAxis: { ...axis, type: "category", data: bars.map(({ factor }) => factor), splitLine: { show: false }, axisLabel: { color: ink, interval: 0, width: 110, overflow: "truncate", fontSize: 11 } },
        series: [{ type: "bar", barMaxWidth: 14, data: bars.map((effect) => ({ value: effect.size, itemStyle: { color: effect.significant ? colors[1] : colors[0] } })),
          markLine: { silent: true, symbol: "none", data: margins(margin, all) } }],
        tooltip: { trigger: "item", renderMode: "richText", formatter: ({ dataIndex }) => bars[dataIndex].factor + "  " + (bars[dataIndex].effect > 0 ? "+" : "") + figure(bars[dataIndex].effect) },
      }, Math.max(240, 64 + 21 * bars.length));
      const mains = one.effects.filter((effect) => effect.levels);
      show(id + "-levels", {
        grid: { left: 66, right: 64, top: 14, bottom: 28 },
        xAxis: { ...axis, type: "category", data: ["low", "high"], boundaryGap: true },
        yAxis: { ...axis, type: "value", scale: true, name: named(one.response), nameGap: 48, axisLabel: { ...axis.axisLabel, formatter: tick } },
        series: mains.map((effect) => ({
          type: "line", name: effect.factor, data: [one.mean - effect.effect / 2, one.mean + effect.effect / 2], symbolSize: 5,
          color: effect.significant ? colors[1] : ink, lineStyle: { width: effect.significant ? 2.25 : 1, opacity: effect.significant ? 1 : 0.4 },
          endLabel: effect.significant ? { show: true, formatter: effect.factor, color: ink } : undefined, z: effect.significant ? 3 : 2,
        })),
        tooltip: { trigger: "item", renderMode: "richText", formatter: ({ seriesName, value }) => seriesName + "  " + figure(value) },
      });
    });

    factorials.forEach((one, number) => {
      const id = "factorial-" + number;
      const shown = scale(one.display);
      const { tick, figure, named } = shown;
      const mains = one.terms.filter(({ levels }) => levels.length > 0);
      const places = mains.flatMap(({ term, levels }) => levels.map(({ level }) => term + "\n" + level));
      let first = 0;
      const series = mains.map(({ term, levels, significant }) => {
        const from = first;
        first += levels.length;
        const color = significant ? colors[1] : ink;
        return {
          type: "line", name: term, color, symbol: "circle", symbolSize: 7, lineStyle: { width: significant ? 2.25 : 1, color },
          data: places.map((_, place) => levels[place - from]?.mean ?? null),
          markLine: { silent: true, symbol: "none", label: { show: false }, lineStyle: { type: "solid", width: 1.5, color },
            data: levels.map(({ low, high }, i) => [low, high, i]).filter(([low]) => low !== null).map(([low, high, i]) => [{ coord: [from + i, low] }, { coord: [from + i, high] }]) },
        };
      });
      const ends = mains.flatMap(({ levels }) => levels.flatMap(({ low, high, mean }) => [low ?? mean, high ?? mean]));
      const room = 0.05 * (Math.max(...ends) - Math.min(...ends) || Math.abs(ends[0]) || 1);
      show(id + "-means", {
        grid: { left: 66, right: 24, top: 14, bottom: 44 },
        xAxis: { ...axis, type: "category", data: places, splitLine: { show: false }, axisLabel: { color: ink, hideOverlap: true, interval: 0, fontSize: 11, lineHeight: 15 } },
        yAxis: { ...axis, type: "value", min: Math.min(...ends) - room, max: Math.max(...ends) + room, name: named(one.response), nameGap: 48, axisLabel: { ...axis.axisLabel, formatter: tick, showMinLabel: false, showMaxLabel: false } },
        series,
        tooltip: { trigger: "item", renderMode: "richText", formatter: ({ name, value }) => name.replace("\n", " = ") + "  " + figure(value) },
      }, 280);
      order(id, one.response, one.order, shown);
    });
  }

  draw(false);
  dark.addEventListener("change", () => draw(false));
  addEventListener("resize", () => drawn.forEach((chart) => chart.resize()));
  addEventListener("beforeprint", () => draw(true));
  addEventListener("afterprint", () => draw(false));
})();
