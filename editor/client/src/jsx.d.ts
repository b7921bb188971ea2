// SPDX-License-Identifier: Apache-2.0
import type { VNode } from "snabbdom";

/** JSX in views becomes snabbdom's virtual nodes. */
declare global {
  namespace JSX {
    type Element = VNode;
    type IntrinsicElements = Record<string, object>;
  }
}
