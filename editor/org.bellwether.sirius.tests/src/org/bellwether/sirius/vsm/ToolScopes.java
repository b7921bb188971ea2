// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.vsm;

import static org.bellwether.sirius.vsm.Vsm.is;
import static org.bellwether.sirius.vsm.Vsm.list;
import static org.bellwether.sirius.vsm.Vsm.text;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.sirius.aql.Kind;
import org.eclipse.emf.ecore.EObject;

/** The variables, with their types, of a tool's expressions and operations. */
final class ToolScopes {
    /**
     * The variables that Sirius sets for a drop tool's precondition, even if the tool declares other names (Sirius 7.5,
     * IInterpreterSiriusVariables).
     */
    private static final List<String> OF_DROPS =
            List.of("self", "element", "oldContainer", "newContainer", "newViewContainer");

    private final Vsm vsm;
    private final Set<Kind> decorator;

    ToolScopes(Vsm vsm) {
        this.vsm = vsm;
        decorator = Set.of(Kind.one(vsm.type("viewpoint.DSemanticDecorator")));
    }

    /** Returns the variables in the conditions of a tool. */
    Map<String, Set<Kind>> ofPrecondition(EObject tool, String attribute) {
        Map<String, Set<Kind>> result = new HashMap<>();
        if (is(tool, "EdgeCreationDescription")) {
            result.put("self", sources(tool));
            result.put("preSource", sources(tool));
            result.put("preSourceView", decorator);
            result.put("container", vsm.root(tool));
            if (attribute.equals("precondition")) {
                result.put("preTarget", targets(tool));
                result.put("preTargetView", decorator);
            }
        } else if (is(tool, "ContainerDropDescription")) {
            OF_DROPS.forEach(name -> result.put(name, Set.of(Kind.ANYTHING)));
        } else {
            result.putAll(ofOperation(tool));
        }
        return result;
    }

    /** Returns the variables in a tool's operations, including {@code self} at their beginning. */
    Map<String, Set<Kind>> ofOperation(EObject tool) {
        Map<String, Set<Kind>> result = new HashMap<>();
        if (is(tool, "DirectEditLabel")) {
            result.put("self", vsm.shown(vsm.referring("labelDirectEdit", tool)));
            result.put("arg0", Set.of(Kind.STRING));
        } else if (is(tool, "NodeCreationDescription") || is(tool, "ContainerCreationDescription")) {
            Set<Kind> around = new LinkedHashSet<>(vsm.owners(list(tool, "nodeMappings")));
            around.addAll(vsm.owners(list(tool, "containerMappings")));
            around.addAll(vsm.shown(list(tool, "extraMappings")));
            begin(result, tool, "variable", around);
            put(result, tool, "viewVariable", decorator);
        } else if (is(tool, "EdgeCreationDescription")) {
            begin(result, tool, "sourceVariable", sources(tool));
            put(result, tool, "targetVariable", targets(tool));
            put(result, tool, "sourceViewVariable", decorator);
            put(result, tool, "targetViewVariable", decorator);
        } else if (is(tool, "DeleteElementDescription")) {
            begin(result, tool, "element", vsm.shown(vsm.referring("deletionDescription", tool)));
            put(result, tool, "elementView", Set.of(Kind.one(vsm.type("diagram.DDiagramElement"))));
            put(result, tool, "containerView", decorator);
        } else if (is(tool, "DoubleClickDescription")) {
            begin(result, tool, "element", vsm.shown(list(tool, "mappings")));
            put(result, tool, "elementView", Set.of(Kind.one(vsm.type("diagram.DDiagramElement"))));
        } else if (is(tool, "ContainerDropDescription")) {
            // Sirius declares no types for these variables, so that services accept any element
            begin(result, tool, "element", Set.of(Kind.ANYTHING));
            put(result, tool, "newContainer", Set.of(Kind.ANYTHING));
            put(result, tool, "oldContainer", Set.of(Kind.ANYTHING));
            put(result, tool, "newViewContainer", decorator);
        } else if (is(tool, "ReconnectEdgeDescription")) {
            reconnect(result, tool);
        }
        return result;
    }

    private void reconnect(Map<String, Set<Kind>> result, EObject tool) {
        List<EObject> edges = vsm.referring("reconnections", tool);
        Set<Kind> ends = new LinkedHashSet<>();
        edges.forEach(e -> ends.addAll(vsm.shown(list(e, "sourceMapping"))));
        edges.forEach(e -> ends.addAll(vsm.shown(list(e, "targetMapping"))));
        begin(result, tool, "element", vsm.shown(edges));
        put(result, tool, "source", ends);
        put(result, tool, "target", ends);
        put(result, tool, "sourceView", decorator);
        put(result, tool, "targetView", decorator);
        put(result, tool, "edgeView", Set.of(Kind.one(vsm.type("diagram.DEdge"))));
    }

    private Set<Kind> sources(EObject tool) {
        return ends(tool, "sourceMapping", "extraSourceMappings");
    }

    private Set<Kind> targets(EObject tool) {
        return ends(tool, "targetMapping", "extraTargetMappings");
    }

    private Set<Kind> ends(EObject tool, String own, String extra) {
        Set<Kind> result = new LinkedHashSet<>(vsm.shown(list(tool, extra)));
        list(tool, "edgeMappings").forEach(e -> result.addAll(vsm.shown(list(e, own))));
        return result;
    }

    /** Returns the elements that accept drops by the tool of an operation. */
    Set<Kind> dropTargets(EObject operation) {
        EObject tool = operation;
        while (tool != null && !is(tool, "ContainerDropDescription")) {
            tool = tool.eContainer();
        }
        return tool == null ? Set.of() : vsm.shown(vsm.referring("dropDescriptions", tool));
    }

    private static void begin(Map<String, Set<Kind>> scope, EObject tool, String variable, Set<Kind> kinds) {
        scope.put("self", kinds);
        put(scope, tool, variable, kinds);
    }

    private static void put(Map<String, Set<Kind>> scope, EObject tool, String variable, Set<Kind> kinds) {
        list(tool, variable).forEach(v -> scope.put(text(v, "name"), kinds));
    }
}
