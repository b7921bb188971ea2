// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.suite;

import org.bellwether.results.suite.SuiteLine;
import org.bellwether.results.suite.SuitePlan;
import org.bellwether.run.SessionListener;

/** Receives the progress of a suite, and the progress of each of its sessions. */
public interface SuiteListener extends SessionListener {
    /**
     * Reports that an experiment is run next.
     *
     * @param number from 1
     * @param of number of experiments of the suite
     */
    default void experiment(int number, int of, SuitePlan.Member experiment) {}

    /** Reports that the experiment that was run last has ended, or could not begin. */
    default void ended(SuiteLine line) {}
}
