// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.model.TestModels;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.component.Behaviour;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.EventSource;
import org.bellwether.model.component.InstanceType;
import org.bellwether.model.component.Port;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Enumerator;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.loading.ModelLoader;
import org.bellwether.model.parameter.NamedElement;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.Test;

/** Identities, paths, names and inherited parts, in models from files. */
class ElementsTest {
    private final Model basicsp = load("testmodels/xmi/basicsp.bwxmi");
    private final Model everything = load("testmodels/xmi/everything.bwxmi");

    private static Model load(String folder) {
        return new ModelLoader().load(TestModels.home().resolve(folder)).model();
    }

    @Test
    void identitiesAreUniqueAndLeadBack() {
        for (Model model : List.of(basicsp, everything)) {
            Map<EObject, String> ids = ElementIds.all(model);
            assertEquals(ids.size(), new HashSet<>(ids.values()).size());
            ids.forEach((element, id) -> {
                assertEquals(id, ElementIds.of(element));
                assertSame(element, ElementIds.find(model, id), id);
            });
        }
    }

    @Test
    void identitiesAreNamesAndKeys() {
        Assembly assembly = Models.all(basicsp, Assembly.class).get(0);
        assertEquals(
                "BasicSP/connections.airframe.gps-gps.data",
                ElementIds.of(assembly.getConnections().get(2)));
        assertEquals("nav::GPS::data", ElementIds.of(named(Port.class, basicsp, "data")));
        assertEquals(
                "local::here::gps/placements.gps/instance/steps",
                ElementIds.of(ElementIds.find(basicsp, "local::here::gps/placements.gps/instance/steps")));
        assertNull(ElementIds.find(basicsp, "nav::Nothing"));
        assertSame(basicsp, ElementIds.find(basicsp, "/"));
    }

    @Test
    void identitiesSurviveChangesElsewhere() {
        Assembly assembly = Models.all(basicsp, Assembly.class).get(0);
        Connection connection = assembly.getConnections().get(4);
        String id = ElementIds.of(connection);
        assembly.getConnections().remove(0);
        assembly.getConnections().move(0, connection);
        assertEquals(id, ElementIds.of(connection));
    }

    @Test
    void pathsAreForPeople() {
        Assembly assembly = Models.all(basicsp, Assembly.class).get(0);
        assertEquals(
                "assembly BasicSP / connection airframe.gps -> gps.data",
                ElementPaths.of(assembly.getConnections().get(2)));
        assertEquals(
                "component nav::GPS / event source data_avail",
                ElementPaths.of(named(EventSource.class, basicsp, "data_avail")));
        Behaviour behaviour =
                named(ComponentType.class, basicsp, "GPS").getBehaviours().get(0);
        assertEquals(
                "component nav::GPS / behaviour refresh / publish 2",
                ElementPaths.of(behaviour.getActions().get(1)));
        assertEquals("model", ElementPaths.of(basicsp));
    }

    @Test
    void anEnumeratorStandsInTheScopeAroundItsEnumeration() {
        Enumerator red = named(Enumerator.class, everything, "red");
        assertEquals("all::red", QualifiedNames.of(red));
        assertEquals("all::Colour::red", ElementIds.of(red));
    }

    @Test
    void interfacesInherit() {
        Interface service = named(Interface.class, everything, "Service");
        Interface base = named(Interface.class, everything, "Base");
        assertEquals(List.of(base, service), Interfaces.linearised(service));
        assertEquals(
                List.of("ping", "convert", "note"),
                Interfaces.operations(service).stream()
                        .map(NamedElement::getName)
                        .toList());
        assertEquals(
                List.of("level", "version"),
                Interfaces.attributes(service).stream()
                        .map(NamedElement::getName)
                        .toList());
        assertTrue(Interfaces.isKindOf(service, base) && !Interfaces.isKindOf(base, service));
        assertEquals(
                List.of("amount"),
                Interfaces.state(named(ValueType.class, everything, "Grew")).stream()
                        .map(NamedElement::getName)
                        .toList());
    }

    @Test
    void aCircleOfBasesEndsNoLoop() {
        Interface base = named(Interface.class, everything, "Base");
        base.getSupertypes().add(named(Interface.class, everything, "Service"));
        assertEquals(2, Interfaces.linearised(base).size());
    }

    @Test
    void componentsInheritPortsAndBehaviours() {
        ComponentType fast = named(ComponentType.class, everything, "FastWorker");
        ComponentType worker = named(ComponentType.class, everything, "Worker");
        assertEquals(worker.getPorts(), Ports.of(fast));
        assertEquals(worker.getBehaviours(), Ports.behaviours(fast));
        assertEquals(worker.getTimers(), Ports.timers(fast));
    }

    @Test
    void anInstanceReplacesBehaviours() {
        Assembly whole = named(Assembly.class, everything, "Whole");
        List<Behaviour> behaviours = Ports.behaviours(whole.getInstances().get(0));
        ComponentType worker = named(ComponentType.class, everything, "Worker");
        assertEquals(worker.getBehaviours().size(), behaviours.size());
        assertTrue(
                behaviours.contains(whole.getInstances().get(0).getBehaviours().get(0)));
        assertTrue(!behaviours.contains(worker.getBehaviours().get(0)));
    }

    @Test
    void exportedPortsLeadInside() {
        InstanceType part = named(Assembly.class, everything, "Part");
        assertEquals("objects", Ports.resolve(part.getPorts().get(0)).getName());
        assertEquals("Service", Ports.interfaceOf(part.getPorts().get(0)).getName());
    }

    @Test
    void usedTypesComeAfterWhatTheyNeed() {
        Struct node = named(Struct.class, everything, "Node");
        Set<?> closure = TypeUses.closure(node);
        assertEquals(
                List.of("Node", "Nodes"),
                closure.stream().map(t -> ((NamedElement) t).getName()).toList());
    }

    private static <T extends NamedElement> T named(Class<T> kind, Model model, String name) {
        return Models.all(model, kind).stream()
                .filter(e -> name.equals(e.getName()))
                .findFirst()
                .orElseThrow();
    }
}
