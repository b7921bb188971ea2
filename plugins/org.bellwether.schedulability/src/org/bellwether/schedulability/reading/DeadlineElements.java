// SPDX-License-Identifier: Apache-2.0
package org.bellwether.schedulability.reading;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.bellwether.generator.plan.ExpectedReplies;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.StartTrigger;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.util.Interfaces;
import org.eclipse.emf.ecore.EObject;

/** Finds the elements of the model by the names of deadlines. */
public final class DeadlineElements {
    /**
     * The subject of a deadline.
     *
     * @param instance the instance that does the work
     * @param element  the behaviour; an operation if the instance has no behaviour for it
     */
    public record Subject(InstancePlan instance, EObject element) {}

    private final Map<String, Subject> subjects = new LinkedHashMap<>();

    private DeadlineElements() {}

    /**
     * Returns the subjects of all deadlines that a plan can have, by
     * {@link org.bellwether.schedulability.system.DeadlineResult#name}.
     */
    public static Map<String, Subject> of(Plan plan) {
        DeadlineElements elements = new DeadlineElements();
        for (InstancePlan instance : plan.instances()) {
            instance.executor().behaviours().forEach(behaviour -> elements.add(instance, behaviour));
            instance.executor().ports(ProvidedPort.class).forEach(port -> elements.add(instance, port));
        }
        return elements.subjects;
    }

    private void add(InstancePlan instance, Behaviour behaviour) {
        Subject subject = new Subject(instance, behaviour);
        if (behaviour.getTrigger() instanceof TimerTrigger trigger) {
            String name = instance.name() + "." + trigger.getTimer().getName();
            for (int thread = 1; thread <= instance.threads(); thread++) {
                subjects.putIfAbsent(SystemReader.chain(instance, name, thread), subject);
            }
        } else if (behaviour.getTrigger() instanceof StartTrigger) {
            subjects.putIfAbsent(instance.name() + ".start", subject);
        } else if (behaviour.getTrigger() instanceof EventTrigger trigger) {
            subjects.putIfAbsent(instance.name() + "." + trigger.getSink().getName(), subject);
        }
    }

    private void add(InstancePlan instance, ProvidedPort port) {
        if (port.getInterface() == null) {
            return;
        }
        for (Operation operation : Interfaces.operations(port.getInterface())) {
            Optional<Behaviour> behaviour = ExpectedReplies.behaviour(instance.executor(), port, operation);
            subjects.putIfAbsent(
                    instance.name() + "." + port.getName() + "." + operation.getName(),
                    new Subject(instance, behaviour.<EObject>map(each -> each).orElse(operation)));
        }
    }
}
