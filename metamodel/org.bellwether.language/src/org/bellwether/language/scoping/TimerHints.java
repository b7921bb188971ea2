// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.language.scoping.LinkingMessages.Message;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.Timer;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.experiment.ExperimentPackage;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;

/** Hints on a timer's name in the place of a port's measurement. */
final class TimerHints {
    private TimerHints() {}

    /** Returns advice; null if the instance has no timer of this name. */
    static Message message(PortPoint point, String name) {
        InstanceType type = LocalNames.typeAt(point.getInstance());
        Timer timer = LocalNames.unknown(type)
                ? null
                : Ports.timers(type).stream()
                        .filter(each -> name.equals(each.getName()))
                        .findFirst()
                        .orElse(null);
        if (timer == null) {
            return null;
        } else if (point.eContainmentFeature() == ExperimentPackage.Literals.PATH_POINT__FROM) {
            return new Message(
                    "which is a timer; a path begins at an event source, and its latency counts from the tick",
                    begin(point, timer));
        } else if (point.eContainmentFeature() == ExperimentPackage.Literals.PATH_POINT__TO) {
            return new Message("which is a timer; a path ends at an event sink", "Name the sink where it ends");
        }
        return new Message("which is a timer, not a port", "Name a port that its behaviour uses");
    }

    private static String begin(PortPoint point, Timer timer) {
        List<InstanceStep> steps = point.getInstance().getSteps();
        Instance instance = steps.get(steps.size() - 1).getInstance();
        String path = steps.stream().map(each -> each.getInstance().getName()).collect(Collectors.joining("."));
        String sources = Ports.behaviours(instance).stream()
                .filter(each -> each.getTrigger() instanceof TimerTrigger trigger && trigger.getTimer() == timer)
                .flatMap(each -> Models.all(each, Publish.class).stream())
                .filter(each -> !LocalNames.unknown(each.getSource()))
                .map(each -> "from " + path + "." + each.getSource().getName())
                .distinct()
                .collect(Collectors.joining(" or "));
        return sources.isEmpty()
                ? "Let the timer's behaviour publish an event, and begin at its source"
                : "Write " + sources + ", where its behaviour publishes";
    }
}
