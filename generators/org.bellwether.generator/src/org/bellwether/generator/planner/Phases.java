// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bellwether.generator.plan.ConnectionPlans;
import org.bellwether.generator.plan.DriverPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.PhasePlan;
import org.bellwether.generator.plan.TimerPlan;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.generator.refusal.Unsupported;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.LoopDriver;
import org.bellwether.model.experiment.Phase;
import org.bellwether.model.experiment.SaturatedPhase;

/** The phases of the workload, with the drivers of saturated phases. */
public final class Phases {
    private final Instances instances;
    private final List<InstancePlan> plans;
    private final EventRoutes ways;
    private final ExpressionEvaluator evaluator;

    Phases(Instances instances, List<InstancePlan> plans, ConnectionPlans wires, ExpressionEvaluator evaluator) {
        this.ways = new EventRoutes(plans, wires);
        this.instances = instances;
        this.plans = plans;
        this.evaluator = evaluator;
    }

    public List<PhasePlan> of(Experiment experiment) {
        return experiment.getPhases().stream().map(this::plan).toList();
    }

    private PhasePlan plan(Phase phase) {
        long duration = evaluator.nanoseconds(phase.getDuration(), 0);
        return phase instanceof SaturatedPhase saturated
                ? new PhasePlan(phase.getName(), true, duration, drivers(saturated))
                : new PhasePlan(phase.getName(), false, duration, List.of());
    }

    private List<DriverPlan> drivers(SaturatedPhase phase) {
        List<DriverPlan> drivers = new ArrayList<>();
        for (LoopDriver driver : phase.getDrivers()) {
            int outstanding = (int) evaluator.integer(driver.getOutstanding(), 1, 1);
            List<Instances.Flat> driven = instances.at(driver.getInstance(), evaluator);
            List<Instances.End> ends = completions(driver, driven.size());
            String timer = driver.getTimer().getName();
            for (int i = 0; i < driven.size(); i++) {
                String instance = driven.get(i).name();
                Optional<DriverPlan.Completion> completion =
                        ends.isEmpty() ? Optional.empty() : Optional.of(completion(instance, timer, ends.get(i)));
                drivers.add(new DriverPlan(instance, timer, outstanding, completion));
            }
        }
        return drivers.isEmpty() ? everyTimer() : drivers;
    }

    /**
     * Returns the ends at which the activations of each driven replica are complete: all at one sink, or each at a
     * different sink.
     */
    private List<Instances.End> completions(LoopDriver driver, int driven) {
        if (driver.getCompletion() == null) {
            return List.of();
        }
        List<Instances.End> ends = instances.at(
                driver.getCompletion().getInstance(), driver.getCompletion().getPort(), evaluator);
        Unsupported.when(
                !ends.stream().allMatch(end -> end.port() instanceof EventSink),
                driver.getCompletion(),
                "Completion at anything but an event sink is",
                "Name an event sink");
        Unsupported.when(
                ends.size() != 1 && ends.size() != driven,
                driver.getCompletion(),
                "Completion of " + driven + " drivers at " + ends.size() + " sinks is",
                "Name one sink, or as many as drivers");
        return IntStream.range(0, driven)
                .mapToObj(i -> ends.get(ends.size() == 1 ? 0 : i))
                .toList();
    }

    private DriverPlan.Completion completion(String instance, String timer, Instances.End end) {
        return new DriverPlan.Completion(
                end.instance(), end.port().getName(), ways.between(instance, timer, end.instance(), end.port()));
    }

    private List<DriverPlan> everyTimer() {
        List<DriverPlan> drivers = new ArrayList<>();
        for (InstancePlan instance : plans) {
            for (TimerPlan timer : instance.timers()) {
                drivers.add(new DriverPlan(instance.name(), timer.name(), 1, Optional.empty()));
            }
        }
        return drivers;
    }
}
