// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.system;

/**
 * The outcome of a test for all tasks of one core.
 *
 * @param test    the test
 * @param outcome what it says
 */
public record TestResult(SchedulabilityTest test, Outcome outcome) {
    /** What a test can say. */
    public enum Outcome {
        PASSED("passed"),
        FAILED("failed"),
        /** The test speaks of other tasks: with jitter or blocking, or of deadlines shorter than periods. */
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
