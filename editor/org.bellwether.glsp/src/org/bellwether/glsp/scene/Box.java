// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.List;
import java.util.Set;

/**
 * A shape with a name.
 *
 * @param id the id of the element
 * @param kind the suffix of its element type, and its style: {@code instance}
 * @param title its title, which the user can edit if it is a name
 * @param detail a line in a quiet style below the title; empty for none
 * @param rows the lines of text below
 * @param boxes the inner boxes
 * @param replicated whether it stands for an array
 * @param canOpen whether it could show an assembly's inside
 * @param inside the displayed inside of its assembly; null if it is closed
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
    /** The suffix of the id of the list of an experiment's factors, which the page uses, too. */
    static final String FACTORS = "|Factors";

    /** Creates a box that cannot be opened. */
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

    /** Returns whether figures are shown at the right of its rows after a run, as for metrics and factors. */
    public boolean hasFigures() {
        return kind.equals("note") || id.endsWith(FACTORS);
    }

    /** Returns a box without ports and inner boxes. */
    static Box of(String id, String kind, String title, String detail, List<Row> rows) {
        return new Box(id, kind, title, detail, rows, List.of(), List.of(), false);
    }

    /** Returns the box with some of its wires on measured paths. */
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
