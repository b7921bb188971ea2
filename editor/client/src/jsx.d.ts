// SPDX-License-Identifier: Apache-2.0
import type { VNode } from "snabbdom";

/** Types of JSX in views, which becomes snabbdom's virtual nodes. */
declare global {
  namespace JSX {
    type Element = VNode;
    type IntrinsicElements = Record<string, object>;
  }
}
