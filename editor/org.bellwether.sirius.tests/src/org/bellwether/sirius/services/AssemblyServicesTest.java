// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.bellwether.model.assembly.Assembly;
import org.bellwether.model.assembly.Connection;
import org.bellwether.model.assembly.ExportedPort;
import org.bellwether.model.assembly.Instance;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.Port;
import org.bellwether.model.component.Receptacle;
import org.bellwether.model.util.ElementKeys;
import org.bellwether.sirius.Sample;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AssemblyServicesTest extends BasicspFixture {
    private final AssemblyServices services = new AssemblyServices();

    private Assembly assembly;
    private EObject diagram;

    @BeforeEach
    void load() {
        assembly = sample.first(Assembly.class);
        diagram = Sample.view(null, assembly);
    }

    private EObject view(String path) {
        return sample.portView(diagram, path);
    }

    private boolean canConnect(String from, String to) {
        return services.canConnect(sample.port(from), view(from), sample.port(to), view(to));
    }

    private Connection connection(int index) {
        return assembly.getConnections().get(index);
    }

    @Test
    void onlyMatchingPortsAreConnected() {
        assembly.getConnections().clear();
        assertTrue(canConnect("airframe.gps", "gps.data"));
        assertTrue(
                canConnect("gps.data", "airframe.gps"),
                "from the facet to the receptacle is meant the other way round");
        assertTrue(canConnect("timer.timeout", "gps.refresh"));
        assertFalse(canConnect("timer.timeout", "airframe.refresh"), "another event type");
        assertFalse(canConnect("timer.timeout", "gps.data"), "an event source calls nobody");
        assertFalse(canConnect("gps.data", "airframe.data"), "two facets");
    }

    @Test
    void aReceptacleIsConnectedOnce() {
        assertFalse(canConnect("airframe.gps", "gps.data"), "it is connected already");
        assertFalse(canConnect("airframe.gps", "airframe.data"), "it is not multiple");
        ((Receptacle) sample.port("airframe.gps")).setMultiple(true);
        assertTrue(canConnect("airframe.gps", "airframe.data"));
        assertFalse(canConnect("airframe.gps", "gps.data"), "twice the same");
    }

    @Test
    void aConnectionLeadsFromWhatCalls() {
        assembly.getConnections().clear();
        Connection made = services.connect(
                sample.port("gps.data"), view("gps.data"), sample.port("airframe.gps"), view("airframe.gps"));
        assertEquals("airframe.gps-gps.data", ElementKeys.key(made));
        assertEquals(List.of(made), assembly.getConnections());
        assertFalse(services.isEventConnection(made));
        assertTrue(services.isEventConnection(services.connect(
                sample.port("timer.timeout"), view("timer.timeout"), sample.port("gps.refresh"), view("gps.refresh"))));
    }

    /** The types of airframe and display have different ports, but two airframes have the same ones. */
    @Test
    void anEdgeJoinsThePortsOfItsInstances() {
        Instance other = services.instantiate(assembly, sample.named(ComponentType.class, "Airframe"));
        assertEquals("airframe2", other.getName());
        Connection wired = connection(2);
        assertEquals("airframe.gps-gps.data", ElementKeys.key(wired));
        assertTrue(services.joins(wired, view("airframe.gps"), view("gps.data")));
        assertFalse(services.joins(wired, view("airframe2.gps"), view("gps.data")));
        assertFalse(services.joins(wired, view("gps.data"), view("airframe.gps")));
    }

    @Test
    void anEndIsMovedToWhatFits() {
        Connection wired = connection(2);
        services.instantiate(assembly, sample.named(ComponentType.class, "GPS"));
        Port data = sample.port("gps2.data");
        assertEquals("", services.targetObjection(wired, data, view("gps2.data")));
        services.reconnectTarget(wired, data, view("gps2.data"));
        assertEquals("airframe.gps-gps2.data", ElementKeys.key(wired));

        assertTrue(services.targetObjection(wired, sample.port("gps.refresh"), view("gps.refresh"))
                .contains("event sink"));
        assertTrue(services.sourceObjection(wired, sample.port("timer.timeout"), view("timer.timeout"))
                .contains("event source"));
        wired.setTarget(null);
        assertEquals("", services.sourceObjection(wired, sample.port("display.airframe"), view("display.airframe")));
        services.reconnectSource(wired, sample.port("display.airframe"), view("display.airframe"));
        assertEquals("display.airframe-?", ElementKeys.key(wired));
    }

    @Test
    void aPortIsExportedOnce() {
        Port data = sample.port("gps.data");
        assertTrue(services.canExport(data, view("gps.data")));
        ExportedPort exported = services.export(data, view("gps.data"));
        assertEquals("data", exported.getName());
        assertSame(assembly, exported.eContainer());
        assertFalse(services.canExport(data, view("gps.data")));
        assertTrue(services.exports(exported, view("gps.data")));
        assertFalse(services.exports(exported, view("airframe.data")));
    }

    @Test
    void anAssemblyHoldsNeitherItselfNorWhatHoldsIt() throws IOException {
        Sample nested = Sample.of(folder, "assembly Inner {}\nassembly Outer {\n  inner : Inner;\n}\n");
        Assembly inner = nested.named(Assembly.class, "Inner");
        Assembly outer = nested.named(Assembly.class, "Outer");
        assertEquals(List.of(), services.instanceTypes(inner));
        assertEquals(List.of(inner), services.instanceTypes(outer));
        assertFalse(services.canInstantiate(inner, outer));
        assertFalse(services.canInstantiate(outer, nested.model()), "no type at all");
        assertTrue(services.isNested(nested.instance("inner")));
        assertSame(inner, services.typeOf(nested.instance("inner")));
    }

    @Test
    void deletingAnInstanceDeletesItsConnectionsAndPorts() {
        services.export(sample.port("gps.data"), view("gps.data"));
        assertSame(assembly, new EditServices().deleteElement(sample.instance("gps")));
        assertEquals(3, assembly.getInstances().size());
        assertEquals(
                List.of("airframe.data_avail-display.refresh", "display.airframe-airframe.data"),
                assembly.getConnections().stream().map(ElementKeys::key).toList());
        assertEquals(List.of(), assembly.getPorts());
        assertEquals(3, services.ports(sample.instance("display")).size() + 1);
    }
}
