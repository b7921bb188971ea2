// SPDX-License-Identifier: Apache-2.0
// Formats figures in the same way as reports: three significant digits and a suitable unit.

const NONE = "–";
const isNone = (value) => value === null || value === undefined || !Number.isFinite(value);

function digits(value) {
  return value === 0 ? "0" : Math.abs(value) >= 100 ? String(Math.round(Number(value.toPrecision(3)))) : value.toPrecision(3);
}

export const time = (nanoseconds) => thousands(nanoseconds, ["ns", "µs", "ms", "s"]);
const bytes = (count) => thousands(count, ["B", "kB", "MB", "GB", "TB"]);

function thousands(figure, units) {
  if (isNone(figure)) {
    return NONE;
  }
  let value = figure;
  let unit = 0;
  while (Math.abs(value) >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${digits(value)} ${units[unit]}`;
}

export const ratio = (value, decimals) => (isNone(value) ? NONE : decimals === undefined ? digits(value) : value.toFixed(decimals));
export const percent = (part) => (isNone(part) ? NONE : `${(100 * part).toFixed(2)} %`);
const whole = (value) => Math.round(value).toLocaleString("en").replaceAll(",", "\u202f");
const rate = (value) => (value >= 999.5 ? whole(value) : digits(value));

/** Returns a figure of a metric with this unit; counts have no unit. */
export function figure(value, unit, statistic) {
  if (isNone(value)) {
    return NONE;
  }
  if (statistic === "count") {
    return whole(value);
  }
  return statistic === "part" ? percent(value) : unit === "ns" ? time(value) : unit === "B" ? bytes(value) : unit === "1/s" ? `${rate(value)}/s` : digits(value);
}

/** Returns the name of a statistic for a kind of metric. */
export const statisticName = (statistic, kind) =>
  ({ p999: "p99.9", stddev: "σ", value: kind === "footprint" ? "memory" : "1/s", part: "missed", end: "at the end" })[statistic] ?? statistic;

export const metricName = ({ name, phase, kind }) => (kind === "latency" ? `${name} (${phase})` : `${name} ${kind.replace("-", " ")}${phase === "" ? "" : ` (${phase})`}`);

const two = (number) => String(number).padStart(2, "0");

/** Returns the local time of an instant. */
export function when(instant) {
  const date = new Date(instant);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function duration(seconds) {
  return seconds < 100 ? `${Math.round(seconds)} s` : seconds < 6000 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

export const plural = (count, one, many = `${one}s`) => `${whole(count)} ${count === 1 ? one : many}`;
