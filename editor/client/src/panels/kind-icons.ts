// SPDX-License-Identifier: Apache-2.0
/** Icons of the kinds of elements, by the names of the kinds in the user interface. */
const ICONS: [RegExp, string][] = [
  [/^(file|model)$/, "file-code"],
  [/module/, "symbol-namespace"],
  [/interface/, "symbol-interface"],
  [/event ?type/, "symbol-event"],
  [/event source/, "triangle-right"],
  [/event sink/, "triangle-left"],
  [/facet|exported object/, "circle-large-outline"],
  [/receptacle|object reference|exported port/, "plug"],
  [/component|server type|client type|home/, "symbol-class"],
  [/operation|factory/, "symbol-method"],
  [/attribute|member|field|parameter|variable|state/, "symbol-field"],
  [/struct|union|value type/, "symbol-structure"],
  [/exception/, "warning"],
  [/enum/, "symbol-enum"],
  [/constant|typedef|alias/, "symbol-constant"],
  [/instance|placement/, "symbol-variable"],
  [/connection|link/, "arrow-swap"],
  [/assembly/, "type-hierarchy"],
  [/deployment|platform/, "server-environment"],
  [/node/, "server"],
  [/process/, "gear"],
  [/thread pool/, "layers"],
  [/^lane/, "list-ordered"],
  [/experiment/, "beaker"],
  [/metric|latency|jitter|throughput|misses|footprint/, "graph-line"],
  [/phase|timer|driver/, "watch"],
  [/behaviour/, "symbol-misc"],
  [/factor|level|design|response/, "settings"],
  [/import|include/, "references"],
];

/** Returns the name of the codicon for a kind such as `event source`. */
export function kindIcon(kind: string): string {
  return ICONS.find(([pattern]) => pattern.test(kind.toLowerCase()))?.[1] ?? "symbol-misc";
}
