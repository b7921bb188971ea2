// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.experiment;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The metrics of a generated program, and the placement of its processes.
 *
 * @param model the model's name
 * @param name the experiment's name
 * @param targets the targets that the model asks for
 * @param seed the seed of all random choices
 * @param assembly what is connected to what; empty in plans of older generators
 * @param pools probes of replicas that are reported together
 * @param rounds launches that a run is split into; 0 when the model leaves it open
 */
public record Experiment(
        String model,
        String name,
        List<String> targets,
        long seed,
        List<Phase> phases,
        List<ProcessPlan> processes,
        List<Probe> probes,
        List<ProbePool> pools,
        List<Metric> metrics,
        List<Floor> floors,
        Assembly assembly,
        int rounds) {

    /** A stretch of the workload; kind is {@code timed} (by schedule) or {@code saturated} (as fast as replies come). */
    public record Phase(String name, String kind) {}

    /**
     * The place of a process.
     *
     * @param program what it runs; those of an array run the same
     * @param host    null on this machine
     * @param cores   empty where it may run anywhere
     * @param leftOut what the model states for real-time scheduling, where it was left out; usually empty
     */
    public record ProcessPlan(
            String name,
            String program,
            String node,
            String host,
            List<Integer> cores,
            String scheduling,
            int priority,
            List<String> instances,
            List<String> leftOut) {
        /** Scheduled as the model says. */
        public ProcessPlan(
                String name,
                String program,
                String node,
                String host,
                List<Integer> cores,
                String scheduling,
                int priority,
                List<String> instances) {
            this(name, program, node, host, cores, scheduling, priority, instances, List.of());
        }
    }

    /** The instances that run, and the wires between their ports. */
    public record Assembly(List<Instance> instances, List<Wire> wires) {}

    /** An instance in a process, with its ports. */
    public record Instance(String name, String type, String process, List<Port> ports) {}

    /** A port; {@code kind} is {@code facet}, {@code receptacle}, {@code source} or {@code sink}. */
    public record Port(String name, String kind) {}

    /** A wire from the port that calls or publishes to the one that is called or consumes. */
    public record Wire(String source, String sourcePort, String target, String targetPort) {}

    /**
     * A place that writes samples.
     *
     * @param instance the instance at whose port it is
     * @param operation the operation that is called; empty where none is
     * @param from where a path begins, {@code <instance>.<port>}; empty where it measures no path
     * @param floor the floor that its latencies are compared with, or empty
     * @param driver the timer, {@code <instance>.<timer>}, each of whose activations comes here; empty where not all do
     * @param links the connections that end here, where there are several
     */
    public record Probe(
            String name,
            String kind,
            String process,
            String instance,
            String port,
            String operation,
            String from,
            String element,
            String floor,
            String driver,
            List<Link> links,
            List<Share> phases) {}

    /**
     * One of several connections of a sink or of a port that calls, whose samples can be told from the others'.
     *
     * @param probe the sink's or port's probe
     * @param number its number there
     * @param end the source or what is called, {@code <instance>.<port>}
     * @param floor the floor that its latencies are compared with
     */
    public record Link(String probe, int number, String end, String floor) {
        /** By which its samples are asked for like a probe's. */
        public String name() {
            return probe + "#" + number;
        }
    }

    /**
     * Probes whose samples are one figure.
     *
     * @param place where they are, like a probe: its name, and the array of replicas as its instance
     * @param probes their names
     */
    public record ProbePool(Probe place, List<String> probes) {}

    /** The measurements of a probe in one phase: counts of samples. */
    public record Share(String phase, long warmup, long samples) {}

    /**
     * A figure asked for.
     *
     * @param deadlineNs 0 where it has none
     * @param clockErrorLimitNs the largest error bound of two hosts' clocks with which it is shown; 0 where the model
     *     states none
     * @param percentiles in percent
     * @param counts what a footprint counts: {@code text}, {@code data}, {@code resident}, {@code heap}, {@code proportional};
     *     empty for others
     * @param processes those that a footprint is of; empty for others
     * @param primary the statistics by which configurations are to be compared: {@code p50} …, {@code throughput}
     */
    public record Metric(
            String name,
            String kind,
            String phase,
            String probe,
            long deadlineNs,
            long clockErrorLimitNs,
            List<Double> percentiles,
            String counts,
            List<String> processes,
            List<String> primary) {
        /** One that is computed from samples, without a limit for clocks, and without a primary statistic. */
        public Metric(String name, String kind, String phase, String probe, long deadlineNs, List<Double> percentiles) {
            this(name, kind, phase, probe, deadlineNs, 0, percentiles, "", List.of(), List.of());
        }

        /** The same with a limit for the error bound of clocks. */
        public Metric withClockErrorLimit(long limitNs) {
            return new Metric(name, kind, phase, probe, deadlineNs, limitNs, percentiles, counts, processes, primary);
        }
    }

    /** A raw ping-pong of the same bytes and placement. */
    public record Floor(
            String name, long requestBytes, long replyBytes, List<Integer> clientCores, List<Integer> serverCores) {}

    /** Returns the same with these additional pools. */
    public Experiment with(List<ProbePool> more) {
        return new Experiment(
                model,
                name,
                targets,
                seed,
                phases,
                processes,
                probes,
                Stream.concat(pools.stream(), more.stream()).toList(),
                metrics,
                floors,
                assembly,
                rounds);
    }

    /** Returns the different sets of cores that the model places processes on; processes without a placement have none. */
    public List<List<Integer>> placements() {
        return processes.stream()
                .map(ProcessPlan::cores)
                .filter(cores -> !cores.isEmpty())
                .distinct()
                .toList();
    }

    /** Returns whether another core may take the place of all cores that the model names. */
    public boolean fitsOneCore() {
        return placements().size() <= 1 && placements().stream().allMatch(cores -> cores.size() == 1);
    }

    /** The process of that name. */
    public Optional<ProcessPlan> process(String processName) {
        return processes.stream()
                .filter(process -> process.name().equals(processName))
                .findFirst();
    }

    /**
     * The largest error bound of two hosts' clocks with which a metric of a place or connection is shown in a phase; 0
     * where none states a limit.
     */
    public long clockErrorLimitNs(String probeName, String phase) {
        List<String> members = members(link(probeName).map(Link::probe).orElse(probeName));
        return metrics.stream()
                .filter(metric -> metric.phase().equals(phase))
                .filter(metric -> members(metric.probe()).containsAll(members))
                .mapToLong(Metric::clockErrorLimitNs)
                .max()
                .orElse(0);
    }

    /** Returns the memory that the footprint metric of that name counts; empty if there is none. */
    public String counts(String metricName) {
        return metrics.stream()
                .filter(metric -> metric.name().equals(metricName))
                .map(Metric::counts)
                .findFirst()
                .orElse("");
    }

    /** The probe or pool of that name. */
    public Optional<Probe> probe(String probeName) {
        return places().filter(probe -> probe.name().equals(probeName)).findFirst();
    }

    /** All probes and pools. */
    public Stream<Probe> places() {
        return Stream.concat(probes.stream(), pools.stream().map(ProbePool::place));
    }

    /** The probes whose samples a name means: those of the pool of that name, or the one that is called so. */
    public List<String> members(String probeName) {
        return pools.stream()
                .filter(pool -> pool.place().name().equals(probeName))
                .map(ProbePool::probes)
                .findFirst()
                .orElse(List.of(probeName));
    }

    /** The connection of that name. */
    public Optional<Link> link(String linkName) {
        return probes.stream()
                .flatMap(probe -> probe.links().stream())
                .filter(link -> link.name().equals(linkName))
                .findFirst();
    }

    /**
     * Returns the names that are compared with floors if a name means several places: the probes, or the connections of
     * probes without one floor for all.
     */
    public List<String> compared(String probeName) {
        return members(probeName).stream()
                .flatMap(member -> {
                    List<Link> links = probe(member).map(Probe::links).orElse(List.of());
                    return floorOf(member).isPresent() || links.isEmpty()
                            ? Stream.of(member)
                            : links.stream().map(Link::name);
                })
                .toList();
    }

    /** The name of the floor that latencies of a probe or link are compared with: its own, or the experiment's only one. */
    public Optional<String> floorOf(String probeName) {
        return link(probeName)
                .map(Link::floor)
                .or(() -> probe(probeName).map(Probe::floor))
                .filter(floor -> !floor.isEmpty())
                .or(() -> floors.size() == 1 ? Optional.of(floors.get(0).name()) : Optional.empty());
    }
}
