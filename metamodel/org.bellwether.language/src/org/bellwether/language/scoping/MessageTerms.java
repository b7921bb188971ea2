// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.scoping;

import java.util.Locale;
import java.util.Map;
import org.bellwether.language.text.ConnectionByEnds;
import org.bellwether.language.text.NameExpression;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.ConnectionEnd;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ArgumentValue;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Call;
import org.bellwether.model.component.EventFieldReference;
import org.bellwether.model.component.EventTrigger;
import org.bellwether.model.component.FieldValue;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.MemberReference;
import org.bellwether.model.component.Publish;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.PortPoint;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.util.StructValues;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;

/** The words of messages about names. */
final class MessageTerms {
    /** Terms for abstract classes, whose names are unclear to a reader. */
    private static final Map<String, String> KINDS = Map.of(
            "TypeDefinition", "type",
            "InstanceType", "component, server, client or assembly",
            "NamedElement", "constant, enumerator or variable",
            "ProvidedPort", "port that is called",
            "RequiredPort", "port that calls");

    private MessageTerms() {}

    static String kind(EClass type) {
        String known = KINDS.get(type.getName());
        return known != null
                ? known
                : type.isAbstract()
                        ? type.getName().replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT)
                        : ElementPaths.kind(EcoreUtil.create(type));
    }

    /**
     * Returns the scope that was searched for a name without success: {@code the component nav::GPS}; empty for all
     * scopes.
     */
    static String place(EObject context, EReference reference) {
        EObject place = LocalNames.decides(reference) ? placeOf(context, reference) : null;
        return place instanceof NamedElement n && n.getName() != null
                ? "the " + ElementPaths.kind(place) + " " + QualifiedNames.of(place)
                : "";
    }

    private static EObject placeOf(EObject context, EReference reference) {
        String target = reference.getEReferenceType().getName();
        if (context instanceof ArgumentValue && context.eContainer() instanceof Call call) {
            return call.getOperation();
        } else if (context instanceof FieldValue && context.eContainer() instanceof Publish publish) {
            return publish.getSource().getEventType();
        } else if (context instanceof EventFieldReference) {
            Behaviour behaviour = Models.containing(context, Behaviour.class);
            return behaviour != null && behaviour.getTrigger() instanceof EventTrigger t
                    ? t.getSink().getEventType()
                    : null;
        } else if (context instanceof MemberReference member) {
            return StructValues.struct(
                    declaration(StructValues.whole(member.getValue())), StructValues.depth(member.getValue()));
        } else if (target.equals("Operation")) {
            return context instanceof Call c
                    ? LocalNames.isOfObject(c) ? LocalNames.called(c) : Ports.interfaceOf(c.getPort())
                    : context instanceof PortPoint p ? Ports.interfaceOf(p.getPort()) : null;
        } else if (target.equals("Instance")) {
            Assembly around = Models.containing(context, Assembly.class);
            return around != null || Models.containing(context, ConnectionByEnds.class) == null
                    ? around
                    : LocalNames.deployed(context);
        } else if (context instanceof ConnectionEnd end) {
            return end.getInstance().getType();
        }
        Instance instance = Models.containing(context, Instance.class);
        Experiment experiment = Models.containing(context, Experiment.class);
        InstanceType type = Models.containing(context, InstanceType.class);
        return instance != null ? instance.getType() : experiment != null ? null : type;
    }

    /**
     * Returns the element to whose value an expression refers, also if its name has not been resolved yet; null for a
     * computed value.
     */
    static NamedElement declaration(Expression value) {
        return value instanceof NameExpression name ? name.getTarget() : StructValues.declaration(value);
    }
}
