// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

/** A place in a diagram, in pixels at zoom 1. */
public record Point(int x, int y) {
    public Point plus(Point other) {
        return new Point(x + other.x, y + other.y);
    }

    public Point minus(Point other) {
        return new Point(x - other.x, y - other.y);
    }
}
