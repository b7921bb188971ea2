// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

/** A preemptive scheduling discipline. */
public enum Discipline {
    /** The priorities that the model gives to its processes; rate monotonic for processes without a priority. */
    MODEL("model", "priorities of the model", true),
    /** Shorter periods first. */
    RMS("rms", "rate monotonic", true),
    /** Shorter deadlines first. */
    DMS("dms", "deadline monotonic", true),
    /** More important steps first. */
    MIF("mif", "most important first", true),
    /** Earlier absolute deadlines first. */
    EDF("edf", "earliest deadline first", false),
    /** Smaller laxity first: the time to the deadline minus the remaining execution time of the job. */
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

    /** Returns the word on the command line. */
    @Override
    public String toString() {
        return word;
    }

    /** Returns the name in text. */
    public String title() {
        return title;
    }

    /** Returns whether all jobs of a step have the same priority. */
    public boolean hasFixedPriorities() {
        return fixed;
    }

    /** Returns whether the discipline is only simulated, because this package has no exact test for it. */
    public boolean isSimulated() {
        return this == MLF || this == MUF;
    }
}
