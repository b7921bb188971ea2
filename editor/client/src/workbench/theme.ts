// SPDX-License-Identifier: Apache-2.0
const KEY = "bellwether.theme";

type Theme = "light" | "dark";

const system = matchMedia("(prefers-color-scheme: dark)");

function chosen(): Theme | undefined {
  const value = localStorage.getItem(KEY);
  return value === "light" || value === "dark" ? value : undefined;
}

function apply(): void {
  document.documentElement.dataset.theme = chosen() ?? (system.matches ? "dark" : "light");
}

/** Uses the system's colour scheme until the user chooses another. */
export function followTheme(): void {
  system.addEventListener("change", apply);
  apply();
}

export function toggleTheme(): void {
  localStorage.setItem(KEY, document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  apply();
}
