// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.assembly;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.Threading;
import org.bellwether.model.component.Wait;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/**
 * Finds waits that cannot end with any schedule. An event counts when its behaviour has ended: a behaviour that waits
 * for itself, directly or through others, waits for ever, and so does a behaviour that prevents the event.
 */
public final class WaitConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Wait wait && wait.getSink() != null && wait.getTimeout() == null) {
            checkSerialized(wait, problems);
        } else if (element instanceof ActiveType type) {
            checkCircles(element, type.getBehaviours(), Ports.behaviours(type), problems);
        } else if (element instanceof Instance instance
                && instance.getType() instanceof ActiveType
                && !instance.getBehaviours().isEmpty()) {
            checkCircles(element, instance.getBehaviours(), Ports.behaviours(instance), problems);
        }
    }

    private static void checkSerialized(Wait wait, ProblemCollector problems) {
        Instance instance = Models.containing(wait, Instance.class);
        Object owner = instance == null ? Models.containing(wait, ActiveType.class) : instance.getType();
        if (owner instanceof ActiveType type && type.getThreading() == Threading.SERIALIZE) {
            problems.add(
                    ProblemCode.BW213,
                    wait,
                    QualifiedNames.of(type),
                    wait.getSink().getName());
        }
    }

    /** Reports a circle of waits once, at one of the behaviours that are part of the circle. */
    private static void checkCircles(EObject at, List<Behaviour> own, List<Behaviour> all, ProblemCollector problems) {
        Map<EventSink, Set<EventSink>> waits = new LinkedHashMap<>();
        for (Behaviour behaviour : all) {
            if (behaviour.getTrigger() instanceof EventTrigger trigger && trigger.getSink() != null) {
                waits.put(trigger.getSink(), endless(behaviour));
            }
        }
        for (Behaviour behaviour : own) {
            List<EventSink> circle = behaviour.getTrigger() instanceof EventTrigger trigger
                    ? circle(trigger.getSink(), waits)
                    : List.of();
            if (!circle.isEmpty()) {
                problems.add(
                        ProblemCode.BW319,
                        behaviour,
                        circle.stream().map(NamedElement::getName).collect(Collectors.joining(" -> ")));
                return;
            }
        }
    }

    private static Set<EventSink> endless(Behaviour behaviour) {
        return Models.all(behaviour, Wait.class).stream()
                .filter(wait -> wait.getTimeout() == null && wait.getSink() != null)
                .map(Wait::getSink)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the sinks on the way from a sink back to itself; none if there is no such way. */
    private static List<EventSink> circle(EventSink begin, Map<EventSink, Set<EventSink>> waits) {
        Map<EventSink, EventSink> before = new LinkedHashMap<>();
        List<EventSink> open = new ArrayList<>(List.of(begin));
        while (!open.isEmpty()) {
            EventSink sink = open.remove(0);
            for (EventSink next : waits.getOrDefault(sink, Set.of())) {
                if (next == begin) {
                    return way(begin, sink, before);
                } else if (before.putIfAbsent(next, sink) == null) {
                    open.add(next);
                }
            }
        }
        return List.of();
    }

    private static List<EventSink> way(EventSink begin, EventSink last, Map<EventSink, EventSink> before) {
        List<EventSink> way = new ArrayList<>(List.of(begin));
        for (EventSink sink = last; sink != begin; sink = before.get(sink)) {
            way.add(0, sink);
        }
        way.add(0, begin);
        return way;
    }
}
