// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

/** The side of a box on which a port stands. */
public enum BoxSide {
    WEST,
    EAST
}
