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
 * @param assembly the instances and their connections; empty in plans of older generators
 * @param pools probes of replicas that are reported together
 * @param rounds the number of launches in a run; 0 if the model does not state it
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

    /**
     * A stretch of the workload; kind is {@code timed} (by schedule) or {@code saturated} (as fast as replies come).
     */
    public record Phase(String name, String kind) {}

    /**
     * The place of a process.
     *
     * @param program the program that the process runs; processes of an array share one program
     * @param host the host; null for this machine
     * @param cores the process's cores; empty for any core
     * @param leftOut the settings for real-time scheduling that the run has left out; usually empty
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
        /** Creates the place of a process that is scheduled as in the model. */
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
    public record Assembly(List<Instance> instances, List<Connection> wires) {}

    /** An instance in a process, with its ports. */
    public record Instance(String name, String type, String process, List<Port> ports) {}

    /** A port; {@code kind} is {@code facet}, {@code receptacle}, {@code source} or {@code sink}. */
    public record Port(String name, String kind) {}

    /** A wire from the port that calls or publishes to the one that is called or consumes. */
    public record Connection(String source, String sourcePort, String target, String targetPort) {}

    /**
     * A place at which samples are recorded.
     *
     * @param instance the instance that has the probe at its port
     * @param operation the called operation; empty if none is called
     * @param from the start of a path, {@code <instance>.<port>}; empty for other probes
     * @param floor the floor with which its latencies are compared, or empty
     * @param driver the timer, {@code <instance>.<timer>}, whose activations all pass this probe; empty if not all do
     * @param links the connections that end here, if there are several
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
            List<Quota> phases) {}

    /**
     * One of several connections of a sink or of a calling port, whose samples are marked with the connection.
     *
     * @param probe the sink's or port's probe
     * @param number the connection's number at the probe
     * @param end the other end, a source or a called port, {@code <instance>.<port>}
     * @param floor the floor with which its latencies are compared
     */
    public record Link(String probe, int number, String end, String floor) {
        /** Returns the name of the connection's samples, used like the name of a probe. */
        public String name() {
            return probe + "#" + number;
        }
    }

    /**
     * Probes whose samples are evaluated together.
     *
     * @param place the pool described as a probe: its name, and the array of replicas as its instance
     * @param probes the names of the probes
     */
    public record ProbePool(Probe place, List<String> probes) {}

    /** The measurements of a probe in one phase: counts of samples. */
    public record Quota(String phase, long warmup, long samples) {}

    /**
     * A metric of the experiment.
     *
     * @param deadlineNs the deadline in ns; 0 if there is none
     * @param clockErrorLimitNs the largest error bound of two hosts' clocks with which the metric is shown; 0 if the
     *     model states none
     * @param percentiles in percent
     * @param counts the kind of memory of a footprint: {@code text}, {@code data}, {@code resident}, {@code heap},
     *     {@code proportional}; empty for other metrics
     * @param processes the processes of a footprint; empty for other metrics
     * @param primary the statistics by which configurations are compared: {@code p50} …, {@code throughput}
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
        /**
         * Creates a metric that is computed from samples, without a limit for clocks, and without a primary statistic.
         */
        public Metric(String name, String kind, String phase, String probe, long deadlineNs, List<Double> percentiles) {
            this(name, kind, phase, probe, deadlineNs, 0, percentiles, "", List.of(), List.of());
        }

        /** Returns the same metric with a limit for the error bound of clocks. */
        public Metric withClockErrorLimit(long limitNs) {
            return new Metric(name, kind, phase, probe, deadlineNs, limitNs, percentiles, counts, processes, primary);
        }
    }

    /** A ping-pong without an ORB, with the same bytes and placement. */
    public record Floor(
            String name, long requestBytes, long replyBytes, List<Integer> clientCores, List<Integer> serverCores) {}

    /** Returns the same experiment with additional pools. */
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

    /** Returns the different sets of cores of the processes that the model places. */
    public List<List<Integer>> placements() {
        return processes.stream()
                .map(ProcessPlan::cores)
                .filter(cores -> !cores.isEmpty())
                .distinct()
                .toList();
    }

    /** Returns whether one other core can replace all cores that the model names. */
    public boolean fitsOneCore() {
        return placements().size() <= 1 && placements().stream().allMatch(cores -> cores.size() == 1);
    }

    /** Returns the process of this name. */
    public Optional<ProcessPlan> process(String processName) {
        return processes.stream()
                .filter(process -> process.name().equals(processName))
                .findFirst();
    }

    /**
     * Returns the largest error bound of two hosts' clocks with which a metric of a place or connection is shown in a
     * phase; 0 without a limit.
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

    /** Returns the probe or pool of this name. */
    public Optional<Probe> probe(String probeName) {
        return places().filter(probe -> probe.name().equals(probeName)).findFirst();
    }

    /** Returns all probes and pools. */
    public Stream<Probe> places() {
        return Stream.concat(probes.stream(), pools.stream().map(ProbePool::place));
    }

    /** Returns the probes of a name: the members of the pool of this name, or the probe of this name. */
    public List<String> members(String probeName) {
        return pools.stream()
                .filter(pool -> pool.place().name().equals(probeName))
                .map(ProbePool::probes)
                .findFirst()
                .orElse(List.of(probeName));
    }

    /** Returns the connection of this name. */
    public Optional<Link> link(String linkName) {
        return probes.stream()
                .flatMap(probe -> probe.links().stream())
                .filter(link -> link.name().equals(linkName))
                .findFirst();
    }

    /**
     * Returns the names that are compared with floors if one name stands for several places: the probes, or the
     * connections of probes without a common floor.
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

    /** Returns the name of the floor of a probe or link: its own, or the experiment's only one. */
    public Optional<String> floorOf(String probeName) {
        return link(probeName)
                .map(Link::floor)
                .or(() -> probe(probeName).map(Probe::floor))
                .filter(floor -> !floor.isEmpty())
                .or(() -> floors.size() == 1 ? Optional.of(floors.get(0).name()) : Optional.empty());
    }
}
