// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.services;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.Port;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Interface;
import org.bellwether.model.idl.ValueType;
import org.bellwether.sirius.Sample;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TypeServicesTest {
    private final TypeServices services = new TypeServices();

    @TempDir
    private Path folder;

    private Sample sample;

    @BeforeEach
    void load() throws IOException {
        sample = Sample.of(folder, """
                interface Base {};
                interface Middle : Base {};
                interface Other {};
                valuetype Value {};
                eventtype Tick {};
                eventtype Tock : Tick {};
                component Part supports Base { provides Base facet; consumes Tick sink; emits Tock sent; };
                component Special : Part {};
                server Server { exports Base served; };
                client Client { calls Base reference; };
                """);
    }

    private Interface type(String name) {
        return sample.named(Interface.class, name);
    }

    private ComponentType component(String name) {
        return sample.named(ComponentType.class, name);
    }

    @Test
    void typesInheritNeitherInACycleNorTwice() {
        assertTrue(services.canInherit(type("Middle"), type("Other")));
        assertFalse(services.canInherit(type("Middle"), type("Base")), "it does");
        assertFalse(services.canInherit(type("Base"), type("Middle")), "a circle");
        assertFalse(services.canInherit(type("Base"), type("Base")));
        services.inherit(type("Middle"), type("Other"));
        assertEquals(List.of(type("Base"), type("Other")), type("Middle").getSupertypes());

        ValueType value = sample.named(ValueType.class, "Value");
        EventType tick = sample.named(EventType.class, "Tick");
        EventType tock = sample.named(EventType.class, "Tock");
        assertFalse(services.canInherit(tick, tock));
        assertFalse(services.canInherit(value, tick), "a value is no event");
        tock.getBases().clear();
        services.inherit(tick, tock);
        assertEquals(List.of(tock), tick.getBases());

        assertFalse(services.canInherit(component("Part"), component("Special")));
        component("Special").setBase(null);
        assertTrue(services.canInherit(component("Part"), component("Special")));
        services.inherit(component("Part"), component("Special"));
        assertSame(component("Special"), component("Part").getBase());
        assertFalse(services.canInherit(type("Base"), component("Part")));
    }

    @Test
    void interfacesAreSupportedOnce() {
        assertFalse(services.canSupport(component("Part"), type("Base")));
        assertTrue(services.canSupport(component("Part"), type("Other")));
        assertFalse(services.canSupport(component("Part"), component("Special")));
        services.support(component("Part"), type("Other"));
        assertEquals(2, component("Part").getSupports().size());
        services.support(sample.named(ValueType.class, "Value"), type("Other"));
        assertFalse(services.canSupport(sample.named(ValueType.class, "Value"), type("Other")));
    }

    @Test
    void portsHaveTypesOfTheirKind() {
        Port facet = sample.named(Port.class, "facet");
        Port sink = sample.named(Port.class, "sink");
        assertTrue(services.canHaveType(facet, type("Other")));
        assertFalse(services.canHaveType(facet, sample.named(EventType.class, "Tick")));
        assertTrue(services.canHaveType(sink, sample.named(EventType.class, "Tock")));
        assertFalse(services.canHaveType(sink, type("Other")));
        for (String name : List.of("facet", "served", "reference")) {
            Port port = sample.named(Port.class, name);
            assertSame(type("Other"), services.portType(services.setPortType(port, type("Other"))));
            assertNull(services.portType(services.clearPortType(port)));
        }
        services.setPortType(sink, sample.named(EventType.class, "Tock"));
        assertSame(sample.named(EventType.class, "Tock"), services.portType(sink));
        assertNull(services.portType(services.clearPortType(sink)));
    }

    @Test
    void eachKindOfPortHasItsShape() {
        assertEquals("object", services.portKind(sample.named(Port.class, "served")));
        assertEquals("reference", services.portKind(sample.named(Port.class, "reference")));
        assertEquals("emitter", services.portKind(sample.named(Port.class, "sent")));
    }
}
