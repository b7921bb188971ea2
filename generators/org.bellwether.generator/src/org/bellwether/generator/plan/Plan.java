// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.generator.refusal.Evaluator;
import org.bellwether.model.idl.EventType;

/**
 * One experiment, ready to be written out.
 *
 * @param model            the model's name: that of its file, without the extension
 * @param experiment       the experiment's name
 * @param targets          names of the targets that are generated for
 * @param seed             of everything random
 * @param rounds           into how many interleaved launches the samples are split; 0 when the model leaves it open
 * @param timeLimitSeconds the longest time that a launch may take
 * @param evaluator        what expressions outside of assemblies are evaluated with
 * @param idl              the IDL that is compiled, each file after those it includes
 * @param events           event types that are pushed
 * @param executors        the classes that implement components, servers and clients
 * @param instances        what runs
 * @param processes        where it runs
 * @param adapted          the processes that adapt the rates of their timers
 * @param network          the nodes, and the links between them
 * @param drivers          timers and starts, {@code <instance>.<timer>}; their numbers are their places, from 1
 * @param wires            who calls, pushes to and reports to whom
 * @param phases           the stretches of the workload
 * @param probes           where samples are taken
 * @param pools            probes whose samples are one figure
 * @param metrics          what is computed from samples
 * @param floors           raw exchanges that latencies are compared with
 */
public record Plan(
        String model,
        String experiment,
        List<String> targets,
        long seed,
        int rounds,
        long timeLimitSeconds,
        Evaluator evaluator,
        List<IdlFile> idl,
        List<EventType> events,
        List<ExecutorPlan> executors,
        List<InstancePlan> instances,
        List<ProcessPlan> processes,
        List<RateCapacity> adapted,
        NetworkPlan network,
        List<String> drivers,
        Wires wires,
        List<PhasePlan> phases,
        List<ProbePlan> probes,
        List<PoolPlan> pools,
        List<MetricPlan> metrics,
        List<FloorPlan> floors) {

    /** The model's own IDL file, beside the harness's. */
    public IdlFile modelIdl() {
        return idl.get(idl.size() - 1);
    }

    /** The IDL files that are the same for all models, each after those it includes. */
    public List<IdlFile> harnessIdl() {
        return idl.subList(0, idl.size() - 1);
    }

    /** The object adapters of a process that have options of their own. */
    public List<AdapterPlan> adaptersOf(ProcessPlan process) {
        return instancesOf(process).stream()
                .flatMap(instance -> instance.adapters().stream())
                .toList();
    }

    /** Returns the wires whose source is a port of an instance, in the order of the ports. */
    public List<Wire> wiresFrom(InstancePlan instance) {
        return wires.from(instance.name());
    }

    /** Returns a copy of this plan with other placements of processes, and with the probes for these placements. */
    public Plan with(List<ProcessPlan> newProcesses, List<ProbePlan> newProbes) {
        return new Plan(
                model,
                experiment,
                targets,
                seed,
                rounds,
                timeLimitSeconds,
                evaluator,
                idl,
                events,
                executors,
                instances,
                newProcesses,
                adapted,
                network,
                drivers,
                wires,
                phases,
                newProbes,
                pools,
                metrics,
                floors);
    }

    /** The processes, by the programs that they run; in arrays, several run one. */
    public Map<String, List<ProcessPlan>> programs() {
        return processes.stream()
                .collect(Collectors.groupingBy(ProcessPlan::executable, LinkedHashMap::new, Collectors.toList()));
    }

    /** Returns whether some instance of a class is served by a thread of its own. */
    public boolean hasOwnThreads(ExecutorPlan executor) {
        return instances.stream().anyMatch(instance -> instance.executor() == executor && instance.ownThread());
    }

    /**
     * Returns whether an operation of some instance of a class is timed.
     *
     * @param operation {@code <port>.<operation>}
     */
    public boolean isTimed(ExecutorPlan executor, String operation) {
        return instances.stream()
                .filter(instance -> instance.executor() == executor)
                .flatMap(instance -> instance.timings().stream())
                .anyMatch(timing -> timing.name().equals(operation));
    }

    /** The probes of an instance. */
    public List<ProbePlan> probesOf(InstancePlan instance) {
        return probes.stream()
                .filter(probe -> probe.instance().equals(instance.name()))
                .toList();
    }

    /** The instances of a process. */
    public List<InstancePlan> instancesOf(ProcessPlan process) {
        return instances.stream()
                .filter(instance -> instance.process().equals(process.name()))
                .toList();
    }

    /**
     * Returns the phases in which the memory of each process is read; none for processes of which only programs are
     * measured.
     */
    public Map<String, List<String>> footprints() {
        Map<String, List<String>> footprints = new LinkedHashMap<>();
        for (ProcessPlan process : processes) {
            List<MetricPlan> of = metrics.stream()
                    .filter(metric -> metric.processes().contains(process.name()))
                    .toList();
            if (!of.isEmpty()) {
                footprints.put(
                        process.name(),
                        phases.stream()
                                .map(PhasePlan::name)
                                .filter(phase -> of.stream()
                                        .anyMatch(metric -> metric.phase().equals(phase)))
                                .toList());
            }
        }
        return footprints;
    }

    /**
     * Returns whether some process runs on another machine. A host that names this machine's loopback address is none.
     */
    public boolean isDistributed() {
        return processes.stream().anyMatch(ProcessPlan::isRemote);
    }
}
