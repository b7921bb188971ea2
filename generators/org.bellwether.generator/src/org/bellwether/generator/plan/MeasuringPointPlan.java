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
 * @param name      the probe's name, in settings and file names
 * @param kind      the kind of measurement
 * @param process   the process that writes the samples
 * @param instance  the instance in whose code the probe is
 * @param port      the probe's port; for paths, the port at which the path ends
 * @param operation the operation, for calls
 * @param path      the path's beginning and end, for paths
 * @param element   the id of the model's first element that requires the probe
 * @param floor     the name of the floor with which its latency is compared; empty if its links have different floors
 * @param links     the distinguished connections: those of a sink or of a port that calls, if there are several
 * @param phases    the phases in which it measures, and the number of samples
 */
public record MeasuringPointPlan(
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
        List<Quota> phases) {

    /** The kinds of measurements of a probe. */
    public enum Kind {
        /** Measures the round trip of a call, at the caller. */
        CALL,
        /** Measures from push to arrival, at the sink. */
        EVENT,
        /** Measures the pushing of an event, at the source. */
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
     * @param instance the instance at which the path begins
     * @param port     the source at which the path begins
     * @param driver   the timer whose activations begin the path: {@code <instance>.<timer>}
     * @param arrival  true if the path ends with the event's arrival, false if it ends with the sink's behaviour
     * @param certain  whether every activation reaches the path's end unless an error occurs
     */
    public record PathPlan(String instance, Port port, String driver, boolean arrival, boolean certain) {}

    /**
     * The number of samples in a phase.
     *
     * @param phase   the phase's name
     * @param warmup  iterations before the first sample that counts
     * @param samples samples that count
     */
    public record Quota(String phase, long warmup, long samples) {}

    public MeasuringPointPlan with(List<Quota> quotas) {
        return new MeasuringPointPlan(
                name, kind, process, instance, port, operation, path, element, floor, links, quotas);
    }

    public MeasuringPointPlan with(Optional<String> newFloor, List<LinkPlan> newLinks) {
        return new MeasuringPointPlan(
                name, kind, process, instance, port, operation, path, element, newFloor, newLinks, phases);
    }
}
