// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.component;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Assign;
import org.bellwether.model.component.AttributeReference;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.ElementReference;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.ExportedObject;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.PortReference;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.Publish;
import org.bellwether.model.component.StateReference;
import org.bellwether.model.component.TimerTrigger;
import org.bellwether.model.component.Wait;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.Interfaces;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.util.StructValues;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.bellwether.model.validation.values.Mismatch;
import org.bellwether.model.validation.values.StaticType;
import org.bellwether.model.validation.values.ValueTypes;
import org.eclipse.emf.ecore.EObject;

/** Checks that behaviours use only parts of their type: timers, ports, operations, state. */
public final class BehaviourConstraints implements Constraint {
    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof ActiveType type) {
            checkTriggersDiffer(type.getBehaviours(), problems);
        } else if (element instanceof Instance instance) {
            checkTriggersDiffer(instance.getBehaviours(), problems);
        }
        InstanceType owner = owner(element);
        if (owner != null) {
            checkTrigger(element, owner, problems);
            checkAction(element, owner, problems);
        }
    }

    /**
     * Returns the type whose ports, timers and state a behaviour may use: for a behaviour of an instance, the
     * instance's type.
     */
    private static InstanceType owner(EObject element) {
        Instance instance = Models.containing(element, Instance.class);
        return instance != null ? instance.getType() : Models.containing(element, ActiveType.class);
    }

    private static void checkTriggersDiffer(List<Behaviour> behaviours, ProblemCollector problems) {
        Set<String> seen = new HashSet<>();
        for (Behaviour behaviour : behaviours) {
            String trigger = ElementKeys.trigger(behaviour.getTrigger());
            if (!trigger.contains("?") && !seen.add(trigger)) {
                problems.add(ProblemCode.BW205, behaviour, trigger);
            }
        }
    }

    private static void checkTrigger(EObject element, InstanceType owner, ProblemCollector problems) {
        if (element instanceof TimerTrigger t) {
            own(ProblemCode.BW201, t, t.getTimer(), Ports.timers(owner), "a timer", owner, problems);
        } else if (element instanceof EventTrigger t) {
            own(ProblemCode.BW201, t, t.getSink(), Ports.of(owner), "a sink", owner, problems);
        } else if (element instanceof OperationTrigger t && t.getOperation() != null) {
            if (t.getPort() == null && !providesSomewhere(owner, t.getOperation())) {
                problems.addAt(
                        ProblemCode.BW201,
                        t,
                        t.getOperation(),
                        t.getOperation().getName(),
                        "a provided operation",
                        QualifiedNames.of(owner));
            } else if (t.getPort() != null
                    && own(ProblemCode.BW201, t, t.getPort(), Ports.of(owner), "a port", owner, problems)) {
                checkOperation(t, t.getPort().getInterface(), t.getPort().getName(), t.getOperation(), problems);
            }
        }
    }

    private static boolean providesSomewhere(InstanceType owner, Operation operation) {
        boolean atPort = Ports.of(owner).stream()
                .filter(ProvidedPort.class::isInstance)
                .map(Ports::interfaceOf)
                .anyMatch(i -> i != null && Interfaces.operations(i).contains(operation));
        return atPort
                || owner instanceof ComponentType c
                        && c.getSupports().stream()
                                .anyMatch(i -> Interfaces.operations(i).contains(operation));
    }

    private static void checkAction(EObject element, InstanceType owner, ProblemCollector problems) {
        if (element instanceof Call c) {
            if (c.getPort() == null) {
                checkObject(c, problems);
            } else if (own(ProblemCode.BW202, c, c.getPort(), Ports.of(owner), "a port", owner, problems)
                    && c.getOperation() != null) {
                checkOperation(c, c.getPort().getInterface(), c.getPort().getName(), c.getOperation(), problems);
            }
            own(ProblemCode.BW202, c, c.getResult(), Ports.state(owner), "a state variable", owner, problems);
        } else if (element instanceof Publish p) {
            own(ProblemCode.BW202, p, p.getSource(), Ports.of(owner), "a port", owner, problems);
        } else if (element instanceof Wait w) {
            own(ProblemCode.BW202, w, w.getSink(), Ports.of(owner), "a port", owner, problems);
        } else if (element instanceof Assign a) {
            own(ProblemCode.BW202, a, a.getVariable(), Ports.state(owner), "a state variable", owner, problems);
        } else if (element instanceof StateReference r) {
            own(ProblemCode.BW202, r, r.getVariable(), Ports.state(owner), "a state variable", owner, problems);
        } else if (element instanceof AttributeReference r) {
            own(ProblemCode.BW202, r, r.getAttribute(), Ports.attributes(owner), "an attribute", owner, problems);
        } else if (element instanceof PortReference r
                && own(ProblemCode.BW202, r, r.getPort(), Ports.of(owner), "a port", owner, problems)
                && r.getPort() instanceof ExportedObject population
                && population.getCount() != null) {
            problems.addAt(ProblemCode.BW223, r, population, population.getName());
        }
    }

    /** Checks a call without a port: its object's interface must be known. */
    private static void checkObject(Call call, ProblemCollector problems) {
        Expression target = call.getTarget();
        if (target == null) {
            problems.add(ProblemCode.BW104, call, "port");
            return;
        }
        StaticType type = ValueTypes.of(target);
        boolean isDeclared = target instanceof PortReference
                || target instanceof ElementReference
                || StructValues.isOfDeclaration(target);
        if (!isDeclared || type.isKnown() && type.family() != StaticType.Family.INTERFACE) {
            String what = type.isKnown() ? type.words() : "computed";
            problems.add(ProblemCode.BW222, target, Mismatch.words(target) + " is " + what);
        } else if (type.identity() instanceof Interface called && call.getOperation() != null) {
            checkOperation(call, called, Mismatch.words(target), call.getOperation(), problems);
        }
    }

    private static boolean own(
            ProblemCode code,
            EObject at,
            NamedElement used,
            List<? extends NamedElement> all,
            String what,
            InstanceType owner,
            ProblemCollector problems) {
        if (used != null && !all.contains(used)) {
            problems.addAt(code, at, used, QualifiedNames.of(used), what, QualifiedNames.of(owner));
            return false;
        }
        return true;
    }

    private static void checkOperation(
            EObject at, Interface type, String called, Operation operation, ProblemCollector problems) {
        if (type != null && !Interfaces.operations(type).contains(operation)) {
            problems.addAt(
                    ProblemCode.BW203, at, operation, QualifiedNames.of(type), called, QualifiedNames.of(operation));
        }
    }
}
