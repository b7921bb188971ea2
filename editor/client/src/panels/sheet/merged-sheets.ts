// SPDX-License-Identifier: Apache-2.0
import type { PropertyGroup, PropertySheet } from "../protocol";
import type { SheetProperty } from "./field";

export interface SheetGroup {
  label: string;
  properties: SheetProperty[];
}

/**
 * Returns the groups of a sheet. For several elements, contains the properties that all have and that can be set at
 * once.
 */
export function merged(sheets: PropertySheet[]): SheetGroup[] {
  const [first, ...others] = sheets;
  return (first?.groups ?? [])
    .map((group) => ({
      label: group.label,
      properties: group.properties
        .map((property) => ({ ...property, mixed: false }))
        .filter((property) => others.length === 0 || isCommon(property))
        .flatMap((property) => common(property, others)),
    }))
    .filter((group) => group.properties.length > 0);
}

function isCommon(property: SheetProperty): boolean {
  return property.feature !== "name" && property.type !== "PARTS" && property.type !== "STATEMENT";
}

function common(property: SheetProperty, others: PropertySheet[]): SheetProperty[] {
  let result = property;
  for (const sheet of others) {
    const same = all(sheet.groups).find((each) => each.feature === property.feature && each.type === property.type);
    if (same === undefined) {
      return [];
    }
    const mixed = result.mixed || same.value !== property.value;
    result = {
      ...result,
      mixed,
      value: mixed ? "" : property.value,
      refusal: result.refusal === "" ? same.refusal : result.refusal,
      problems: [...result.problems, ...same.problems],
    };
  }
  return [result];
}

function all(groups: PropertyGroup[]): PropertyGroup["properties"] {
  return groups.flatMap((group) => group.properties);
}
