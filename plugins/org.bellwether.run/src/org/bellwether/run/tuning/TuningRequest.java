// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import java.util.List;
import org.bellwether.run.SessionRequest;

/**
 * The request for a tuning.
 *
 * @param session    the request of its sessions, without configurations and stopping rule: the model, its settings, and
 *     the extent of the training run
 * @param target     the name of the ORB
 * @param candidates the builds to try; at least one
 * @param seconds    the longest time to measure, without building and training (s)
 * @param precision  the relative width of intervals that ends a session before its time limit
 * @param figures    names of the figures that decide and end a session; empty for the primary figures
 */
public record TuningRequest(
        SessionRequest session,
        String target,
        List<Candidate> candidates,
        double seconds,
        double precision,
        List<String> figures) {
    /** Copies the lists. */
    public TuningRequest {
        candidates = List.copyOf(candidates);
        figures = List.copyOf(figures);
    }
}
