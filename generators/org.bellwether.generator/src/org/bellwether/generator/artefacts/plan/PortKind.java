// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.artefacts.plan;

import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.RequiredPort;

/** Kinds of ports by CCM's words (formal/06-04-01, 6.3), as {@code plan/experiment.json} has them. */
final class PortKind {
    private PortKind() {}

    /** {@code facet} and {@code receptacle} also for exports of plain servers and references of plain clients. */
    static String of(Port port) {
        if (port instanceof EventSource) {
            return "source";
        } else if (port instanceof EventSink) {
            return "sink";
        }
        return port instanceof RequiredPort ? "receptacle" : "facet";
    }
}
