// SPDX-License-Identifier: Apache-2.0
import type { DesignEffects, FactorEffect, ResponseEffects } from "./design-protocol";
import type { FigureLabel, Labels } from "./labels";
import { digits, moment } from "./number-format";

/** The meaning of the marks, in words. */
export const CERTAINTIES: Record<FactorEffect["certainty"], string> = {
  certain: "certain, also among all effects",
  significant: "more than chance, by itself",
  chance: "may be chance",
  untested: "not tested for chance",
};

const MARKS: Record<FactorEffect["certainty"], string> = {
  certain: " **",
  significant: " *",
  chance: "",
  untested: "",
};

/** Returns the labels of a design's effects: each factor's line shows its effect on one response. */
export function effectLabels(effects: DesignEffects, response: ResponseEffects): Labels {
  const all: Labels = { byElement: new Map(), scales: [], stale: [] };
  for (const factor of response.factors) {
    if (factor.anchor !== "") {
      all.byElement.set(factor.anchor, [label(effects, response, factor)]);
    }
    if (factor.stale !== "") {
      all.stale.push({ title: factor.factor, reason: factor.stale });
    }
  }
  return all;
}

function label(effects: DesignEffects, response: ResponseEffects, factor: FactorEffect): FigureLabel {
  const isStale = factor.stale !== "";
  return {
    text: `${effectText(factor, response)}${MARKS[factor.certainty]}${isStale ? " · stale" : ""}`,
    title: [
      `${factor.factor} (${factor.subject}) on ${response.response}`,
      isStale ? `Differs from the drawing: ${factor.stale}.` : "",
      `From ${factor.from} to ${factor.to}: ${signed(factor.value, response)}${share(factor, response)}`,
      interval(factor, response),
      `${CERTAINTIES[factor.certainty]}${MARKS[factor.certainty]}`,
      factor.aliases.length === 0 ? "" : `Aliased with ${factor.aliases.join(", ")}`,
      `Runs of ${moment(effects.design.started)}, ${designName(effects.design)}`,
    ]
      .filter((line) => line !== "")
      .join("\n"),
    heat: 0,
    certainty: factor.certainty,
    stale: isStale,
    bad: false,
  };
}

/** Returns the effect with half of its confidence interval: `+12.3 ± 1.1 µs`. */
export function effectText({ value, low, high }: FactorEffect, { divisor, unit }: ResponseEffects): string {
  const shown = value / divisor;
  const half = low === undefined || high === undefined ? 0 : (high - low) / 2 / divisor;
  if (half <= 0) {
    return withUnit(`${sign(shown)}${digits(Math.abs(shown))}`, unit);
  }
  const decimals = Math.min(4, Math.max(0, 1 - Math.floor(Math.log10(half))));
  return withUnit(`${sign(shown)}${Math.abs(shown).toFixed(decimals)} ± ${half.toFixed(decimals)}`, unit);
}

function signed(value: number, { divisor, unit }: ResponseEffects): string {
  return withUnit(`${sign(value)}${digits(Math.abs(value) / divisor)}`, unit);
}

function interval({ low, high }: FactorEffect, response: ResponseEffects): string {
  return low === undefined || high === undefined
    ? ""
    : `95 % interval ${signed(low, response)} … ${signed(high, response)}`;
}

/** Returns the effect as a percentage of the mean, if the unit allows a ratio. */
function share({ value }: FactorEffect, { mean, unit }: ResponseEffects): string {
  return unit === "" || unit === "%" || mean <= 0
    ? ""
    : ` (${sign(value)}${digits(Math.abs((100 * value) / mean))} % of the mean)`;
}

function sign(value: number): string {
  return value < 0 ? "−" : "+";
}

function withUnit(text: string, unit: string): string {
  return unit === "" ? text : `${text} ${unit}`;
}

/** Returns the name of a design in the user interface. */
export function designName({ experiment, design }: { experiment: string; design: string }): string {
  return design === "" ? `design of ${experiment}` : `design ${design}`;
}
