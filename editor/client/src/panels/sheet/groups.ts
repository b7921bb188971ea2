// SPDX-License-Identifier: Apache-2.0
import { h } from "../../dom";
import type { SheetGroup } from "./merged-sheets";
import { isOption } from "./row";

const KEY = "bellwether.sheet.closed";

/** A part of the sheet that can be folded: the element's properties, or all options of a target. */
export interface Section {
  label: string;
  groups: SheetGroup[];
  options: boolean;
}

/** Returns the sections: one for the options of each target, and one for each other group. */
export function sections(groups: SheetGroup[]): Section[] {
  const result: Section[] = [];
  for (const group of groups) {
    const options = group.properties.some(isOption);
    const target = group.label.split(": ")[0] ?? "";
    const label = options ? `Options of ${target}` : group.label;
    const last = result.at(-1);
    if (options && last?.label === label) {
      last.groups.push(group);
    } else {
      result.push({ label, groups: [group], options });
    }
  }
  return result;
}

function folded(): Record<string, boolean> {
  return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, boolean>;
}

/** Creates the section's frame, which remembers whether it is open. Options are folded at first, unless one is set. */
export function frame(section: Section, content: HTMLElement[]): HTMLDetailsElement {
  const properties = section.groups.flatMap((group) => group.properties);
  const set = properties.filter((property) => property.value !== "").length;
  const seldom = section.label === "Repository id" || section.options;
  const closed = folded()[section.label] ?? (seldom && set === 0);
  const count = section.options ? h("span", { class: "count" }, set === 0 ? "" : `${String(set)} set`) : undefined;
  const details = h(
    "details",
    { class: "section", open: !closed },
    h("summary", {}, h("span", {}, section.label), count),
    ...content,
  );
  details.addEventListener("toggle", () => {
    if (details.dataset.searched === undefined) {
      localStorage.setItem(KEY, JSON.stringify({ ...folded(), [section.label]: !details.open }));
    }
  });
  return details;
}
