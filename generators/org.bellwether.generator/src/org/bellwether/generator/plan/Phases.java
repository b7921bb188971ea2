// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.LoopDriver;
import org.bellwether.model.experiment.Phase;
import org.bellwether.model.experiment.SaturatedPhase;

/** The stretches of the workload, with what drives the saturated ones. */
final class Phases {
    private final Instances instances;
    private final List<InstancePlan> plans;
    private final Evaluator evaluator;

    Phases(Instances instances, List<InstancePlan> plans, Evaluator evaluator) {
        this.instances = instances;
        this.plans = plans;
        this.evaluator = evaluator;
    }

    List<PhasePlan> of(Experiment experiment) {
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
            for (Instances.Flat flat : instances.at(driver.getInstance())) {
                drivers.add(new DriverPlan(flat.name(), driver.getTimer().getName(), outstanding, completion(driver)));
            }
        }
        return drivers.isEmpty() ? everyTimer() : drivers;
    }

    private Optional<DriverPlan.Completion> completion(LoopDriver driver) {
        if (driver.getCompletion() == null) {
            return Optional.empty();
        }
        Instances.End end = instances.at(
                driver.getCompletion().getInstance(), driver.getCompletion().getPort());
        Unsupported.when(
                !(end.port() instanceof EventSink),
                driver.getCompletion(),
                "Completion at anything but an event sink is",
                "Name an event sink");
        return Optional.of(new DriverPlan.Completion(end.instance(), end.port().getName()));
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
