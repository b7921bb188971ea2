// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Checks the elements of a deployment plan, their order and number: the part of D&amp;C's schema (formal/06-04-02) that
 * the generator writes.
 */
final class PlanShape {
    /** Patterns for the names of the children, each followed by a blank; elements that are not listed contain only text. */
    private static final Map<String, String> CHILDREN = Map.of(
            "Deployment:DeploymentPlan",
            "label UUID (implementation )+(instance )+(connection )*(artifact )+(localityConstraint )*",
            "implementation",
            "name source (artifact )+(execParameter )*",
            "instance",
            "name node source implementation (configProperty )*",
            "connection",
            "name internalEndpoint internalEndpoint ",
            "internalEndpoint",
            "portName provider kind instance ",
            "artifact",
            "name source node location ",
            "localityConstraint",
            "constraint (constrainedInstance )+",
            "execParameter",
            "name value ",
            "configProperty",
            "name value ");

    private static final Pattern VALUE = Pattern.compile("type value ");
    private static final Pattern TYPE = Pattern.compile("kind (enum )?");
    private static final Pattern ENUMERATION = Pattern.compile("name typeId (member )+");

    private PlanShape() {}

    static List<String> problems(PlanElement root) {
        List<String> problems = new ArrayList<>();
        if (!root.tag().equals("Deployment:DeploymentPlan")
                || !root.xml().getAttribute("xmlns:Deployment").equals("http://www.omg.org/Deployment")
                || !root.xml().getAttribute("xmlns:xmi").equals("http://www.omg.org/XMI")) {
            problems.add("the root is no DeploymentPlan of http://www.omg.org/Deployment");
        }
        root.all().forEach(element -> check(element, problems));
        return problems;
    }

    private static void check(PlanElement element, List<String> problems) {
        StringBuilder children = new StringBuilder();
        element.children().forEach(child -> children.append(child.tag()).append(' '));
        String expected = element.reference().isEmpty() ? CHILDREN.get(element.tag()) : "";
        boolean good = expected != null
                ? children.toString().matches(expected.stripTrailing() + " ?")
                : isValue(element, children);
        if (!good) {
            problems.add(element + " holds: " + children.toString().strip());
        }
    }

    /**
     * Returns whether an element is a value: a property's value has a type and a value, which has one leaf; an
     * enumeration's type has a full description.
     */
    private static boolean isValue(PlanElement element, StringBuilder children) {
        return switch (element.tag()) {
            case "value" ->
                VALUE.matcher(children).matches()
                        || element.children().size() == 1
                                && element.children().get(0).children().isEmpty();
            case "type" -> TYPE.matcher(children).matches();
            case "enum" ->
                element.xml().getParentNode().getNodeName().equals("type")
                        ? ENUMERATION.matcher(children).matches()
                        : children.isEmpty();
            default -> children.isEmpty();
        };
    }
}
