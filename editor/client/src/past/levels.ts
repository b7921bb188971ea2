// SPDX-License-Identifier: Apache-2.0
import type { FactorEffect, LevelMean, ResponseEffects } from "../runs/design-protocol";
import { digits } from "../runs/time";
import type { Line, Lines } from "./plot";

/** The largest of numbers is so many times the smallest at least where an axis of them is logarithmic. */
const WIDE = 20;
const NUMBER = /^(-?[\d.]+(?:e-?\d+)?)\s*([A-Za-zµ%]*)$/;

/** The factors that have a curve: those with more than two levels. */
export function swept({ factors }: ResponseEffects): FactorEffect[] {
  return factors.filter(({ means }) => means.length > 2);
}

/** The means of a response over the levels of a factor: numbers where they are, other levels one after the other. */
export function levelLines(factor: FactorEffect, response: ResponseEffects): Lines {
  const numbers = numbersOf(factor.means.map(({ level }) => level));
  const points = factor.means
    .map((mean, index) => ({ mean, x: numbers?.[index] ?? index + 1 }))
    .sort((a, b) => a.x - b.x);
  const line = (name: string, value: (mean: LevelMean) => number | undefined): Line => ({
    name,
    points: points.flatMap(({ mean, x }) => {
      const y = value(mean);
      return y === undefined ? [] : [{ x, y: y / response.divisor }];
    }),
  });
  const levels = new Map(points.map(({ mean, x }) => [x, mean.level]));
  const write = (y: number) => `${digits(y)}${response.unit === "" ? "" : ` ${response.unit}`}`;
  const told = points.map(({ mean }) => `${mean.level}: ${write(mean.mean / response.divisor)}`);
  return {
    description: `${response.response} by ${factor.factor} (${factor.subject}): ${told.join("; ")}`,
    lines: [
      line("mean", ({ mean }) => mean),
      line("95 % interval, lower end", ({ low }) => low),
      line("95 % interval, upper end", ({ high }) => high),
    ],
    isByPercentile: false,
    isLogarithmic: numbers !== undefined && isWide(numbers),
    write,
    mark: (x) => levels.get(x) ?? "",
    places: points.map(({ x }) => x),
  };
}

/** The numbers that levels are; undefined if one is none, or if they have different units. */
function numbersOf(levels: string[]): number[] | undefined {
  const found = levels.map((level) => NUMBER.exec(level));
  const units = new Set(found.map((match) => match?.[2]));
  const numbers = found.map((match) => Number(match?.[1]));
  return units.size === 1 && numbers.every((number) => Number.isFinite(number)) ? numbers : undefined;
}

function isWide(numbers: number[]): boolean {
  const least = Math.min(...numbers);
  return least > 0 && Math.max(...numbers) / least >= WIDE;
}
