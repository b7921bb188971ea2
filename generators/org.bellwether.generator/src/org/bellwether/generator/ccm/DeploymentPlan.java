// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.bellwether.generator.idl.IdlFile;
import org.bellwether.generator.mapping.RepositoryIds;
import org.bellwether.generator.mapping.Type;
import org.bellwether.generator.plan.ConnectionPlan;
import org.bellwether.generator.plan.ExecutorPlan;
import org.bellwether.generator.plan.InstancePlan;
import org.bellwether.generator.plan.Plan;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.EventSink;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.RequiredPort;
import org.bellwether.model.component.SourceKind;
import org.bellwether.model.idl.Declaration;
import org.bellwether.model.idl.Enumeration;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;

/**
 * Writes {@code ccm/<model>.cdp}: the component deployment plan, by the names of D&amp;C's schema (formal/06-04-02, 6.8
 * and 10.7) and CCM's properties (formal/06-04-01, 10.6). Assemblies are flattened and replicas are written one by one,
 * because a plan is flat. Components are created by separate factories ({@code component factory}): DAnCE creates a
 * home for an instance whose implementation has a {@code home factory}, and homes are not deployed here.
 */
final class DeploymentPlan {
    private final CcmModel view;
    private final Plan plan;
    private final XmlText xml = new XmlText();
    private final AnyXml any;
    private final Map<String, String> nodes = new HashMap<>();

    private DeploymentPlan(CcmModel view) {
        this.view = view;
        this.plan = view.plan();
        plan.processes().forEach(process -> nodes.put(process.name(), process.node()));
        List<Declaration> declarations =
                view.idl().getElements().stream().map(Declaration.class::cast).toList();
        Map<String, Enumeration> enumerations = new TreeMap<>();
        Models.all(view.idl(), Enumeration.class).forEach(each -> enumerations.put(QualifiedNames.of(each), each));
        any = new AnyXml(xml, new RepositoryIds(new IdlFile(plan.model(), declarations, List.of())), enumerations);
    }

    static String text(CcmModel view) {
        DeploymentPlan writer = new DeploymentPlan(view);
        writer.write();
        return writer.xml.text();
    }

    private void write() {
        Map<String, String> namespaces = new LinkedHashMap<>();
        namespaces.put("xmlns:Deployment", "http://www.omg.org/Deployment");
        namespaces.put("xmlns:xmi", "http://www.omg.org/XMI");
        xml.element("Deployment:DeploymentPlan", namespaces, () -> {
            String label = plan.model() + "/" + plan.experiment();
            xml.leaf("label", label);
            xml.leaf(
                    "UUID",
                    UUID.nameUUIDFromBytes(label.getBytes(StandardCharsets.UTF_8))
                            .toString());
            listOmissions();
            view.executors().forEach(this::implementation);
            view.instances().forEach(this::instance);
            view.wires().forEach(this::connection);
            artifacts();
            localities();
        });
    }

    private void listOmissions() {
        if (!view.others().isEmpty()) {
            xml.comment("Not in this plan, since they are no components: "
                    + view.others().stream().map(InstancePlan::name).collect(Collectors.joining(", ")));
        }
    }

    private void implementation(ExecutorPlan executor) {
        ComponentType type = CcmModel.type(executor);
        xml.element("implementation", id(CcmNames.implementationId(executor)), () -> {
            xml.leaf("name", CcmNames.composition(executor));
            xml.empty("source", Map.of());
            for (String library : libraries(executor)) {
                xml.empty("artifact", reference(CcmNames.artifactId(library)));
            }
            any.property("execParameter", "component factory", CcmNames.executorEntry(type));
            any.property(
                    "execParameter", "edu.vanderbilt.dre.CIAO.ExecutorArtifact", CcmNames.executorLibrary(executor));
            any.property("execParameter", "edu.vanderbilt.dre.CIAO.ServantEntrypoint", CcmNames.servantEntry(type));
            any.property("execParameter", "edu.vanderbilt.dre.CIAO.ServantArtifact", CcmNames.servantLibrary(executor));
        });
    }

    private void instance(InstancePlan instance) {
        xml.element("instance", id(CcmNames.instanceId(instance.name())), () -> {
            xml.leaf("name", instance.name());
            xml.leaf("node", nodes.get(instance.process()));
            xml.empty("source", Map.of());
            xml.empty("implementation", reference(CcmNames.implementationId(instance.executor())));
            instance.attributes()
                    .forEach((attribute, value) -> any.property(
                            "configProperty",
                            attribute.getName(),
                            Type.of(attribute.getType()),
                            instance.evaluator().value(value)));
        });
    }

    private void connection(ConnectionPlan wire) {
        xml.element("connection", () -> {
            xml.leaf(
                    "name",
                    wire.source() + "." + wire.sourcePort().getName() + "-" + wire.target() + "."
                            + wire.targetPort().getName());
            endpoint(wire.source(), wire.sourcePort(), false);
            endpoint(wire.target(), wire.targetPort(), true);
        });
    }

    /** @param provider whether the port's reference is given to the other end: true for facets and consumers */
    private void endpoint(String instance, Port port, boolean provider) {
        xml.element("internalEndpoint", () -> {
            xml.leaf("portName", port.getName());
            xml.leaf("provider", String.valueOf(provider));
            xml.leaf("kind", kind(port));
            xml.empty("instance", reference(CcmNames.instanceId(instance)));
        });
    }

    private void artifacts() {
        List<String> all = new ArrayList<>();
        view.executors().forEach(executor -> all.addAll(libraries(executor)));
        all.stream()
                .distinct()
                .forEach(library -> xml.element("artifact", id(CcmNames.artifactId(library)), () -> {
                    xml.leaf("name", library);
                    xml.empty("source", Map.of());
                    xml.empty("node", Map.of());
                    xml.leaf("location", library);
                }));
    }

    /**
     * Writes the processes of a node: one constraint contains the instances of a process, and another separates the
     * processes, with one instance of each.
     */
    private void localities() {
        Map<String, Map<String, List<InstancePlan>>> placed = new LinkedHashMap<>();
        for (InstancePlan instance : view.instances()) {
            placed.computeIfAbsent(nodes.get(instance.process()), node -> new LinkedHashMap<>())
                    .computeIfAbsent(instance.process(), process -> new ArrayList<>())
                    .add(instance);
        }
        placed.values().forEach(processes -> {
            locality(
                    "DifferentProcess",
                    processes.values().stream().map(together -> together.get(0)).toList());
            processes.values().forEach(together -> locality("SameProcess", together));
        });
    }

    private void locality(String constraint, List<InstancePlan> instances) {
        if (instances.size() > 1) {
            xml.element("localityConstraint", () -> {
                xml.leaf("constraint", constraint);
                instances.forEach(
                        instance -> xml.empty("constrainedInstance", reference(CcmNames.instanceId(instance.name()))));
            });
        }
    }

    private List<String> libraries(ExecutorPlan executor) {
        return List.of(
                CcmNames.executorLibrary(executor), CcmNames.servantLibrary(executor), CcmNames.stubLibrary(view));
    }

    /** Returns CCM's term for the kind of a port (formal/06-04-01, 10.6). */
    private static String kind(Port port) {
        if (port instanceof EventSource source) {
            return source.getKind() == SourceKind.EMITS ? "EventEmitter" : "EventPublisher";
        } else if (port instanceof EventSink) {
            return "EventConsumer";
        } else if (port instanceof RequiredPort required) {
            return required.isMultiple() ? "MultiplexReceptacle" : "SimplexReceptacle";
        }
        return "Facet";
    }

    private static Map<String, String> id(String id) {
        return Map.of("xmi:id", id);
    }

    private static Map<String, String> reference(String id) {
        return Map.of("xmi:idref", id);
    }
}
