// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

/**
 * A line between two boxes or ports.
 *
 * @param kind the suffix of its element type, and its style: {@code call} or {@code event} between ports
 * @param source the id of the port or box at its beginning
 * @param text the text beside it; empty for none
 * @param measured whether it is on a measured path
 */
public record Wire(String id, String kind, String source, String target, String text, boolean measured) {
    /** Creates a wire that is not on a measured path. */
    public Wire(String id, String kind, String source, String target, String text) {
        this(id, kind, source, target, text, false);
    }

    /** Returns the wire on a measured path. */
    Wire onPath() {
        return new Wire(id, kind, source, target, text, true);
    }
}
