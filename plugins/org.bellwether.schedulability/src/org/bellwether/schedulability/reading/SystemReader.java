// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.plan.ProcessPlan;
import org.bellwether.generator.plan.TimerPlan;
import org.bellwether.generator.target.Target;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.Assign;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Raise;
import org.bellwether.model.component.Return;
import org.bellwether.model.component.StartTrigger;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.bellwether.schedulability.system.Chain;
import org.bellwether.schedulability.system.SystemModel;

/** Reads the analysed system from the plan of an experiment: its timed phases, at the timers' nominal rates. */
public final class SystemReader {
    private final Plan plan;
    private final List<Target> targets;
    private final AnalysisFindings findings = new AnalysisFindings();
    private final SerialInstances serial = new SerialInstances();
    private final Cores cores;
    private final Placements placements;
    private final Communication communication;
    private final List<Chain> chains = new ArrayList<>();

    private SystemReader(Plan plan, List<Target> targets) {
        this.plan = plan;
        this.targets = List.copyOf(targets);
        this.cores = new Cores(plan, targets, findings);
        this.placements = new Placements(plan, cores);
        this.communication = new Communication(plan.network());
    }

    /**
     * Returns the system of a plan.
     *
     * @param targets the ORBs of the plan, whose options decide how processes schedule their threads
     */
    public static SystemModel of(Plan plan, List<Target> targets) {
        return new SystemReader(plan, targets).read();
    }

    private SystemModel read() {
        for (InstancePlan instance : plan.instances()) {
            for (Behaviour behaviour : instance.executor().behaviours()) {
                if (behaviour.getTrigger() instanceof TimerTrigger trigger) {
                    instance.timers().stream()
                            .filter(timer ->
                                    timer.name().equals(trigger.getTimer().getName()))
                            .forEach(timer -> timer(instance, behaviour, timer));
                } else if (behaviour.getTrigger() instanceof StartTrigger && isWork(behaviour)) {
                    start(instance, behaviour);
                }
            }
        }
        placements
                .servingSeveral()
                .forEach(process -> findings.assume("process " + process
                        + " serves calls of several tasks, each in a thread of its own at the priority of its task"));
        if (!plan.network().links().isEmpty() && chains.stream().anyMatch(SystemReader::usesLinks)) {
            findings.assume("messages do not wait for one another on links");
        }
        for (ProcessPlan process : plan.processes()) {
            if (!process.element().getThreadPools().isEmpty()) {
                findings.assume("the lanes of process " + process.name() + " have no part in the priorities");
            }
        }
        if (targets.stream().anyMatch(this::hasQueue)) {
            findings.assume("threads are preempted anywhere, although a dispatching queue lets them give way at"
                    + " scheduling points only");
        }
        return new SystemModel(
                cores.all(), chains, serial.sections(findings), findings.missing(), findings.assumptions());
    }

    /** Returns whether an ORB schedules the threads of a process in a queue. */
    private boolean hasQueue(Target target) {
        return plan.processes().stream()
                .map(process -> target.scheduling(process.options(target.name())))
                .anyMatch(scheduling -> scheduling.discipline().isPresent() && !scheduling.usesPriorities());
    }

    private static boolean usesLinks(Chain chain) {
        return chain.steps().stream()
                .anyMatch(step -> step.isDelay() && step.name().contains(" to "));
    }

    /** Returns whether a behaviour takes time. A start that only sets state takes no relevant time. */
    private static boolean isWork(Behaviour behaviour) {
        return Models.all(behaviour, Action.class).stream()
                .anyMatch(action -> !(action instanceof Assign || action instanceof Return || action instanceof Raise));
    }

    private void timer(InstancePlan instance, Behaviour behaviour, TimerPlan timer) {
        String name = instance.name() + "." + timer.name();
        OptionalLong jitter = jitter(timer);
        if (timer.range().isPresent()) {
            findings.assume("timer " + name + " keeps its stated rate, although it has a range of rates");
        }
        for (int thread = 1; thread <= instance.threads(); thread++) {
            String chain = chain(instance, name, thread);
            ChainReader reader = reader(chain);
            chains.add(reader.chain(instance, behaviour, timer.periodNs(), jitter.orElse(0)));
            if (jitter.isEmpty()) {
                findings.missing(
                        name,
                        "the jitter of the timer has no bound",
                        "Give a constant, or uniform(low, high)",
                        chain,
                        reader.cores());
            }
        }
    }

    /** Returns the name of the chain of a timer in one of the instance's threads, numbered from 1. */
    static String chain(InstancePlan instance, String timer, int thread) {
        return instance.threads() == 1 ? timer : timer + " #" + thread;
    }

    private ChainReader reader(String chain) {
        return new ChainReader(placements, communication, findings, serial, chain, chains.size());
    }

    /** Returns the range of a timer's displacements in ns; empty if they have no bound. */
    private static OptionalLong jitter(TimerPlan timer) {
        if (timer.jitter().isEmpty()) {
            return OptionalLong.of(0);
        }
        String[] words = timer.jitter().get().split(" ");
        if (words.length == 1) {
            return OptionalLong.of(0); // the displacement is constant
        }
        return words[0].equals("uniform")
                ? OptionalLong.of(Math.abs(Long.parseLong(words[2]) - Long.parseLong(words[1])))
                : OptionalLong.empty();
    }

    private void start(InstancePlan instance, Behaviour behaviour) {
        String name = instance.name() + ".start";
        OptionalLong period = behaviour.getTiming() == null
                ? OptionalLong.empty()
                : Bounds.time(behaviour.getTiming().getPeriod(), instance.evaluator());
        if (period.isPresent() && period.getAsLong() > 0) {
            chains.add(reader(name).chain(instance, behaviour, period.getAsLong(), 0));
            return;
        }
        // The reader is only used to find the cores of the steps
        ChainReader reader =
                new ChainReader(placements, communication, new AnalysisFindings(), new SerialInstances(), name, 0);
        reader.chain(instance, behaviour, Long.MAX_VALUE / 4, 0);
        findings.missing(
                ElementPaths.of(behaviour),
                "it has no period",
                "Add timing (period TIME): the shortest time between two of its activations",
                name,
                Set.copyOf(reader.cores()));
    }
}
