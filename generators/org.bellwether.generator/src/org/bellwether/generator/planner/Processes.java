// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.bellwether.generator.plan.EndpointPlan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.planner.concurrency.ThreadPools;
import org.bellwether.generator.planner.network.ArrayNames;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.refusal.Unsupported;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Endpoint;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.deployment.PlacementUnit;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.Scheduling;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.HostNames;
import org.bellwether.model.util.Ports;

/** Assigns instances to processes. */
public final class Processes {
    private static final int HIGHEST_PORT = 65535;

    private final Map<String, ProcessPlan> plans = new LinkedHashMap<>();
    private final Map<Process, List<String>> names = new LinkedHashMap<>();
    private final Map<String, String> placements = new LinkedHashMap<>();
    private final Set<String> ownThreads = new HashSet<>();
    private final Instances instances;
    private final ExpressionEvaluator evaluator;
    private final Options options;
    private final boolean lab;
    private final UnaryOperator<ProcessPlan> scheduling;

    /** One process of an array, and the environment of its expressions. */
    private record Replica(String name, ExpressionEvaluator evaluator) {}

    /**
     * @param lab whether each node is a host of a lab, with the node's name
     * @param scheduling changes the scheduling of a process from the model's
     */
    Processes(
            Deployment deployment,
            Instances instances,
            ExpressionEvaluator evaluator,
            Options options,
            boolean lab,
            UnaryOperator<ProcessPlan> scheduling) {
        this.instances = instances;
        this.evaluator = evaluator;
        this.options = options;
        this.lab = lab;
        this.scheduling = scheduling;
        for (Node node : deployment.getNodes()) {
            node.getProcesses().forEach(process -> add(node, process));
        }
        for (Instances.Flat flat : instances.all()) {
            if (!placements.containsKey(flat.name())) {
                throw new RefusedException(
                        "BW808",
                        flat.model(),
                        flat.name() + " is in no process of deployment " + deployment.getName(),
                        "Place it in a process");
            }
        }
    }

    /**
     * Returns whether a separate thread serves this instance: if others call the instance or push to it, and the
     * placement requires a thread.
     */
    boolean haveOwnThread(Instances.Flat flat) {
        return ownThreads.contains(flat.name())
                && Ports.of(flat.model().getType()).stream()
                        .anyMatch(port -> port instanceof ProvidedPort || port instanceof EventSink);
    }

    List<ProcessPlan> all() {
        return List.copyOf(plans.values());
    }

    /** Returns the names of the processes of a model's process, which may be an array; without a process, all names. */
    List<String> names(Optional<Process> process) {
        return process.map(names::get).orElseGet(() -> List.copyOf(plans.keySet()));
    }

    /** Returns the process of an instance, by the instance's name. */
    public ProcessPlan of(String instance) {
        return plans.get(placements.get(instance));
    }

    private void add(Node node, Process process) {
        refuse(process);
        List<Replica> replicas = new ArrayList<>();
        for (Map.Entry<String, ExpressionEvaluator> place :
                ArrayNames.of(node.getName(), node.getDimensions(), evaluator).entrySet()) {
            String around =
                    process.getName() + place.getKey().substring(node.getName().length());
            ArrayNames.of(around, process.getDimensions(), place.getValue()).forEach((name, here) -> {
                add(place.getKey(), node, process, name, here);
                replicas.add(new Replica(name, here));
            });
        }
        names.put(process, replicas.stream().map(Replica::name).toList());
        process.getPlacements().forEach(placement -> place(placement, replicas));
        for (Replica replica : replicas) {
            if (replicas.size() > 1 && !placements.containsValue(replica.name())) {
                throw new RefusedException(
                        "BW808",
                        process,
                        "Nothing is placed in " + replica.name(),
                        "Make the array of processes smaller, or place more in it");
            }
        }
    }

    private void add(String nodeName, Node node, Process process, String name, ExpressionEvaluator here) {
        boolean isArray = !name.equals(process.getName());
        ProcessPlan plan = scheduling.apply(new ProcessPlan(
                name,
                process.getName(),
                isArray,
                nodeName,
                lab
                        ? Optional.of(nodeName)
                        : Optional.ofNullable(node.getHost()).map(host -> host(host, here)),
                lab ? ProcessPlan.Login.NONE : login(node),
                here.numbers(process.getAffinity()).stream()
                        .map(core -> core.intValueExact())
                        .toList(),
                process.getScheduling(),
                (int) here.integer(process.getPriority(), 0),
                endpoints(process, here),
                options.of(process, ThreadPools.of(process, here)),
                process));
        if (plans.put(plan.name(), plan) != null) {
            throw new RefusedException(
                    "BW807", process, "Another process is called " + plan.name() + ", too", "Rename one of them");
        }
    }

    /**
     * Places instances. In an array of processes, placements without indices distribute the replicas, one after the
     * other.
     */
    private void place(Placement placement, List<Replica> replicas) {
        boolean dealt = placement.getInstance().getSteps().stream()
                .allMatch(step -> step.getIndices().isEmpty());
        if (dealt) {
            List<Instances.Flat> all = instances.at(placement.getInstance(), evaluator);
            for (int i = 0; i < all.size(); i++) {
                place(placement, all.get(i), replicas.get(i % replicas.size()));
            }
            return;
        }
        for (Replica replica : replicas) {
            for (Instances.Flat flat : instances.at(placement.getInstance(), replica.evaluator())) {
                place(placement, flat, replica);
            }
        }
    }

    private void place(Placement placement, Instances.Flat flat, Replica replica) {
        if (placement.getUnit() == PlacementUnit.THREAD) {
            ownThreads.add(flat.name());
        }
        String other = placements.put(flat.name(), replica.name());
        if (other != null) {
            throw new RefusedException("BW808", placement, flat.name() + " is in two processes", "Place it once");
        }
    }

    private static void refuse(Process process) {
        Unsupported.when(
                process.getScheduling() == Scheduling.DEADLINE,
                process,
                "Deadline scheduling is",
                "Use fifo, roundRobin or other");
    }

    /** Returns the login; validation has refused texts that ssh's command line would read as something else. */
    private static ProcessPlan.Login login(Node node) {
        return new ProcessPlan.Login(
                Objects.requireNonNullElse(node.getUser(), ""), Objects.requireNonNullElse(node.getWorkFolder(), ""));
    }

    /** Returns a host's name without blanks, because it goes into command lines of ssh, and files with words. */
    private static String host(Expression host, ExpressionEvaluator evaluator) {
        String text = evaluator.text(host, "");
        if (!HostNames.isHost(text)) {
            throw new RefusedException(
                    "BW839",
                    host,
                    "\"" + text + "\" cannot be a host",
                    "Give a value that is the name of a host, or an address, without blanks");
        }
        return text;
    }

    private static List<EndpointPlan> endpoints(Process process, ExpressionEvaluator evaluator) {
        List<EndpointPlan> endpoints = new ArrayList<>();
        for (Endpoint endpoint : process.getEndpoints()) {
            endpoints.add(new EndpointPlan(
                    endpoint.getProtocol(),
                    endpoint.getHost() == null ? "" : host(endpoint.getHost(), evaluator),
                    (int) evaluator.integer(endpoint.getPort(), 0, 0, HIGHEST_PORT),
                    evaluator.text(endpoint.getPath(), ""),
                    endpoint));
        }
        return endpoints;
    }
}
