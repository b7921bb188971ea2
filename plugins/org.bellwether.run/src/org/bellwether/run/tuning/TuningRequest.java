// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.tuning;

import java.util.List;
import org.bellwether.run.SessionRequest;

/**
 * The request for a tuning.
 *
 * @param session    of its sessions, without configurations and without a rule that ends them: the model, its settings,
 *     and the extent of the training run
 * @param target     the name of the ORB
 * @param candidates what is tried; at least one
 * @param seconds    the longest time to measure, building and training left out (s)
 * @param precision  the width of intervals from end to end that ends a session before its time, as a part
 * @param figures    names of the figures that decide and end a session; none: the primary figures
 */
public record TuningRequest(
        SessionRequest session,
        String target,
        List<Candidate> candidates,
        double seconds,
        double precision,
        List<String> figures) {
    /** Keeps copies. */
    public TuningRequest {
        candidates = List.copyOf(candidates);
        figures = List.copyOf(figures);
    }
}
