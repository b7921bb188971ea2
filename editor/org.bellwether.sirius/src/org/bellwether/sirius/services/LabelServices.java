// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import java.util.List;
import java.util.stream.Collectors;
import org.bellwether.language.print.expression.ExpressionText;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.assembly.TopologyKind;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.Timer;
import org.bellwether.model.deployment.Lane;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.experiment.Design;
import org.bellwether.model.experiment.Factor;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Constant;
import org.bellwether.model.idl.Factory;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.OperationParameter;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.TypeDefinition;
import org.bellwether.model.idl.Typed;
import org.bellwether.model.idl.UserException;
import org.bellwether.model.parameter.Comment;
import org.bellwether.model.parameter.CommentPlacement;
import org.bellwether.model.parameter.Element;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.parameter.NamedElement;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.model.util.ElementPaths;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.eclipse.emf.ecore.EObject;

/** Queries for the labels of elements on diagrams. */
public class LabelServices {
    /** Returns the label of an element whose shape or place shows its kind: {@code gps : nav::GPS}. */
    public String label(EObject element) {
        if (element instanceof Operation o) {
            return operation(o);
        } else if (element instanceof Factory f) {
            return "factory " + name(f) + parameters(f.getParameters()) + raises(f.getRaises());
        } else if (element instanceof Attribute a) {
            return (a.isReadonly() ? "readonly attribute " : "attribute ") + ExpressionText.of(a.getType()) + " "
                    + name(a);
        } else if (element instanceof Constant c) {
            return "const " + ExpressionText.of(c.getType()) + " " + name(c) + " = " + ExpressionText.of(c.getValue());
        } else if (element instanceof Typed t && element instanceof NamedElement n) {
            String visibility =
                    element instanceof StateMember m ? m.getVisibility().getLiteral() + " " : "";
            return visibility + ExpressionText.of(t.getType()) + " " + name(n) + indices(t.getDimensions());
        }
        return ofParts(element);
    }

    private static String ofParts(EObject element) {
        if (element instanceof Port port) {
            return port(port);
        } else if (element instanceof Instance i) {
            String dimensions = i.getDimensions().stream()
                    .map(d -> "[" + ExpressionText.of(d.getSize()) + "]")
                    .collect(Collectors.joining());
            return name(i) + dimensions + " : " + typeName(i.getType());
        } else if (element instanceof Connection c) {
            return connection(c);
        } else if (element instanceof Behaviour b) {
            return "on " + ElementKeys.trigger(b.getTrigger());
        } else if (element instanceof Timer t) {
            return "timer " + name(t) + value(" rate ", t.getRate()) + value(" period ", t.getPeriod());
        } else if (element instanceof Placement p) {
            return ElementKeys.path(p.getInstance())
                    + (p.getThreadPool() == null ? "" : " in " + name(p.getThreadPool()));
        } else if (element instanceof Lane l) {
            return name(l) + value(" priority ", l.getPriority());
        }
        return ofExperiment(element);
    }

    private static String ofExperiment(EObject element) {
        if (element instanceof Factor f) {
            String varied = f.getParameter() != null ? name(f.getParameter()) : ElementKeys.key(f.getOption());
            String levels = f.getLevels().stream().map(ExpressionText::of).collect(Collectors.joining(", "));
            return name(f) + " = " + varied + " { " + levels + " }";
        } else if (element instanceof Design d) {
            String factors = d.getFactors().stream().map(LabelServices::name).collect(Collectors.joining(", "));
            return name(d) + " : " + d.getKind().getLiteral() + " of " + factors;
        } else if (element instanceof Parameter p) {
            return name(p) + " : " + p.getType().getLiteral() + value(" = ", p.getValue());
        }
        return QualifiedNames.simple(element);
    }

    /** Returns kind and name, for shapes that look alike: {@code interface ReadData}. */
    public String heading(EObject element) {
        String kind = element instanceof Interface i && i.isLocal()
                ? "local interface"
                : element instanceof Interface i && i.isAbstract() ? "abstract interface" : ElementPaths.kind(element);
        return kind + " " + QualifiedNames.simple(element);
    }

    /** Returns a port with its interface or event type, which decides its connections: {@code data : nav::ReadData}. */
    private static String port(Port port) {
        TypeDefinition type = Ports.interfaceOf(port) != null ? Ports.interfaceOf(port) : Ports.eventTypeOf(port);
        boolean many = Ports.resolve(port) instanceof RequiredPort p && p.isMultiple();
        return name(port) + (many ? " [*]" : "") + " : " + typeName(type);
    }

    private static String connection(Connection connection) {
        String name = ElementKeys.name(connection) == null ? "" : ElementKeys.name(connection);
        boolean plain =
                connection.getTopology() == null || connection.getTopology().getKind() == TopologyKind.ONE_TO_ONE;
        return plain
                ? name
                : (name + " as " + connection.getTopology().getKind().getLiteral()).strip();
    }

    private static String operation(Operation o) {
        return (o.isOneway() ? "oneway " : "")
                + (o.getReturnType() == null ? "void" : ExpressionText.of(o.getReturnType())) + " " + name(o)
                + parameters(o.getParameters()) + raises(o.getRaises());
    }

    private static String parameters(List<OperationParameter> parameters) {
        return parameters.stream()
                .map(p -> p.getDirection().getLiteral() + " " + ExpressionText.of(p.getType()) + " " + name(p))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String raises(List<UserException> exceptions) {
        return exceptions.isEmpty()
                ? ""
                : exceptions.stream().map(LabelServices::name).collect(Collectors.joining(", ", " raises (", ")"));
    }

    /** Returns the place of an element, and its documentation. */
    public String tooltip(EObject element) {
        String documentation = element instanceof Element e
                ? e.getComments().stream()
                        .filter(c -> c.getPlacement() == CommentPlacement.DOCUMENTATION)
                        .map(Comment::getText)
                        .collect(Collectors.joining("\n"))
                : "";
        return (ElementPaths.of(element) + "\n" + documentation).strip();
    }

    private static String value(String before, Expression value) {
        return value == null ? "" : before + ExpressionText.of(value);
    }

    private static String indices(List<Expression> dimensions) {
        return dimensions.stream().map(d -> "[" + ExpressionText.of(d) + "]").collect(Collectors.joining());
    }

    /** Returns a type's name with its modules: types of two modules may have the same name. */
    private static String typeName(NamedElement type) {
        return type == null || type.getName() == null ? "?" : QualifiedNames.of(type);
    }

    private static String name(NamedElement element) {
        return element == null || element.getName() == null ? "?" : element.getName();
    }
}
