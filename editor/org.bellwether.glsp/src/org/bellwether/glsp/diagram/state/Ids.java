// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.state;

import org.bellwether.glsp.scene.ShapeIds;

/**
 * The ids in the graph. Elements have their ids of the session, which contain no colon after a bar; shapes that belong
 * to elements have a suffix.
 */
public final class Ids {
    private static final String NAME = "|:name";
    private static final String STATEMENT = "|:statement";
    private static final String DETAIL = "|:detail";
    private static final String ROOT = "|:diagram";

    private Ids() {}

    /** Returns the id of the label with an element's name. */
    public static String name(String element) {
        return element + NAME;
    }

    /** Returns the id of the line that shows an element in the notation. */
    public static String statement(String element) {
        return element + STATEMENT;
    }

    public static boolean isStatement(String id) {
        return id.endsWith(STATEMENT);
    }

    public static String detail(String element) {
        return element + DETAIL;
    }

    /**
     * Returns the id of the diagram itself, which differs from the id of its element, because another diagram may show
     * the element, too.
     */
    public static String root(String element) {
        return element + ROOT;
    }

    /** Returns the element that a label, or another part of the graph, belongs to. */
    public static String element(String id) {
        return ShapeIds.local(shape(id));
    }

    /** Returns the shape that a label belongs to. */
    public static String shape(String id) {
        int suffix = id.lastIndexOf("|:");
        return suffix < 0 ? id : id.substring(0, suffix);
    }
}
