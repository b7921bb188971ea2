// SPDX-License-Identifier: Apache-2.0
/** The page's view of a diagram: the graph, the palette, labels; and redrawing. */
package org.bellwether.glsp.diagram.drawing;
