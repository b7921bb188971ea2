// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

/**
 * The outcome of a test for all tasks of one core.
 *
 * @param test    the test
 * @param outcome its result
 */
public record TestResult(SchedulabilityTest test, Outcome outcome) {
    /** The possible results of a test. */
    public enum Outcome {
        PASSED("passed"),
        FAILED("failed"),
        /**
         * The conditions of the test are not met: it excludes jitter or blocking, or requires deadlines equal to
         * periods.
         */
        DOES_NOT_APPLY("does not apply"),
        UNKNOWN("no verdict");

        private final String text;

        Outcome(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }
}
