// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The order in which an ORB lets the distributable threads of a process run (RT-CORBA 1.2). */
public enum SchedulingDiscipline {
    /** The larger priority first. The importance is the only priority in a model's timing. */
    FIXED_PRIORITY(Need.IMPORTANCE),
    /** The shorter period first. */
    RATE_MONOTONIC(Need.PERIOD),
    /** The earlier deadline first. */
    EARLIEST_DEADLINE_FIRST(Need.DEADLINE),
    /** The smaller laxity first. */
    MINIMUM_LAXITY_FIRST(Need.DEADLINE, Need.WORST_CASE),
    /** The larger criticality first, then the smaller laxity. */
    MAXIMUM_URGENCY_FIRST(Need.DEADLINE, Need.WORST_CASE),
    /** The larger criticality first, then the shorter period of critical threads, and the smaller laxity of others. */
    RATE_MONOTONIC_MINIMUM_LAXITY(Need.DEADLINE, Need.WORST_CASE, Need.PERIOD),
    /** The larger importance first. */
    MOST_IMPORTANT_FIRST(Need.IMPORTANCE);

    /** A value that a discipline needs for each thread. */
    public enum Need {
        /** The relative deadline. */
        DEADLINE("deadline TIME"),
        /** The worst-case execution time. */
        WORST_CASE("worst TIME"),
        /** The time between two activations. */
        PERIOD("period TIME"),
        /** The importance. */
        IMPORTANCE("importance NUMBER");

        private final String notation;

        Need(String notation) {
            this.notation = notation;
        }

        /** Returns the notation of this need in {@code timing (…)}. */
        public String notation() {
            return notation;
        }
    }

    private final Set<Need> needs;

    SchedulingDiscipline(Need first, Need... more) {
        needs = Collections.unmodifiableSet(EnumSet.of(first, more));
    }

    /** Returns the values that a thread must have, in the order of the notation. */
    public Set<Need> needs() {
        return needs;
    }

    /**
     * Returns whether the discipline orders threads by their laxities, which change while the threads run. Fixed
     * priorities between scheduling points cannot express such an order.
     */
    public boolean ordersByLaxity() {
        return this == MINIMUM_LAXITY_FIRST || this == MAXIMUM_URGENCY_FIRST || this == RATE_MONOTONIC_MINIMUM_LAXITY;
    }

    /** Returns the name of the discipline in models: {@code earliest-deadline-first}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the discipline of a name, if there is one. */
    public static Optional<SchedulingDiscipline> of(String word) {
        return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    }
}
