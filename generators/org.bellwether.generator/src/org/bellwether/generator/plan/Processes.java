// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.RefusedException;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Endpoint;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.deployment.PlacementUnit;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.deployment.Scheduling;

/** Where instances run. */
final class Processes {
    private final Map<String, ProcessPlan> plans = new LinkedHashMap<>();
    private final Map<String, String> placements = new LinkedHashMap<>();
    private final Instances instances;
    private final Evaluator evaluator;
    private final Options options;

    Processes(Deployment deployment, Instances instances, Evaluator evaluator, Options options) {
        this.instances = instances;
        this.evaluator = evaluator;
        this.options = options;
        for (Node node : deployment.getNodes()) {
            Unsupported.when(!node.getDimensions().isEmpty(), node, "Arrays of nodes are", "Draw each node by itself");
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

    List<ProcessPlan> all() {
        return List.copyOf(plans.values());
    }

    /** The process of an instance, by their names. */
    ProcessPlan of(String instance) {
        return plans.get(placements.get(instance));
    }

    private void add(Node node, Process process) {
        refuse(process);
        ProcessPlan plan = new ProcessPlan(
                process.getName(),
                node.getName(),
                Optional.ofNullable(node.getHost()).map(host -> evaluator.text(host, "")),
                evaluator.numbers(process.getAffinity()).stream()
                        .map(core -> core.intValueExact())
                        .toList(),
                process.getScheduling(),
                (int) evaluator.integer(process.getPriority(), 0),
                endpoints(process),
                options.of(process));
        if (plans.put(plan.name(), plan) != null) {
            throw new RefusedException(
                    "BW807", process, "Another process is called " + plan.name() + ", too", "Rename one of them");
        }
        for (Placement placement : process.getPlacements()) {
            for (Instances.Flat flat : instances.at(placement.getInstance())) {
                if (placements.put(flat.name(), process.getName()) != null) {
                    throw new RefusedException(
                            "BW808", placement, flat.name() + " is in two processes", "Place it once");
                }
            }
        }
    }

    private static void refuse(Process process) {
        Unsupported.when(
                !process.getDimensions().isEmpty(), process, "Arrays of processes are", "Draw each process by itself");
        Unsupported.when(
                !process.getThreadPools().isEmpty(),
                process,
                "Thread pools are",
                "Remove them; the ORB's own threads serve all calls");
        Unsupported.when(
                process.getScheduling() == Scheduling.DEADLINE,
                process,
                "Deadline scheduling is",
                "Use fifo, roundRobin or other");
        for (Placement placement : process.getPlacements()) {
            Unsupported.when(
                    placement.getUnit() == PlacementUnit.THREAD,
                    placement,
                    "A thread a replica is",
                    "Let replicas share the process's threads");
        }
    }

    private List<EndpointPlan> endpoints(Process process) {
        List<EndpointPlan> endpoints = new ArrayList<>();
        for (Endpoint endpoint : process.getEndpoints()) {
            endpoints.add(new EndpointPlan(
                    endpoint.getProtocol(),
                    evaluator.text(endpoint.getHost(), ""),
                    (int) evaluator.integer(endpoint.getPort(), 0, 0),
                    evaluator.text(endpoint.getPath(), "")));
        }
        return endpoints;
    }
}
