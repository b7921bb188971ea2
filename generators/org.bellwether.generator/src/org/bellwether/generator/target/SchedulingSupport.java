// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.target;

import java.util.Map;
import java.util.Optional;

/**
 * The way in which an ORB schedules the threads of a process with certain options. The methods here are those of an ORB
 * that leaves all threads to the system.
 */
public interface SchedulingSupport {
    /** The support of an ORB that leaves all threads to the system. */
    SchedulingSupport NONE = new SchedulingSupport() {};

    /** Returns the order in which the ORB lets distributable threads run; empty if the system decides. */
    default Optional<SchedulingDiscipline> discipline() {
        return Optional.empty();
    }

    /**
     * Returns whether the ORB lets the system order the distributable threads of a process with a discipline, by
     * real-time priorities below that of the process.
     */
    default boolean usesPriorities() {
        return false;
    }

    /** Returns the number of distributable threads of a process with a discipline that the ORB lets run at once. */
    default int processors() {
        return 1;
    }

    /**
     * Returns whether the ORB cancels work before it begins, if its worst-case execution time is longer than the time
     * to its deadline.
     */
    default boolean cancelsInfeasibleWork() {
        return false;
    }

    /**
     * Returns other values of set options with which the ORB gives threads no real-time scheduling, which machines have
     * to permit; empty if the ORB gives them none.
     */
    default Map<String, String> withoutRealTime() {
        return Map.of();
    }
}
