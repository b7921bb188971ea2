// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

/** A scheduling discipline. All of them are preemptive. */
public enum Discipline {
    /** The priorities that the model gives its processes; rate monotonic where it gives none. */
    MODEL("model", "priorities of the model", true),
    /** Shorter periods first. */
    RMS("rms", "rate monotonic", true),
    /** Shorter deadlines first. */
    DMS("dms", "deadline monotonic", true),
    /** Greater importance first. */
    MIF("mif", "most important first", true),
    /** Earlier absolute deadlines first. */
    EDF("edf", "earliest deadline first", false),
    /** Smaller laxity first: the time to the deadline, less the time that the job still needs. */
    MLF("mlf", "minimum laxity first", false),
    /** Higher criticality first, then smaller laxity (D. B. Stewart and P. K. Khosla, 1991). */
    MUF("muf", "maximum urgency first", false);

    private final String word;
    private final String title;
    private final boolean fixed;

    Discipline(String word, String title, boolean fixed) {
        this.word = word;
        this.title = title;
        this.fixed = fixed;
    }

    /** The word on the command line. */
    @Override
    public String toString() {
        return word;
    }

    /** The name in text. */
    public String title() {
        return title;
    }

    /** Returns whether all jobs of a step have the same priority. */
    public boolean hasFixedPriorities() {
        return fixed;
    }

    /** Returns whether nothing but a simulation is known for it here. */
    public boolean isSimulated() {
        return this == MLF || this == MUF;
    }
}
