// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

/**
 * The outcome of a test for all tasks of one core.
 *
 * @param test    the test
 * @param outcome what it says
 */
public record TestResult(SchedulabilityTest test, Outcome outcome) {
    /** The possible results of a test. */
    public enum Outcome {
        PASSED("passed"),
        FAILED("failed"),
        /** The test holds only for other tasks: without jitter or blocking, or with deadlines equal to periods. */
        DOES_NOT_APPLY("does not apply"),
        UNKNOWN("cannot be told");

        private final String text;

        Outcome(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }
}
