// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.language.text.NameExpression;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.OperationTrigger;
import org.bellwether.model.deployment.Node;
import org.bellwether.model.deployment.Process;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.eclipse.emf.ecore.EObject;

/**
 * What a bare name in an expression may stand for beside IDL's constants and enumerators. Inner things hide outer ones:
 * an argument of the triggering operation, state, an attribute, a dimension of the replicas around.
 */
final class ExpressionNames {
    private ExpressionNames() {}

    static Map<String, NamedElement> of(NameExpression context) {
        return of(context, context.isOwn());
    }

    /** The same for any expression at that place, with or without {@code this.} before its name. */
    static Map<String, NamedElement> of(Expression context, boolean own) {
        Map<String, NamedElement> result = new LinkedHashMap<>();
        Behaviour behaviour = Models.containing(context, Behaviour.class);
        if (behaviour != null) {
            if (!own
                    && behaviour.getTrigger() instanceof OperationTrigger trigger
                    && !LocalNames.unknown(trigger.getOperation())) {
                add(trigger.getOperation().getParameters(), result);
            }
            InstanceType type = LocalNames.typeAround(behaviour);
            if (!LocalNames.unknown(type)) {
                add(Ports.state(type), result);
                add(Ports.attributes(type), result);
            }
        }
        for (EObject e = own ? null : context; e != null; e = e.eContainer()) {
            add(
                    e instanceof Instance i
                            ? i.getDimensions()
                            : e instanceof Process p
                                    ? p.getDimensions()
                                    : e instanceof Node n ? n.getDimensions() : List.<NamedElement>of(),
                    result);
        }
        return result;
    }

    private static void add(List<? extends NamedElement> elements, Map<String, NamedElement> result) {
        for (NamedElement element : elements) {
            if (element.getName() != null) {
                result.putIfAbsent(element.getName(), element);
            }
        }
    }
}
