// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellwether.model.component.Port;
import org.bellwether.model.idl.Operation;

/**
 * A place that writes samples.
 *
 * @param name      its name, in settings and file names
 * @param kind      what it measures
 * @param process   the process that writes it
 * @param instance  the instance in whose code it is
 * @param port      the port where it is; for paths, where the path ends
 * @param operation the operation, for calls
 * @param path      where the path begins and when it ends, for paths
 * @param element   the id of the model's element that asks for it first
 * @param floor     the name of the floor that its latency is compared with; none where its links have different ones
 * @param links     the connections that it tells apart: those of a sink or of a port that calls, with several
 * @param phases    when it measures, and how much
 */
public record ProbePlan(
        String name,
        Kind kind,
        String process,
        String instance,
        Port port,
        Optional<Operation> operation,
        Optional<PathPlan> path,
        String element,
        Optional<String> floor,
        List<LinkPlan> links,
        List<Share> phases) {

    /** The kinds of measurements of a probe. */
    public enum Kind {
        /** The round trip of a call, at the caller. */
        CALL,
        /** Measures from push to arrival, at the sink. */
        EVENT,
        /** The pushing itself, at the source. */
        PUBLISH,
        /** Measures from an activation's intended start to the end of a path. */
        PATH;

        /** Returns the word for this kind of probe in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A path through the assembly.
     *
     * @param instance where it begins
     * @param port     the source there
     * @param driver   the timer whose activations begin it: {@code <instance>.<timer>}
     * @param arrival  true when it ends as the event arrives, false when the sink's behaviour is done
     * @param certain  whether every activation comes to its end unless something goes wrong
     */
    public record PathPlan(String instance, Port port, String driver, boolean arrival, boolean certain) {}

    /**
     * The number of samples in a phase.
     *
     * @param phase   the phase's name
     * @param warmup  iterations before the first sample that counts
     * @param samples samples that count
     */
    public record Share(String phase, long warmup, long samples) {}

    public ProbePlan with(List<Share> shares) {
        return new ProbePlan(name, kind, process, instance, port, operation, path, element, floor, links, shares);
    }

    public ProbePlan with(Optional<String> newFloor, List<LinkPlan> newLinks) {
        return new ProbePlan(name, kind, process, instance, port, operation, path, element, newFloor, newLinks, phases);
    }
}
