// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

/** The steps of a session, in order. */
public enum SessionStage {
    VALIDATE("validating"),
    GENERATE("generating"),
    RUNTIME("building the runtime"),
    BUILD("building"),
    LAB("making the lab of"),
    HOSTS("preparing the hosts of"),
    MEASURE("measuring"),
    COUNT("counting instructions"),
    EVALUATE("evaluating"),
    REPORT("writing the report");

    private final String label;

    SessionStage(String label) {
        this.label = label;
    }

    /** Returns the step's name for people. */
    public String label() {
        return label;
    }
}
