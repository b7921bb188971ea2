// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.fit;

import java.util.Map;
import java.util.stream.IntStream;
import org.bellwether.results.design.DesignException;

/** The runs with a value of a response, and the message if they are not enough. */
public final class CompleteRuns {
    private CompleteRuns() {}

    /** Returns the numbers of the runs with a value; at least one. */
    public static int[] runs(Map<String, double[]> responses, String response) throws DesignException {
        double[] given = responses.get(response);
        if (given == null) {
            throw new DesignException(
                    "no-such-response",
                    "There is no response '" + response + "'",
                    responses.isEmpty()
                            ? "Its column holds numbers only: empty, NA or NaN where a run gave none"
                            : "Use one of: " + String.join(", ", responses.keySet()));
        }
        int[] present = IntStream.range(0, given.length)
                .filter(run -> Double.isFinite(given[run]))
                .toArray();
        if (present.length == 0) {
            throw new DesignException(
                    "no-values",
                    "No run has a value of " + response,
                    "To see why: bellwether runs, bellwether logs RUN");
        }
        return present;
    }

    /** Returns the exception for fewer different runs than effects. */
    public static DesignException confounded(String response, int missing, boolean interactions) {
        return new DesignException(
                "confounded",
                "These runs cannot separate the effects on " + response
                        + (missing > 0 ? ": " + missing + " runs gave no value" : ""),
                interactions
                        ? "Leave out --interactions, or make more runs"
                        : "Make the missing runs, or vary fewer factors");
    }

    /** Returns the exception for a factor that does not vary. */
    public static DesignException constant(String response, String factor) {
        return new DesignException(
                "constant-factor",
                "All runs that gave " + response + " have the same level of " + factor,
                "Make the other runs, or leave the factor out: name the others with --factor");
    }
}
