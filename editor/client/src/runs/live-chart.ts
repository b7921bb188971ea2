// SPDX-License-Identifier: Apache-2.0
import uPlot from "uplot";
import { h } from "../dom";
import type { SampleBatch } from "./protocol";
import { time } from "./number-format";

/** The maximum number of points of a series; beyond it, every second point is dropped. */
const MOST = 1200;

// eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the enumeration exists in uPlot's types only
const LOGARITHMIC: uPlot.Scale.Distr = 3;
/** The width of the legend next to the chart, in pixels. */
const LEGEND_WIDTH = 270;

interface Series {
  readonly target: string;
  readonly name: string;
  readonly points: SampleBatch[];
}

/**
 * Latencies during the run: a line of medians for each probe, and a dot for the slowest of a few consecutive samples.
 */
export class LiveChart {
  readonly element = h("div", { class: "live-chart" });
  private readonly all = new Map<string, Series>();
  private plot: uPlot | undefined;
  private waiting = false;

  constructor() {
    new ResizeObserver(() => {
      this.plot?.setSize(this.size());
    }).observe(this.element);
    new MutationObserver(() => {
      this.draw();
    }).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  }

  clear(): void {
    this.all.clear();
    this.draw();
  }

  add(points: SampleBatch[]): void {
    for (const point of points) {
      const key = `${point.target} ${point.phase} ${point.probe}`;
      let series = this.all.get(key);
      if (series === undefined) {
        series = { target: point.target, name: `${point.probe}, ${point.phase}`, points: [] };
        this.all.set(key, series);
      }
      series.points.push(point);
      if (series.points.length > MOST) {
        series.points.splice(0, series.points.length, ...series.points.filter((_, index) => index % 2 === 1));
      }
    }
    if (!this.waiting) {
      this.waiting = true;
      requestAnimationFrame(() => {
        this.waiting = false;
        this.draw();
      });
    }
  }

  private draw(): void {
    this.plot?.destroy();
    this.plot = undefined;
    this.element.hidden = this.all.size === 0;
    if (this.all.size === 0 || !this.element.isConnected) {
      return;
    }
    const start = Math.min(...[...this.all.values()].flatMap(({ points }) => points.map(({ seconds }) => seconds)));
    const tables = [...this.all.values()].flatMap(({ points }) => {
      const at = points.map(({ seconds }) => seconds - start);
      return [
        [at, points.map(({ p50 }) => p50)],
        [at, points.map(({ max }) => max)],
      ] as uPlot.AlignedData[];
    });
    this.plot = new uPlot(this.options(), uPlot.join(tables), this.element);
  }

  private size(): { width: number; height: number } {
    return {
      width: Math.max(200, this.element.clientWidth - LEGEND_WIDTH),
      height: Math.max(90, this.element.clientHeight),
    };
  }

  private options(): uPlot.Options {
    const css = getComputedStyle(document.documentElement);
    const colour = (name: string) => css.getPropertyValue(name).trim();
    const grid = { stroke: colour("--grid"), width: 1 };
    const axis = { stroke: colour("--muted"), grid, ticks: { show: false } };
    const powers = (_: uPlot, splits: number[]) => splits.map((ns) => (/^10*$/.test(String(ns)) ? ns : null));
    const font = "11px Inter Variable, sans-serif";
    const value = (_: uPlot, ns: number | null) => (ns === null ? "–" : time(ns));
    const several = new Set([...this.all.values()].map(({ target }) => target)).size > 1;
    const series = [...this.all.values()].flatMap(({ target, name }, index): uPlot.Series[] => {
      const stroke = colour(`--series-${String((index % 6) + 1)}`);
      return [
        {
          label: several ? `${name}, ${target}` : name,
          stroke,
          width: 1.75,
          spanGaps: true,
          value,
          points: { show: false },
        },
        {
          label: "slowest",
          stroke,
          width: 0,
          value,
          paths: () => null,
          points: { show: true, size: 4, width: 0, fill: stroke },
        },
      ];
    });
    return {
      ...this.size(),
      cursor: { y: false },
      legend: { live: false },
      scales: { x: { time: false }, y: { distr: LOGARITHMIC } },
      axes: [
        { ...axis, font, size: 26, values: (_, splits) => splits.map((s) => `${String(s)} s`) },
        {
          ...axis,
          font,
          size: 62,
          grid: { ...grid, filter: powers },
          filter: powers,
          values: (_, splits) => splits.map((ns: number | null) => (ns === null ? "" : time(ns))),
        },
      ],
      series: [{}, ...series],
    };
  }
}
