// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.bellwether.model.assembly.Connection;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.Timer;
import org.bellwether.model.deployment.Placement;
import org.bellwether.model.experiment.Metric;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.Member;
import org.bellwether.model.idl.Operation;
import org.bellwether.model.idl.StateMember;
import org.bellwether.model.idl.Struct;
import org.bellwether.model.parameter.Parameter;
import org.bellwether.model.util.Models;
import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.Test;

class LabelServicesTest extends BasicspFixture {
    private final LabelServices services = new LabelServices();
    private final TypeServices types = new TypeServices();

    @Test
    void partsOfTypesReadAsIdl() {
        assertEquals("Position get_data() raises (NotReady)", services.label(sample.first(Operation.class)));
        assertEquals("double latitude", services.label(sample.first(Member.class)));
        assertEquals("public unsigned long source", services.label(sample.first(StateMember.class)));
        assertEquals("timer tick rate 20 Hz", services.label(sample.first(Timer.class)));
        assertEquals("interface ReadData", services.heading(sample.first(Interface.class)));
        assertEquals("struct Position", services.heading(sample.first(Struct.class)));
    }

    @Test
    void instancesAndWhatIsAboutThemAreShort() {
        assertEquals("gps : nav::GPS", services.label(sample.instance("gps")));
        assertEquals("gps : nav::ReadData", services.label(sample.port("airframe.gps")));
        assertEquals("timeout : nav::Timeout", services.label(sample.port("timer.timeout")));
        assertEquals("", services.label(sample.first(Connection.class)));
        assertEquals("timer", services.label(sample.first(Placement.class)));
        assertEquals("latency metric update", services.heading(sample.named(Metric.class, "update")));
        assertEquals("samples : long = 400", services.label(sample.named(Parameter.class, "samples")));
    }

    @Test
    void aTooltipHasThePlaceAndTheDocumentation() {
        String tip = services.tooltip(sample.named(Parameter.class, "deadline"));
        assertEquals(
                "experiment steady / parameter deadline\nFrom the tick to the update on the display: one period.", tip);
    }

    @Test
    void everyElementHasALabel() {
        for (EObject element : Models.all(sample.model(), EObject.class)) {
            if (!(element instanceof Connection)) {
                assertFalse(services.label(element).isBlank(), element.eClass().getName());
            }
            assertFalse(services.heading(element).isBlank(), element.eClass().getName());
            assertFalse(services.tooltip(element).isBlank(), element.eClass().getName());
        }
    }

    @Test
    void portsAreDrawnByTheirKinds() {
        assertEquals("facet", types.portKind(sample.port("gps.data")));
        assertEquals("receptacle", types.portKind(sample.port("airframe.gps")));
        assertEquals("sink", types.portKind(sample.port("gps.refresh")));
        assertEquals("publisher", types.portKind(sample.port("timer.timeout")));
        assertEquals(
                "nav::ReadData", org.bellwether.model.util.QualifiedNames.of(types.portType(sample.port("gps.data"))));
        assertEquals("GPS", sample.named(ComponentType.class, "GPS").getName());
    }
}
