// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.target.Target;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Platform;
import org.bellwether.schedulability.system.Core;

/**
 * Assigns processes to cores. A process with one core in {@code affinity} runs there. A process with several or none is
 * assumed to have one core of its own; the core cannot be analysed if the model contradicts this assumption, or if the
 * order of real-time threads on a core is known only while they run.
 */
final class Cores {
    private final Plan plan;
    private final List<Target> targets;
    private final AnalysisFindings findings;
    private final List<Core> cores = new ArrayList<>();
    private final Map<String, Integer> byProcess = new HashMap<>();

    /** @param targets the ORBs whose options decide how processes schedule their threads */
    Cores(Plan plan, List<Target> targets, AnalysisFindings findings) {
        this.plan = plan;
        this.targets = List.copyOf(targets);
        this.findings = findings;
        Map<String, Integer> pinned = new LinkedHashMap<>();
        for (ProcessPlan process : plan.processes()) {
            if (process.cores().size() == 1) {
                int number = process.cores().get(0);
                byProcess.put(
                        process.name(),
                        pinned.computeIfAbsent(
                                process.node() + "/" + number,
                                key -> add(new Core(
                                        process.node(),
                                        "core " + number,
                                        tooFew(process).or(() -> mixed(process.node(), number))))));
            } else {
                byProcess.put(process.name(), add(own(process)));
            }
        }
    }

    private int add(Core core) {
        cores.add(core);
        return cores.size() - 1;
    }

    private Core own(ProcessPlan process) {
        String name = "a core of process " + process.name();
        Optional<String> objection = overlap(process).or(() -> tooFew(process));
        if (objection.isEmpty()) {
            findings.assume(
                    process.cores().isEmpty()
                            ? "process " + process.name() + " has no affinity: it is assumed to have a core of its own"
                            : "process " + process.name()
                                    + " has several cores: it is assumed to use one of them alone");
        }
        return new Core(process.node(), name, objection);
    }

    private Optional<String> overlap(ProcessPlan process) {
        return plan.processes().stream()
                .filter(other -> other != process && other.node().equals(process.node()))
                .filter(other -> other.cores().stream().anyMatch(process.cores()::contains))
                .findFirst()
                .map(other -> "processes " + process.name() + " and " + other.name()
                        + " share cores, and one of them has several: give each an affinity of one core");
    }

    /**
     * Returns why the priorities on a core mix: threads of one process have changing real-time priorities below that of
     * the process, and threads of another process have a fixed priority, which may be between them.
     */
    private Optional<String> mixed(String node, int core) {
        List<ProcessPlan> realTime = plan.processes().stream()
                .filter(process -> process.node().equals(node)
                        && process.cores().equals(List.of(core))
                        && Placements.isRealTime(process))
                .toList();
        return realTime.stream()
                .filter(process -> realTime.size() > 1 && schedulesByPriorities(process))
                .findFirst()
                .map(process -> "process " + process.name() + " schedules its threads by priorities below its own"
                        + " (SchedulingMechanism), so that real-time threads of process "
                        + realTime.get(realTime.get(0) == process ? 1 : 0).name()
                        + " may go before them: give each a core of its own, or set SchedulingMechanism to queue");
    }

    private boolean schedulesByPriorities(ProcessPlan process) {
        return targets.stream()
                .map(target -> target.scheduling(process.options(target.name())))
                .anyMatch(scheduling -> scheduling.discipline().isPresent() && scheduling.usesPriorities());
    }

    /** Returns why a node has too few cores for its processes. */
    private Optional<String> tooFew(ProcessPlan process) {
        OptionalLong count = count(process);
        if (count.isEmpty()) {
            return Optional.empty();
        }
        List<ProcessPlan> here = plan.processes().stream()
                .filter(other -> other.node().equals(process.node()))
                .toList();
        long pinned = here.stream()
                .filter(other -> other.cores().size() == 1)
                .map(other -> other.cores().get(0))
                .distinct()
                .count();
        long free = here.stream().filter(other -> other.cores().size() != 1).count();
        if (free > 0 && pinned + free > count.getAsLong()) {
            return Optional.of("node " + process.node() + " has " + count.getAsLong()
                    + " cores, too few for its processes: give each process an affinity of one core");
        }
        return process.cores().size() == 1 && process.cores().get(0) >= count.getAsLong()
                ? Optional.of("node " + process.node() + " has " + count.getAsLong() + " cores: core "
                        + process.cores().get(0) + " is none of them")
                : Optional.empty();
    }

    private OptionalLong count(ProcessPlan process) {
        Platform platform = process.element().eContainer() instanceof Node node ? node.getPlatform() : null;
        return platform == null ? OptionalLong.empty() : Bounds.count(platform.getCores(), plan.evaluator());
    }

    /** Returns the index of the core of a process. */
    int of(ProcessPlan process) {
        return byProcess.get(process.name());
    }

    List<Core> all() {
        return cores;
    }
}
