// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.Map;
import org.bellwether.edit.EditRefused;
import org.bellwether.edit.End;

/** What the ports of a scene are to the editing session. */
public final class Ends {
    private final Map<String, Box> owners;
    private final Map<String, Port> ports;

    public Ends(Scene scene) {
        owners = scene.owners();
        ports = scene.ports();
    }

    /** @throws EditRefused if there is no such port */
    public End of(String port) {
        if (!ports.containsKey(port)) {
            throw new EditRefused("Connections lead from port to port. There is no port here.");
        }
        return new End(owners.get(port).id(), ports.get(port).element());
    }
}
