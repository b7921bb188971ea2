// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.EventPort;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.Facet;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.ProvidedPort;
import org.bellwether.model.component.Receptacle;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.SourceKind;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Attribute;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.NamedType;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.idl.StringType;
import org.bellwether.model.idl.TypeSpec;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.Ports;
import org.bellwether.model.util.QualifiedNames;
import org.bellwether.model.util.TypeUses;

/**
 * Checks that a deployment plan agrees with its IDL 3: entry points belong to components, endpoints are ports of the
 * right kind that fit, properties are attributes.
 */
final class PlanTypes {
    private final PlanElement plan;
    private final PlanReferences references;
    private final Map<String, ComponentType> byEntry = new HashMap<>();
    private final List<String> problems = new ArrayList<>();
    private final Map<String, Integer> uses = new HashMap<>();

    PlanTypes(PlanElement plan, PlanReferences references, Model idl) {
        this.plan = plan;
        this.references = references;
        for (ComponentType type : Models.all(idl, ComponentType.class)) {
            byEntry.put(QualifiedNames.of(type).replace("::", "_"), type);
        }
    }

    List<String> problems() {
        plan.children("implementation").stream()
                .filter(implementation -> type(implementation).isEmpty())
                .forEach(implementation ->
                        problems.add(implementation + " has no entry points of a component of the IDL"));
        plan.children("instance").forEach(this::properties);
        plan.children("connection").forEach(this::connection);
        return problems;
    }

    /**
     * Returns the component type that both entry points create. A home's entry point would make the instance a home
     * (DAnCE).
     */
    private Optional<ComponentType> type(PlanElement implementation) {
        Optional<ComponentType> type = made(implementation, "component factory", "Impl");
        return type.equals(made(implementation, "edu.vanderbilt.dre.CIAO.ServantEntrypoint", "Servant"))
                ? type
                : Optional.empty();
    }

    private Optional<ComponentType> made(PlanElement implementation, String property, String ending) {
        return implementation.children("execParameter").stream()
                .filter(parameter -> parameter.text("name").equals(property))
                .map(parameter -> leaf(parameter).xml().getTextContent())
                .map(entry -> entry.matches("create_.*_" + ending)
                        ? byEntry.get(entry.substring("create_".length(), entry.length() - ending.length() - 1))
                        : null)
                .filter(Objects::nonNull)
                .findFirst();
    }

    private Optional<ComponentType> typeOf(PlanElement instance) {
        return Optional.ofNullable(references.target(instance, "implementation"))
                .flatMap(this::type);
    }

    private void properties(PlanElement instance) {
        typeOf(instance).ifPresent(type -> {
            for (PlanElement property : instance.children("configProperty")) {
                Attribute attribute = Ports.attributes(type).stream()
                        .filter(each -> each.getName().equals(property.text("name")))
                        .findFirst()
                        .orElse(null);
                if (attribute == null || !fits(attribute, property)) {
                    problems.add(instance + ": " + property + " is no attribute of that type");
                }
            }
        });
    }

    private static boolean fits(Attribute attribute, PlanElement property) {
        PlanElement value = property.children("value").get(0);
        String kind = value.children("type").get(0).text("kind");
        String text = leaf(property).xml().getTextContent();
        TypeSpec type = TypeUses.unaliased(attribute.getType());
        if (!kind.equals("tk_" + leaf(property).tag())) {
            return false;
        } else if (type instanceof NamedType named && named.getType() instanceof Enumeration enumeration) {
            return kind.equals("tk_enum")
                    && enumeration.getEnumerators().stream()
                            .anyMatch(each -> each.getName().equals(text));
        } else if (type instanceof PrimitiveType primitive) {
            String word =
                    primitive.getKind().getLiteral().replace("unsigned ", "u").replace(" ", "");
            return kind.equals("tk_" + word);
        }
        return type instanceof StringType && kind.equals("tk_string");
    }

    private void connection(PlanElement connection) {
        List<PlanElement> ends = connection.children("internalEndpoint");
        List<PlanElement> users = ends.stream()
                .filter(end -> end.text("provider").equals("false"))
                .toList();
        List<PlanElement> providers =
                ends.stream().filter(end -> end.text("provider").equals("true")).toList();
        if (users.size() != 1 || providers.size() != 1) {
            problems.add(connection + " has not one end that provides and one that uses");
            return;
        }
        Optional<Port> from = port(connection, users.get(0));
        Optional<Port> to = port(connection, providers.get(0));
        if (from.isPresent() && to.isPresent() && !connects(from.get(), to.get())) {
            problems.add(connection + " joins ports that do not fit");
        }
        from.filter(port -> !mayHaveSeveral(port)).ifPresent(port -> {
            String end = users.get(0).children("instance").get(0).reference() + "." + port.getName();
            if (uses.merge(end, 1, Integer::sum) == 2) {
                problems.add(end + " has several connections");
            }
        });
    }

    private Optional<Port> port(PlanElement connection, PlanElement end) {
        PlanElement instance = references.target(end, "instance");
        if (instance == null || typeOf(instance).isEmpty()) {
            return Optional.empty(); // another check reports this
        }
        Optional<Port> port = Ports.of(typeOf(instance).get()).stream()
                .filter(each -> each.getName().equals(end.text("portName")))
                .findFirst();
        if (port.isEmpty()) {
            problems.add(connection + ": " + instance + " has no port " + end.text("portName"));
        } else if (!kind(port.get()).equals(end.text("kind"))) {
            problems.add(connection + ": " + end.text("portName") + " is no " + end.text("kind"));
        }
        return port;
    }

    /**
     * Returns the kind of a port; the generator's code is intentionally not used, since its output is compared with
     * this result.
     */
    private static String kind(Port port) {
        if (port instanceof Receptacle receptacle) {
            return receptacle.isMultiple() ? "MultiplexReceptacle" : "SimplexReceptacle";
        } else if (port instanceof Facet) {
            return "Facet";
        } else if (port instanceof EventSink) {
            return "EventConsumer";
        }
        return ((EventSource) port).getKind() == SourceKind.PUBLISHES ? "EventPublisher" : "EventEmitter";
    }

    private static boolean mayHaveSeveral(Port port) {
        return port instanceof RequiredPort required
                ? required.isMultiple()
                : !(port instanceof EventSource source) || source.getKind() == SourceKind.PUBLISHES;
    }

    private static boolean connects(Port from, Port to) {
        if (from instanceof RequiredPort required && to instanceof ProvidedPort provided) {
            return isA(provided.getInterface(), required.getInterface());
        }
        return from instanceof EventSource source
                && to instanceof EventSink sink
                && isA(((EventPort) source).getEventType(), sink.getEventType());
    }

    private static boolean isA(Interface type, Interface wanted) {
        return type == wanted || type.getSupertypes().stream().anyMatch(base -> isA(base, wanted));
    }

    private static boolean isA(ValueType type, ValueType wanted) {
        return type == wanted || type.getBases().stream().anyMatch(base -> isA(base, wanted));
    }

    /** Returns the element with a property's value. */
    private static PlanElement leaf(PlanElement property) {
        return property.children("value")
                .get(0)
                .children("value")
                .get(0)
                .children()
                .get(0);
    }
}
