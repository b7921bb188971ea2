// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.plan;

import java.util.List;
import java.util.stream.Stream;
import org.bellwether.generator.refusal.ExpressionEvaluator;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.StateVariable;
import org.bellwether.model.component.Timer;
import org.bellwether.model.idl.Attribute;
import org.eclipse.emf.ecore.EObject;

/**
 * The class that implements an instance type. An instance that replaces behaviours has a separate class.
 *
 * @param name       the C++ class, in namespace {@code executors}
 * @param file       the base name of its files, below {@code src/}
 * @param type       the implemented type
 * @param ports      the ports, inherited ones first
 * @param attributes the attributes, inherited ones first
 * @param state      the state variables
 * @param timers     the timers
 * @param behaviours the behaviours, one for each trigger
 * @param calls      the operations that it calls through its ports, each once
 * @param evaluator  evaluates expressions in the behaviours
 */
public record ExecutorPlan(
        String name,
        String file,
        ActiveType type,
        List<Port> ports,
        List<Attribute> attributes,
        List<StateVariable> state,
        List<Timer> timers,
        List<Behaviour> behaviours,
        List<CallPoint> calls,
        ExpressionEvaluator evaluator) {

    /** Returns the elements that the class implements: the type, and an instance that replaces behaviours. */
    public List<EObject> elements() {
        return Stream.concat(
                        Stream.<EObject>of(type),
                        behaviours.stream().map(EObject::eContainer).filter(Instance.class::isInstance))
                .distinct()
                .toList();
    }

    /** Returns the ports of one kind. */
    public <T extends Port> List<T> ports(Class<T> kind) {
        return ports.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
