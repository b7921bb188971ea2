// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.scene;

import java.util.Map;
import org.bellwether.edit.EditRefused;
import org.bellwether.edit.End;
import org.bellwether.edit.Measuring;

/** What the ports of a scene are to the editing session. */
public final class Ends {
    private final Map<String, Box> owners;
    private final Map<String, Port> ports;

    public Ends(Scene scene) {
        owners = scene.allOwners();
        ports = scene.ports();
    }

    /** @throws EditRefused if there is no such port */
    public End of(String port) {
        if (!ports.containsKey(port)) {
            throw new EditRefused("Connections lead from port to port. There is no port here.");
        }
        return new End(ShapeIds.local(owners.get(port).id()), ports.get(port).element());
    }

    /** The same for a metric, which is told the way into nested assemblies. */
    public Measuring measuring(String port) {
        String element = of(port).port();
        return new Measuring(ShapeIds.path(owners.get(port).id()), element, null);
    }
}
