// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.layout;

/** A rectangle in a diagram, in pixels at zoom 1. */
public record Area(int x, int y, int width, int height) {
    public Area at(Point place) {
        return new Area(place.x(), place.y(), width, height);
    }

    public Point place() {
        return new Point(x, y);
    }

    public int right() {
        return x + width;
    }

    public int bottom() {
        return y + height;
    }

    public int centreX() {
        return x + width / 2;
    }

    public int centreY() {
        return y + height / 2;
    }

    /** Returns a larger area around this one. */
    public Area around(int margin) {
        return new Area(x - margin, y - margin, width + 2 * margin, height + 2 * margin);
    }

    public boolean meets(Area other) {
        return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
    }
}
