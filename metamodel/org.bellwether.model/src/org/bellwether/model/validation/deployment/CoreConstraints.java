// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.deployment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.assembly.TimerSetting;
import org.bellwether.model.component.Action;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Burn;
import org.bellwether.model.component.Timer;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.deployment.Deployment;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.options.OptionReference;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.analysis.Wiring;
import org.bellwether.model.validation.analysis.Wiring.Leaf;
import org.bellwether.model.validation.values.PlannedValues;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks that a core has enough time for the timers of its processes. Only certain work counts: that of endless timers,
 * without called behaviours, and of one replica each. {@code bellwether analyse} considers the rest.
 */
public final class CoreConstraints implements Constraint {
    /** The option of ORBs that schedule threads: in overload, such an ORB protects a part of the work. */
    private static final String DISCIPLINE = "SchedulingDiscipline";
    /** A relative margin: larger than the rounding of a sum of quotients, smaller than any relevant load. */
    private static final double MARGIN = 1e-9;

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (!(element instanceof Node node)
                || !(node.eContainer() instanceof Deployment deployment)
                || deployment.getAssembly() == null) {
            return;
        }
        Map<Long, List<Process>> byCore = new TreeMap<>();
        for (Process process : node.getProcesses()) {
            if (process.getAffinity().size() == 1) {
                PlannedValues.wholeNumber(process.getAffinity().get(0))
                        .ifPresent(core -> byCore.computeIfAbsent(core, key -> new ArrayList<>())
                                .add(process));
            }
        }
        if (byCore.isEmpty()) {
            return;
        }
        Map<List<Instance>, Set<Process>> placed = placed(deployment);
        Wiring wiring = analysis.wiring(deployment.getAssembly());
        byCore.forEach((core, processes) -> {
            double load = load(processes, placed, wiring);
            if (load > 1 + MARGIN && processes.stream().noneMatch(process -> isOrdered(process, deployment))) {
                Process first = processes.get(0);
                problems.addAt(
                        ProblemCode.BW416,
                        first,
                        first.getAffinity().get(0),
                        core,
                        Objects.toString(node.getName(), "the node"),
                        String.format(Locale.ROOT, "%.1f", load * 100));
            }
        });
    }

    private static Map<List<Instance>, Set<Process>> placed(Deployment deployment) {
        Map<List<Instance>, Set<Process>> placed = new HashMap<>();
        for (Placement placement : Models.all(deployment, Placement.class)) {
            if (placement.getInstance() != null && placement.eContainer() instanceof Process process) {
                List<Instance> path = new ArrayList<>();
                placement.getInstance().getSteps().stream()
                        .map(InstanceStep::getInstance)
                        .forEach(path::add);
                placed.computeIfAbsent(path, key -> new HashSet<>()).add(process);
            }
        }
        return placed;
    }

    /**
     * Returns the share of a core that these processes need; an instance belongs to the innermost placement around it.
     */
    private static double load(List<Process> processes, Map<List<Instance>, Set<Process>> placed, Wiring wiring) {
        double load = 0;
        for (Leaf leaf : wiring.leaves()) {
            Set<Process> at = null;
            for (int length = leaf.path().size(); length > 0 && at == null; length--) {
                at = placed.get(leaf.path().subList(0, length));
            }
            if (at != null && processes.stream().anyMatch(at::contains)) {
                load += load(leaf.instance());
            }
        }
        return load;
    }

    private static double load(Instance instance) {
        if (instance.getType() == null) {
            return 0;
        }
        List<Timer> timers = Ports.timers(instance.getType());
        double load = 0;
        for (Behaviour behaviour : Ports.behaviours(instance)) {
            if (behaviour.getTrigger() instanceof TimerTrigger trigger && timers.contains(trigger.getTimer())) {
                long period = period(instance, trigger.getTimer());
                load += period == 0 ? 0 : (double) work(behaviour) / period;
            }
        }
        return load;
    }

    /**
     * Returns the declared worst-case time of a behaviour's work in ns; without one, the time that it certainly burns.
     */
    private static long work(Behaviour behaviour) {
        long worst = behaviour.getTiming() == null
                ? 0
                : PlannedValues.nanoseconds(behaviour.getTiming().getWorstCase());
        long burnt = 0;
        for (Action action : behaviour.getActions()) {
            burnt += action instanceof Burn burn ? PlannedValues.nanoseconds(burn.getTime()) : 0;
        }
        return worst > 0 ? worst : burnt;
    }

    /** Returns the time between two activations in ns; 0 if it is unknown, or if the timer has a limited count. */
    private static long period(Instance instance, Timer timer) {
        List<TimerSetting> settings = instance.getTimerSettings().stream()
                .filter(each -> each.getTimer() == timer)
                .toList();
        Optional<TimerSetting> own = settings.stream()
                .filter(each -> each.getRate() != null || each.getPeriod() != null)
                .findFirst();
        Expression rate = own.isPresent() ? own.get().getRate() : timer.getRate();
        Expression period = own.isPresent() ? own.get().getPeriod() : timer.getPeriod();
        Expression value = rate == null ? period : rate;
        boolean ends = timer.getCount() != null || settings.stream().anyMatch(each -> each.getCount() != null);
        if (ends || value == null || PlannedValues.dependsOnRun(value)) {
            return 0;
        }
        try {
            return Math.max(0, Expressions.periodNanoseconds(rate, period, Environment.EMPTY));
        } catch (EvaluationException | ArithmeticException e) {
            return 0; // the constraints of values report this problem
        }
    }

    /** Returns whether a discipline is set for a process: at the process, its deployment, or one of its experiments. */
    private static boolean isOrdered(Process process, Deployment deployment) {
        return Models.around(process).stream()
                .flatMap(model -> Models.all(model, OptionReference.class).stream())
                .filter(option -> DISCIPLINE.equals(option.getOption()))
                .anyMatch(option -> {
                    Process around = Models.containing(option, Process.class);
                    Deployment at = Models.containing(option, Deployment.class);
                    Experiment experiment = Models.containing(option, Experiment.class);
                    return at != null
                            ? at == deployment && (around == null || around == process)
                            : experiment != null && experiment.getDeployment() == deployment;
                });
    }
}
