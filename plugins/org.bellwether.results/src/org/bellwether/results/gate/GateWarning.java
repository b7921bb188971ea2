// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.gate;

/**
 * A warning beside a gate's findings.
 *
 * @param of the configuration, behind its experiment where a gate is of a suite; or the experiment
 * @param text what is the matter, a sentence without the full stop
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
