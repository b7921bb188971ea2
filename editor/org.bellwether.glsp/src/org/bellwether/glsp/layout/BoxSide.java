// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

/** Where a port stands on its box. */
public enum BoxSide {
    WEST,
    EAST
}
