// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Checks that every reference of a deployment plan leads to an element of the right kind, that every element is used,
 * and that names are unique.
 */
final class PlanReferences {
    /** The kinds of elements that are targets of references, by the element with the reference. */
    private static final Map<String, String> KINDS = Map.of(
            "artifact", "artifact",
            "implementation", "implementation",
            "instance", "instance",
            "constrainedInstance", "instance");

    private final PlanElement plan;
    private final Map<String, PlanElement> byId = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    PlanReferences(PlanElement plan) {
        this.plan = plan;
        for (PlanElement element : plan.all()) {
            if (!element.id().isEmpty() && byId.put(element.id(), element) != null) {
                problems.add("two elements have the id " + element.id());
            }
        }
    }

    /** Returns the target of a reference; null if it leads nowhere, or to another kind. */
    PlanElement target(PlanElement reference) {
        PlanElement target = byId.get(reference.reference());
        return target != null && target.tag().equals(KINDS.get(reference.tag())) ? target : null;
    }

    /** Returns the target of the reference by that name in an element; null if it leads nowhere. */
    PlanElement target(PlanElement element, String tag) {
        List<PlanElement> references = element.children(tag);
        return references.isEmpty() ? null : target(references.get(0));
    }

    List<String> problems() {
        Set<String> used = new HashSet<>();
        for (PlanElement element : plan.all()) {
            if (element.xml().hasAttribute("xmi:idref")) {
                used.add(element.reference());
                if (target(element) == null) {
                    problems.add(element.tag() + " " + element.reference() + " does not resolve");
                }
            } else if (KINDS.containsValue(element.tag()) && element.id().isEmpty()) {
                problems.add(element + " has no id");
            }
        }
        for (String tag : List.of("implementation", "artifact")) {
            plan.children(tag).stream()
                    .filter(element -> !used.contains(element.id()))
                    .forEach(element -> problems.add(element + " is not used"));
        }
        for (String tag : List.of("instance", "implementation", "artifact", "connection")) {
            Set<String> names = new HashSet<>();
            plan.children(tag).stream()
                    .filter(element -> !names.add(element.text("name")))
                    .forEach(element -> problems.add("there are two of " + element));
        }
        return problems;
    }
}
