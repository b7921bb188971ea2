// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

/** The four kinds of the CORBA Component Model; servers' objects and clients' references are drawn as facets and receptacles. */
public enum PortKind {
    FACET,
    RECEPTACLE,
    SOURCE,
    SINK,
    /** The end of a line between a note and its subject, which is not a port of the model. */
    PROBE;

    /** Returns whether a port faces its partner; event ports have a fixed side. */
    public boolean isCall() {
        return this == FACET || this == RECEPTACLE || this == PROBE;
    }

    /** Returns the suffix of its element type, and its style. */
    public String style() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
