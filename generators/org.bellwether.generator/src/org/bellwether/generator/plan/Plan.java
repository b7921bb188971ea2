// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.model.idl.EventType;

/**
 * The plan of one experiment, from which all artefacts are written.
 *
 * @param model            the model's name: that of its file, without the extension
 * @param experiment       the experiment's name
 * @param targets          names of the targets
 * @param seed             the seed of all random choices
 * @param rounds           the number of interleaved launches into which the samples are split; 0 if the model sets none
 * @param timeLimitSeconds the longest time of a launch
 * @param evaluator        evaluates expressions outside of assemblies
 * @param idl              the compiled IDL, each file after those it includes
 * @param events           event types that are pushed
 * @param executors        the classes that implement components, servers and clients
 * @param instances        the instances
 * @param processes        the processes in which they run
 * @param adapted          the processes that adapt the rates of their timers
 * @param network          the nodes, and the links between them
 * @param drivers          timers and starts, {@code <instance>.<timer>}; their numbers are their positions, from 1
 * @param wires            the connections for calls, events and reports
 * @param phases           the parts of the workload
 * @param probes           the places at which samples are taken
 * @param pools            probes whose samples are one figure
 * @param metrics          the figures that are computed from samples
 * @param floors           raw exchanges with which latencies are compared
 */
public record Plan(
        String model,
        String experiment,
        List<String> targets,
        long seed,
        int rounds,
        long timeLimitSeconds,
        ExpressionEvaluator evaluator,
        List<IdlFile> idl,
        List<EventType> events,
        List<ExecutorPlan> executors,
        List<InstancePlan> instances,
        List<ProcessPlan> processes,
        List<RateCapacity> adapted,
        NetworkPlan network,
        List<String> drivers,
        ConnectionPlans wires,
        List<PhasePlan> phases,
        List<MeasuringPointPlan> probes,
        List<PoolPlan> pools,
        List<MetricPlan> metrics,
        List<FloorPlan> floors) {

    /** Returns the model's IDL file, without the harness's. */
    public IdlFile modelIdl() {
        return idl.get(idl.size() - 1);
    }

    /** Returns the IDL files that are the same for all models, each after those it includes. */
    public List<IdlFile> harnessIdl() {
        return idl.subList(0, idl.size() - 1);
    }

    /** Returns the object adapters of a process that have options. */
    public List<AdapterPlan> adaptersOf(ProcessPlan process) {
        return instancesOf(process).stream()
                .flatMap(instance -> instance.adapters().stream())
                .toList();
    }

    /** Returns the wires whose source is a port of an instance, in the order of the ports. */
    public List<ConnectionPlan> wiresFrom(InstancePlan instance) {
        return wires.from(instance.name());
    }

    /** Returns a copy of this plan with other placements of processes, and with the probes for these placements. */
    public Plan with(List<ProcessPlan> newProcesses, List<MeasuringPointPlan> newProbes) {
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

    /** Returns the processes by their programs; the processes of an array have one program. */
    public Map<String, List<ProcessPlan>> programs() {
        return processes.stream()
                .collect(Collectors.groupingBy(ProcessPlan::executable, LinkedHashMap::new, Collectors.toList()));
    }

    /** Returns whether a separate thread serves an instance of a class. */
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

    /** Returns the probes of an instance. */
    public List<MeasuringPointPlan> probesOf(InstancePlan instance) {
        return probes.stream()
                .filter(probe -> probe.instance().equals(instance.name()))
                .toList();
    }

    /** Returns the instances of a process. */
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
     * Returns whether a process runs on another machine. A host with this machine's loopback address is this machine.
     */
    public boolean isDistributed() {
        return processes.stream().anyMatch(ProcessPlan::isRemote);
    }
}
