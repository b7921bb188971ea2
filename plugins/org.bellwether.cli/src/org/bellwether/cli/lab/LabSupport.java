// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.lab;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.bellwether.run.lab.LabException;
import org.bellwether.run.lab.LabKind;
import org.bellwether.run.lab.LabMachine;

/**
 * The labs that this machine permits this user.
 *
 * @param kind   the word of the kind, or {@code none}
 * @param reason why the machine permits labs of this kind, or none
 * @param fix    how to get labs where there are none, a sentence or a command; otherwise empty
 */
public record LabSupport(String kind, String reason, String fix) {
    private static final String NONE = "none";

    /** Tries what labs need. */
    public static LabSupport ofThisMachine() throws InterruptedException {
        try {
            LabKind kind = LabMachine.check();
            return new LabSupport(
                    kind.word(),
                    switch (kind) {
                        case ROOT -> "you are root";
                        case USER_NAMESPACE -> "you are not root, and the kernel permits user namespaces";
                    },
                    "");
        } catch (LabException e) {
            return new LabSupport(NONE, e.getMessage(), e.fix());
        }
    }

    public boolean isThere() {
        return !kind.equals(NONE);
    }

    /** Adds the kind to the result of a command. */
    public void addTo(ObjectNode json) {
        json.put("kind", kind).put("reason", reason).put("fix", fix);
    }

    /** Returns a line for the user. */
    public String finding() {
        return isThere() ? "run --lab and lab up work: " + reason : "no lab can be made: " + reason;
    }
}
