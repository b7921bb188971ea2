// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.idl.Operation;

/**
 * An operation that is called through a port.
 *
 * @param port      the receptacle or object reference
 * @param operation the operation
 */
public record CallPoint(RequiredPort port, Operation operation) {
    /** Returns the name of its probe in the executor: {@code <port>_<operation>}. */
    public String name() {
        return port.getName() + "_" + operation.getName();
    }
}
