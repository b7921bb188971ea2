// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.evaluation;

/** The kinds of quantities. Quantities of different kinds are neither added nor compared. */
public enum UnitKind {
    NONE("a plain number"),
    TIME("a time"),
    RATE("a rate"),
    SIZE("a size"),
    BANDWIDTH("a bandwidth");

    private final String phrase;

    UnitKind(String phrase) {
        this.phrase = phrase;
    }

    /** Returns the phrase for messages: "a time". */
    public String phrase() {
        return phrase;
    }
}
