// SPDX-License-Identifier: Apache-2.0
// The colours of charts, which are the same as in reports.
import { dark, light } from "./palette.js";

const night = matchMedia("(prefers-color-scheme: dark)");

export function theme() {
  const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return { series: night.matches ? dark : light, ink: token("--soft"), line: token("--line"), page: token("--page"), text: token("--ink") };
}

export const onThemeChange = (listener) => night.addEventListener("change", listener);
