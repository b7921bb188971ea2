// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.generator.plan.ExpectedReplies;
import org.bellwether.generator.plan.TimerPlan;
import org.bellwether.generator.plan.TimingPlan;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.SchedulingDiscipline;
import org.bellwether.generator.target.SchedulingDiscipline.Need;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.StartTrigger;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.component.Trigger;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.Timing;
import org.bellwether.model.util.Interfaces;
import org.eclipse.emf.ecore.EObject;

/**
 * Plans the timing of an instance's triggers and operations in a process with a scheduling discipline. Timers and
 * starts begin distributable threads, so they need all values of the discipline; behaviours that they trigger continue
 * with the same timing, unless they have enough values of their own.
 */
final class Timings {
    private final SchedulingDiscipline discipline;
    private final boolean cancelsInfeasible;
    private final ExecutorPlan executor;
    private final ExpressionEvaluator evaluator;
    private final List<TimingPlan> timings = new ArrayList<>();

    private Timings(
            SchedulingDiscipline discipline,
            boolean cancelsInfeasible,
            ExecutorPlan executor,
            ExpressionEvaluator evaluator) {
        this.discipline = discipline;
        this.cancelsInfeasible = cancelsInfeasible;
        this.executor = executor;
        this.evaluator = evaluator;
    }

    /**
     * Returns the timings of an instance; none in a process without a discipline.
     *
     * @param cancelsInfeasible whether work is cancelled by its worst-case execution time
     * @param timers            the timers with the instance's settings
     * @param evaluator         evaluates expressions of the instance
     * @throws RefusedException if a timer or start lacks a value that the discipline or the cancellation needs
     */
    static List<TimingPlan> of(
            Optional<SchedulingDiscipline> discipline,
            boolean cancelsInfeasible,
            ExecutorPlan executor,
            List<TimerPlan> timers,
            ExpressionEvaluator evaluator) {
        if (discipline.isEmpty()) {
            return List.of();
        }
        Timings timings = new Timings(discipline.get(), cancelsInfeasible, executor, evaluator);
        executor.behaviours().forEach(behaviour -> timings.add(behaviour, timers));
        executor.ports(ProvidedPort.class).forEach(timings::add);
        return List.copyOf(timings.timings);
    }

    private void add(Behaviour behaviour, List<TimerPlan> timers) {
        Trigger trigger = behaviour.getTrigger();
        List<Timing> stated = stated(behaviour.getTiming());
        if (trigger instanceof TimerTrigger timer) {
            String name = timer.getTimer().getName();
            timers.stream()
                    .filter(each -> each.name().equals(name))
                    .forEach(each -> driver(name, each.periodNs(), stated, behaviour));
        } else if (trigger instanceof StartTrigger) {
            driver("start", time(stated, Timing::getPeriod), stated, behaviour);
        } else if (trigger instanceof EventTrigger event) {
            served(event.getSink().getName(), stated, behaviour);
        }
    }

    /** Adds the timings of a port's operations. The behaviour's timing comes first, then that of the declaration. */
    private void add(ProvidedPort port) {
        for (Operation operation : Interfaces.operations(port.getInterface())) {
            Optional<Behaviour> behaviour = ExpectedReplies.behaviour(executor, port, operation);
            served(
                    port.getName() + "." + operation.getName(),
                    stated(behaviour.map(Behaviour::getTiming).orElse(null), operation.getTiming()),
                    behaviour.<EObject>map(each -> each).orElse(operation));
        }
    }

    private static List<Timing> stated(Timing... timings) {
        return Stream.of(timings).filter(Objects::nonNull).toList();
    }

    /** Adds the timing of a timer or start. As in a schedulability analysis, the period replaces a missing deadline. */
    private void driver(String name, long period, List<Timing> stated, Behaviour behaviour) {
        long deadline = time(stated, Timing::getDeadline);
        TimingPlan timing = plan(name, deadline == 0 ? period : deadline, period, stated, true, behaviour);
        List<Need> missing = missing(timing, stated);
        if (!missing.isEmpty()) {
            throw new RefusedException(
                    "BW844",
                    behaviour,
                    "The process schedules its threads by " + discipline.word() + ", which needs more timing",
                    "Add timing ("
                            + missing.stream().map(Need::notation).collect(Collectors.joining(", "))
                            + ") to it, or choose another SchedulingDiscipline");
        }
        if (cancelsInfeasible && timing.deadlineNs() > 0 && timing.worstNs() == 0) {
            throw new RefusedException(
                    "BW846",
                    behaviour,
                    "The process cancels work that cannot make its deadline, but not all work has a worst case",
                    "Add timing (" + Need.WORST_CASE.notation() + ") to it, or set SchedulingCancellation to late");
        }
        timings.add(timing);
    }

    private void served(String name, List<Timing> stated, EObject element) {
        TimingPlan timing =
                plan(name, time(stated, Timing::getDeadline), time(stated, Timing::getPeriod), stated, true, element);
        boolean segment = missing(timing, stated).isEmpty();
        if (segment) {
            timings.add(timing);
        } else if (timing.deadlineNs() > 0) {
            timings.add(plan(name, timing.deadlineNs(), timing.periodNs(), stated, false, element));
        }
    }

    private TimingPlan plan(
            String name, long deadline, long period, List<Timing> stated, boolean segment, EObject element) {
        return new TimingPlan(
                name,
                deadline,
                period,
                time(stated, Timing::getWorstCase),
                number(stated, Timing::getCriticality),
                number(stated, Timing::getImportance),
                segment,
                element);
    }

    private List<Need> missing(TimingPlan timing, List<Timing> stated) {
        return discipline.needs().stream()
                .filter(need -> !has(need, timing, stated))
                .toList();
    }

    private static boolean has(Need need, TimingPlan timing, List<Timing> stated) {
        return switch (need) {
            case DEADLINE -> timing.deadlineNs() > 0;
            case WORST_CASE -> timing.worstNs() > 0;
            case PERIOD -> timing.periodNs() > 0;
            case IMPORTANCE -> first(stated, Timing::getImportance) != null;
        };
    }

    private static Expression first(List<Timing> stated, Function<Timing, Expression> part) {
        return stated.stream().map(part).filter(Objects::nonNull).findFirst().orElse(null);
    }

    private long time(List<Timing> stated, Function<Timing, Expression> part) {
        return evaluator.nanoseconds(first(stated, part), 0);
    }

    private long number(List<Timing> stated, Function<Timing, Expression> part) {
        return evaluator.integer(first(stated, part), 0, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
}
