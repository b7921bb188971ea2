// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.plan;

import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.RequiredPort;

/** Returns kinds of ports in CCM's terms (formal/06-04-01, 6.3) for {@code plan/experiment.json}. */
final class PortKind {
    private PortKind() {}

    /**
     * Returns the term; exports of plain servers are {@code facet}, references of plain clients are {@code receptacle}.
     */
    static String of(Port port) {
        if (port instanceof EventSource) {
            return "source";
        } else if (port instanceof EventSink) {
            return "sink";
        }
        return port instanceof RequiredPort ? "receptacle" : "facet";
    }
}
