// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run;

/** What a session does, in this order. */
public enum Step {
    VALIDATE("validating"),
    GENERATE("generating"),
    RUNTIME("building the runtime"),
    BUILD("building"),
    LAB("making the lab of"),
    MEASURE("measuring"),
    COUNT("counting instructions"),
    EVALUATE("evaluating"),
    REPORT("writing the report");

    private final String label;

    Step(String label) {
        this.label = label;
    }

    /** As it is shown. */
    public String label() {
        return label;
    }
}
