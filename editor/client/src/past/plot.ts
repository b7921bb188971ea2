// SPDX-License-Identifier: Apache-2.0
import uPlot from "uplot";
import { h } from "../dom";
import { time } from "../runs/number-format";

// eslint-disable-next-line @typescript-eslint/no-unsafe-enum-assignment -- the enumeration exists in uPlot's types only
const LOGARITHMIC: uPlot.Scale.Distr = 3;
/** The width of the legend next to the plot, in pixels. */
const LEGEND_WIDTH = 290;
/** The width in pixels below which the legend is below the plot; style/past.css has the same limits. */
const NARROW = 560;
const LEGEND_HEIGHT = 52;
const COLOURS = 6;
const FONT = "11px Inter Variable, sans-serif";

/** A line of a plot; its points are ascending in x. */
export interface Line {
  name: string;
  points: { x: number; y: number }[];
}

/** The lines of a plot and the format of its axes. */
export interface Lines {
  /** The description for users of screen readers. */
  description: string;
  lines: Line[];
  /** True for latencies by percentile: the axis is logarithmic with its own marks, and the points have no dots. */
  isByPercentile: boolean;
  /** True if the horizontal axis is logarithmic. */
  isLogarithmic: boolean;
  /** Formats a value on a linear axis; if undefined, values are times in ns on a logarithmic axis. */
  write?: (y: number) => string;
  /** Returns the name of a position on the horizontal axis. */
  mark: (x: number) => string;
  /** Positions of the marks on the horizontal axis; undefined for round numbers. */
  places?: number[];
}

/** A plot of figures of several runs. */
export class RunsPlot {
  readonly element = h("div", { class: "live-chart past-plot", role: "img", hidden: true });
  private shown: Lines | undefined;
  private plot: uPlot | undefined;

  constructor() {
    new ResizeObserver(() => {
      this.plot?.setSize(this.size());
    }).observe(this.element);
    new MutationObserver(() => {
      this.draw();
    }).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  }

  show(lines: Lines | undefined): void {
    this.shown = lines;
    this.draw();
  }

  private draw(): void {
    this.plot?.destroy();
    this.plot = undefined;
    const shown = this.shown;
    this.element.hidden = shown === undefined || shown.lines.every(({ points }) => points.length === 0);
    if (shown === undefined || this.element.hidden) {
      return;
    }
    this.element.setAttribute("aria-label", shown.description);
    const tables = shown.lines.map(
      ({ points }) => [points.map(({ x }) => x), points.map(({ y }) => y)] as uPlot.AlignedData,
    );
    this.plot = new uPlot(this.options(shown), uPlot.join(tables), this.element);
  }

  private size(): { width: number; height: number } {
    const { clientWidth: width, clientHeight: height } = this.element;
    return width < NARROW
      ? { width: Math.max(160, width), height: Math.max(70, height - LEGEND_HEIGHT) }
      : { width: width - LEGEND_WIDTH, height: Math.max(90, height) };
  }

  private options({ lines, isByPercentile, isLogarithmic, write, mark, places }: Lines): uPlot.Options {
    const css = getComputedStyle(document.documentElement);
    const colour = (name: string) => css.getPropertyValue(name).trim();
    const grid = { stroke: colour("--grid"), width: 1 };
    const axis = { stroke: colour("--muted"), grid, ticks: { show: false }, font: FONT };
    const powers = (_: uPlot, splits: number[]) => splits.map((value) => (/^10*$/.test(String(value)) ? value : null));
    const ofTen = { filter: powers, grid: { ...grid, filter: powers } };
    const at = places ?? [];
    const written = write ?? time;
    return {
      ...this.size(),
      cursor: { y: false },
      legend: { live: false },
      scales: {
        x: { time: false, ...(isLogarithmic ? { distr: LOGARITHMIC } : {}) },
        y: write === undefined ? { distr: LOGARITHMIC } : {},
      },
      axes: [
        {
          ...axis,
          ...(isByPercentile ? ofTen : {}),
          ...(at.length === 0 ? {} : { splits: () => at }),
          size: 26,
          values: (_, splits) => splits.map((x: number | null) => (x === null ? "" : mark(x))),
        },
        {
          ...axis,
          size: 62,
          values: (_, splits) => splits.map((y: number | null) => (y === null ? "" : written(y))),
        },
      ],
      series: [
        {},
        ...lines.map(({ name }, index): uPlot.Series => {
          const stroke = colour(`--series-${String((index % COLOURS) + 1)}`);
          return {
            label: name,
            stroke,
            width: 1.75,
            spanGaps: true,
            dash: index < COLOURS ? undefined : [6, 4],
            value: (_, y: number | null) => (y === null ? "–" : written(y)),
            points: { show: !isByPercentile, size: 6, fill: stroke },
          };
        }),
      ],
    };
  }
}
