// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.List;
import java.util.Set;

/**
 * A shape with a name.
 *
 * @param id the element's
 * @param kind of its element type and style: {@code instance}
 * @param title its name, which can be typed over
 * @param detail a quiet line under the title; empty for none
 * @param rows lines of text below
 * @param boxes that stand in it
 * @param replicated whether it stands for an array
 * @param canOpen whether it could show an assembly's inside
 * @param inside what it shows of its assembly; null where it is closed
 */
public record Box(
        String id,
        String kind,
        String title,
        String detail,
        List<Row> rows,
        List<Port> ports,
        List<Box> boxes,
        boolean replicated,
        boolean canOpen,
        NestedScene inside) {
    /** The ending of the id of the list of an experiment's factors; the page knows it, too. */
    static final String FACTORS = "|Factors";

    /** A box that cannot be opened. */
    public Box(
            String id,
            String kind,
            String title,
            String detail,
            List<Row> rows,
            List<Port> ports,
            List<Box> boxes,
            boolean replicated) {
        this(id, kind, title, detail, rows, ports, boxes, replicated, false, null);
    }

    /** Returns whether its rows have figures at their right after a run: metrics, and factors. */
    public boolean hasFigures() {
        return kind.equals("note") || id.endsWith(FACTORS);
    }

    /** One without ports and boxes in it. */
    static Box of(String id, String kind, String title, String detail, List<Row> rows) {
        return new Box(id, kind, title, detail, rows, List.of(), List.of(), false);
    }

    /** Returns the same box with another line under its title. */
    Box withDetail(String other) {
        return new Box(id, kind, title, other, rows, ports, boxes, replicated, canOpen, inside);
    }

    /** Returns the same box with some of its wires on measured paths. */
    Box withMeasured(Set<String> measured) {
        return inside == null
                ? this
                : new Box(
                        id,
                        kind,
                        title,
                        detail,
                        rows,
                        ports,
                        boxes,
                        replicated,
                        canOpen,
                        inside.withMeasured(measured));
    }
}
