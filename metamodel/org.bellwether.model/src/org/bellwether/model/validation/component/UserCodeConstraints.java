// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.component;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.component.UserCode;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks names of user functions, which are members of the generated class together with ports, timers and attributes.
 */
public final class UserCodeConstraints implements Constraint {
    /** The members that every generated class inherits. */
    private static final Set<String> INHERITED = Set.of(
            "process",
            "instance_name",
            "enter",
            "called",
            "configuration_complete",
            "ccm_activate",
            "ccm_passivate",
            "ccm_remove");

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof UserCode code && code.getFunction() != null) {
            String taken = takenFor(code.getFunction(), code);
            if (taken != null) {
                problems.addAt(ProblemCode.BW216, code, code.getFunction(), code.getFunction(), taken);
            }
        }
    }

    private static String takenFor(String name, UserCode code) {
        Instance instance = Models.containing(code, Instance.class);
        InstanceType type = instance == null ? Models.containing(code, ActiveType.class) : instance.getType();
        if (INHERITED.contains(name)) {
            return "a function of all components";
        } else if (type == null) {
            return null;
        } else if (name.equals(type.getName())) {
            return "the class itself";
        } else if (behaviours(instance, type).stream()
                .filter(behaviour -> !(behaviour.getTrigger() instanceof OperationTrigger))
                .anyMatch(behaviour -> name.equals(function(behaviour)))) {
            return "a behaviour";
        }
        return Stream.of(Ports.of(type), Ports.timers(type), Ports.attributes(type))
                .<NamedElement>flatMap(List::stream)
                .filter(each -> name.equals(each.getName()))
                .findFirst()
                .map(each -> ElementPaths.kind(each) + " " + QualifiedNames.simple(each))
                .orElse(null);
    }

    private static List<Behaviour> behaviours(Instance instance, InstanceType type) {
        return instance == null ? Ports.behaviours(type) : Ports.behaviours(instance);
    }

    /** Returns the member function that is generated for a behaviour. */
    private static String function(Behaviour behaviour) {
        return "on_" + ElementKeys.trigger(behaviour.getTrigger());
    }
}
