// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.print.expression;

import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.bellwether.language.print.text.Lexemes;
import org.bellwether.language.print.text.UnsetValues;
import org.bellwether.language.scoping.ExpressionNames;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ActiveType;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.options.OptionCatalogue;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Ports;
import org.eclipse.emf.ecore.EObject;

/** The names that hide a constant's name in an expression: arguments, state, dimensions. */
final class ShadowingNames {
    private final Map<EObject, Set<String>> known = new IdentityHashMap<>();

    /** Returns whether a name is the name of an argument of the operation that triggers the enclosing behaviour. */
    boolean isArgument(EObject from, String written) {
        for (EObject e = from; e != null; e = e.eContainer()) {
            if (e instanceof Behaviour b
                    && b.getTrigger() instanceof OperationTrigger t
                    && !UnsetValues.isName(t.getOperation())) {
                return t.getOperation().getParameters().stream()
                        .anyMatch(p -> Lexemes.name(p.getName()).equals(written));
            }
        }
        return false;
    }

    Set<String> around(EObject from) {
        EObject scope = from;
        while (scope != null && !isScope(scope)) {
            scope = scope.eContainer();
        }
        return scope == null ? Set.of() : known.computeIfAbsent(scope, this::collect);
    }

    private static boolean isScope(EObject e) {
        return e instanceof Behaviour
                || e instanceof Instance
                || e instanceof InstanceType
                || e instanceof Process
                || e instanceof Node
                || e instanceof ConnectionEnd
                || e instanceof OptionCatalogue;
    }

    private Set<String> collect(EObject scope) {
        Set<String> names = new HashSet<>();
        if (scope.eContainer() != null) {
            names.addAll(around(scope.eContainer()));
        }
        if (scope instanceof Behaviour b
                && b.getTrigger() instanceof OperationTrigger t
                && !UnsetValues.isName(t.getOperation())) {
            add(t.getOperation().getParameters(), names);
        } else if (scope instanceof ActiveType type) {
            addMembers(type, names);
        } else if (scope instanceof Instance i) {
            addMembers(i.getType(), names);
        } else if (scope instanceof OptionCatalogue c) {
            add(c.getOptions(), names);
        }
        add(ExpressionNames.dimensions(scope), names);
        return names;
    }

    private static void addMembers(InstanceType type, Set<String> names) {
        add(Ports.state(type), names);
        add(Ports.attributes(type), names);
    }

    private static void add(List<? extends NamedElement> elements, Set<String> names) {
        elements.stream().map(NamedElement::getName).filter(Objects::nonNull).forEach(names::add);
    }
}
