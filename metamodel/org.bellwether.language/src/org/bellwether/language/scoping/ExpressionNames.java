// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.language.text.NameExpression;
import org.bellwether.model.assembly.AssemblyPackage;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Dimension;
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
 * The meanings of a bare name in an expression, in addition to IDL's constants and enumerators. Inner names hide outer
 * ones: an argument of the triggering operation, state, an attribute, a dimension of the enclosing replicas or of a
 * connection's source.
 */
public final class ExpressionNames {
    private ExpressionNames() {}

    static Map<String, NamedElement> of(NameExpression context) {
        return of(context, context.isOwn());
    }

    /** Returns the meanings of names in any expression at that place, with or without {@code this.} before the name. */
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
            add(dimensions(e), result);
        }
        return result;
    }

    /** Returns the dimensions that an element names for the expressions in it. */
    public static List<Dimension> dimensions(EObject element) {
        if (element instanceof Instance instance) {
            return instance.getDimensions();
        } else if (element instanceof Process process) {
            return process.getDimensions();
        } else if (element instanceof Node node) {
            return node.getDimensions();
        }
        return element instanceof ConnectionEnd end ? dimensionsOfSource(end) : List.of();
    }

    /**
     * Returns the dimensions of the source for a connection's target, whose indices may use them:
     * {@code cell.out -> cell[row + 1].in}.
     */
    private static List<Dimension> dimensionsOfSource(ConnectionEnd end) {
        boolean target = end.eContainmentFeature() == AssemblyPackage.Literals.CONNECTION__TARGET;
        ConnectionEnd source = target ? ((Connection) end.eContainer()).getSource() : null;
        return source == null || LocalNames.unknown(source.getInstance())
                ? List.of()
                : source.getInstance().getDimensions();
    }

    private static void add(List<? extends NamedElement> elements, Map<String, NamedElement> result) {
        for (NamedElement element : elements) {
            if (element.getName() != null) {
                result.putIfAbsent(element.getName(), element);
            }
        }
    }
}
