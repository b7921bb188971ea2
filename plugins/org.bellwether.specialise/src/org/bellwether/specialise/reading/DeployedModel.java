// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.planner.concurrency.ProcessThreads;
import org.bellwether.generator.target.Target;
import org.bellwether.model.component.UserCode;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.specialise.invariant.Assumption;

/** A plan with indices for fast look-ups: a model may have thousands of instances and connections. */
public final class DeployedModel {
    private final Plan plan;
    private final Experiment experiment;
    private final Target target;
    private final OptionValues options;
    private final ProcessThreads threads;
    private final Map<String, InstancePlan> instances = new HashMap<>();
    private final Map<String, ProcessPlan> processes = new HashMap<>();
    private final Map<String, List<InstancePlan>> byProcess = new HashMap<>();
    private final Map<String, List<ProcessPlan>> servers = new HashMap<>();
    private final Map<ExecutorPlan, ExecutorActions> actions = new IdentityHashMap<>();
    private final Set<String> published = new HashSet<>();

    /**
     * @param plan the plan of the run
     * @param experiment the experiment that was planned
     * @param target the ORB, one of the plan's targets
     * @param overridden the names of options that the command line sets for all processes
     */
    public DeployedModel(Plan plan, Experiment experiment, Target target, Set<String> overridden) {
        this.plan = plan;
        this.experiment = experiment;
        this.target = target;
        options = new OptionValues(target, experiment, overridden);
        threads = new ProcessThreads(plan.instances(), plan.wires(), plan.phases());
        plan.processes().forEach(process -> processes.put(process.name(), process));
        for (InstancePlan instance : plan.instances()) {
            instances.put(instance.name(), instance);
            byProcess
                    .computeIfAbsent(instance.process(), key -> new ArrayList<>())
                    .add(instance);
            actions.computeIfAbsent(instance.executor(), ExecutorActions::new);
            if (!actions(instance).references().isEmpty()) {
                published.add(instance.process());
            }
        }
        for (ProcessPlan server : plan.processes()) {
            threads.clients(server)
                    .forEach(client -> servers.computeIfAbsent(client, key -> new ArrayList<>())
                            .add(server));
        }
    }

    public Plan plan() {
        return plan;
    }

    public Experiment experiment() {
        return experiment;
    }

    Target target() {
        return target;
    }

    OptionValues options() {
        return options;
    }

    ProcessThreads threads() {
        return threads;
    }

    InstancePlan instance(String name) {
        return instances.get(name);
    }

    List<InstancePlan> instances(ProcessPlan process) {
        return byProcess.getOrDefault(process.name(), List.of());
    }

    ProcessPlan process(String name) {
        return processes.get(name);
    }

    ExecutorActions actions(InstancePlan instance) {
        return actions.get(instance.executor());
    }

    /** Returns the process that calls or publishes. */
    public ProcessPlan client(ConnectionPlan wire) {
        return processOf(wire.source());
    }

    /** Returns the process that serves or consumes. */
    public ProcessPlan server(ConnectionPlan wire) {
        return processOf(wire.target());
    }

    ProcessPlan processOf(String instance) {
        return processes.get(instances.get(instance).process());
    }

    /** Returns whether both ends are in one process, so that no message is sent. */
    public boolean isLocal(ConnectionPlan wire) {
        return client(wire) == server(wire);
    }

    /** Returns the other processes to which a process sends requests: by connections, by references, or as feedback. */
    public List<ProcessPlan> servers(ProcessPlan process) {
        return servers.getOrDefault(process.name(), List.of());
    }

    /** Returns whether references of objects in a process are passed on, so that other processes may call them. */
    boolean passesReferences(ProcessPlan process) {
        return published.contains(process.name());
    }

    /** Returns one assumption for each user function of a process: {@code the user function refine <text>}. */
    List<Assumption> assumptions(ProcessPlan process, String text) {
        List<Assumption> assumptions = new ArrayList<>();
        Set<UserCode> known = new HashSet<>();
        for (InstancePlan instance : instances(process)) {
            assumptions.addAll(assumptions(instance, text, known));
        }
        return assumptions;
    }

    /** Returns the assumptions about the user functions of one instance. */
    List<Assumption> assumptions(InstancePlan instance, String text) {
        return assumptions(instance, text, new HashSet<>());
    }

    private List<Assumption> assumptions(InstancePlan instance, String text, Set<UserCode> known) {
        return actions(instance).userCode().stream()
                .filter(known::add)
                .map(code -> UserAssumptions.of(code, text))
                .toList();
    }
}
