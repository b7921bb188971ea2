// SPDX-License-Identifier: Apache-2.0
package org.bellwether.sirius.vsm;

import static org.bellwether.sirius.vsm.Vsm.is;
import static org.bellwether.sirius.vsm.Vsm.list;
import static org.bellwether.sirius.vsm.Vsm.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.bellwether.sirius.aql.AqlTypes;
import org.bellwether.sirius.aql.Kind;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks mappings and tools for contents that Sirius accepts in a file but does not execute: a refused drop, a
 * truncated label, a reverted reconnection, a deletion that leaves references, an edge that cannot be drawn; and for
 * diagrams without a layout.
 */
final class MappingRules {
    private static final List<String> INSIDE = List.of(
            "subNodeMappings",
            "subContainerMappings",
            "borderedNodeMappings",
            "nodeMappings",
            "containerMappings",
            "reusedNodeMappings",
            "reusedContainerMappings",
            "reusedBorderedNodeMappings");
    private static final Integer AUTOMATIC = -1;

    private final Vsm vsm;
    private final List<String> problems;

    MappingRules(Vsm vsm, List<String> problems) {
        this.vsm = vsm;
        this.problems = problems;
    }

    void check(EObject element) {
        if (is(element, "EdgeMapping")) {
            checkEnd(element, "sourceMapping");
            checkEnd(element, "targetMapping");
        }
        if (is(element, "ContainerDropDescription")) {
            checkDrop(element);
        } else if (is(element, "SquareDescription")) {
            checkSize(element, "width");
            checkSize(element, "height");
        } else if (is(element, "ReconnectEdgeDescription")
                && text(element, "precondition").isEmpty()) {
            problem(element, "needs a precondition: an edge loses its bend points when its operation refuses");
        } else if (is(element, "DiagramDescription") && list(element, "layout").isEmpty()) {
            problem(element, "needs a layout: that of Sirius leads lines across boxes");
        } else if (is(element, "DiagramElementMapping")
                && list(element, "deletionDescription").isEmpty()) {
            problem(element, "needs a deletionDescription: Sirius itself leaves references to what it deletes");
        }
    }

    /**
     * Checks a tool for drops. A shape that is dropped from the diagram must have one of the tool's mappings, and the
     * shape under it must have a mapping of the tool that can show the element (Sirius 7.5,
     * ContainerDropDescriptionSpec).
     */
    private void checkDrop(EObject tool) {
        List<EObject> targets = vsm.referring("dropDescriptions", tool);
        if (targets.isEmpty()) {
            problem(tool, "is in the dropDescriptions of no mapping, so nothing can be dropped by it");
        }
        if (String.valueOf(Vsm.value(tool, "dragSource")).equals("PROJECT_EXPLORER")) {
            return; // in this case, Sirius only checks the tool's precondition
        }
        List<EObject> mappings = list(tool, "mappings");
        if (mappings.isEmpty()) {
            problem(tool, "needs mappings: without them Sirius refuses each drop of a shape");
        }
        for (EObject target : targets) {
            List<EObject> inside = inside(target);
            for (EObject dropped : mappings) {
                Set<Kind> kinds = vsm.shown(dropped);
                if (mappings.stream().noneMatch(m -> inside.contains(m) && shows(m, kinds))) {
                    problem(
                            tool,
                            "no mapping in " + text(target, "name") + " can show a dropped " + AqlTypes.words(kinds));
                }
            }
        }
    }

    private static List<EObject> inside(EObject target) {
        List<EObject> owners = new ArrayList<>(List.of(target));
        owners.addAll(list(target, "defaultLayer"));
        owners.addAll(list(target, "additionalLayers"));
        List<EObject> result = new ArrayList<>();
        owners.forEach(owner -> INSIDE.forEach(feature -> result.addAll(list(owner, feature))));
        return result;
    }

    private boolean shows(EObject mapping, Set<Kind> kinds) {
        return kinds.stream().allMatch(k -> vsm.shown(mapping).stream().anyMatch(shown -> k.fits(shown.type())));
    }

    /**
     * Checks the size of a style. A shape with its label inside is large enough for the label only if its size is
     * automatic; lists have no shapes.
     */
    private void checkSize(EObject style, String feature) {
        EObject mapping = style.eContainer();
        while (mapping != null && !is(mapping, "DiagramElementMapping")) {
            mapping = mapping.eContainer();
        }
        boolean line = mapping != null && mapping.eContainer() != null && isList(mapping.eContainer());
        if (!line && !AUTOMATIC.equals(Vsm.value(style, feature))) {
            problem(style, feature + " must be -1: with another size Sirius cuts the label");
        }
    }

    /** Checks an end of an edge: a line of a list (DNodeListElement) is no EdgeTarget, so it has no edges in Sirius. */
    private void checkEnd(EObject edge, String feature) {
        for (EObject end : list(edge, feature)) {
            List<EObject> around = new ArrayList<>(vsm.referring("subNodeMappings", end));
            around.addAll(vsm.referring("reusedNodeMappings", end));
            around.stream()
                    .filter(MappingRules::isList)
                    .forEach(owner -> problem(
                            edge,
                            "has no end at " + text(end, "name") + ", because " + text(owner, "name") + " is a list"));
        }
    }

    private static boolean isList(EObject mapping) {
        return "List".equals(String.valueOf(Vsm.value(mapping, "childrenPresentation")));
    }

    private void problem(EObject element, String what) {
        problems.add(Place.of(element) + ": " + what);
    }
}
