// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Libraries log only problems. */
final class Logging {
    /** Kept, or the setting would go with the garbage. */
    private static final Logger GLSP = Logger.getLogger("org.eclipse.glsp");

    private Logging() {}

    static void quiet() {
        GLSP.setLevel(Level.WARNING);
    }
}
