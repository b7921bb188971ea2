// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.idl;

import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.ValueType;
import org.bellwether.model.util.Models;
import org.bellwether.model.util.QualifiedNames;

/**
 * {@code Components::EventBase}, from which event types without a base event type derive (OMG CCM 4.0, formal/06-04-01, 6.7: an event type
 * is a value type). Files may define it; otherwise it is predefined.
 */
public final class EventBase {
    /** The name in IDL and C++. */
    public static final String NAME = "::Components::EventBase";

    /** The definition for IDL compilers that do not predefine the type, included once for all files that need it. */
    static final String IDL = """

            #ifndef COMPONENTS_EVENT_BASE
            #define COMPONENTS_EVENT_BASE
            module Components {
              abstract valuetype EventBase {
              };
              #pragma ID EventBase "IDL:omg.org/Components/EventBase:1.0"
            };
            #endif
            """;

    private EventBase() {}

    /** Returns whether a type derives from it directly although its declaration does not mention it. */
    public static boolean isBaseOf(ValueType type) {
        return type instanceof EventType && type.getBases().stream().noneMatch(EventType.class::isInstance);
    }

    /** Returns whether a file has event types, and no file that it includes defines their base. */
    public static boolean isImplied(IdlFile file) {
        boolean events = file.declarations().stream()
                .anyMatch(each -> !Models.all(each, EventType.class).isEmpty());
        return events
                && file.closure()
                        .flatMap(each -> each.declarations().stream())
                        .flatMap(each -> Models.all(each, ValueType.class).stream())
                        .noneMatch(each -> QualifiedNames.of(each).equals("Components::EventBase"));
    }
}
