// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.gate;

/**
 * A warning in addition to a gate's findings.
 *
 * @param of the name of the configuration, after its experiment's name in a gate of a suite; or the name of the
 *     experiment
 * @param text the problem, a sentence without the full stop
 */
public record GateWarning(String of, String text) {
    /** Returns the same warning for an experiment of a suite. */
    public GateWarning within(String experiment) {
        return new GateWarning(experiment + " " + of, text);
    }

    public String sentence() {
        return of + ": " + text;
    }
}
