// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

/**
 * A line between two boxes or ports.
 *
 * @param kind of its element type and style: {@code call} or {@code event} between ports
 * @param source id of the port or box where it begins
 * @param text beside it; empty for none
 * @param measured whether a path that is measured leads along it
 */
public record Wire(String id, String kind, String source, String target, String text, boolean measured) {
    /** A wire that is in no measured path. */
    public Wire(String id, String kind, String source, String target, String text) {
        this(id, kind, source, target, text, false);
    }

    /** Returns the same wire on a measured path. */
    Wire onPath() {
        return new Wire(id, kind, source, target, text, true);
    }
}
