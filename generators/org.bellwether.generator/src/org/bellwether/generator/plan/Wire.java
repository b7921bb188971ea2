// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import org.bellwether.model.component.Port;

/**
 * A connection between two ports.
 *
 * @param source     the calling or publishing instance
 * @param sourcePort its port
 * @param target     the called or consuming instance
 * @param targetPort its port
 */
public record Wire(String source, Port sourcePort, String target, Port targetPort) {

    /** The name under which the target publishes its reference: {@code <instance>.<port>}. */
    public String reference() {
        return target + "." + targetPort.getName();
    }
}
