// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.ccm;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.experiment.Model;
import org.xml.sax.SAXException;

/**
 * Checks a deployment plan against D&amp;C's structure and the plan's IDL 3. Shares only the model's classes with the
 * generator.
 */
final class DeploymentPlanChecker {
    private DeploymentPlanChecker() {}

    /**
     * Returns the problems of a plan, a sentence each; none if the plan is right.
     *
     * @param cdp the text of the plan
     * @param idl the IDL 3 of the plan, read again by the language's parser
     */
    static List<String> problems(String cdp, Model idl) {
        PlanElement plan;
        try {
            plan = PlanElement.parse(cdp);
        } catch (SAXException e) {
            return List.of("no XML: " + e.getMessage());
        }
        List<String> problems = new ArrayList<>(PlanShape.problems(plan));
        PlanReferences references = new PlanReferences(plan);
        problems.addAll(references.problems());
        if (problems.isEmpty()) { // the other checks need a plan of the right structure
            problems.addAll(new PlanTypes(plan, references, idl).problems());
            problems.addAll(new PlanLocalities(plan, references).problems());
        }
        return problems;
    }
}
