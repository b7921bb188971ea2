// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.properties;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.InstanceStep;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.options.OptionSide;
import org.bellwether.model.util.Ports;
import org.eclipse.emf.ecore.EObject;

/**
 * Decides which options are relevant at an element: options of servers are only offered if the element is called,
 * options of clients only if it calls.
 */
final class OptionSides {
    private OptionSides() {}

    /** Returns all sides for an element that is not a process, and for a process whose instances are unknown. */
    static Set<OptionSide> of(EObject place) {
        List<Instance> instances = place instanceof Process process ? instances(process) : List.of();
        if (instances.isEmpty() || instances.stream().anyMatch(i -> i.getType() instanceof Assembly)) {
            return EnumSet.allOf(OptionSide.class);
        }
        Set<OptionSide> result = EnumSet.of(OptionSide.BOTH);
        instances.stream()
                .flatMap(instance -> Ports.of(instance.getType()).stream())
                .forEach(port -> result.add(isCalled(port) ? OptionSide.SERVER : OptionSide.CLIENT));
        return result;
    }

    private static List<Instance> instances(Process process) {
        return process.getPlacements().stream()
                .map(OptionSides::instance)
                .filter(Objects::nonNull)
                .toList();
    }

    private static Instance instance(Placement placement) {
        List<InstanceStep> steps = placement.getInstance() == null
                ? List.of()
                : placement.getInstance().getSteps();
        Instance last = steps.isEmpty() ? null : steps.get(steps.size() - 1).getInstance();
        return last == null || last.eIsProxy() || last.getType() == null ? null : last;
    }

    private static boolean isCalled(Port port) {
        return port instanceof ProvidedPort || port instanceof EventSink;
    }
}
