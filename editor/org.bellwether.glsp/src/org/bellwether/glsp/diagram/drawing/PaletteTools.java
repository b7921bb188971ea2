// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.diagram.drawing;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.eclipse.glsp.server.actions.TriggerNodeCreationAction;
import org.eclipse.glsp.server.features.toolpalette.PaletteItem;

/** The tools that are the same in every project. The editing session decides which containers accept their elements. */
final class PaletteTools {
    private PaletteTools() {}

    static List<PaletteItem> types() {
        return List.of(
                group(
                        "Types",
                        tool("Interface", "interface", "symbol-interface"),
                        tool("ComponentType", "component", "symbol-class"),
                        tool("EventType", "event type", "symbol-event"),
                        tool("Struct", "struct", "symbol-struct"),
                        tool("Union", "union", "symbol-structure"),
                        tool("Typedef", "typedef", "symbol-constant"),
                        tool("UserException", "exception", "warning"),
                        tool("Enumeration", "enumeration", "symbol-enum"),
                        tool("Home", "home", "home"),
                        tool("ServerType", "server", "server-process"),
                        tool("ClientType", "client", "device-desktop"),
                        tool("Assembly", "assembly", "type-hierarchy")),
                group(
                        "Into a component",
                        tool("Facet", "facet", "circle-large"),
                        tool("Receptacle", "receptacle", "plug"),
                        tool("EventSource", "event source", "triangle-right"),
                        tool("EventSink", "event sink", "triangle-left"),
                        tool("Timer", "timer", "watch"),
                        tool("StateVariable", "state", "symbol-variable"),
                        tool("Behaviour", "behaviour", "symbol-event")),
                group(
                        "Into a type",
                        tool("Operation", "operation", "symbol-method"),
                        tool("Attribute", "attribute", "symbol-property"),
                        tool("Member", "member", "symbol-field"),
                        tool("StateMember", "state member", "symbol-field"),
                        tool("UnionCase", "union case", "symbol-field"),
                        tool("Enumerator", "enumerator", "symbol-enum-member")));
    }

    static List<PaletteItem> deployment() {
        return List.of(
                group(
                        "Machines",
                        tool("Node", "node", "vm"),
                        tool("Link", "link", "link"),
                        tool("Process", "process", "server-process")),
                group(
                        "Into a process",
                        tool("ThreadPool", "thread pool", "layers"),
                        tool("Lane", "lane", "list-ordered")));
    }

    static List<PaletteItem> experiment() {
        return List.of(
                group(
                        "Onto a port",
                        tool("LatencyMetric", "latency", "dashboard"),
                        tool("ThroughputMetric", "throughput", "graph"),
                        tool("JitterMetric", "jitter", "pulse"),
                        tool("DeadlineMissMetric", "deadline misses", "watch")),
                group(
                        "Phases",
                        tool("TimedPhase", "timed phase", "clock"),
                        tool("SaturatedPhase", "saturated phase", "flame")),
                group(
                        "Variation",
                        tool("Parameter", "parameter", "symbol-parameter"),
                        tool("Factor", "factor", "settings"),
                        tool("Design", "design", "table")));
    }

    private static PaletteItem group(String label, PaletteItem... items) {
        return PaletteItem.createPaletteGroup(label, label, Stream.of(items).toList());
    }

    private static PaletteItem tool(String kind, String label, String icon) {
        Map<String, String> args = Map.of(PaletteItems.KIND, kind, PaletteItems.LABEL, label);
        return new PaletteItem(kind, label, new TriggerNodeCreationAction(PaletteItems.ELEMENT_TYPE, args), icon);
    }
}
