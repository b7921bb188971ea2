// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

/** The four kinds of the CORBA Component Model; servers' objects and clients' references are drawn as facets and receptacles. */
public enum PortKind {
    FACET,
    RECEPTACLE,
    SOURCE,
    SINK,
    /** Where a note hangs on what it is about: no port of the model. */
    PROBE;

    /** Whether it faces its partner; events have a side of their own. */
    public boolean isCall() {
        return this == FACET || this == RECEPTACLE || this == PROBE;
    }

    /** The name of its element type and its style. */
    public String style() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
