// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Makes libraries log only problems. */
final class Logging {
    /** A reference to the logger, because its level would be lost if the logger were garbage-collected. */
    private static final Logger GLSP = Logger.getLogger("org.eclipse.glsp");

    private Logging() {}

    static void quiet() {
        GLSP.setLevel(Level.WARNING);
    }
}
